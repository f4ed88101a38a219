#!/usr/bin/env python3
"""A player of Connect X that plays well-behaved games and attacks everything else in the way that its first argument names.

The second argument marks it and what it starts, so that a test can find them. What follows is for the attack. What came
of the attack is written to standard error, a word and what it is about on each line.
"""
import os
import signal
import socket
import sys
import time

MODE, MARK, MORE = sys.argv[1], sys.argv[2], sys.argv[3:]


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def tell(word, what):
    sys.stderr.write("%s %s\n" % (word, what))
    sys.stderr.flush()


def attempt(what, action):
    try:
        action()
        tell("done", what)
    except OSError as error:
        tell("refused", "%s: %s" % (what, error.strerror or error))


def others():
    """The processes that can be seen, but for this one: their numbers and command lines."""
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            try:
                with open("/proc/%s/cmdline" % name, "rb") as file:
                    yield int(name), file.read().decode("utf-8", "replace").split("\0")
            except OSError:
                pass


def hide():
    """A process in a session of its own, without parent, environment and pipes."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            nothing = os.open("/dev/null", os.O_RDWR)
            for stream in range(3):
                os.dup2(nothing, stream)
            sleeper = [sys.executable, "-ISc", "import time; time.sleep(1000)", MARK]
            os.execve(sys.executable, sleeper, {})
        os._exit(0)
    os.wait()


def write(path):
    with open(path, "w") as file:
        file.write("x")


def connect(family, address):
    with socket.socket(family) as stream:
        stream.settimeout(5)
        stream.connect(address)


def attack():
    if MODE == "hide":
        hide()
    elif MODE == "kill-parent":
        attempt("parent", lambda: os.kill(os.getppid(), signal.SIGKILL))
        attempt("init", lambda: os.kill(1, signal.SIGSTOP))
    elif MODE == "kill":
        for number, line in others():
            if MORE[0] in line and MARK not in line:
                attempt(MORE[0], lambda: os.kill(number, signal.SIGKILL))
    elif MODE == "look":
        for number, line in others():
            tell("sees", "%d %s" % (number, " ".join(line[:2])))
    elif MODE == "write":
        for path in MORE:
            attempt(path, lambda: write(path))
        attempt("scratch", lambda: write(os.environ["TMPDIR"] + "/scratch-" + MARK))
        attempt("shared memory", lambda: write("/dev/shm/" + MARK))
    elif MODE == "connect":
        attempt("tcp", lambda: connect(socket.AF_INET, ("127.0.0.1", int(MORE[0]))))
        attempt("abstract", lambda: connect(socket.AF_UNIX, "\0" + MARK))
        attempt("path", lambda: connect(socket.AF_UNIX, MORE[1]))
    elif MODE == "exit":
        # As a shell says that a process was stopped.
        os._exit(128 + signal.SIGSTOP)
    elif MODE == "fork":
        n_children = 0
        try:
            while n_children < 5000:
                if os.fork() == 0:
                    time.sleep(1000)
                n_children += 1
        except OSError:
            pass
        tell("forked", n_children)
    elif MODE == "hoard":
        for _ in range(4):
            if os.fork() == 0:
                kept = bytearray(int(MORE[0]) << 20)
                time.sleep(1000)
                del kept
        time.sleep(1000)
    elif MODE == "privileges":
        attempt("namespace", lambda: os.unshare(os.CLONE_NEWUSER) if hasattr(os, "unshare") else write("/proc/self/uid_map"))
        attempt("kernel", lambda: write("/proc/sys/kernel/core_pattern"))
        attempt("memory", lambda: write("/proc/1/mem"))
        attempt("terminal", lambda: open("/dev/tty", "w"))
        with open("/proc/self/status") as file:
            for line in file:
                if line.startswith(("CapEff", "NoNewPrivs")):
                    tell(*line.split())


def move(words):
    rows = words[0].split("/")
    room = [sum(row[column] == "." for row in rows) for column in range(len(rows[0]))]
    for played in words[2:]:
        room[int(played) - 1] -= 1
    return "bestmove %d\n" % next(column for column, left in enumerate(room, 1) if left > 0)


attacked = False
position = []
for order in sys.stdin:
    words = order.split()
    if words[:1] == ["ugi"]:
        say("id name Attacker\noption name Board type string default 6x7x4\nugiok\n")
    elif words[:1] == ["isready"]:
        say("readyok\n")
    elif words[:1] == ["position"]:
        position = words[2:]
    elif words[:1] == ["go"]:
        # The opponent runs by now.
        if not attacked:
            attacked = True
            attack()
        say(move(position))
    elif words[:1] == ["quit"]:
        break
