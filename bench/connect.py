#!/usr/bin/env python3
"""Other solvers of Connect Four that are installed, on the public test sets: scores and CPU time beside those of `mossa bench`.

connect.py [PEER]: the command line of a program that reads positions as lines of columns (1 to 7) and answers each with a
line in which the score follows the position, as P. Pons' solver does. Without one, c4solver is looked for on the path.
"""

import os
import resource
import shlex
import shutil
import subprocess
import sys

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "connect-x")
SETS = [("end-easy", 500), ("middle-easy", 500), ("middle-medium", 500), ("begin-easy", 500), ("begin-medium", 50),
        ("begin-hard", 5)]
LONGEST = 300


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(command, name, most):
    with open(os.path.join(DATA, f"6x7x4-{name}.txt"), encoding="ascii") as file:
        lines = [line.split() for line in file][:most]
    before = used()
    positions = "".join(moves + "\n" for moves, _ in lines)
    try:
        done = subprocess.run(command, input=positions, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        print(f"{name}: not done in {LONGEST} s", flush=True)
        return
    seconds = (used() - before) / len(lines)
    answers = {words[0]: words[1] for words in map(str.split, done.stdout.splitlines()) if 2 <= len(words)}
    right = sum(answers.get(moves) == score for moves, score in lines)
    print(f"{name}: {seconds * 1e6:.1f} us of CPU a position, {right} of {len(lines)} right", flush=True)


def main():
    peer = next((word for word in sys.argv[1:] if word), None) or shutil.which("c4solver")
    if peer is None:
        print("no other solver: name one with PEER=program, or install c4solver")
        return
    print(peer)
    for name, most in SETS:
        measure(shlex.split(peer), name, most)


if __name__ == "__main__":
    main()
