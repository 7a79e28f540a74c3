"""Renders the comments that `review pr` posted to recording_forge.py on a page that looks like GitHub.

Usage: comment_page.py comments|summary POSTED REPOSITORY >PAGE
"""
import html
import json
import pathlib
import re
import sys

STYLE = """
:root { --page: #fff; --text: #1f2328; --dim: #59636e; --line: #d1d9e0; --head: #f6f8fa; --code: #818b981f;
  --link: #0969da; --added: #dafbe1; --removed: #ffebe9; --number: #aceebb; }
@media (prefers-color-scheme: dark) { :root { --page: #0d1117; --text: #f0f6fc; --dim: #9198a1; --line: #3d444d;
  --head: #151b23; --code: #656c7633; --link: #4493f8; --added: #2ea04326; --removed: #f851491a; --number: #3fb9504d; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; width: 860px; background: var(--page); color: var(--text);
  font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
.box { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; margin-bottom: 16px; }
.box:last-of-type { margin-bottom: 0; }
.head { background: var(--head); border-bottom: 1px solid var(--line); padding: 8px 16px; color: var(--dim); }
.head b { color: var(--text); }
.head code { background: none; padding: 0; color: var(--text); }
.bot { border: 1px solid var(--line); border-radius: 2em; padding: 0 7px; font-size: 12px; margin-left: 4px; }
.comment { padding: 16px; }
.comment > :first-child { margin-top: 0; }
.comment > :last-child { margin-bottom: 0; }
code, pre, .diff { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12px; }
code { background: var(--code); border-radius: 6px; padding: 0.2em 0.4em; }
.diff { border-collapse: collapse; width: 100%; border-bottom: 1px solid var(--line); }
.diff td { padding: 0 10px; white-space: pre; line-height: 20px; border: 0; }
.diff td:first-child { width: 50px; text-align: right; color: var(--dim); }
.diff .added td { background: var(--added); }
.diff .added td:first-child { background: var(--number); }
.suggestion { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; margin: 16px 0; }
.suggestion .head { font-size: 12px; }
.suggestion .removed td { background: var(--removed); }
.suggestion .diff { border: 0; }
pre { background: var(--head); padding: 16px; border-radius: 6px; overflow: hidden; }
pre code { background: none; padding: 0; }
table.markdown { border-collapse: collapse; margin: 0 0 16px; }
table.markdown td, table.markdown th { border: 1px solid var(--line); padding: 6px 13px; }
h3 { font-size: 1.25em; margin: 0 0 16px; }
p, ul, ol { margin: 0 0 16px; }
ul.tasks { list-style: none; padding-left: 4px; }
ul { padding-left: 24px; }
details { margin-bottom: 16px; }
summary { cursor: default; }
a { color: var(--link); text-decoration: none; }
"""
BLOCK = re.compile(r"</?(details|summary|sub|br|p|div)\b", re.I)


def inline(text):
    """Renders code spans, links, bold and italics."""
    kept = []

    def keep(markup):
        kept.append(markup)
        return f"\0{len(kept) - 1}\0"

    text = re.sub(r"<!--.*?-->", "", text)
    text = re.sub(r"(`+)(.+?)\1", lambda match: keep(f"<code>{html.escape(match[2].strip())}</code>"), text)
    text = re.sub(r"</?(?:b|i|sub|sup|kbd|br|summary|strong|em)\s*/?>", lambda match: keep(match[0]), text)
    text = re.sub(r"\\([\\`*_{}\[\]()#+.!|<>~@:-])", lambda match: keep(html.escape(match[1])), text)
    text = html.escape(html.unescape(text), quote=False)
    text = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", r'<a href="#">\1</a>', text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<!\w)[*_]([^*_]+)[*_](?!\w)", r"<i>\1</i>", text)
    text = re.sub(r"  +\n", "<br>", text)
    while "\0" in text:
        text = re.sub("\0(\\d+)\0", lambda match: kept[int(match[1])], text)
    return text


def cells(line):
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def table(lines):
    heads, alignments, *rows = [cells(line) for line in lines]
    styles = [' style="text-align: right"' if cell.endswith(":") else "" for cell in alignments]
    output = ['<table class="markdown"><tr>']
    output += [f"<th{style}>{inline(cell)}</th>" for cell, style in zip(heads, styles)]
    for row in rows:
        output += ["</tr><tr>", *(f"<td{style}>{inline(cell)}</td>" for cell, style in zip(row, styles))]
    return "".join([*output, "</tr></table>"])


