"""A page in a browser, used as a person would: page.py TUNL-RENDER TUNL-DUMP

Skipped where there is no Chromium (exit 77).
"""

import json
import os
import subprocess
import sys
import tempfile

import browser

RENDER, DUMP = sys.argv[1:3]
DAY, OTHER = "20260923", "20260922"
failures = []


def expect(true, what):
    if not true:
        failures.append(what)
        print("FAILED:", what)


def same(got, wanted, what):
    expect(got == wanted, f"{what}: {got!r}, not {wanted!r}")


def render(path, *words):
    subprocess.run([RENDER, "--date", DAY, *words, "-o", path], check=True)


def dumped(*words):
    run = subprocess.run([DUMP, "--date", DAY, "--format", "json", *words], check=True,
                         stdout=subprocess.PIPE)
    return run.stdout.decode()


def centre(b):
    """The wx in the middle of the view, as the page says."""
    first, last = b.run("document.getElementById('page-range').textContent").split(" ")[1].split("–")
    return (int(first.replace(",", "")) + int(last.replace(",", ""))) / 2


def text(b, name):
    return b.run(f"document.getElementById('page-{name}').textContent")


def rows(b):
    return b.run("""[...document.querySelectorAll("#page-table tbody tr:not(.gap)")]
        .map(row => [...row.cells].map(cell => cell.textContent))""")


def column(b, name):
    """What the rows on the screen have in a column."""
    return b.run(f"""[...document.querySelectorAll(
        "#page-table tbody td[data-column={name}]")].map(cell => cell.textContent)""")


def find(b, words):
    b.press("/")
    b.run("document.getElementById('page-find').value = ''")
    b.type(words)
    b.press("Enter")
    b.press("Escape")
    return text(b, "said")


def ring(b, name):
    """The middle of a ring, in px of the window; None without it."""
    return b.run(f"""(() => {{
        const box = document.querySelector("#page-rings .{name}")?.getBoundingClientRect();
        return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
    }})()""")


def box(b, selector):
    return b.run(f"""(() => {{
        const box = document.querySelector("{selector}").getBoundingClientRect();
        return {{x: box.x, y: box.y, width: box.width, height: box.height}};
    }})()""")


def choose(b, name, value):
    b.run(f"""(() => {{
        const control = document.getElementById("page-{name}");
        control.value = {json.dumps(value)};
        control.dispatchEvent(new Event("input", {{bubbles: true}}));
    }})()""")
    b.settle()


# ---- one cave ----

def test_quiet(b, path):
    """It opens without a complaint, asks for nothing, and runs nothing that was put into it."""
    b.open(path)
    same(b.complaints(), [], "complaints")
    same(b.requests(), ["file://" + path], "requests")
    ready = b.run("performance.getEntriesByName('ready')[0].startTime")
    print(f"ready after {ready:.0f} ms")
    b.run("""(() => { const script = document.createElement("script");
        script.textContent = "window.intruded = true"; document.body.append(script); })()""")
    b.run("fetch('https://example.org/').catch(() => 0)")
    same(b.run("window.intruded"), None, "a foreign script ran")
    expect(any("Content Security Policy" in told for told in b.complaints()), "no policy")


def test_data(b, path):
    """What is in the page is what tunl-dump prints."""
    b.open(path)
    got = b.run("document.getElementById('page-decisions-0').textContent")
    same(got, dumped(), "decisions")
    count = len(json.loads(got)["records"])
    same(text(b, "count"), f"{count:,} decisions", "count")


