"""Headless Chromium, driven by its debugging port with nothing but the standard library."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find():
    """The browser's path; installed with apt where it is missing and can be had; else None."""
    there = next(filter(None, map(shutil.which, NAMES)), None)
    if there or not shutil.which("apt-get"):
        return there
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]):
        try:
            subprocess.run(command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=900)
        except (OSError, subprocess.TimeoutExpired):
            return None
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """One page in a browser of its own. Calling it sends a command of the DevTools protocol."""

    KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "Tab": 9, "Enter": 13, "Escape": 27}

    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="retrograde-browser-")
        self.process = subprocess.Popen(
            [path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0",
             "--disable-background-networking", "--no-first-run", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self._port()
        targets = self._wait(lambda: json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=10)))
        url = next(target for target in targets if target["type"] == "page")["webSocketDebuggerUrl"]
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        request = (f"GET /{url.split('/', 3)[3]} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                   f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n")
        self.socket.sendall(request.encode())
        self.buffer, self.sent, self.events = b"", 0, []
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self(f"{domain}.enable")

    def _wait(self, question):
        for _ in range(300):
            try:
                return question()
            except (OSError, ValueError, IndexError):
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError("Chromium does not answer")

    def _port(self):
        def read():
            with open(os.path.join(self.profile, "DevToolsActivePort"), encoding="ascii") as file:
                return int(file.read().split()[0])
        return self._wait(read)

    def _read(self, size):
        while len(self.buffer) < size:
            part = self.socket.recv(1 << 20)
            if not part:
                raise EOFError("Chromium has gone")
            self.buffer += part
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def _receive(self):
        message = b""
        while True:
            first, second = self._read(2)
            size = second & 127
            if size == 126:
                size, = struct.unpack(">H", self._read(2))
            elif size == 127:
                size, = struct.unpack(">Q", self._read(8))
            message += self._read(size)
            if first & 128:
                return json.loads(message)

    def __call__(self, method, **parameters):
        self.sent += 1
        data = json.dumps({"id": self.sent, "method": method, "params": parameters}).encode()
        size = len(data)
        head = bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 1 << 16 \
            else b"\xff" + struct.pack(">Q", size)
        mask = os.urandom(4)
        self.socket.sendall(b"\x81" + head + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(data)))
        while True:
            answer = self._receive()
            if answer.get("id") == self.sent:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def run(self, script):
        """The value of an expression in the page."""
        answer = self("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def settle(self):
        """Waits until the page has answered what was done."""
        self.run("new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 20)), 20))")

    def view(self, width, height=900, dark=False):
        self("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 860)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, url):
        for place in ("about:blank", url):
            self("Page.navigate", url=place)
            for _ in range(600):
                if self.run("document.readyState === 'complete' && location.href") in (place, url):
                    break
                time.sleep(0.05)
        self.settle()

    def shot(self, path):
        size = self("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        data = self("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def key(self, key):
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        code = self.KEYS.get(key, ord(key[0].upper()))
        self("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        self.settle()

    def at(self, selector):
        """The middle of an element, which is scrolled into view."""
        found = self.run("(() => { const e = document.querySelector(%s); if (!e) return null; e.scrollIntoView({ block: 'center' });"
                         " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
                         % json.dumps(selector))
        if found is None:
            raise RuntimeError(f"no {selector} on the page")
        return found

    def move(self, x, y):
        self("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.settle()

    def click(self, selector):
        x, y = self.at(selector)
        self("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            self("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def touch(self, is_on):
        self("Emulation.setTouchEmulationEnabled", enabled=is_on)

    def tap(self, selector):
        x, y = self.at(selector)
        self("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        time.sleep(0.35)  # the browser may wait for a second tap
        self.settle()

    def close(self):
        try:
            self("Browser.close")
        except (OSError, EOFError, RuntimeError):
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
