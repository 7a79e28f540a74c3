"""Creates a page with a sample of findings to rate, and counts the verdicts by rule. See script/judge."""

import argparse
import collections
import hashlib
import html
import json
import os
import stat
import sys

VERDICTS = ["right", "pointless", "wrong"]

# The definition of each verdict. The goal is at least 95% right and less than 1% wrong.
MEANING = {
    "right": "I would welcome this comment in a code review, and the suggested change compiles.",
    "pointless": "Technically true, but not worth a comment, or impossible to follow.",
    "wrong": "Not true for this code.",
}

# The review skips larger files.
LARGEST_FILE = 16 * 1024 * 1024


def module(path):
    """Returns the module of a path: the folder in Sources or Tests, or the top-level folder."""
    parts = path.split("/")[:-1]
    for name in ("Sources", "Tests"):
        if name in parts[:-1]:
            return "/".join(parts[: parts.index(name) + 2])
    return parts[0] if parts else "."


def rank(*parts):
    """Returns a pseudo-random string that depends only on the parts."""
    return hashlib.sha256("\0".join(str(part) for part in parts).encode()).hexdigest()


def sample(findings, count, seed):
    """Returns at most `count` findings per rule, alternating between modules."""
    rules = collections.defaultdict(lambda: collections.defaultdict(list))
    for finding in findings:
        rules[finding["rule"]][module(finding["path"])].append(finding)
    chosen = []
    for rule in sorted(rules):
        modules = sorted(rules[rule], key=lambda name: rank(seed, rule, name))
        queues = [sorted(rules[rule][name], key=lambda found: rank(seed, found["fingerprint"])) for name in modules]
        drawn = []
        while len(drawn) < count and any(queues):
            for queue in queues:
                if queue and len(drawn) < count:
                    drawn.append(queue.pop(0))
        chosen += sorted(drawn, key=lambda found: (found["path"], found["line"], found["column"]))
    return chosen


def lines_of(tree, path):
    """Returns the lines of a file in the tree; empty if it is not a regular file in the tree."""
    full = os.path.join(tree, path)
    real = os.path.realpath(full)
    if os.path.commonpath([os.path.realpath(tree), real]) != os.path.realpath(tree):
        return []
    try:
        status = os.stat(real)
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST_FILE:
            return []
        with open(real, encoding="utf-8", errors="replace", newline=None) as file:
            return file.read().split("\n")
    except OSError:
        return []


def visible(text):
    """Escapes text for the page, including control characters and bidirectional controls."""
    shown = []
    for character in text:
        code = ord(character)
        hidden = (code < 0x20 and character != "\t") or 0x7F <= code < 0xA0
        if hidden or code in (0x061C, 0x200E, 0x200F, 0x2028, 0x2029) or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            shown.append("\\u{%X}" % code)
        else:
            shown.append(character)
    return html.escape("".join(shown))


def excerpt(lines, number, context):
    first, last = max(1, number - context), min(len(lines), number + context)
    rows = []
    for line in range(first, last + 1):
        mark = ' class="here"' if line == number else ""
        rows.append("<span%s><b>%5d</b> %s</span>" % (mark, line, visible(lines[line - 1][:400])))
    return "<pre>%s</pre>" % "\n".join(rows) if rows else "<p>Source not available.</p>"


def card(index, finding, lines, context):
    location = "%s:%d:%d" % (finding["path"], finding["line"], finding["column"])
    related = finding.get("related", [])
    boxes = "".join(
        '<label title="%s"><input type="radio" name="v%d" value="%s"> %s</label>'
        % (html.escape(MEANING[verdict]), index, verdict, verdict)
        for verdict in VERDICTS
    )
    others = ""
    if related:
        names = ", ".join("%s:%d" % (other["path"], other["line"]) for other in related[:10])
        more = " and %d more" % (len(related) - 10) if len(related) > 10 else ""
        others = "<p>Also at %s%s</p>" % (visible(names), more)
    return """<article data-index="%d"><h2>%s <small>%s</small></h2><p><code>%s</code></p><p>%s</p>%s%s
<fieldset><legend>Verdict</legend>%s <input type="text" name="n%d" placeholder="why" aria-label="why"></fieldset></article>""" % (
        index, visible(finding["rule"]), visible(finding["severity"]), visible(location), visible(finding["message"]),
        others, excerpt(lines, finding["line"], context), boxes, index)


STYLE = """:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:1rem auto;padding:0 1rem}
article{border-top:1px solid #8888;padding:.5rem 0 1rem}pre{overflow-x:auto;background:#8881;padding:.5rem;font-size:13px}
pre span{display:block}pre .here{background:#fc04}pre b{opacity:.5;font-weight:normal}label{margin-right:1rem}
header{position:sticky;top:0;background:Canvas;padding:.5rem 0;border-bottom:1px solid #8888}fieldset{border:0;padding:0}"""