def test_find(b, path):
    b.open(path)
    same(find(b, "16600"), "wx 16,600", "found")
    expect(abs(centre(b) - 16600) < 4, f"16600: the middle is {centre(b)}")
    same(find(b, "score 500"), "score 500, wx 30,000", "found")
    expect(abs(centre(b) - 30000) < 4, f"score 500: the middle is {centre(b)}")
    record = next(r for r in json.loads(dumped("--kind", "mine", "--only", "accepted"))["records"]
                  if r["slot"] == 60)
    same(find(b, "mine 60"), "mine 60", "found")
    expect(abs(centre(b) - record["wx"]) < 4, f"mine 60: the middle is {centre(b)}")
    mark, at = box(b, "#mine-60"), ring(b, "chosen")
    expect(at and abs(at[0] - mark["x"] - mark["width"] / 2) < 2, "the ring is not around mine 60")
    expect("mine 60" in text(b, "details"), "no details of mine 60")
    selected = b.run("document.querySelector('[aria-selected=true]')?.textContent")
    expect(selected and "mine-60" in selected, f"the row of mine 60 is not chosen: {selected}")
    half = next(r for r in json.loads(dumped("--kind", "stalactite"))["records"]
                if r["paired"] and r["wall"] == "floor")
    find(b, f"stalactite {half['slot']}b")
    expect(abs(centre(b) - half["wx"]) < 4, f"a chicane's floor: the middle is {centre(b)}")
    mark, at = box(b, f"#stalactite-{half['slot']}b"), ring(b, "chosen")
    expect(at and abs(at[0] - mark["x"] - mark["width"] / 2) < 2, "no ring around a chicane's floor")
    expect("is not here: 0 to 93,000" in find(b, "95000"), "95000 is found")
    expect("is not a place such as" in find(b, "nowhere"), "nowhere is somewhere")
    same(find(b, "mine 99999"), "no mine 99999 here", "found")
    same(find(b, "score 9999"), "score 9,999 is not here: 0 to 1,550", "found")
    same(find(b, ""), "", "what is said of nothing")
    find(b, "nowhere")
    choose(b, "find", "")
    same(text(b, "said"), "", "what is said once there is nothing to find")


def test_find_labels(b, path):
    """By what the strip writes over a mark."""
    b.open(path)
    coin = next(r for r in json.loads(dumped("--kind", "coin", "--only", "accepted"))["records"]
                if r["type"] == "blue")
    same(find(b, f"blue {coin['slot']}"), f"coin {coin['slot']}, blue", "found")
    expect(abs(centre(b) - coin["wx"]) < 4, f"a blue coin: the middle is {centre(b)}")
    same(find(b, f"gold {coin['slot']}"), f"no gold {coin['slot']} here", "found")
    expect(find(b, "no mine 60").startswith("refused mine 60"), f"no mine 60: {text(b, 'said')}")
    labels = b.run("[...document.querySelectorAll('#labels .label')].map(l => l.textContent)")
    lost = [label for label in labels[::40] if find(b, label).startswith("no ")]
    expect(len(labels) > 100 and not lost, f"of {len(labels)} labels are not found: {lost}")


def test_place(b, path):
    b.open(path + "#mine-60")
    expect("mine 60" in text(b, "details"), "no details of what the address names")
    b.open(path + "#30000")
    expect(abs(centre(b) - 30000) < 4, f"#30000: the middle is {centre(b)}")


def test_hover(b, path):
    b.open(path + "#mine-60")
    b.settle()
    b.point(*ring(b, "chosen"))
    expect("mine 60" in text(b, "tip") and "margin" in text(b, "tip"), f"tip: {text(b, 'tip')}")
    same(b.run("document.getElementById('page-tip').hidden"), False, "tip hidden")
    b.point(10, 10)
    same(b.run("document.getElementById('page-tip').hidden"), True, "tip hidden")


def test_beside(b, path):
    """A mark may be missed by a little: a cross is nothing but thin strokes."""
    b.open(path)
    tries = [r for r in json.loads(dumped("--kind", "mine", "--only", "refused"))["records"]
             if r["slot"] == 45]
    find(b, str(tries[0]["wx"]))
    mark, view = box(b, "#refused-mine-45"), box(b, "#page-view")
    x, y = view["x"] + view["width"] / 2, mark["y"] + mark["height"] / 2
    for dx, dy in ((0, 0), (4, 0), (0, -4), (-5, 5)):
        b.point(10, 10)
        b.point(x + dx, y + dy)
        expect("mine 45" in text(b, "tip"), f"{dx} {dy} beside")
        same(b.run("document.getElementById('page-tip').hidden"), False, f"{dx} {dy}: tip hidden")
    b.point(x, y - 14)
    same(b.run("document.getElementById('page-tip').hidden"), True, "tip hidden, far beside")
    b.click(x + 4, y)
    expect(f"{tries[0]['wx']:,.2f}" in text(b, "details"), "no details of a click beside")
    b.press("6")
    b.press("Escape")
    b.click(x, y)
    same(ring(b, "chosen"), None, "ring around what is left out")


