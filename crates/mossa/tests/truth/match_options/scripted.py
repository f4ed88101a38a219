"""A program of UCI or UGI that does what its test says, and writes down what it hears.

scripted.py MODE LOG [uci|ugi]: in chess the knights go out and back, in Connect X columns are filled in turn. Every line of
the log begins with a number that no other process has: inside of their namespaces all have the same.
"""
import os
import sys

MODE, LOG, PROTOCOL = sys.argv[1], sys.argv[2], (sys.argv[3:] or ["uci"])[0]
KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]
NUMBER = int.from_bytes(os.urandom(4), "big")
n_games, is_pondering = 0, False


def note(text):
    with open(LOG, "a") as log:
        log.write(f"{NUMBER} {text}\n")


def say(text):
    note("< " + text)
    print(text, flush=True)


def move(n):
    return KNIGHTS[n % 4] if PROTOCOL == "uci" else str(n % 7 + 1)


def answer(n):
    if MODE.startswith("says"):
        # says:FIRST:SECOND: the scores that it gives as the first side and as the second.
        say("info depth 1 score cp " + MODE.split(":")[1 + n % 2])
    expected = {"ponder-wrong": "b8c6", "ponder-nonsense": "e2e5"}.get(MODE, move(n + 1))
    say(f"bestmove {move(n)}" + (f" ponder {expected}" if MODE.startswith("ponder") else ""))


note(f"cores {sorted(os.sched_getaffinity(0))}")
for line in sys.stdin:
    words = line.split()
    note("> " + line.strip())
    if words[:1] == [PROTOCOL]:
        print(f"id name Scripted\nid author A Test\noption name Ponder type check default false\n{PROTOCOL}ok", flush=True)
    elif words == ["isready"]:
        say("readyok")
    elif words == [PROTOCOL + "newgame"]:
        n_games += 1
        if MODE == "dies-between" and n_games == 2:
            sys.exit(3)
    elif words[:1] == ["position"]:
        # A game that is told from the first question on may begin with a move of the other side.
        n_moves = int(words[1] == "fen" and words[3:4] == ["b"])
        n_moves += len(words[words.index("moves") + 1 :]) if "moves" in words else 0
    elif words[:1] == ["go"]:
        if MODE == "dies" and n_games == 2:
            sys.exit(3)
        is_pondering = "ponder" in words
        if not is_pondering or MODE == "ponder-early":
            is_pondering = False
            answer(n_moves)
    elif words in (["ponderhit"], ["stop"]) and is_pondering and MODE != "ponder-deaf":
        is_pondering = False
        answer(n_moves)
    elif words == ["quit"]:
        break
