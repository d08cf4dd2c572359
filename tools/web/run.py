#!/usr/bin/env python3
"""Builds the page with the solver in it, opens it in headless Chromium, and plays.

    tools/web/run.py [--page FILE] [--shots FOLDER]

With --page, the page is written to a file and not played. Where the target wasm32-unknown-unknown or Chromium cannot be had,
this says so and ends with status 3. With --shots, pictures of the page are left in a folder.
"""

import argparse
import base64
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from chromium import Chromium, find  # noqa: E402
from run import CONTRAST, SKIPPED  # noqa: E402

TARGET = "wasm32-unknown-unknown"
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def has_target():
    """Whether Rust can build for the target, which is installed where it is missing and can be had."""
    libraries = subprocess.run(["rustc", "--print", "target-libdir", "--target", TARGET], cwd=ROOT, capture_output=True, text=True)
    if libraries.returncode == 0 and any(pathlib.Path(libraries.stdout.strip()).glob("libcore-*")):
        return True
    if not shutil.which("rustup"):
        return False
    return subprocess.run(["rustup", "target", "add", TARGET], cwd=ROOT, capture_output=True).returncode == 0


def build():
    """The page, with the module as base64."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "web"
    subprocess.run(["cargo", "build", "--release", "--target", TARGET, "--manifest-path", HERE / "Cargo.toml",
                    "--target-dir", target], check=True)
    module = (target / TARGET / "release" / "web.wasm").read_bytes()
    print(f"the module has {len(module):,} bytes")
    return (HERE / "page.html").read_text(encoding="utf-8").replace(">WASM<", f">{base64.b64encode(module).decode()}<")


class Table:
    """Tic-tac-toe once more, by plain search: what the page is held against."""

    def __init__(self):
        self.known = {}

    def value(self, own, other):
        """1 won, 0 drawn, -1 lost for the player to move."""
        if (own, other) not in self.known:
            if any(other & line == line for line in LINES):
                value = -1
            elif own | other == 0o777:
                value = 0
            else:
                value = max(-self.value(other, own | 1 << cell) for cell in range(9) if not (own | other) >> cell & 1)
            self.known[own, other] = value
        return self.known[own, other]

    def is_over(self, own, other):
        return own | other == 0o777 or any(set_ & line == line for set_ in (own, other) for line in LINES)


def expect(what, found, expected):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected}, found {found}")


def check_answers(browser, table):
    """Every board that can occur has the outcome that a plain search finds, and a best move that keeps it."""
    table.value(0, 0)
    expect("positions", browser.run("solver.count()"), len(table.known))
    boards = sorted(table.known)
    found = browser.run(f"{[list(board) for board in boards]}.map(([a, b]) => [solver.outcome(a, b), solver.best(a, b)])")
    for (own, other), (value, best) in zip(boards, found):
        expect(f"outcome of {own:o} against {other:o}", value, table.value(own, other))
        if table.is_over(own, other):
            expect(f"move of {own:o} against {other:o}", best, -1)
        else:
            expect(f"value of cell {best} in {own:o} against {other:o}", -table.value(other, own | 1 << best), value)
    expect("a board that cannot occur", browser.run("[solver.outcome(7, 56), solver.best(7, 56)]"), [-2, -1])


def play(browser, table, side, choose):
    """One game by clicks; the last status of the page."""
    browser.click("#first" if side == 0 else "#second")
    for _ in range(5):
        xs, os_ = browser.run("sets")
        own, other = (xs, os_) if side == 0 else (os_, xs)
        if table.is_over(own, other):
            break
        free = [cell for cell in range(9) if not (xs | os_) >> cell & 1]
        browser.click(f"#board button:nth-child({choose(own, other, free) + 1})")
    return browser.run("document.querySelector('#status').textContent")


def best(table):
    return lambda own, other, free: max(free, key=lambda cell: -table.value(other, own | 1 << cell))


def worst(table):
    return lambda own, other, free: min(free, key=lambda cell: -table.value(other, own | 1 << cell))


def check_play(browser, table):
    for side in (0, 1):
        expect("a game of two perfect players", play(browser, table, side, best(table)), "Drawn.")
        lost = play(browser, table, side, worst(table))
        expect("the end of a game played badly", lost.endswith("You have lost."), True)
    # A corner is answered in the centre; the next mistake is named.
    browser.click("#first")
    browser.click("#board button:nth-child(1)")
    expect("the answer to a corner", browser.run("sets[1]"), 0o20)
    browser.click("#second")
    browser.run("hints.checked || hints.click()")
    browser.settle()
    hints = browser.run("[...document.querySelectorAll('.hint')].map((hint) => hint.textContent).join('')")
    xs = browser.run("sets[0]")
    expected = "".join("LDW"[1 - table.value(xs, 1 << cell)] for cell in range(9) if not xs >> cell & 1)
    expect("what the moves are worth", hints, expected)


def check_looks(browser, shots):
    for width in (1280, 400, 320):
        for dark in (False, True):
            browser.view(width, dark=dark)
            browser.settle()
            expect(f"scrolling sideways at {width}", browser.run("document.documentElement.scrollWidth > innerWidth"), False)
            contrast, where = browser.run(CONTRAST)
            expect(f"contrast of {where} at {width}", contrast >= 4.5, True)
            if shots:
                browser.shot(os.path.join(shots, f"web-{width}-{'dark' if dark else 'light'}.png"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--shots")
    arguments = parser.parse_args()
    if not has_target():
        print(f"{TARGET} is not to be had here: the web page was not built")
        return SKIPPED
    page = build()
    if arguments.page:
        arguments.page.write_text(page, encoding="utf-8")
        print(f"wrote {arguments.page}")
        return 0
    path = find()
    if not path:
        print("Chromium is not to be had here: the web page was built, but not played")
        return SKIPPED
    if arguments.shots:
        os.makedirs(arguments.shots, exist_ok=True)
    table = Table()
    browser = Chromium(path)
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "tic-tac-toe.html"
            file.write_text(page, encoding="utf-8")
            browser.view(1280)
            browser.open(file.as_uri())
            browser.run("new Promise((done) => { const wait = () => solver && sets ? done() : setTimeout(wait, 10); wait(); })")
            check_answers(browser, table)
            check_play(browser, table)
            check_looks(browser, arguments.shots)
            errors = [event for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
            expect("errors on the page", errors, [])
    finally:
        browser.close()
    print("the web page was built and played: all as it should be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