def test_click(b, path):
    """A mark that is clicked is chosen in the list as well; a refused one by its nearest try."""
    b.open(path + "#mine-60")
    b.settle()
    at = ring(b, "chosen")
    b.press("Escape")
    same(ring(b, "chosen"), None, "ring after Escape")
    b.click(*at)
    expect(ring(b, "chosen"), "no ring after a click")
    expect("mine 60" in text(b, "details"), "no details after a click")
    tries = [r for r in json.loads(dumped("--kind", "mine", "--only", "refused"))["records"]
             if r["slot"] == 60]
    find(b, str(tries[1]["wx"]))
    mark, view = box(b, "#refused-mine-60"), box(b, "#page-view")
    b.click(view["x"] + view["width"] / 2, mark["y"] + mark["height"] / 2)
    expect(f"{tries[1]['wx']:,.2f}" in text(b, "details"), f"nearest try: {text(b, 'details')}")


def test_layers(b, path):
    b.open(path)
    shown = "getComputedStyle(document.getElementById('coins')).display"
    same(b.run(shown), "inline", "coins")
    b.click_on("#page-layers [data-layer=coins]")
    same(b.run(shown), "none", "coins, left out")
    labels = "[...document.querySelectorAll('#labels .label')].filter(" \
             "l => getComputedStyle(l).display !== 'none').map(l => l.textContent.split(' ')[0])"
    left = set(b.run(labels))
    expect("mine" in left and not left & {"gold", "blue"}, f"labels without coins: {left}")
    pressed = "document.querySelector('[data-layer=coins]').getAttribute('aria-pressed')"
    same(b.run(pressed), "false", "the button of coins")
    b.press("2")
    same(b.run(shown), "inline", "coins, by their key")
    same(b.run("getComputedStyle(document.getElementById('mines')).display"), "inline", "mines")


def test_move(b, path):
    b.open(path)
    before = centre(b)
    for key in ("ArrowRight", "PageDown"):
        b.press(key)
        expect(centre(b) > before + 200, f"{key} does not move at once")
        b.press("Home")
        same(centre(b), before, "Home at once")
    b.run("document.getElementById('page-view').focus()")
    b.press("ArrowRight")
    expect(centre(b) > before + 200, "the right arrow does not move")
    b.press("End")
    expect(centre(b) > 91000, f"End: {centre(b)}")
    b.press("Home")
    same(centre(b), before, "Home")
    at = b.middle("#page-view")
    b.drag(*at, -300)
    expect(abs(centre(b) - before - 600) < 150, f"dragged by 300: {centre(b) - before}")
    b.click(*b.middle("#page-overview"))
    expect(abs(centre(b) - 46500) < 100, f"the overview's middle: {centre(b)}")
    over = box(b, "#page-overview")
    b.drag(over["x"] + over["width"] / 2, over["y"] + 20, over["width"] / 4)
    expect(abs(centre(b) - 69750) < 100, f"the overview, dragged: {centre(b)}")
    b.click(*b.middle("#page-overview"))
    b.run("document.getElementById('page-overview').focus()")
    b.press("ArrowRight")
    expect(centre(b) > 46700, "the right arrow does not move the overview")


def test_zoom(b, path):
    b.open(path + "#16600")
    width = "document.querySelector('.cave svg').getBoundingClientRect().width"
    before, middle = b.run(width), centre(b)
    b.press("+")
    expect(abs(b.run(width) / before - 1.25) < 0.01, "+ does not zoom")
    expect(abs(centre(b) - middle) < 5, f"zoom moves the middle to {centre(b)}")
    b.click_on("#page-out")
    b.click_on("#page-out")
    expect(abs(b.run(width) / before - 0.8) < 0.01, "- does not zoom")
    b.press("0")
    same(b.run(width), before, "0")


def test_names(b, path):
    """Lanes and rulers have their names wherever the strip is, and layers take them along."""
    names = """[...document.querySelectorAll("#page-rings text.name")].map(name =>
        [name.textContent, name.getBoundingClientRect().x
            - document.getElementById("page-view").getBoundingClientRect().x])
        .filter(([, x]) => x > 0 && x < 20).map(([name]) => name)"""
    b.open(path)
    same(b.run(names), [], "names beside those of the strip")
    for place in ("30000", "60000"):
        find(b, place)
        b.press("+")
        got = b.run(names)
        same(got[:5], ["wx", "score", "morph", "chamber", "px/s"], f"names at {place}")
    b.click_on("#page-layers [data-layer=morph]")
    expect("morph" not in b.run(names), "the name of a layer that is left out")


