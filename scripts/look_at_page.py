#!/usr/bin/env python3
"""Opens a page of a file in headless Chromium and tells what it did, as one JSON object.

    look_at_page.py FILE.html [--dark] [--width 1280] [--screenshot OUT.png]

`requests` are the addresses that it asked for, `console` what it wrote to the console or what went wrong in it, `title` its
title, `overflow` by how many pixels it is wider than the window. Speaks the DevTools protocol over a pipe, so nothing
beside Python and Chromium is needed.
"""
import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


class Browser:
    """Chromium at the other end of two pipes: messages are JSON, each ended by a zero byte."""

    def __init__(self, folder):
        to_browser, from_browser = os.pipe(), os.pipe()
        command = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                   "--disable-background-networking", "--disable-component-update", "--no-first-run",
                   "--hide-scrollbars", f"--user-data-dir={folder}"]

        def hand_over():
            # The pipes must be 3 and 4 there; first out of the way, lest one is overwritten.
            reading, writing = os.dup(to_browser[0]), os.dup(from_browser[1])
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(command, preexec_fn=hand_over, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser[0])
        os.close(from_browser[1])
        self.writing, self.reading = to_browser[1], from_browser[0]
        self.session, self.number, self.rest, self.events = None, 0, b"", []

    def message(self):
        while b"\0" not in self.rest:
            read = os.read(self.reading, 1 << 16)
            if not read:
                raise SystemExit("the browser has gone")
            self.rest += read
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def ask(self, method, **params):
        self.number += 1
        order = {"id": self.number, "method": method, "params": params}
        if self.session:
            order["sessionId"] = self.session
        os.write(self.writing, json.dumps(order).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message())


def look(browser, options):
    target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
    browser.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for part in ["Page", "Network", "Runtime", "Log"]:
        browser.ask(f"{part}.enable")
    scheme = {"name": "prefers-color-scheme", "value": "dark" if options.dark else "light"}
    browser.ask("Emulation.setEmulatedMedia", features=[scheme])
    browser.ask("Emulation.setDeviceMetricsOverride", width=options.width, height=900, deviceScaleFactor=1,
                mobile=options.width < 768)
    browser.ask("Page.navigate", url=pathlib.Path(options.file).resolve().as_uri())
    browser.wait_for("Page.loadEventFired")
    ask = "[document.title, document.documentElement.scrollWidth - window.innerWidth]"
    title, overflow = browser.ask("Runtime.evaluate", expression=ask, returnByValue=True)["result"]["value"]
    if options.screenshot:
        picture = browser.ask("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        pathlib.Path(options.screenshot).write_bytes(base64.b64decode(picture))
    said = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}
    return {
        "requests": [event["params"]["request"]["url"] for event in browser.events
                     if event.get("method") == "Network.requestWillBeSent"],
        "console": [event["params"] for event in browser.events if event.get("method") in said],
        "title": title,
        "overflow": overflow,
    }


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("file")
parser.add_argument("--dark", action="store_true")
parser.add_argument("--width", type=int, default=1280)
parser.add_argument("--screenshot")
options = parser.parse_args()
if CHROMIUM is None:
    raise SystemExit("chromium is missing: scripts/setup brings it")
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    browser = Browser(folder)
    try:
        print(json.dumps(look(browser, options)))
    finally:
        browser.process.kill()
        browser.process.wait()