SCRIPT = """const sample = JSON.parse(document.getElementById('sample').textContent);
const key = 'lintel-judge-' + sample.id;
const saved = JSON.parse(localStorage.getItem(key) || '{}');
const status = document.getElementById('status');
function show() {
  const judged = Object.values(saved).filter(v => v.verdict).length;
  status.textContent = judged + ' of ' + sample.findings.length + ' judged';
}
document.querySelectorAll('article').forEach(article => {
  const index = article.dataset.index, old = saved[index] || {};
  article.querySelectorAll('input').forEach(input => {
    if (input.type === 'radio') input.checked = input.value === old.verdict;
    else input.value = old.note || '';
    input.addEventListener('input', () => {
      const chosen = article.querySelector('input[type=radio]:checked');
      saved[index] = {verdict: chosen ? chosen.value : '', note: article.querySelector('input[type=text]').value};
      localStorage.setItem(key, JSON.stringify(saved));
      show();
    });
  });
});
document.getElementById('save').addEventListener('click', () => {
  const findings = sample.findings.map((f, i) => Object.assign({}, f, saved[i] || {verdict: '', note: ''}));
  const text = JSON.stringify({schema: 1, tool: sample.tool, seed: sample.seed, findings: findings}, null, 1);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  link.download = 'verdicts.json';
  link.click();
});
show();"""


def page(arguments):
    with open(arguments.review, encoding="utf-8") as file:
        review = json.load(file)
    chosen = sample(review["findings"], arguments.count, arguments.seed)
    totals = collections.Counter(finding["rule"] for finding in review["findings"])
    entries = [{key: finding[key] for key in ("rule", "path", "line", "fingerprint")} for finding in chosen]
    document = {
        "id": rank(arguments.seed, *[entry["fingerprint"] for entry in entries])[:16],
        "tool": review["tool"]["version"], "seed": arguments.seed, "findings": entries,
    }
    # Escapes the closing tag of the enclosing element.
    data = json.dumps(document, ensure_ascii=True).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    files = {}
    cards = []
    for index, finding in enumerate(chosen):
        path = finding["path"]
        if path not in files:
            files[path] = lines_of(arguments.tree, path)
        cards.append(card(index, finding, files[path], arguments.context))
    meanings = "".join("<li><b>%s</b>: %s</li>" % (verdict, html.escape(MEANING[verdict])) for verdict in VERDICTS)
    print("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Findings to judge</title><style>%s</style></head><body>
<h1>Findings to judge</h1><p>%d of %d findings of %d rules, seed %d.</p><ul>%s</ul>
<header><button id="save">Save verdicts</button> <span id="status" role="status"></span></header>
%s
<script type="application/json" id="sample">%s</script>
<script>%s</script></body></html>""" % (
        STYLE, len(chosen), sum(totals.values()), len(totals), arguments.seed, meanings, "\n".join(cards), data, SCRIPT))


def table(arguments):
    counts = collections.defaultdict(collections.Counter)
    for name in arguments.verdicts:
        try:
            with open(name, encoding="utf-8") as file:
                findings = json.load(file)["findings"]
            for finding in findings:
                verdict = finding.get("verdict", "")
                if verdict and verdict not in VERDICTS:
                    raise ValueError("unknown verdict %r" % verdict)
                counts[str(finding["rule"])][verdict] += 1
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            sys.exit("judge: %s: invalid verdicts: %s" % (name, error))
    rows = [["rule", "judged"] + VERDICTS + ["right %"]]
    total = collections.Counter()
    for rule in sorted(counts):
        total.update(counts[rule])
        rows.append(row(rule, counts[rule]))
    rows.append(row("all", total))
    widths = [max(len(line[column]) for line in rows) for column in range(len(rows[0]))]
    for line in rows:
        cells = [line[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]
        print("  ".join(cells).rstrip())


def row(rule, count):
    judged = sum(count[verdict] for verdict in VERDICTS)
    share = "%d" % round(100 * count["right"] / judged) if judged else "-"
    return ["".join(c for c in rule if c.isalnum() or c == "_"), str(judged)] + [str(count[v]) for v in VERDICTS] + [share]


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("page")
    make.add_argument("--tree", required=True)
    make.add_argument("--count", type=int, required=True)
    make.add_argument("--seed", type=int, required=True)
    make.add_argument("--context", type=int, required=True)
    make.add_argument("review")
    make.set_defaults(run=page)
    read = commands.add_parser("table")
    read.add_argument("verdicts", nargs="+")
    read.set_defaults(run=table)
    arguments = parser.parse_args()
    arguments.run(arguments)


main()
