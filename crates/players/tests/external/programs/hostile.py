#!/usr/bin/env python3
"""A player of Connect X that misbehaves in the way that its first argument names.

What stands behind a slash tells apart the programs of tests that run side by side, as does the second argument. The
third is what it speaks, ugi or uci.
"""
import mmap
import os
import signal
import sys
import time

MODE = sys.argv[1].split("/")[0]
DIALECT = (sys.argv[3:] or ["ugi"])[0]
MEGABYTE = b"x" * 1_000_000


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def write(data, stream=1):
    while data:
        data = data[os.write(stream, data) :]


def sleep():
    while True:
        time.sleep(1000)


def move(words):
    """A legal move: the first column with room in the position that these words describe."""
    rows = words[0].split("/")
    room = [sum(row[column] == "." for row in rows) for column in range(len(rows[0]))]
    for played in words[2:]:
        room[int(played) - 1] -= 1
    return "bestmove %d\n" % next(column for column, left in enumerate(room, 1) if left > 0)


def child_in_a_session_of_its_own():
    if os.fork() == 0:
        os.setsid()
        sleep()


def go(position, n):
    """Answers the n-th `go`."""
    if MODE in ("early", "eager"):
        # Whoever was never told the board knows no move.
        say(move(position) if board == "2x7x4" else "bestmove 99\n")
        say("%sok\nreadyok\n" % DIALECT)
    elif MODE == "silent":
        pass
    elif MODE == "third" and n == 3:
        os._exit(3)
    elif MODE == "late":
        time.sleep(1.5)
        say(move(position))
    elif MODE == "full":
        say("bestmove 1\n")
    elif MODE == "far":
        say("bestmove 99\n")
    elif MODE == "none":
        say("bestmove (none)\n")
    elif MODE == "nonsense":
        say("bestmove fish and chips\n")
    elif MODE == "empty":
        say("bestmove\n")
    elif MODE == "babble":
        say("what a nice board\n\n\nbest move 4\n")
    elif MODE == "endless":
        while True:
            write(MEGABYTE)
    elif MODE == "long" and n == 1:
        for _ in range(200):
            write(MEGABYTE)
        say("\n" + move(position))
    elif MODE == "binary":
        while True:
            write(os.urandom(65536))
    elif MODE == "stderr" and n == 1:
        for _ in range(50):
            write(MEGABYTE, 2)
        say(move(position))
    elif MODE == "half":
        say("bestm")
    elif MODE == "closes":
        os.close(1)
        sleep()
    elif MODE == "orphan":
        child_in_a_session_of_its_own()
        os._exit(0)
    elif MODE == "flood":
        for batch in range(20):
            say("".join("info depth %d score cp %d nodes %d pv 1\n" % (k, k, k) for k in range(100 * batch, 100 * batch + 100)))
            time.sleep(0.01)
        say(move(position))
    elif MODE == "memory":
        kept = mmap.mmap(-1, 1 << 30)
        say(move(position))
        kept.close()
    elif MODE == "cpu":
        while True:
            pass
    elif MODE == "last words" and n == 2:
        say(move(position))
        os._exit(0)
    else:
        say(move(position))


if MODE == "exit":
    sys.exit(3)
if MODE in ("deaf", "mute"):
    sleep()
if MODE == "stays":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    child_in_a_session_of_its_own()
if MODE == "early":
    say("%sok\n" % DIALECT)
if MODE == "eager":
    say("readyok\nbestmove 99\n%sok\nreadyok\n%sok\n" % (DIALECT, DIALECT))
board, position, n_asked = "6x7x4", [], 0
while True:
    words = sys.stdin.readline().split()
    if MODE in ("early", "eager"):
        # Long enough that what was said before was heard.
        time.sleep(0.05)
    if words[:1] == [DIALECT]:
        say("id name Hostile\noption name Board type string default 6x7x4\n%sok\n" % DIALECT)
    elif words[:1] == ["isready"] and MODE != "unready":
        say("readyok\n")
    elif words[:3] == ["setoption", "name", "Board"]:
        board = words[4]
    elif words[:1] == ["position"]:
        position = words[2:]
    elif words[:1] == ["go"]:
        n_asked += 1
        go(position, n_asked)
    elif words[:1] == ["quit"] or not words:
        if MODE == "stays":
            sleep()
        break
