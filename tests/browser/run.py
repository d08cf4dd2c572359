#!/usr/bin/env python3
"""Clicks through the explorer's pages in headless Chromium: by mouse, by touch and by keys.

    tests/browser/run.py [--shots FOLDER]

The pages are made by `cargo test --test pictures pages`. Chromium is installed with apt where it is missing; where it
cannot be had, this says so and ends with status 3. With --shots, pictures of the pages are left in a folder.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

from chromium import Chromium, find

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS = (1280, 400, 320)
SKIPPED = 3  # the status of a script that lacks something it needs

STATUS = "document.querySelector('#status strong').textContent"
HASH = "location.hash"
MOVES = "document.querySelectorAll('#moves .move').length"
HOT = "document.querySelectorAll('#board .hot').length"
FOCUS = "document.activeElement.dataset.m ?? document.activeElement.id"
TOPS = ("['#board', '#back', '#moves', '#line', '#past', '#whole', '#find']"
        ".map((q) => Math.round(document.querySelector(q).getBoundingClientRect().top + scrollY)).join()")
# On every position of the page the first move is worth what the position is.
WRONG_FIRST = """(() => { let wrong = 0; for (let id = 0; id < count; id++) { const list = moves(id), a = answer(id);
  if (list.length && (list[0].k !== a.k || list[0].r !== a.r)) wrong++; } return wrong; })()"""
# What juts out of its box.
INSIDE = """[...document.querySelectorAll('.chip, .move, .keys button, #board pre, #board svg, #found button, #chart text, td, th, p, strong')]
  .filter((e) => { const box = (e.closest('section') || document.body).getBoundingClientRect(), r = e.getBoundingClientRect();
    return r.width && (r.left < box.left || r.right > box.right + .5); })
  .concat([...document.querySelectorAll('main ol, main section, #board')].filter((e) => e.scrollWidth > e.clientWidth + 1)).map((e) => e.textContent.slice(0, 40))"""
# The least contrast of text with what is behind it, and where.
CONTRAST = """(() => {
  const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number); return m.length > 3 ? m : [...m, 1]; };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > .5) return c; } return [255, 255, 255, 1]; };
  let least = [99, ''];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !e.getClientRects().length || /SCRIPT|STYLE|TITLE/i.test(e.tagName) || e.closest('.away')) continue;
    const svg = e instanceof SVGElement, style = getComputedStyle(e), letter = /letter-(.)/.exec(e.getAttribute('class') || '');
    let behind = ground(svg ? e.ownerSVGElement.parentElement : e);
    const color = parse(svg ? style.fill : style.color);
    if (letter) { const s = document.querySelector('.shape-' + letter[1]); if (s) behind = parse(getComputedStyle(s).fill); }
    const [a, b] = [light(color), light(behind)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
    if (ratio < least[0]) least = [ratio, e.tagName + '.' + e.getAttribute('class') + ': ' + e.textContent.slice(0, 30)];
  }
  return least; })()"""


class Checks:
    """Counts what was as it should be."""

    def __init__(self):
        self.passed, self.failed, self.where = 0, 0, ""

    def equal(self, name, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {self.where}: {name}: expected {expected!r}, found {found!r}")

    def true(self, name, found, detail=""):
        self.equal(f"{name} {detail}", bool(found), True)


class Session:
    """The browser, the pages, and what is checked."""

    def __init__(self, browser, folder, checks):
        self.b, self.folder, self.checks = browser, folder, checks

    def open(self, page, place=""):
        self.b.open((self.folder / page).as_uri() + place)

    def equal(self, name, script, expected):
        self.checks.equal(name, self.b.run(script), expected)

    def state(self, name, status, moves, place=None):
        self.equal(f"{name}: verdict", STATUS, status)
        self.equal(f"{name}: number of moves", MOVES, moves)
        if place is not None:
            self.equal(f"{name}: hash", HASH, place)

    def search(self, query):
        self.b.run(f"$('query').value = {query!r}; $('query').oninput(); 0")
        return self.b.run("$('hits').textContent")


def by_pointer(s, press, width):
    """A whole game by mouse or by touch."""
    s.b.view(width)
    s.open("tic-tac-toe.html")
    tops = s.b.run(TOPS)
    s.state("start", "Draw", 9)
    press("[data-m='3']")
    s.state("a move from the list", "Draw", 8, "#/0/3")
    press("#board .can")
    s.equal("a move on the board", MOVES, 7)
    press("#best")
    s.equal("best move", MOVES, 6)
    press("#back")
    s.equal("back", MOVES, 7)
    s.equal("back: the place is in the hash", HASH + ".split('/').length", 4)
    press("#forward")
    s.equal("forward", MOVES, 6)
    press("#start")
    s.state("start over", "Draw", 9, "#/0/")
    for _ in range(9):
        press("#best")
    s.state("best moves to the end", "Drawn", 0)
    s.checks.equal("nothing jumps", s.b.run(TOPS), tops)
    press("#past [data-at='4']")
    s.equal("a chip of the history", MOVES, 5)
    press("#line [data-path]")
    s.equal("a chip of the best line", MOVES, 4)
    s.b.run("history.back()")
    s.b.settle()
    s.equal("the browser's own back", MOVES, 5)
    press("#far")
    s.equal("the longest win", STATUS, "Win in 5 plies")
    s.equal("scrollWidth", "Math.max(0, document.documentElement.scrollWidth - innerWidth)", 0)


def by_keys(s, width):
    s.b.view(width)
    s.open("tic-tac-toe.html")
    for _ in range(40):
        s.b.key("Tab")
        if s.b.run("document.activeElement.dataset.m") == "0":
            break
    s.equal("a move under the focus is shown", HOT, 1)
    s.b.key("Enter")
    s.equal("Enter", MOVES, 8)
    s.equal("the focus stays in the list", FOCUS, "0")
    s.b.key("1")
    s.equal("a digit", MOVES, 7)
    s.b.key("b")
    s.equal("b", MOVES, 6)
    s.b.key("ArrowLeft")
    s.b.key("ArrowLeft")
    s.equal("back twice", MOVES, 8)
    s.b.key("ArrowRight")
    s.equal("forward", MOVES, 7)
    s.b.key("Home")
    s.state("Home", "Draw", 9, "#/0/")
    for _ in range(9):
        s.b.key("b")
    s.state("best moves to the end", "Drawn", 0)
    s.b.key("b")
    s.equal("no move after the end", MOVES, 0)
    s.b.run("document.querySelector(\"#past [data-at='4']\").focus()")
    s.b.key("Enter")
    s.equal("a chip of the history", MOVES, 5)
    s.b.run("document.querySelector('#line [data-path]').focus()")
    s.b.key("Enter")
    s.equal("a chip of the best line", MOVES, 4)
    s.b.key("/")
    s.equal("the search has the focus", FOCUS, "query")
    for key in "win 5":
        s.b.key(key)
    s.equal("122 positions are won in 5", "$('hits').textContent", "122 positions, the first 12:")
    s.b.key("Escape")
    s.b.run("document.querySelector('#found button').focus()")
    s.b.key("Enter")
    s.equal("a position that was found", STATUS, "Win in 5 plies")


def resting_pointer(s):
    s.b.view(1280)
    s.open("tic-tac-toe.html")
    s.b.click("[data-m='4']")
    s.checks.equal("a resting mouse previews nothing", (s.b.run(MOVES), s.b.run(HOT)), (8, 0))
    x, y = s.b.at("[data-m='1']")
    s.b.move(x - 9, y)
    s.b.move(x, y)
    s.equal("a moving mouse does", HOT, 1)
    s.b.touch(True)
    s.b.view(400)
    s.open("tic-tac-toe.html")
    s.b.tap("[data-m='3']")
    s.checks.equal("a touch previews nothing", (s.b.run(MOVES), s.b.run(HOT)), (8, 0))
    s.b.touch(False)


def searches(s):
    s.b.view(1280)
    s.open("tic-tac-toe.html")
    for query, hits in [("XX.OO....", "1 position:"), ("xx./oo.", "4 positions:"), ("X********", "1,741 positions, the first 12:"),
                        ("[(\\\\", "No such position on this page."), ("win 5", "122 positions, the first 12:"),
                        ("draw", "1,068 positions, the first 12:"), ("win 6", "No such position on this page."), ("", "")]:
        if hits.startswith("1,741"):
            found = s.search(query)
            s.checks.true("a star is any cell", found.endswith("positions, the first 12:"), found)
        elif query == "xx./oo.":
            found = s.search(query)
            s.checks.true("a part of a board", "position" in found and "No" not in found, found)
        else:
            s.checks.equal(f"search {query!r}", s.search(query), hits)
    for place, moves in [("#/0/0.0.zz.9", 7), ("#/99999999/", 9), ("#/-1/0", 8), ("#<b>", 9), ("#/0/99", 9)]:
        s.open("tic-tac-toe.html", place)
        s.equal(f"the hash {place}", MOVES, moves)


def other_games(s):
    s.b.view(1280)
    s.open("mu-torere.html")
    s.equal("first moves", WRONG_FIRST, 0)
    s.equal("a best line that cycles", "document.querySelector('#line .end:last-child').textContent.includes('forever')", True)
    x, y = s.b.at("[data-m='0']")
    s.b.move(x - 9, y)
    s.b.move(x, y)
    s.equal("a move under the mouse shows two points", HOT, 2)
    s.b.click("#board .can")
    s.equal("a move on the board", HASH + ".length > 4", True)
    s.open("tic-tac-toe.html")
    s.equal("first moves", WRONG_FIRST, 0)
    s.open("cut.html")
    s.equal("a cut page says so", "$('cut').hidden", False)
    s.equal("first moves", WRONG_FIRST, 0)
    for _ in range(9):
        s.b.key("b")
    s.equal("at the rim", "document.querySelector('#moves .none').textContent", "The moves from here are not on this page.")
    s.equal("at the rim there are answers", STATUS, "Draw")


def odd_names(s):
    for width in WIDTHS:
        s.b.view(width)
        s.open("odd.html")
        s.equal("first moves", WRONG_FIRST, 0)
        s.equal("scrollWidth", "Math.max(0, document.documentElement.scrollWidth - innerWidth)", 0)
        s.equal("the title is text", "$('title').textContent", '<b>Odd & "quoted"</b></script>')
        s.equal("nothing of it is markup", "document.querySelectorAll('#title *, main u, main i').length", 0)
        s.equal("41 moves", MOVES, 41)
        s.equal("a move's name", "document.querySelector('.move b').textContent.startsWith('<i>&amp;\"')", True)
        s.equal("some keep the turn", "document.querySelectorAll('.move .say').length > 0 && $('moves').textContent.includes('keeps turn')", True)
        s.equal("some are unknown", "$('moves').textContent.includes('unknown')", True)
        s.equal("the board is text", "document.querySelector('#board pre').textContent.includes('</script>')", True)
        s.b.run("play(moves(0).findIndex((m) => m.name.includes('35')))")
        s.b.settle()
        s.equal("unknown", STATUS, "Unknown")
        s.b.run("for (let i = 0; i < 300 && moves(here()).length; i++) { S.path = S.path.concat(0); S.ids.push(moves(here())[0].to); S.at++; } draw(); 0")
        s.equal("where the search stopped", "$('moves').textContent.includes('The search stopped here')", True)
    for width in WIDTHS:
        s.b.view(width)
        s.open("kept.html")
        marks = "[...document.querySelectorAll('%s .chip')].map((e) => e.textContent.includes('keeps turn')).join()"
        s.equal("the best line marks kept turns", marks % "#line", "true,true,true,false")
        s.b.key("b")
        s.b.key("b")
        s.equal("so does the game so far", marks % "#past", "false,true,true")
        s.equal("and the rest of the best line", marks % "#line", "true,false")
        s.equal("everything is within its box", INSIDE, [])
    s.b.view(1280)
    s.open("uncertain.html")
    s.state("a win, nobody knows how soon", "Win", 2)
    s.b.key("b")
    s.equal("the loss after it is certain", STATUS, "Loss in 2 plies")
    s.open("empty.html")
    s.equal("a page without positions says so", "!$('notice').hidden && $('cut').hidden", True)
    s.open("no-board.html")
    s.equal("a board that does not fit", "!$('notice').hidden && $('notice').textContent.includes('expected')", True)


def looks(s, shots):
    games = [("tic-tac-toe", "#/0/0.3.2.1.0/4"), ("mu-torere", "#/0/0.0.1"), ("cut", "#/0/0.0.0"), ("plain", "#/0/0.1"), ("kept", "#/0/0.0"), ("odd", "")]
    for name, place in games:
        for width in WIDTHS:
            for dark in (False, True):
                s.b.view(width, dark=dark)
                s.open(f"{name}.html", place)
                s.checks.where = f"{name}, {width} wide, {'dark' if dark else 'light'}"
                s.equal("scrollWidth", "Math.max(0, document.documentElement.scrollWidth - innerWidth)", 0)
                least, where = s.b.run(CONTRAST)
                s.equal("everything is within its box", INSIDE, [])
                s.checks.true("contrast of at least 4.5", least >= 4.5, f"({least:.2f} at {where})")
                if shots:
                    s.b.shot(shots / f"{name}-{width}-{'dark' if dark else 'light'}.png")


def nothing_else(s, folder):
    """No request but the files themselves, no exception, no error in the console."""
    allowed = (folder.as_uri(), "about:", "data:")
    urls = [e["params"]["request"]["url"] for e in s.b.events if e["method"] == "Network.requestWillBeSent"]
    s.checks.true("pages were asked for", urls)
    s.checks.equal("no other request", [url for url in urls if not url.startswith(allowed)], [])
    bad = [e for e in s.b.events if e["method"] in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")]
    s.checks.equal("no error", [str(e["params"])[:400] for e in bad], [])


def make_pages(folder):
    command = [os.environ.get("CARGO", "cargo"), "test", "--quiet", "--test", "pictures", "pages"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PICTURE_PAGES": str(folder)}, check=True, stdout=subprocess.DEVNULL)


def steps(s, shots):
    for width in WIDTHS:
        yield f"mouse, {width} wide", lambda width=width: by_pointer(s, s.b.click, width)
    for width in (400, 320):
        yield f"touch, {width} wide", lambda width=width: (s.b.touch(True), by_pointer(s, s.b.tap, width), s.b.touch(False))
    for width in (1280, 400):
        yield f"keys, {width} wide", lambda width=width: by_keys(s, width)
    yield "resting pointer", lambda: resting_pointer(s)
    yield "search and hash", lambda: searches(s)
    yield "other games", lambda: other_games(s)
    yield "odd names", lambda: odd_names(s)
    yield "looks", lambda: looks(s, shots)
    yield "all", lambda: nothing_else(s, s.folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=pathlib.Path, help="a folder for pictures of the pages")
    parser.add_argument("--pages", type=pathlib.Path, help="a folder with the pages, instead of making them")
    options = parser.parse_args()
    path = find()
    if not path:
        print("Chromium is not to be had here: the explorer's pages were not clicked through")
        return SKIPPED
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="retrograde-pages-") as folder:
        folder = options.pages.resolve() if options.pages else pathlib.Path(folder)
        if not options.pages:
            make_pages(folder)
        browser = Chromium(path)
        try:
            for checks.where, step in steps(Session(browser, folder, checks), options.shots):
                try:
                    step()
                except RuntimeError:
                    checks.failed += 1
                    print(f"FAILED {checks.where}: {traceback.format_exc(limit=3)}")
        finally:
            browser.close()
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed or not checks.passed else 0


if __name__ == "__main__":
    sys.exit(main())
