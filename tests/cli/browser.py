"""A headless Chromium to be driven by a test: pages, keys, the mouse, what is on the screen.

It speaks the DevTools protocol over two pipes, so that no port is opened and nothing is guessed
from timing: every call waits for its answer.
"""

import base64
import contextlib
import json
import os
import shutil
import signal
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 60  # seconds that a busy machine may need for anything

OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
]

MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
CODES = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, "Tab": 9,
         "Escape": 27, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34, "Backspace": 8}
TEXTS = {"Enter": "\r"}


def find():
    """The path of a Chromium, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser(contextlib.AbstractContextManager):
    def __init__(self, path):
        self.folder = tempfile.mkdtemp()
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        null = [(os.POSIX_SPAWN_OPEN, i, "/dev/null", os.O_RDWR, 0) for i in range(3)]
        # The browser reads from 3 and writes to 4; each pipe lies at or beyond its own number.
        wires = [(os.POSIX_SPAWN_DUP2, to_read, 3), (os.POSIX_SPAWN_DUP2, to_write, 4)]
        words = [path, *OPTIONS, f"--user-data-dir={self.folder}", "about:blank"]
        self.process = os.posix_spawn(path, words, os.environ, file_actions=null + wires,
                                      setpgroup=0)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.session = b"", 0, None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __exit__(self, *_):
        os.close(self.to)
        try:
            os.killpg(self.process, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.process, 0)
        os.close(self.back)
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- the protocol ----

    def _message(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.back, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has gone")
            self.buffer += piece
        one, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    # ---- pages ----

    def open(self, path, width=1280, height=900, scheme="light"):
        """Opens a file, and waits until it says that it is ready."""
        self.events.clear()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        path, _, place = str(path).partition("#")
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url="file://" + os.path.abspath(path) + (place and "#" + place))
        self.wait("performance.getEntriesByName('ready').length > 0")

    def run(self, script):
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait(self, script):
        end = time.monotonic() + PATIENCE
        while not self.run(script):
            if time.monotonic() > end:
                raise RuntimeError("this has not come true: " + script)
            time.sleep(0.02)

    def complaints(self):
        """What the page or the browser had to complain about since it was opened."""
        self.run("0")
        told = []
        for event in self.events:
            name, what = event.get("method"), event.get("params", {})
            if name == "Runtime.exceptionThrown":
                told.append(what["exceptionDetails"].get("exception", {}).get("description", "?"))
            if name == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning"):
                told.append(str(what["args"]))
            if name == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
                told.append(what["entry"]["text"])
        return told

    def requests(self):
        """All that was asked for since the page was opened."""
        self.run("0")
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    # ---- hands and eyes ----

    def settle(self):
        """Waits for two frames: what was to be drawn has been."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, key, *modifiers):
        held = sum(MODIFIERS[name] for name in modifiers)
        text = TEXTS.get(key, key if len(key) == 1 else "")
        parameters = {"key": key, "modifiers": held, "windowsVirtualKeyCode": CODES.get(key, 0)}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)
        self.settle()

    def type(self, text):
        for letter in text:
            self.press(letter)

    def _mouse(self, kind, x, y, modifiers=(), **more):
        held = sum(MODIFIERS[name] for name in modifiers)
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, modifiers=held, **more)

    def point(self, x, y):
        self._mouse("mouseMoved", x, y)
        self.settle()

    def click(self, x, y):
        self._mouse("mouseMoved", x, y)
        self._mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self._mouse("mouseReleased", x, y, button="left", clickCount=1)
        self.settle()

    def drag(self, x, y, dx, dy=0, modifiers=()):
        self._mouse("mouseMoved", x, y, modifiers)
        self._mouse("mousePressed", x, y, modifiers, button="left", buttons=1, clickCount=1)
        for i in range(1, 6):
            self._mouse("mouseMoved", x + dx * i / 5, y + dy * i / 5, modifiers, button="left",
                        buttons=1)
        self._mouse("mouseReleased", x + dx, y + dy, modifiers, button="left", clickCount=1)
        self.settle()

    def middle(self, selector):
        """Where an element is, scrolled to if it must be."""
        return self.run(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            const inside = () => {{
                const b = element.getBoundingClientRect();
                return {{b, seen: b.top >= 0 && b.bottom <= innerHeight}};
            }};
            if (!inside().seen) element.scrollIntoView({{block: "center", inline: "nearest"}});
            const {{b}} = inside();
            return [b.x + b.width / 2, b.y + b.height / 2];
        }})()""")

    def click_on(self, selector):
        self.click(*self.middle(selector))

    def picture(self, path):
        shot = self.call("Page.captureScreenshot", format="png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
