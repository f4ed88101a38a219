#!/usr/bin/env python3
"""The report's game of `soft` against itself, alpha-beta at depth 1 on both sides, written in Python on python-chess.

    soft_python.py [DEPTH]

Does what `alpha-beta:depth=1,eval=soft` does, term by term, so that one run shows what the same work costs there and here.
Prints one JSON object: moves, result, states evaluated, prunings, seconds of CPU time. Run it with the python that
scripts/setup puts under target/python.
"""

import json
import subprocess
import sys
import time

import chess

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def table(text):
    return [int(word) for word in text.split()]


# White's view, a1 first.
PLACEMENT = {
    chess.PAWN: table(
        "0 0 0 0 0 0 0 0  5 10 10 -20 -20 10 10 5  5 -5 -10 0 0 -10 -5 5  0 0 0 20 20 0 0 0 "
        "5 5 10 25 25 10 5 5  10 10 20 30 30 20 10 10  50 50 50 50 50 50 50 50  0 0 0 0 0 0 0 0"
    ),
    chess.KNIGHT: table(
        "-50 -40 -30 -30 -30 -30 -40 -50  -40 -20 0 5 5 0 -20 -40  -30 5 10 15 15 10 5 -30  -30 0 15 20 20 15 0 -30 "
        "-30 5 15 20 20 15 5 -30  -30 0 10 15 15 10 0 -30  -40 -20 0 0 0 0 -20 -40  -50 -40 -30 -30 -30 -30 -40 -50"
    ),
    chess.BISHOP: table(
        "-20 -10 -10 -10 -10 -10 -10 -20  -10 5 0 0 0 0 5 -10  -10 10 10 10 10 10 10 -10  -10 0 10 10 10 10 0 -10 "
        "-10 5 5 10 10 5 5 -10  -10 0 5 10 10 5 0 -10  -10 0 0 0 0 0 0 -10  -20 -10 -10 -10 -10 -10 -10 -20"
    ),
    chess.ROOK: table("0 0 0 5 5 0 0 0 " + "-5 0 0 0 0 0 0 -5 " * 5 + "5 10 10 10 10 10 10 5  0 0 0 0 0 0 0 0"),
    chess.QUEEN: table(
        "-20 -10 -10 -5 -5 -10 -10 -20  -10 0 0 0 0 0 0 -10  -10 0 5 5 5 5 0 -10  -5 0 5 5 5 5 0 -5 "
        "0 0 5 5 5 5 0 -5  -10 5 5 5 5 5 0 -10  -10 0 5 0 0 0 0 -10  -20 -10 -10 -5 -5 -10 -10 -20"
    ),
    chess.KING: table(
        "20 30 10 0 0 10 30 20  20 20 0 0 0 0 20 20  -10 -20 -20 -20 -20 -20 -20 -10  -20 -30 -30 -40 -40 -30 -30 -20 "
        + "-30 -40 -40 -50 -50 -40 -40 -30 " * 4
    ),
}


def men(board):
    material = placement = 0
    for square, piece in board.piece_map().items():
        if piece.color == chess.WHITE:
            material += VALUES[piece.piece_type]
            placement += PLACEMENT[piece.piece_type][square]
        else:
            material -= VALUES[piece.piece_type]
            placement -= PLACEMENT[piece.piece_type][chess.square_mirror(square)]
    return material, placement


def mobility(board):
    own = board.legal_moves.count()
    board.push(chess.Move.null())
    other = board.legal_moves.count()
    board.pop()
    return 0.1 * (own - other)


def king_safety(board):
    safety = 0
    for color, sign in ((chess.WHITE, -25), (chess.BLACK, 25)):
        if board.attacks(board.king(color)) & board.pieces(chess.PAWN, not color):
            safety += sign
    return 0.5 * safety


def centre(board):
    control = 0
    for square in (chess.D4, chess.D5, chess.E4, chess.E5):
        color = board.color_at(square)
        control += 0 if color is None else 1 if color else -1
        control += len(board.attackers(chess.WHITE, square)) - len(board.attackers(chess.BLACK, square))
    return 0.5 * control


def evaluate(board):
    outcome = board.outcome()
    if outcome is not None:
        return 0.0 if outcome.winner is None else float("inf") if outcome.winner else float("-inf")
    material, placement = men(board)
    return material + placement + mobility(board) + king_safety(board) + centre(board)


class Player:
    def __init__(self, depth):
        self.depth, self.states, self.prunings = depth, 0, 0

    def choose(self, board):
        sign, best = (1 if board.turn else -1), None
        for move in list(board.legal_moves):
            board.push(move)
            value = 0.0
            if not board.can_claim_draw():
                value = self.search(board, self.depth - 1, float("-inf"), float("inf"))
            board.pop()
            if best is None or sign * value > sign * best[0]:
                best = value, move
        return best[1]

    def search(self, board, depth, alpha, beta):
        self.states += 1
        if depth == 0 or board.is_game_over():
            return evaluate(board)
        best = float("-inf") if board.turn else float("inf")
        for move in list(board.legal_moves):
            board.push(move)
            value = self.search(board, depth - 1, alpha, beta)
            board.pop()
            if board.turn:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                self.prunings += 1
                break
        return best


def play(depth):
    """A game of the player against itself, as a record."""
    board, players = chess.Board(), [Player(depth), Player(depth)]
    begun = time.process_time()
    while not board.is_game_over():
        board.push(players[len(board.move_stack) % 2].choose(board))
    seconds = time.process_time() - begun
    first, second = players
    return {
        "first": f"alpha-beta:depth={depth},eval=soft",
        "second": f"alpha-beta:depth={depth},eval=soft",
        "result": board.result(),
        "moves": [move.uci() for move in board.move_stack],
        "first_states_evaluated": first.states,
        "second_states_evaluated": second.states,
        "first_prunings": first.prunings,
        "second_prunings": second.prunings,
        "seconds": round(seconds, 3),
    }


def beside(mossa, game):
    """The same game by our program, and how much sooner it is done."""
    players = ["--first", game["first"], "--second", game["second"]]
    command = [mossa, "match", "--game", "chess", *players, "--json"]
    # The best of five: whatever else the machine does can only slow it down.
    reports = [json.loads(subprocess.check_output(command)) for _ in range(5)]
    assert all(report["games"][0]["moves"] == game["moves"] for report in reports), "another game was played"
    ours = min(sum(report[side]["seconds"] for side in ("first", "second")) for report in reports)
    print(f"soft against soft, depth 1, the same {len(game['moves'])} moves: python-chess {game['seconds']:.2f} s,", end=" ")
    print(f"mossa {1000 * ours:.2f} ms, {game['seconds'] / ours:.0f} times faster")


if sys.argv[1:2] == ["--beside"]:
    beside(sys.argv[2], play(1))
else:
    print(json.dumps(play(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
