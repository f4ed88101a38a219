"""An engine with one fault: what it hears and says goes through here to a good one.

proxy.py FAULT PROGRAM ARGUMENT …
"""
import subprocess
import sys
import threading
import time

FAULT, PROGRAM = sys.argv[1], sys.argv[2:]
engine = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
is_thinking = False


def heard():
    global is_thinking
    for line in engine.stdout:
        line = line.rstrip("\n")
        words = line.split()
        if FAULT == "no-author" and line.startswith("id author"):
            continue
        if FAULT == "bad-option" and line == "uciok":
            print("option name Contempt type spin default 0 min 1 max 9", flush=True)
        if FAULT == "deaf" and line == "readyok" and is_thinking:
            continue
        if FAULT == "bad-info" and line.startswith("info depth"):
            line = line.replace("score cp", "score")
        if words[:1] == ["bestmove"]:
            is_thinking = False
            if FAULT == "short-promotion" and len(words[1]) == 5:
                line = "bestmove " + words[1][:4]
            if FAULT == "resigns" and words[1] == "(none)":
                line = "bestmove a1a1"
        print(line, flush=True)
        if FAULT == "talks-on" and words[:1] == ["bestmove"]:
            print("info depth 1 score cp 0", flush=True)


threading.Thread(target=heard, daemon=True).start()
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["go"]:
        is_thinking = True
        if FAULT == "impatient" and "infinite" in words:
            line = "go depth 1\n"
        if FAULT == "greedy" and "nodes" in words:
            line = "go nodes 400000\n"
        if FAULT == "deep" and "depth" in words:
            line = "go depth 4\n"
    if FAULT == "touchy" and words == ["joho"]:
        engine.kill()
        sys.exit(1)
    if words == ["quit"]:
        if FAULT == "stays":
            time.sleep(3600)
        engine.kill()
        break
    engine.stdin.write(line)
    engine.stdin.flush()
else:
    if FAULT == "orphan":
        time.sleep(3600)
    engine.kill()
