#!/usr/bin/env python3
"""What python-chess reads from Syzygy tables: random positions with few pieces, one JSON object a line.

    syzygy_oracle.py FOLDER SEED COUNT          COUNT positions that are not over, of any table
    syzygy_oracle.py FOLDER SEED COUNT each     COUNT positions of every table, and COUNT with en passant
    syzygy_oracle.py FOLDER SEED COUNT stored   COUNT positions of every file, and what the file itself holds for them

Each has the FEN, `wdl` from -2 (lost) to 2 (won) for the side to move, and `dtz`. What a file holds leaves captures out:
`wdl`, or a list of `dtz` if the position is a loss, a blessed loss, a cursed win, a win; null for the other side to move.
"""
import json
import pathlib
import random
import sys

import chess
import chess.syzygy

KINDS = {"K": chess.KING, "Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT, "P": chess.PAWN}


def position(name, rng):
    """A legal position with the pieces of a table such as KQvKR, or None."""
    board = chess.Board(None)
    sides = name.split("v")
    if rng.random() < 0.5:
        sides.reverse()
    men = [(KINDS[kind], color) for side, color in zip(sides, chess.COLORS) for kind in side]
    for (kind, color), square in zip(men, rng.sample(chess.SQUARES, len(men))):
        board.set_piece_at(square, chess.Piece(kind, color))
    board.turn = rng.random() < 0.5
    return board if board.is_valid() else None


def en_passant(rng):
    """A legal position of KPvKP in which a pawn can be captured in passing, or None."""
    board = chess.Board(None)
    board.turn = rng.random() < 0.5
    rank = 4 if board.turn else 3
    file = rng.randrange(8)
    beside = file + rng.choice((-1, 1))
    if not 0 <= beside < 8:
        return None
    board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not board.turn))
    board.set_piece_at(chess.square(beside, rank), chess.Piece(chess.PAWN, board.turn))
    for color in chess.COLORS:
        square = rng.choice(chess.SQUARES)
        if board.piece_at(square):
            return None
        board.set_piece_at(square, chess.Piece(chess.KING, color))
    board.ep_square = chess.square(file, rank + (1 if board.turn else -1))
    return board if board.is_valid() and board.has_legal_en_passant() else None


def several(make, count):
    """As many positions as are wanted."""
    while count:
        board = make()
        if board:
            yield board
            count -= 1


def wanted(names, rng, count, each):
    if not each:
        yield from several(lambda: ongoing(position(rng.choice(names), rng)), count)
        return
    for name in names:
        yield from several(lambda: position(name, rng), count)
    if "KPvKP" in names:
        yield from several(lambda: en_passant(rng), count)


def ongoing(board):
    return board if board and not board.is_game_over() else None


def stored(path, rng, count):
    """What one file holds, position by position."""
    is_wdl = path.suffix == ".rtbw"
    with (chess.syzygy.WdlTable if is_wdl else chess.syzygy.DtzTable)(str(path)) as table:
        for board in several(lambda: position(path.stem, rng), count):
            record = {"file": path.name, "fen": board.fen(), "wdl": None}
            if is_wdl:
                record["wdl"] = table.probe_wdl_table(board)
            else:
                probed = [table.probe_dtz_table(board, wdl) for wdl in (-2, -1, 1, 2)]
                record["dtz"] = [value if success == 1 else None for value, success in probed]
            print(json.dumps(record))


folder, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
names = sorted(file.stem for file in pathlib.Path(folder).glob("*.rtbw"))
if sys.argv[4:] == ["stored"]:
    rng = random.Random(seed)
    for path in sorted(pathlib.Path(folder).glob("*.rtb[wz]")):
        stored(path, rng, count)
    sys.exit()
with chess.syzygy.open_tablebase(folder) as tables:
    for board in wanted(names, random.Random(seed), count, sys.argv[4:] == ["each"]):
        print(json.dumps({"fen": board.fen(), "wdl": tables.probe_wdl(board), "dtz": tables.probe_dtz(board)}))
