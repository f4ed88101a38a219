#!/usr/bin/env python3
"""Jobs by a NATS server on this machine: how many empty ones a second, and how busy long ones keep the cores.

    bench/queue.py MOSSA [--jobs N] [--seconds N]

Starts a server of its own on loopback, a coordinator and workers, and stops them. Empty jobs are solved boards: what is
measured is the way of a job to a worker and of its record into the ledger, from the first record to the last. Long jobs
think for a second each, on two workers of one thread; what the workers' processes used of two cores is measured. Exit code
1 if a target is missed.
"""
import argparse, json, os, shutil, socket, sqlite3, subprocess, sys, tempfile, time

EMPTY = """name = "empty"
game = "tiles"
boards = ["1 2 3 4 5 6 7 8 0"]
algorithms = ["a-star"]
heuristics = ["manhattan"]
repetitions = {jobs}
"""
LONG = """name = "long"
game = "connect-x"
board = "9x9x5"
positions = ["-"]
players = ["deepening:eval=threats"]
limits = {{ time = "1s" }}
repetitions = {jobs}
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def start_server(folder):
    port = free_port()
    program = shutil.which("nats-server") or "/usr/sbin/nats-server"
    log = open(os.path.join(folder, "server.log"), "w")
    server = subprocess.Popen([program, "-a", "127.0.0.1", "-p", str(port), "-js", "-sd", folder + "/store"],
                              stdout=log, stderr=log)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server, f"nats://127.0.0.1:{port}"
        except OSError:
            time.sleep(0.05)
    sys.exit("the server does not start")


def n_records(ledger):
    try:
        with sqlite3.connect(f"file:{ledger}?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM records").fetchone()[0]
    except sqlite3.Error:
        return 0


def cpu_seconds(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(args, folder, url, name, text, workers, watch):
    """Runs a file with workers; `watch` sees how many records there are, again and again."""
    path, ledger = f"{folder}/{name}.toml", f"{folder}/{name}.db"
    with open(path, "w") as file:
        file.write(text)
    quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    hands = [subprocess.Popen([args.mossa, "worker", "--queue", url, "--threads", "1", "--name", f"{name}{n}"], **quiet)
             for n in range(workers)]
    began = time.monotonic()
    coordinator = subprocess.Popen([args.mossa, "experiment", path, "--ledger", ledger, "--queue", url], **quiet)
    while coordinator.poll() is None:
        watch(n_records(ledger), hands)
        time.sleep(0.05)
    whole = time.monotonic() - began
    for hand in hands:
        hand.terminate()
    if coordinator.returncode != 0:
        sys.exit(f"{name}: the run ended with {coordinator.returncode}")
    return whole


def empty_jobs(args, folder, url):
    seen = []
    whole = run(args, folder, url, "empty", EMPTY.format(jobs=args.jobs), 2,
                lambda n, _: seen.append((time.monotonic(), n)))
    on = [(when, n) for when, n in seen if 0 < n]
    (first, some), (last, most) = on[0], on[-1]
    rate = (most - some) / max(last - first, 1e-9)
    print(f"empty jobs: {rate:,.0f} a second from record to record, {args.jobs / whole:,.0f} a second with the start "
          f"({args.jobs:,} jobs in {whole:.1f} s; target 2,000)")
    return 2_000 <= rate


def long_jobs(args, folder, url):
    """From the first record to the last but one: both workers have jobs all the time."""
    seen = []
    total = 2 * args.seconds

    def watch(n, hands):
        if 2 <= n <= total - 2:
            seen.append((time.monotonic(), sum(map(cpu_seconds, hands))))

    run(args, folder, url, "long", LONG.format(jobs=total), 2, watch)
    (first, before), (last, after) = seen[0], seen[-1]
    busy = (after - before) / (2 * (last - first))
    print(f"jobs of a second, two workers: two cores {busy:.1%} busy with them over {last - first:.0f} s (target 95 %)")
    return 0.95 <= busy


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mossa")
    parser.add_argument("--jobs", type=int, default=20_000)
    parser.add_argument("--seconds", type=int, default=20)
    args = parser.parse_args()
    args.mossa = os.path.abspath(args.mossa)
    folder = tempfile.mkdtemp(prefix="mossa-queue-")
    server, url = start_server(folder)
    try:
        met = [empty_jobs(args, folder, url), long_jobs(args, folder, url)]
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if all(met) else 1)


if __name__ == "__main__":
    main()