def test_narrow(b, pages):
    """Nothing is cut off: the list's last column, the longest outcome."""
    for page, width in [(page, width) for page in pages for width in (1280, 880, 420)]:
        b.open(page, width=width)
        choose(b, "outcome", "refused")
        inside = b.run("""(() => { const rows = document.getElementById("page-rows");
            return rows.scrollWidth - rows.clientWidth; })()""")
        same(inside, 0, f"px that the list is too wide at {width}")
        lacking = b.run("""(() => { const o = document.getElementById("page-outcome");
            const is = o.offsetWidth; o.style.width = "max-content";
            return o.offsetWidth - is; })()""")
        same(lacking, 0, f"px that outcomes lack at {width}")


def test_sort(b, path):
    b.open(path)
    wx = lambda: [float(v.replace(",", "")) for v in column(b, "wx")]
    same(wx(), sorted(wx()), "by wx at first")
    b.click_on("th[data-column=wx] button")
    same(wx(), sorted(wx(), reverse=True), "by wx, down")
    same(b.run("document.querySelector('th[data-column=wx]').ariaSort"), "descending", "aria-sort")
    b.click_on("th[data-column=margin] button")
    closest = json.loads(dumped("--sort", "margin"))["records"][:10]
    got = [abs(float(v.replace("−", "-"))) for v in column(b, "margin")[:10]]
    same(got, [abs(round(r["margin"], 2)) for r in closest], "the closest first")
    b.click_on("th[data-column=margin] button")
    expect("–" not in column(b, "margin")[0], "what has no margin is not last")


def test_filter(b, path):
    b.open(path)
    wanted = json.loads(dumped("--kind", "cannon", "--only", "refused"))["records"]
    choose(b, "kind", "cannon")
    choose(b, "outcome", "refused")
    expect(text(b, "count").startswith(f"{len(wanted)} of "), f"count: {text(b, 'count')}")
    same(set(column(b, "outcome")), {"same-wall-stalactite"}, "outcomes")
    hits = b.run("document.querySelectorAll('#page-sheet .hit').length")
    same(hits, len({r["slot"] for r in wanted}), "marks that stand out")
    pale = "getComputedStyle(document.querySelector('#mines > *')).opacity"
    expect(float(b.run(pale)) < 0.5, "what is not listed does not recede")
    expect(b.run("document.querySelector('#page-map .hits')?.getAttribute('d')"), "no ticks")
    choose(b, "margin", "1")
    near = [r for r in wanted if abs(r["margin"]) <= 1]
    expect(text(b, "count").startswith(f"{len(near)} of "), f"near: {text(b, 'count')}")
    b.click_on("#page-filter [type=reset]")
    b.wait("!document.querySelector('#page-sheet.filtered')")
    same(b.run("document.querySelectorAll('#page-sheet .hit').length"), 0, "hits after a reset")
    find(b, "30000")
    b.click_on("#page-seen")
    inside = len(json.loads(dumped("--from", "28781", "--to", "31219"))["records"])
    count = int(text(b, "count").split(" ")[0])
    expect(abs(count - inside) < 5, f"in view: {count}, not {inside}")


def test_list_keys(b, path):
    b.open(path)
    b.press("l")
    b.press("ArrowDown")
    b.press("ArrowDown")
    chosen = "document.querySelector('[aria-selected=true] [data-column=id]').textContent"
    same(b.run(chosen), rows(b)[1][0], "the second row")
    expect(ring(b, "chosen"), "no ring around what the list chose")
    active = "document.getElementById(document.getElementById('page-table')" \
             ".getAttribute('aria-activedescendant')).ariaSelected"
    same(b.run(active), "true", "the active descendant")
    b.press("End")
    last = json.loads(dumped())["records"]
    most = max(r["wx"] for r in last)
    expect(f"{most:,.2f}" in text(b, "details"), "End is not the last")
    expect(abs(centre(b) - most) < 1300, "the strip does not follow the list")
    b.press("p")
    expect(f"{most:,.2f}" not in text(b, "details"), "p does not go back")
    b.click_on("#page-table tbody tr:nth-child(4)")
    expect(ring(b, "chosen"), "no ring after a click in the list")


