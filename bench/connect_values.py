#!/usr/bin/env python3
"""The engine of Connect X at 1 s a move against weaker players at 0.1 s, both sides of every board from 4x4x4 to 7x7x4: its
result must never be below the known value of the board for its side.

connect_values.py MOSSA [BOARD...]: the program, and boards if not all are wanted. Exit code 1 if a result is too low.
"""

import json
import subprocess
import sys

# Who wins with best play, rows down, columns across: 1 the first player, -1 the second (Tromp; Steininger).
VALUES = {4: [0, 0, -1, 0], 5: [0, 0, 0, 0], 6: [0, 0, -1, 1], 7: [0, 0, 1, 0]}
ENGINE = "engine:time=1s"
OTHERS = ["mcts:time=0.1s", "deepening:time=0.1s"]
WORTH = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}


def result(mossa, board, first, second):
    """1, 0 or -1 for the first player, and the moves."""
    command = [mossa, "play", "connect-x", "--board", board, "--first", first, "--second", second, "--json"]
    played = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["rounds"][0]
    return WORTH[played["result"]], ",".join(played["moves"])


def main():
    mossa, wanted = sys.argv[1], sys.argv[2:]
    boards = [(f"{rows}x{at + 4}x4", value) for rows, row in VALUES.items() for at, value in enumerate(row)]
    n_low = 0
    for board, value in (one for one in boards if not wanted or one[0] in wanted):
        for other in OTHERS:
            for side in (1, -1):
                pair = (ENGINE, other) if side == 1 else (other, ENGINE)
                got, moves = result(mossa, board, *pair)
                is_low = side * got < side * value
                n_low += is_low
                place = "first" if side == 1 else "second"
                word = "LOW" if is_low else "ok "
                print(f"{word} {board} {place} against {other}: {side * got}, known {side * value}  {moves}", flush=True)
    print(f"{n_low} results below the known value")
    sys.exit(1 if n_low else 0)


if __name__ == "__main__":
    main()
