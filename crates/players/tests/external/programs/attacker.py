#!/usr/bin/env python3
"""A player of Connect X that plays well-behaved games and attacks everything else in the way that its first argument names.

The second argument marks it and what it starts, so that a test can find them. What follows is for the attack. What came
of the attack is written to standard error, a word and what it is about on each line.
"""
import ctypes
import fcntl
import os
import platform
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


# The numbers of add_key and keyctl.
KEYS = {"x86_64": (248, 250), "aarch64": (217, 219)}


def call(number, *arguments):
    """A system call that Python has no name for."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(ctypes.c_long(number), *arguments) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def add_key():
    session = ctypes.c_long(-3)
    call(KEYS[platform.machine()][0], b"user", MARK.encode(), b"x", ctypes.c_size_t(1), session)


def write_at_once(path):
    file = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    os.write(file, b"x")


def watch():
    libc = ctypes.CDLL(None, use_errno=True)
    n_instances = 0
    while n_instances < 1000 and libc.inotify_init() != -1:
        n_instances += 1
    tell("watches", n_instances)


def spin(seconds):
    """Children that are on a processor so long each, one after the other."""
    for _ in range(4):
        if os.fork() == 0:
            while time.process_time() < seconds:
                pass
            os._exit(0)
        try:
            os.wait()
        except ChildProcessError:
            pass


LOCKED = []


def lock(path):
    file = open(path, "rb")
    LOCKED.append(file)
    if os.fstat(file.fileno()).st_size == 0:
        raise OSError("there is nothing in it")
    fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)


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
    elif MODE == "inherit":
        for number in range(3, 256):
            attempt("file %d" % number, lambda: os.write(number, b"written"))
    elif MODE == "pipe":
        for path in MORE:
            attempt(path, lambda: write_at_once(path))
    elif MODE == "keys":
        attempt("key", add_key)
        attempt("keyring", lambda: call(KEYS[platform.machine()][1], ctypes.c_long(0), ctypes.c_long(-3), ctypes.c_long(1)))
        attempt("ring", lambda: call(425, ctypes.c_long(1), ctypes.create_string_buffer(256)))
    elif MODE == "families":
        for family in [socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK]:
            attempt("usual", lambda: socket.socket(family, socket.SOCK_DGRAM).close())
        attempt("pair", lambda: [end.close() for end in socket.socketpair()])
        for family in [38, 40]:
            attempt("family %d" % family, lambda: socket.socket(family, socket.SOCK_STREAM).close())
    elif MODE == "spread":
        given = sorted(os.sched_getaffinity(0))
        attempt("spread", lambda: os.sched_setaffinity(0, range(os.cpu_count())))
        tell("kept" if sorted(os.sched_getaffinity(0)) == given else "spread", "over %d processors" % len(given))
    elif MODE == "watch":
        watch()
    elif MODE == "spin":
        spin(0.45)
    elif MODE == "spin-alone":
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        spin(0.45)
    elif MODE == "lock":
        for path in MORE:
            for ending in ["", "-wal", "-shm"]:
                attempt(path + ending, lambda: lock(path + ending))
    elif MODE == "connect":
        attempt("tcp", lambda: connect(socket.AF_INET, ("127.0.0.1", int(MORE[0]))))
        attempt("abstract", lambda: connect(socket.AF_UNIX, "\0" + MARK))
        for path in MORE[1:]:
            attempt(path, lambda: connect(socket.AF_UNIX, path))
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