def items(lines):
    output, is_task = [], False
    for line in lines:
        text = re.sub(r"^\s*([-*]|\d+\.) ", "", line)
        if match := re.match(r"\[([ xX])\] ", text):
            is_task = True
            checked = " checked" if match[1] != " " else ""
            text = text[4:]
            output.append(f'<li><input type="checkbox" disabled{checked}> {inline(text)}</li>')
        else:
            output.append(f"<li>{inline(text)}</li>")
    kind = ' class="tasks"' if is_task else ""
    tag = "ol" if re.match(r"\d+\.", lines[0]) else "ul"
    return f"<{tag}{kind}>" + "".join(output) + f"</{tag}>"


def diff_rows(lines, first, kind="", sign=" "):
    return "".join(
        f'<tr class="{kind}"><td>{first + index}</td><td>{sign} {html.escape(line)}</td></tr>'
        for index, line in enumerate(lines))


def suggestion(replacement, source, first, last):
    return (
        '<div class="suggestion"><div class="head">Suggested change</div><table class="diff">'
        + diff_rows(source[first - 1:last], first, "removed", "-") + diff_rows(replacement, first, "added", "+")
        + "</table></div>")


def render(text, source=(), first=1, last=1):
    """Renders the Markdown in the comments: headings, paragraphs, tables, lists, code and collapsed sections."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    lines, output, index = text.split("\n"), [], 0
    while index < len(lines):
        line = lines[index]
        start = index
        if not line.strip():
            index += 1
        elif fence := re.match(r"\s*(`{3,}|~{3,})(\w*)", line):
            index += 1
            while index < len(lines) and not lines[index].strip().startswith(fence[1]):
                index += 1
            content = lines[start + 1:index]
            index += 1
            if fence[2] == "suggestion":
                output.append(suggestion(content, source, first, last))
            else:
                output.append("<pre><code>" + html.escape("\n".join(content)) + "</code></pre>")
        elif heading := re.match(r"(#{1,6}) (.*)", line):
            output.append(f"<h3>{inline(heading[2])}</h3>")
            index += 1
        elif BLOCK.match(line.strip()):
            output.append(re.sub(r"<summary>(.*?)</summary>", lambda match: f"<summary>{inline(match[1])}</summary>", line))
            index += 1
        else:
            is_table = line.startswith("|")
            is_list = re.match(r"\s*([-*]|\d+\.) ", line) is not None
            while index < len(lines) and lines[index].strip() and not lines[index].startswith(("```", "#")) \
                    and lines[index].startswith("|") == is_table and not BLOCK.match(lines[index].strip()):
                index += 1
            part = lines[start:index]
            output.append(table(part) if is_table else items(part) if is_list else f"<p>{inline(chr(10).join(part))}</p>")
    return "\n".join(output)


def box(head, body, before=""):
    return f'<div class="box"><div class="head">{head}</div>{before}<div class="comment">{body}</div></div>'


def main(kind, posted, repository):
    with open(posted, encoding="utf-8") as file:
        requests = [json.loads(line) for line in file]
    author = '<b>github-actions</b> <span class="bot">bot</span> commented'
    boxes = []
    if kind == "summary":
        boxes = [box(author, render(request["body"]["body"])) for request in requests if "/issues/" in request["path"]]
    else:
        comments = [comment for request in requests for comment in request["body"].get("comments", [])]
        # The first comment, and the first one after it that has a suggested change.
        chosen = comments[:1] + [comment for comment in comments[1:] if "```suggestion" in comment["body"]][:1]
        for comment in chosen:
            source = (pathlib.Path(repository) / comment["path"]).read_text(encoding="utf-8").split("\n")
            last = comment["line"]
            first = comment.get("start_line") or last
            context = diff_rows(source[max(first - 4, 0):first - 1], max(first - 3, 1))
            rows = context + diff_rows(source[first - 1:last], first, "added", "+")
            body = f"<p>{author}</p>" + render(comment["body"], source, first, last)
            boxes.append(box(f"<code>{html.escape(comment['path'])}</code>", body, f'<table class="diff">{rows}</table>'))
    if not boxes:
        sys.exit(f"comment_page.py: {posted} contains no {kind}.")
    # script/pictures reads the height from the document, because the browser cannot capture a whole page.
    script = "document.documentElement.dataset.height = Math.ceil(document.body.getBoundingClientRect().height)"
    print(f"<!doctype html><html><meta charset='utf-8'><style>{STYLE}</style><body>{''.join(boxes)}"
          f"<script>{script}</script></body></html>")


if __name__ == "__main__":
    main(*sys.argv[1:])
