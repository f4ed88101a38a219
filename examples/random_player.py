#!/usr/bin/env python3
"""A player of Connect X that speaks UGI: a random column with room."""
import random
import sys


def columns_with_room(board, words):
    """The columns, counted from 1, that are not full in the position these words describe."""
    rows, columns, _run = map(int, board.lower().split("x"))
    room = [rows] * columns
    setup, moves = words, []
    if "moves" in words:
        setup, moves = words[: words.index("moves")], words[words.index("moves") + 1 :]
    if setup[0] == "fen":
        for row in "".join(setup[1:]).split("/"):
            room = [left - (cell in "xXoO") for left, cell in zip(room, row)]
    for move in moves:
        room[int(move) - 1] -= 1
    return [column for column, left in enumerate(room, 1) if left > 0]


board, position = "6x7x4", ["startpos"]
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("id name Random columns\nid author The Mossa authors")
        print("option name Board type string default 6x7x4\nugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:4] == ["setoption", "name", "Board", "value"]:
        board = words[4]
    elif words[:1] == ["position"]:
        position = words[1:]
    elif words[:1] == ["go"]:
        columns = columns_with_room(board, position)
        print("bestmove", random.choice(columns) if columns else "(none)", flush=True)
    elif words[:1] == ["quit"]:
        break
