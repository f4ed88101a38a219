#!/usr/bin/env python3
"""The engine of Connect X on large boards: against deepening, which has the same evaluation and no eye for what is at stake,
against deepening with another evaluation, and against mcts; from random openings, each played from both sides.

connect_big.py MOSSA [--boards 20x20x10,...] [--others deepening,...] [--pairs N] [--nodes N | --time T] [--former MOSSA]

Nodes are limited by default, so that a busy machine changes nothing but the time it takes. --former plays the engine of
another build of this program (over UGI). For every match: wins, draws, losses, points with one standard deviation, and the
engine's nodes a move and slowest move. Exit code 1 if the engine was late; other players may be on a busy machine, and then the
match says nothing.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile

BOARDS = "20x20x10,30x30x12,50x50x20,100x100x30"
OTHERS = "deepening,deepening:eval=threats,mcts"


def openings(board, n_pairs):
    """Lines of two to six stones about the middle, the same every time."""
    columns = int(board.split("x")[1])
    chance = random.Random(board)
    near = lambda: chance.randint(1 + columns // 4, columns - columns // 4)
    return [",".join(str(near()) for _ in range(chance.randint(2, 6))) for _ in range(n_pairs)]


def match(mossa, board, other, options):
    """The table of a match, as data."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(openings(board, options.pairs)) + "\n")
        file.flush()
        limit = ["--time", options.time] if options.time else ["--nodes", str(options.nodes)]
        command = [mossa, "match", "--game", "connect-x", "--board", board, "--first", "engine", "--second", other]
        command += ["--openings", file.name, "--games", str(2 * options.pairs), "--swap", "--json", *limit]
        command += ["--margin", "100ms"] if other.startswith("ugi") else []
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mossa")
    parser.add_argument("--boards", default=BOARDS)
    parser.add_argument("--others", default=OTHERS)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--time")
    parser.add_argument("--former")
    options = parser.parse_args()
    others = [one for one in options.others.split(",") if one]
    if options.former:
        others.append(f'ugi:cmd="{options.former} ugi connect-x"')
    n_forfeits = 0
    for board in options.boards.split(","):
        for other in others:
            found = match(options.mossa, board, other, options)
            engine, second = found["first"], found["second"]
            wins, draws, losses = engine["wins"], engine["draws"], engine["losses"]
            n_games = wins + draws + losses
            mean = (wins + draws / 2) / n_games
            spread = math.sqrt((wins + draws / 4) / n_games - mean * mean) / math.sqrt(n_games)
            n_forfeits += engine["forfeits"]
            print(f"{board:>11} {other:<20} +{wins} ={draws} -{losses}  {100 * mean:.0f} ± {100 * spread:.0f} %"
                  f"  {engine['nodes'] / max(1, engine['moves']):.0f} nodes a move,"
                  f" slowest {engine['slowest']:.3f} s, forfeits {engine['forfeits']} and {second['forfeits']}", flush=True)
    sys.exit(1 if n_forfeits else 0)


if __name__ == "__main__":
    main()
