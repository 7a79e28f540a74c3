"""Renders the output of a program in a color terminal as an SVG. Reads standard input, writes standard output.

Usage: terminal_svg.py light|dark COMMAND <OUTPUT
"""
import html
import re
import sys

# The colors of GitHub's themes.
THEMES = {
    "light": {"page": "#ffffff", "frame": "#d1d9e0", "bar": "#f6f8fa", "text": "#1f2328", "dim": "#59636e",
              "31": "#cf222e", "32": "#1a7f37", "33": "#9a6700", "94": "#0969da", "96": "#1b7c83"},
    "dark": {"page": "#0d1117", "frame": "#3d444d", "bar": "#151b23", "text": "#f0f6fc", "dim": "#9198a1",
             "31": "#ff7b72", "32": "#3fb950", "33": "#d29922", "94": "#58a6ff", "96": "#39c5cf"},
}
SIZE, ADVANCE, LINE, MARGIN, BAR = 13, 7.8, 19, 16, 32
SEQUENCE = re.compile(r"\x1b\[([0-9;]*)m")


def runs(line):
    """Yields the parts of a line with their SGR codes, as (column, text, codes)."""
    codes, column, position = (), 0, 0
    for match in [*SEQUENCE.finditer(line), None]:
        text = line[position:match.start() if match else len(line)]
        if text:
            yield column, text, codes
            column += len(text)
        if match:
            codes = tuple(code for code in match[1].split(";") if code not in ("", "0"))
            position = match.end()


def main(theme, command):
    colors = THEMES[theme]
    lines = [f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m"] + sys.stdin.read().rstrip("\n").split("\n")
    columns = max(len(SEQUENCE.sub("", line)) for line in lines)
    width = round(columns * ADVANCE) + 2 * MARGIN
    height = BAR + len(lines) * LINE + 2 * MARGIN
    output = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{html.escape("Output of " + command)}">',
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="{colors["page"]}" '
        f'stroke="{colors["frame"]}"/>',
        f'<path d="M0.5 {BAR}v-{BAR - 8.5}a8 8 0 0 1 8 -8h{width - 17}a8 8 0 0 1 8 8v{BAR - 8.5}z" fill="{colors["bar"]}" '
        f'stroke="{colors["frame"]}"/>',
    ]
    output += [f'<circle cx="{20 + 18 * index}" cy="16" r="5.5" fill="{colors["frame"]}"/>' for index in range(3)]
    output.append(
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" '
        f'font-size="{SIZE}" fill="{colors["text"]}" xml:space="preserve">')
    for number, line in enumerate(lines):
        y = BAR + MARGIN + number * LINE + 14
        for column, text, codes in runs(line):
            stripped = text.strip(" ")
            if not stripped:
                continue
            column += len(text) - len(text.lstrip(" "))
            attributes = ""
            if "1" in codes:
                attributes += ' font-weight="600"'
            if "4" in codes:
                attributes += ' text-decoration="underline"'
            color = next((colors[code] for code in codes if code in colors), colors["dim"] if "2" in codes else None)
            if color:
                attributes += f' fill="{color}"'
            # An explicit text length keeps columns aligned in any font.
            output.append(
                f'<text x="{MARGIN + column * ADVANCE:.1f}" y="{y}" textLength="{len(stripped) * ADVANCE:.1f}"'
                f'{attributes}>{html.escape(stripped, quote=False)}</text>')
    print("\n".join([*output, "</g>", "</svg>"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
