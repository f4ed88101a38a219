#!/usr/bin/env python3
"""Positions of random games, and what python-chess says of them: one JSON object a line.

    chess_oracle.py [POSITIONS [SEED]]

A test tool, run with the python that scripts/setup puts under target/python; nothing of it is shipped. Games are played
in styles that also reach what chance alone rarely does: repetitions, long manoeuvres, bare kings, promotions, and
castling in Chess960. The move lists are in the order in which python-chess makes them, which is the order of the reports.
"""

import json
import random
import sys

import chess

# Games that begin late: few men, clocks about to run out.
LATE = [
    "8/8/8/4k3/8/8/4K3/R7 w - - 96 80",
    "8/5k2/8/8/2B5/8/4K3/3N4 b - - 138 120",
    "4k3/8/8/8/8/8/8/2BBK3 w - - 97 60",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/7p/2k5/6b1/8/3K4/7B/8 w - - 10 90",
    "5k2/8/8/8/8/8/8/4K2R w K - 95 99",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 30",
    "8/P6k/8/8/8/8/p6K/8 b - - 3 70",
]


def any_move(board, chance):
    return chance.choice(list(board.legal_moves))


def back_and_forth(board, chance):
    """Now and then the move before the last is taken back, so that positions come again."""
    if len(board.move_stack) >= 2 and chance.random() < 0.9:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in board.legal_moves:
            return back
    return any_move(board, chance)


def captures_first(board, chance):
    """Towards positions with few men."""
    captures = list(board.generate_legal_captures())
    return chance.choice(captures) if captures and chance.random() < 0.7 else any_move(board, chance)


def pawns_first(board, chance):
    """Towards promotions and en passant."""
    pawns = [move for move in board.legal_moves if board.piece_type_at(move.from_square) == chess.PAWN]
    return chance.choice(pawns) if pawns and chance.random() < 0.7 else any_move(board, chance)


def pieces_only(board, chance):
    """Towards clocks that run out."""
    quiet = [move for move in board.legal_moves if not board.is_zeroing(move)]
    return chance.choice(quiet) if quiet else any_move(board, chance)


STYLES = [any_move, back_and_forth, captures_first, pawns_first, pieces_only]


def start(game, chance):
    if game % 4 == 1:
        return chess.Board(LATE[game // 4 % len(LATE)])
    if game % 4 == 3:
        return chess.Board.from_chess960_pos(chance.randrange(960))
    return chess.Board()


def record(begin, board):
    legal = list(board.legal_moves)
    outcome = board.outcome()
    return {
        "start": begin,
        "chess960": board.chess960,
        "moves": [move.uci() for move in board.move_stack],
        "fen": board.fen(),
        "legal": [board.uci(move) for move in legal],
        "san": [board.san(move) for move in legal],
        "is_check": board.is_check(),
        "is_checkmate": board.is_checkmate(),
        "is_stalemate": board.is_stalemate(),
        "is_insufficient_material": board.is_insufficient_material(),
        "is_seventyfive_moves": board.is_seventyfive_moves(),
        "is_fivefold_repetition": board.is_fivefold_repetition(),
        "can_claim_fifty_moves": board.can_claim_fifty_moves(),
        "can_claim_threefold_repetition": board.can_claim_threefold_repetition(),
        "ending": outcome and outcome.termination.name.lower().replace("_", "-"),
    }


def main():
    n_positions = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    n_written, game = 0, 0
    while n_written < n_positions:
        board, style = start(game, chance), STYLES[game % len(STYLES)]
        begin = board.fen()
        # Every end is shown, every check and en passant, and of the rest one position in five.
        while n_written < n_positions:
            is_over = board.is_game_over() or len(board.move_stack) >= 160
            is_rare = board.is_check() or board.has_legal_en_passant()
            if is_over or is_rare or chance.random() < 0.2:
                print(json.dumps(record(begin, board)))
                n_written += 1
            if is_over:
                break
            board.push(style(board, chance))
        game += 1


main()
