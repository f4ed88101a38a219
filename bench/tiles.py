#!/usr/bin/env python3
"""Sliding tiles with pattern databases: every figure beside its aim. Other solvers that are installed run on the same boards.

tiles.py MOSSA SETS [--quick]: the program, and the example `sets` of the crate of tiles. --quick leaves out all that takes
longer than a few seconds. CPU time, one thread, unless said otherwise.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "tiles")
KORF_100 = os.path.join(DATA, "korf100.txt")
KORF_50 = os.path.join(DATA, "korf50.txt")
ANTIPODES = os.path.join(DATA, "antipodes.txt")
# The boards of the 24-puzzle that are compared with Korf and Felner's counts.
FELNER = [38, 40, 25, 32, 44, 37, 30]


def run(command, **environment):
    """What a program printed, and its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def say(aim, measured, met):
    print(f"{'met   ' if met else 'MISSED'} {aim}: {measured}", flush=True)


def totals(text):
    found = re.search(r"in all: (\d+) expanded, (\d+) generated, ([\d.]+) s .*, ([\d.]+) s by the clock", text)
    return int(found[1]), int(found[2]), float(found[3]), float(found[4])


def tables(text):
    found = re.search(r"tables: ([\d.]+) MB in ([\d.]+) s", text)
    return float(found[1]), float(found[2])


def small(mossa, sets, cache):
    text, whole = run([sets, KORF_100, "small", "8", "1"])
    expanded, generated, seconds, _ = totals(text)
    megabytes, built = tables(text)
    say("small set: Korf's 100 in 0.40 s, at most 20.1 M expanded",
        f"{seconds:.2f} s, {expanded} expanded, {generated} generated", seconds <= 0.4 and expanded <= 20_100_000)
    say("small set: at most 36 MB built in 1.5 s", f"{megabytes} MB in {built} s", megabytes <= 36 and built <= 1.5)
    say("cold start to 100 answers in under 2 s (best peer 2.9 s)", f"{whole:.2f} s", whole < 2)
    text, _ = run([sets, ANTIPODES, "small", "8", "1"])
    times = [float(time) for time in re.findall(r"([\d.]+) s of this thread,", text)]
    say("small set: antipodes in 15 s each", f"{max(times):.1f} s at most, mean {sum(times) / len(times):.1f} s", max(times) <= 15)


def manhattan(sets):
    text, _ = run([sets, KORF_100, "manhattan", "2", "1", "1,2,4"])
    _, generated, seconds, _ = totals(text)
    rate = generated / seconds / 1e6
    exact = generated == 276361933 + 15300442 + 62643179 - 3
    say("IDA* with Manhattan distance: 200 million a second, Korf's counts", f"{rate:.0f} million, counts {'equal' if exact else 'DIFFER'}",
        200 <= rate and exact)


def big(sets, folder):
    text, _ = run([sets, KORF_100, "7-8", "8", "2"], MOSSA_TABLES=folder)
    megabytes, built = tables(text)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
    say("7-8: built in 60 s on two threads with 2 GB", f"{megabytes} MB in {built} s, {peak:.1f} GB at most", built <= 60 and peak <= 2)
    text, _ = run([sets, KORF_100, "7-8", "8", "1"], MOSSA_TABLES=folder)
    expanded, generated, seconds, _ = totals(text)
    say("7-8: Korf's 100 in 0.15 s", f"{seconds:.2f} s, {expanded} expanded, {generated} generated", seconds <= 0.15)
    say("7-8: tables found again in milliseconds", f"{tables(text)[1] * 1000:.0f} ms", tables(text)[1] < 0.1)
    text, _ = run([sets, ANTIPODES, "7-8", "8", "1"], MOSSA_TABLES=folder)
    n = len(re.findall(r"board", text))
    _, generated, seconds, _ = totals(text)
    say("7-8: antipodes in 0.3 s each, on average", f"{seconds / n:.2f} s, {generated // n} generated", seconds / n <= 0.3)


def felner(sets, folder):
    ids = ",".join(str(board) for board in FELNER)
    text, _ = run([sets, KORF_50, "6-6-6-6", "2", "1", ids], MOSSA_TABLES=folder)
    counts = {int(board): int(n) for board, n in re.findall(r"board (\d+): .*, (\d+) generated", text)}
    published = {}
    with open(os.path.join(DATA, "korf50-nodes.txt"), encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                board, _, _, nodes = line.split()
                published[int(board)] = int(nodes)
    wrong = [board for board in FELNER if counts[board] != published[board]]
    _, generated, seconds, _ = totals(text)
    rate = generated / seconds / 1e6
    megabytes, built = tables(text)
    say("24-puzzle: Korf and Felner's counts on seven boards", f"{'equal' if not wrong else f'wrong on {wrong}'}", not wrong)
    say("24-puzzle: 75 million a second, seven boards in 120 s", f"{rate:.0f} million, {seconds:.0f} s", 75 <= rate and seconds < 120)
    say("24-puzzle: at most 500 MB built in 60 s", f"{megabytes} MB in {built} s", megabytes <= 500 and built <= 60)
    text, _ = run([sets, KORF_50, "6-6-6-6-minded", "8", "1", ids], MOSSA_TABLES=folder)
    _, better, less, _ = totals(text)
    say("24-puzzle: a better set", f"{better} generated instead of {generated}, {less:.0f} s instead of {seconds:.0f}", better < generated and less < seconds)


def threads(sets):
    one, _ = run([sets, ANTIPODES, "small", "8", "1", "1,2,3"])
    two, _ = run([sets, ANTIPODES, "small", "8", "2", "1,2,3"])
    ratio = totals(one)[3] / totals(two)[3]
    say("two threads: 1.8 times as fast on boards of more than a second", f"{ratio:.2f}", 1.8 <= ratio)


def large(mossa):
    board = run([mossa, "generate", "tiles", "--size", "10x10", "--seed", "1"])[0].strip()
    text, _ = run([mossa, "solve", board, "--time", "400ms", "--json"])
    length = re.search(r'"length":(\d+)', text)
    say("10x10: first solution in 0.5 s", f"{length[1]} moves" if length else "none", bool(length))
    text, _ = run([mossa, "solve", board, "--time", "10s", "--json"])
    length, bound = re.search(r'"length":(\d+)', text)[1], re.search(r'"proven_bound":(\d+)', text)[1]
    print(f"       10x10 after 10 s: {length} moves, at least {bound} are needed", flush=True)


def peers():
    found = [name for name in ("slidy", "hog2") if shutil.which(name)]
    print(f"       other solvers installed here: {', '.join(found) or 'none'}", flush=True)
    if "slidy" in found:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file, open(KORF_100, encoding="utf-8") as boards:
            for line in boards:
                if not line.startswith("#"):
                    tiles = [(16 - int(tile)) % 16 for tile in line.split(" # ")[0].split()][::-1]
                    file.write("/".join(" ".join(map(str, tiles[row:row + 4])) for row in range(0, 16, 4)) + "\n")
            file.flush()
            _, seconds = run(["sh", "-c", f"slidy solve optimal < {file.name}"])
        print(f"       slidy: Korf's 100 in {seconds:.2f} s", flush=True)


def main():
    mossa, sets = sys.argv[1:3]
    quick = "--quick" in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        small(mossa, sets, folder)
        manhattan(sets)
        if not quick:
            threads(sets)
            big(sets, folder)
            felner(sets, folder)
            large(mossa)
    peers()


if __name__ == "__main__":
    main()
