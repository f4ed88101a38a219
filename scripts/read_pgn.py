#!/usr/bin/env python3
"""What python-chess reads in a PGN file: one JSON object a game.

    read_pgn.py FILE

A test tool, run with the python that scripts/setup puts under target/python; nothing of it is shipped.
"""

import json
import sys

import chess.pgn


def score(node):
    """What `[%eval …]` says of the position after a move, from White's side: a number, or a mate as text."""
    found = node.eval()
    if found is None:
        return None
    white = found.white()
    return white.score() if not white.is_mate() else "#%d" % white.mate()


def read(game):
    board = game.board()
    moves, sans = [], []
    for node in game.mainline():
        moves.append(node.move.uci() if board.chess960 else chess.Move.uci(node.move))
        sans.append(board.san(node.move))
        board.push(node.move)
    nodes = list(game.mainline())
    return {
        "errors": [str(error) for error in game.errors],
        "tags": dict(game.headers),
        "chess960": board.chess960,
        "moves": moves,
        "sans": sans,
        "comments": [node.comment for node in nodes],
        "nags": [sorted(node.nags) for node in nodes],
        "evals": [score(node) for node in nodes],
        "variations": [[other.san() for other in node.parent.variations[1:]] for node in nodes],
        "checkmate": board.is_checkmate(),
    }


with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        print(json.dumps(read(game)))