def test_help(b, path):
    b.open(path)
    b.press("?")
    same(b.run("document.getElementById('page-dialog').open"), True, "the help")
    expect("zoom in" in text(b, "keys"), "no keys in the help")
    expect("to spare" in text(b, "words"), "no words in the help")
    title = b.run("document.querySelector('th[data-column=margin]').title")
    expect("to spare" in title, f"title of margin: {title}")
    b.press("Enter")
    same(b.run("document.getElementById('page-dialog').open"), False, "the help, closed")
    reached = set()
    for _ in range(60):
        b.press("Tab")
        reached.add(b.run("document.activeElement.id"))
    for name in ("theme", "find", "overview", "view", "kind", "table"):
        expect("page-" + name in reached, f"the tab key does not reach {name}")


def test_themes(b, folder):
    page = os.path.join(folder, "dark.html")
    render(page, "--theme", "dark", "--to", "3000")
    colour = "getComputedStyle(document.body).backgroundColor"
    b.open(page)
    same(b.run(colour), "rgb(18, 20, 26)", "--theme dark")
    b.press("t")
    b.press("t")
    same(b.run(colour), "rgb(255, 255, 255)", "light by its key")
    render(page, "--to", "3000")
    b.open(page, scheme="dark")
    same(b.run(colour), "rgb(18, 20, 26)", "what the reader prefers")


def test_rows(b, folder):
    """Folded as asked for: places are found all the same."""
    page = os.path.join(folder, "rows.html")
    render(page, "--row-length", "2000", "--to", "12000", "--ghost", "?d=20260923&s=3&g=cnuDmA")
    b.open(page)
    same(b.complaints(), [], "complaints")
    find(b, "mine 9")
    mark, view = box(b, "#mine-9"), box(b, "#page-view")
    expect(view["y"] < mark["y"] < view["y"] + view["height"], "mine 9 is not in view")
    b.open(page + "#mine-9")
    b.settle()
    mark, view = box(b, "#mine-9"), box(b, "#page-view")
    off = mark["y"] + mark["height"] / 2 - view["y"] - view["height"] / 2
    expect(abs(off) < 5, f"mine 9, by the address, is {off} px off the middle")


def test_odd_names(b, folder):
    """What a file is called is a text, whatever it is."""
    rules = os.path.join(folder, "<img src=x>&amp;{{title}}<!--<script>.rules")
    with open(rules, "w") as file:
        file.write("[rules]\nbase=17.0\n")
    page = os.path.join(folder, "odd.html")
    render(page, "--rules", rules, "--to", "3000", "--against", "17.0")
    b.open(page)
    same(b.complaints(), [], "complaints")
    same(b.requests(), ["file://" + page], "requests")
    name = os.path.basename(rules)
    expect(name in b.run("document.querySelector('footer').textContent"), "the name is not told")
    same(b.run("document.images.length"), 0, "images")


# ---- two caves ----

def test_two(b, path):
    b.open(path + "#16600")
    same(b.complaints(), [], "complaints")
    upper = lambda: box(b, ".cave.upper")
    before, middle = upper(), centre(b)
    at = b.middle("#page-view")
    b.drag(at[0] - 200, at[1], 150, modifiers=["Shift"])
    same(round(upper()["x"] - before["x"]), 150, "dragged with shift, px")
    same(b.run("document.getElementById('page-offset').value"), "300", "offset")
    same(centre(b), middle, "the lower cave moved")
    b.press("]")
    same(b.run("document.getElementById('page-offset').value"), "310", "offset by its key")
    b.press("s")
    same(b.run("document.querySelector('.cave.upper').dataset.cave"), "0", "upper after a swap")
    same(b.run("document.getElementById('page-offset').value"), "-310", "offset after a swap")
    b.click_on("#page-reset")
    same(b.run("document.querySelector('.cave.upper').dataset.cave"), "1", "upper after a reset")
    same(upper(), before, "place after a reset")
    b.run("document.getElementById('page-drag').click()")
    b.drag(at[0] - 200, at[1], -50)
    same(round(upper()["x"] - before["x"]), -50, "dragged, px")
    choose(b, "opacity", "40")
    same(b.run("getComputedStyle(document.querySelector('.upper')).opacity"), "0.4", "opacity")
    b.press("o")
    fill = "getComputedStyle(document.querySelector('.upper .air')).fill"
    same(b.run(fill), "none", "outline")


