#!/usr/bin/env python3
"""A run of 100,000 jobs: kept, listed, exported and reported, with time and peak memory of every command.

    ledger.py PROGRAM

The jobs are small boards solved in microseconds, so that what is measured is the keeping of records. Exit code 1 if a command
takes more memory than it may.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SPEC = """
name = "many"
game = "tiles"
generate = { size = "2x3", count = 12500, seed = 7 }
algorithms = ["a-star", "ida-star", "best-first", "weighted-a-star:weight=2"]
heuristics = ["manhattan", "misplaced"]
limits = { memory = "16MiB" }
"""
N_RECORDS = 100_000
MOST_MEMORY = 256 << 20


def run(program, folder, *args):
    """Runs a command: its output, seconds and peak memory in bytes."""
    with open(folder / "out", "w+b") as out:
        started = time.monotonic()
        child = subprocess.Popen([program, *args], cwd=folder, stdout=out, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.monotonic() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            raise SystemExit(f"{' '.join(args)}: exit code {child.returncode}")
        out.seek(0)
        return out, seconds, used.ru_maxrss * 1024, sum(1 for _ in out)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    is_good = True
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "many.toml").write_text(SPEC)
        for what, n_lines, args in [
            ("kept", None, ["experiment", "many.toml", "--ledger", "l.db", "--concurrency", "2", "--json"]),
            ("listed", None, ["runs", "--ledger", "l.db"]),
            ("exported as lines", N_RECORDS, ["runs", "export", "many", "--ledger", "l.db", "--format", "jsonl"]),
            ("exported as a table", N_RECORDS + 1, ["runs", "export", "many", "--ledger", "l.db", "--format", "csv"]),
            ("reported", None, ["report", "many", "--ledger", "l.db", "--out", "report"]),
        ]:
            _, seconds, peak, lines = run(program, folder, *args)
            met = peak <= MOST_MEMORY and n_lines in (None, lines)
            is_good &= met
            print(f"{'met   ' if met else 'MISSED'} ledger: {N_RECORDS:,} records {what} in {MOST_MEMORY >> 20} MiB: "
                  f"{peak / (1 << 20):.0f} MiB, {seconds:.2f} s")
    sys.exit(0 if is_good else 1)


main()
