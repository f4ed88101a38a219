#!/usr/bin/env python3
"""Drives a UCI engine as a board would, with python-chess, and looks whether what it says makes sense.

    drive_uci.py PROGRAM [ARGUMENT …]

A test tool, run with the python that scripts/setup puts under target/python; nothing of it is shipped.
"""

import sys

import chess
import chess.engine

MATE_IN_TWO = "r5k1/5ppp/8/8/8/8/1R6/1R2K3 w - - 0 1"


def play_a_game(engine, board, limit):
    while not board.is_game_over() and board.ply() < 120:
        result = engine.play(board, limit)
        assert result.move in board.legal_moves, result
        board.push(result.move)


def analyse(engine):
    board = chess.Board()
    infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=4)
    moves = [info["pv"][0] for info in infos]
    assert len(set(moves)) == 4, infos
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True), infos
    for info in infos:
        walked = board.copy()
        for move in info["pv"]:
            walked.push(move)  # Refuses what is not legal only where it is asked to.
        assert walked.is_valid(), info
    only = list(board.legal_moves)[:2]
    info = engine.analyse(board, chess.engine.Limit(nodes=2000), root_moves=only)
    assert info["pv"][0] in only, info


def main():
    engine = chess.engine.SimpleEngine.popen_uci(sys.argv[1:], timeout=120)
    try:
        assert engine.id["name"].startswith("Mossa"), engine.id
        engine.configure({"Hash": 2, "UCI_ShowWDL": True})
        analyse(engine)
        info = engine.analyse(chess.Board(MATE_IN_TWO), chess.engine.Limit(depth=8))
        assert info["score"].white() == chess.engine.Mate(2), info
        assert sum(info["wdl"].relative) == 1000 and info["wdl"].relative.wins == 1000, info
        play_a_game(engine, chess.Board(), chess.engine.Limit(nodes=300))
        play_a_game(engine, chess.Board.from_chess960_pos(77), chess.engine.Limit(depth=2))
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 4:
                    break
        engine.ping()
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 800})
        play_a_game(engine, chess.Board(), chess.engine.Limit(white_clock=5, black_clock=5, white_inc=1, black_inc=1))
    finally:
        engine.quit()
    print("all is well")


main()
