#!/usr/bin/env python3
"""What python-chess reads from Syzygy tables: positions by chance with few men, one JSON object a line.

    syzygy_oracle.py FOLDER SEED COUNT

Each has the FEN, `wdl` from -2 (lost) to 2 (won) for the side to move, and `dtz`.
"""
import json
import pathlib
import random
import sys

import chess
import chess.syzygy

KINDS = {"K": chess.KING, "Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT, "P": chess.PAWN}


def position(name, chance):
    """A legal position with the men of a table such as KQvKR, or None."""
    board = chess.Board(None)
    sides = name.split("v")
    if chance.random() < 0.5:
        sides.reverse()
    men = [(KINDS[kind], color) for side, color in zip(sides, chess.COLORS) for kind in side]
    for (kind, color), square in zip(men, chance.sample(chess.SQUARES, len(men))):
        board.set_piece_at(square, chess.Piece(kind, color))
    board.turn = chance.random() < 0.5
    return board if board.is_valid() and not board.is_game_over() else None


folder, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
names = sorted(file.stem for file in pathlib.Path(folder).glob("*.rtbw"))
chance = random.Random(seed)
with chess.syzygy.open_tablebase(folder) as tables:
    while count:
        board = position(chance.choice(names), chance)
        if board:
            print(json.dumps({"fen": board.fen(), "wdl": tables.probe_wdl(board), "dtz": tables.probe_dtz(board)}))
            count -= 1