def test_wipe(b, path):
    """Left of the wipe the upper cave is hit, right of it the lower."""
    b.open(path + "#16600")
    view = box(b, "#page-view")
    cave = """document.elementFromPoint(%f, %f).closest(".cave").dataset.cave"""
    hit = lambda share: b.run(cave % (view["x"] + view["width"] * share, view["y"] + 200))
    same((hit(0.25), hit(0.75)), ("1", "0"), "caves left and right of the wipe")
    at = b.middle("#page-wipe")
    b.drag(*at, view["width"] * 0.4)
    same((hit(0.25), hit(0.75)), ("1", "1"), "caves with the wipe at the right")
    b.press("r")
    b.run("document.getElementById('page-wipe').focus()")
    b.press("Home")
    same(hit(0.25), "0", "cave with the wipe at the left")
    b.run("document.getElementById('page-view').scrollLeft += 500")
    b.settle()
    same(hit(0.25), "0", "cave after a move")


def test_texts(b, path):
    """No text of one cave is over a text of the other, and the wipe cuts none."""
    b.open(path + "#16600")
    boxes = """(() => { const view = document.getElementById("page-view").getBoundingClientRect();
        return [...document.querySelectorAll(".cave text")]
            .filter(t => getComputedStyle(t).visibility === "visible")
            .map(t => [t.closest(".cave").dataset.cave, t.getBoundingClientRect()])
            .filter(([, t]) => t.right > view.left && t.left < view.right)
            .map(([cave, t]) => [cave, t.left, t.right]); })()"""
    for opacity, share in (("100", 0.5), ("50", 0.37), ("50", 0.61), ("0", 0.5)):
        choose(b, "opacity", opacity)
        view, at = box(b, "#page-view"), b.middle("#page-wipe")
        b.drag(*at, view["x"] + view["width"] * share - at[0])
        edge = b.middle("#page-wipe")[0]
        upper = [t for t in b.run(boxes) if t[0] == "1"]
        lower = [t for t in b.run(boxes) if t[0] == "0"]
        expect(len(lower) > 5, f"{opacity} %: the lower cave has no texts")
        if opacity == "0":
            same(upper, [], "texts of a cave that cannot be seen")
            expect(min(t[1] for t in lower) < edge, "the lower cave has no texts left of the wipe")
            continue
        expect(len(upper) > 5, f"{opacity} %: the upper cave has no texts")
        expect(max(t[2] for t in upper) <= edge + 1, f"{opacity} %: the wipe cuts texts")
        expect(min(t[1] for t in lower) >= edge - 1, f"{opacity} %: the lower's texts show through")
        b.press("r")


def test_differs(b, folder):
    """Under rules without boulders nothing but boulders differs."""
    page = os.path.join(folder, "rules.html")
    fixtures = os.environ.get("TUNL_FIXTURES", "fixtures")
    render(page, "--against", os.path.join(fixtures, "rules", "no-boulders.rules"))
    b.open(page)
    b.click_on("#page-different")
    b.click_on("th[data-column=wx] button")
    wanted = [r for r in json.loads(dumped("--kind", "boulder"))["records"]]
    same(text(b, "count").split(" ")[0], str(len(wanted)), "what differs")
    choose(b, "which", "1")
    same(text(b, "count").split(" ")[0], "0", "what only the other has")


def main():
    found = browser.find()
    if not found:
        print("skipped: no Chromium")
        return 77
    with tempfile.TemporaryDirectory() as folder, browser.Browser(found) as b:
        one, two = os.path.join(folder, "one.html"), os.path.join(folder, "two.html")
        render(one)
        render(two, "--against", OTHER)
        argument = {"test_two": two, "test_wipe": two, "test_texts": two, "test_narrow": (one, two),
                    "test_themes": folder, "test_rows": folder,
                    "test_odd_names": folder, "test_differs": folder}
        for name, test in list(globals().items()):
            if name.startswith("test_"):
                print(name)
                test(b, argument.get(name, one))
    print(f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
