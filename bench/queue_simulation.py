#!/usr/bin/env python3
"""Many workers on one queue, simulated: message rates, the coordinator's load, and what of the workers' time is lost.

    bench/queue_simulation.py [--workers N …] [--threads N] [--job SECONDS …] [--cost MICROSECONDS] [--room N]

A job takes a time drawn around its mean. It is fetched by a round trip, done, and its result waits at the coordinator, which
takes results one after the other at a measured cost each (`bench/queue.py` measures it: one second by the rate of empty
jobs). The coordinator keeps at most so many jobs on their way: 8 for every thread, from 1,024 to 65,536; a thread that finds
none waits. Beside jobs and results the server carries renewals (three a lease for every job that is held), signs of life (one
in five seconds from every worker, with an answer) and requests for jobs.
"""
import argparse, heapq, random

LEASE, SIGN, ROUND_TRIP, REQUEST = 30.0, 5.0, 0.002, 2.0
LEAST_ROOM, MOST_ROOM, A_THREAD = 1_024, 65_536, 8


def simulate(workers, threads, job, cost, most_room, jobs):
    """Threads take jobs from a window; results go through one server. Returns time, busy share, longest wait."""
    chance = random.Random(1)
    n = workers * threads
    room = max(LEAST_ROOM, min(most_room, A_THREAD * n))
    # (time, kind): 0 a thread wants a job, 1 a result arrives, 2 it has been taken in.
    events = []
    for _ in range(min(n, jobs)):
        heapq.heappush(events, (chance.random() * 0.1, 0))
    put, done, free_at, worked, idle = min(room, jobs), 0, 0.0, 0.0, []
    given, longest, now = 0, 0.0, 0.0
    while done < jobs:
        now, kind = heapq.heappop(events)
        if kind == 0:
            if given < put:
                given += 1
                took = chance.uniform(0.5, 1.5) * job
                worked += took
                heapq.heappush(events, (now + ROUND_TRIP + took, 1))
            elif given < jobs:
                idle.append(now)
        elif kind == 1:
            heapq.heappush(events, (now, 0))
            start = max(now, free_at)
            free_at = start + cost
            longest = max(longest, free_at - now)
            done += 1
            # What has been taken in makes room for another.
            heapq.heappush(events, (free_at, 2))
        elif put < jobs:
            put += 1
            if idle:
                idle.pop()
                heapq.heappush(events, (now + ROUND_TRIP, 0))
    return max(now, free_at), worked, longest, n


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--job", type=float, nargs="+", default=[0.1, 1.0, 10.0, 60.0])
    parser.add_argument("--cost", type=float, default=200.0, help="microseconds of the coordinator for a result")
    parser.add_argument("--room", type=int, default=MOST_ROOM)
    args = parser.parse_args()
    cost = args.cost / 1e6
    print("| workers | job | results a second | coordinator | workers busy | longest wait | messages a second |")
    print("|---|---|---|---|---|---|---|")
    for workers in args.workers:
        for job in args.job:
            n = workers * args.threads
            jobs = max(10 * n, 2_000)
            taken, worked, longest, n = simulate(workers, args.threads, job, cost, args.room, jobs)
            rate = jobs / taken
            held = min(n, rate * job)
            # A job and its acknowledgement, a result and its two, a request; and all that is said while nothing happens.
            messages = rate * 7 + held * 3 / LEASE + workers * 2 / SIGN
            messages += (n - held) / REQUEST
            print(f"| {workers:,} | {job:g} s | {rate:,.0f} | {min(1, rate * cost):.0%} | {worked / (n * taken):.0%} "
                  f"| {longest:.2f} s | {messages:,.0f} |")


if __name__ == "__main__":
    main()
