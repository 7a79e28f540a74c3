"""Finds wording that script/lib/language.txt rejects, and broken links. Called by script/check-language.

Usage: language.py [--comments] [--program REVIEW] [PATH...]
"""
import argparse
import collections
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = pathlib.Path(__file__).with_name("language.txt")
LONGEST_MESSAGE, WIDEST_HELP, LONGEST_SUMMARY = 200, 80, 60

Text = collections.namedtuple("Text", "line text")
Hit = collections.namedtuple("Hit", "path line found advice")


class Language:
    """The patterns and exceptions in language.txt."""

    def __init__(self, path):
        self.patterns, self.allowed = [], []
        section = None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith("["):
                section = line.strip("[]")
                continue
            try:
                if section in ("allowed", "allowed in comments"):
                    glob, rest = line.split(": ", 1)
                    text, reason = rest.rsplit(" -- ", 1)
                    # Exceptions for comments are never reported as unused, because they apply only with `--comments`.
                    self.allowed.append([glob, compiled(text), reason, number, section == "allowed in comments"])
                else:
                    pattern, advice = line.split(" => ")
                    self.patterns.append((compiled(rf"(?<![\w-])(?:{pattern})(?![\w-])"), advice))
            except (ValueError, re.error) as error:
                sys.exit(f"{path.name}:{number}: {error}: {line}")

    def hits(self, path, texts):
        allowed = [entry for entry in self.allowed if fnmatch.fnmatchcase(path, entry[0])]
        for text in texts:
            accepted = []
            for entry in allowed:
                spans = [match.span() for match in entry[1].finditer(text.text)]
                entry[4] = entry[4] or bool(spans)
                accepted += spans
            for pattern, advice in self.patterns:
                for match in pattern.finditer(text.text):
                    if any(start <= match.start() and match.end() <= end for start, end in accepted):
                        continue
                    line = text.line + text.text.count("\n", 0, match.start())
                    yield Hit(path, line, excerpt(text.text, *match.span()), advice)

    def unused(self):
        return [f"{LIST.name}:{entry[3]}: unused exception; delete it" for entry in self.allowed
                if not entry[4]]


def compiled(pattern):
    return re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)


def excerpt(text, start, end):
    """Returns the match in guillemets, with some context."""
    before, after = text[max(0, start - 30):start].split("\0")[-1], text[end:end + 20].split("\0")[0]
    return " ".join(f"{before}«{text[start:end]}»{after}".split())


def blanked(text):
    """Replaces all characters except line breaks, so that offsets and line numbers stay the same."""
    return re.sub(r"[^\n]", "\0", text)


def swift_texts(source):
    """Yields the string literals and comments in Swift source as (kind, Text, preceding code)."""
    index, line = 0, 1
    length = len(source)
    while index < length:
        if source.startswith("//", index):
            end = source.find("\n", index)
            end = length if end < 0 else end
            yield "comment", Text(line, source[index:end].lstrip("/ ")), ""
            index = end
        elif source.startswith("/*", index):
            end = source.find("*/", index)
            end = length if end < 0 else end + 2
            yield "comment", Text(line, source[index:end]), ""
            line += source.count("\n", index, end)
            index = end
        elif match := re.compile(r'(#*)("""|")').match(source, index):
            end, text = swift_literal(source, match.end(), match[1], match[2])
            yield "string", Text(line, text), source[max(0, index - 60):index]
            line += source.count("\n", index, end)
            index = end
        else:
            line += source[index] == "\n"
            index += 1


def swift_literal(source, index, pounds, quote):
    """Returns the end of a literal, and its text with interpolations blanked."""
    parts, length = [], len(source)
    closing, escape = quote + pounds, "\\" + pounds
    while index < length:
        if source.startswith(closing, index):
            return index + len(closing), "".join(parts)
        if source.startswith(escape + "(", index):
            end = after_parenthesis(source, index + len(escape) + 1)
            parts.append(blanked(source[index:end]))
            index = end
        elif source.startswith(escape, index):
            size = len(escape) + 1
            parts.append(" " * (size - 1) + ("\n" if source[index + size - 1:index + size] == "\n" else " "))
            index += size
        else:
            parts.append(source[index])
            index += 1
    return index, "".join(parts)


def after_parenthesis(source, index):
    """Returns the offset after the parenthesis that closes an interpolation."""
    depth = 1
    while index < len(source) and depth:
        if match := re.compile(r'(#*)("""|")').match(source, index):
            index, _ = swift_literal(source, match.end(), match[1], match[2])
            continue
        depth += {"(": 1, ")": -1}.get(source[index], 0)
        index += 1
    return index


def is_prose(text, before):
    """Whether a literal is prose: it has several words, and is neither example code nor a database query."""
    is_example = re.search(r"(Example|\bsource|\bcode|OddShape)\(\s*$", before)
    is_code = re.search(r"\b(struct|class|enum|extension|protocol|func|var|actor)\b[^{]*\{.*\}", text, flags=re.S)
    is_query = re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|DROP|BEGIN|COMMIT)\b", text)
    return re.search(r"\S\s+\S", text) is not None and not is_example and not is_code and not is_query


def code_blanked(text):
    """Blanks code spans."""
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", lambda match: blanked(match[0]), text, flags=re.S)


def swift_file(path, comments):
    for kind, text, before in swift_texts(path.read_text(encoding="utf-8")):
        if kind == "string" and is_prose(text.text, before) or kind == "comment" and comments:
            yield Text(text.line, code_blanked(text.text))


def markdown_file(path):
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^( *)(`{3,}|~{3,}).*?^ *\2[`~]*$", lambda match: blanked(match[0]), text, flags=re.S | re.M)
    text = re.sub(r"<!--.*?-->", lambda match: blanked(match[0]), text, flags=re.S)
    text = re.sub(r"\]\([^)]*\)", lambda match: blanked(match[0]), text)
    yield Text(1, code_blanked(text))


def script_file(path):
    """Yields comments, docstrings, and the strings in lines that print."""
    kept, in_docstring, continues = [], False, False
    for line in path.read_text(encoding="utf-8").split("\n"):
        quotes = line.count('"""')
        stripped = line.lstrip()
        prints = continues or re.search(r"(^|[\s;&|{(])(say|fail|failure|echo|print|exit|raise|report)\b[ (]", line)
        if in_docstring or quotes:
            kept.append(line)
        elif stripped.startswith("#"):
            kept.append(stripped)
        elif prints:
            strings = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
            kept.append("\0".join(re.sub(r"\$\{?\w+\}?|\$\([^)]*\)|\{[^}]*\}", lambda match: blanked(match[0]), string)
                                 for string in strings))
        elif match := re.search(r"  # (.*)", line):
            kept.append(match[1])
        else:
            kept.append("")
        in_docstring ^= quotes == 1
        continues = bool(prints) and line.rstrip().endswith("\\")
    yield Text(1, code_blanked("\n".join(kept)))


def configuration_file(path):
    yield Text(1, code_blanked("\n".join(
        line[line.index("#"):] if "#" in line else "" for line in path.read_text(encoding="utf-8").split("\n"))))


def texts_of(path, comments):
    name = path.relative_to(ROOT).as_posix()
    if path.suffix == ".swift":
        return swift_file(path, comments)
    if path.suffix == ".md":
        return markdown_file(path)
    if name.startswith("script/") or path.parent.name == ".ci":
        return script_file(path)
    return configuration_file(path)


def files(paths):
    if paths:
        for path in map(pathlib.Path, paths):
            yield from (sorted(file for file in path.resolve().rglob("*") if file.is_file()) if path.is_dir()
                        else [path.resolve()])
        return
    for pattern in ["Sources/**/*.swift", "Plugins/**/*.swift", "docs/*.md", "docs/decisions/*.md", "*.md", "Examples/*.md",
                    "Editors/**/*.md", "script/*", "script/lib/*.sh", "script/lib/*.py", ".ci/run", "config.yml",
                    "action.yml", ".pre-commit-hooks.yaml"]:
        # The pages under docs/rules repeat the strings of the rules.
        yield from sorted(file for file in ROOT.glob(pattern) if file.is_file() and "node_modules" not in file.parts)


def anchors(path):
    """Returns the anchors that GitHub generates for the headings of a page."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", text, flags=re.M)}


def link_hits(path):
    """Yields the broken links and pictures of a page."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^( *)(`{3,}).*?^ *\2$", lambda match: blanked(match[0]), text, flags=re.S | re.M)
    for match in re.finditer(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"", code_blanked(text)):
        link = match[1] or match[2]
        target, _, anchor = link.partition("#")
        file = (path.parent / target).resolve() if target else path
        is_broken = not file.exists() or anchor and file.suffix == ".md" and anchor not in anchors(file)
        if is_broken and not re.match(r"\w+:", link):
            line = 1 + text.count("\n", 0, match.start())
            yield Hit(path.relative_to(ROOT).as_posix(), line, link, "broken link")


# What the program prints.

def run(program, *arguments, cwd=None):
    result = subprocess.run([program, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    return result.stdout + result.stderr


def help_hits(program):
    overview = run(program, "help")
    commands = overview.split("\nCommands:\n")[1].split("\n\n")[0]
    names = re.findall(r"^  (\S+) {2,}(\S.*)$", commands, flags=re.M)
    for name, summary in names:
        if len(summary) > LONGEST_SUMMARY:
            yield Hit("review help", 0, summary, f"at most {LONGEST_SUMMARY} characters")
    for name in ["", *(name for name, _ in names)]:
        page = run(program, "help", *([name] if name else []))
        for number, line in enumerate(page.split("\n"), 1):
            if len(line) > WIDEST_HELP:
                yield Hit(f"review help {name}".strip(), number, line.strip(), f"at most {WIDEST_HELP} columns")


def example_messages(program):
    """Yields the messages of all rules for the triggering examples on their pages, as (rule, message)."""
    for page in sorted((ROOT / "docs/rules").glob("*.md")):
        if page.stem == "README":
            continue
        section = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.M)
        triggering = next((part for part in section if "↓" in part and "```swift" in part), "")
        for match in re.finditer(r"(?:With `[a-z_]+: ([^`]+)`[^\n]*\n\n)?```swift\n(.*?)\n```", triggering, flags=re.S):
            with tempfile.TemporaryDirectory() as folder:
                options = f"rules: {{{page.stem}: {match[1]}}}\n" if match[1] else ""
                (pathlib.Path(folder) / ".review.yml").write_text("review: 1\n" + options, encoding="utf-8")
                (pathlib.Path(folder) / "Example.swift").write_text(match[2].replace("↓", ""), encoding="utf-8")
                output = run(
                    program, "check", "--all", "--no-cache", "--root", folder, "--only", page.stem, "--enable", page.stem,
                    "--format", "json", "--fail-on", "never", cwd=folder)
            try:
                findings = json.loads(output)["findings"]
            except (ValueError, KeyError):
                continue
            for finding in findings:
                yield page.stem, finding["message"]


def message_hits(program):
    count, rules = 0, set()
    for rule, message in example_messages(program):
        count += 1
        rules.add(rule)
        if len(message) > LONGEST_MESSAGE:
            yield Hit(f"message of {rule}", 0, f"{message[:60]}… ({len(message)})", f"at most {LONGEST_MESSAGE} characters")
        if message.rstrip().endswith("."):
            yield Hit(f"message of {rule}", 0, message, "no period at the end")
        if re.match(r"[A-Z][a-z]+ ", message):
            yield Hit(f"message of {rule}", 0, message, "lowercase first word")
    print(f"Read {count} messages of {len(rules)} rules.", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(prog="script/check-language")
    parser.add_argument("--comments", action="store_true", help="also check comments in Swift sources")
    parser.add_argument("--program", help="also check help and messages of this program")
    parser.add_argument("paths", nargs="*", help="check only these files or folders")
    options = parser.parse_args()
    language = Language(LIST)
    hits = []
    for path in files(options.paths):
        name = path.relative_to(ROOT).as_posix()
        if path != LIST:
            hits += language.hits(name, texts_of(path, options.comments))
        if path.suffix == ".md":
            hits += link_hits(path)
    if options.program and not options.paths:
        hits += [*help_hits(options.program), *message_hits(options.program)]
    by_path = collections.defaultdict(list)
    for hit in hits:
        by_path[hit.path].append(hit)
    for path, found in sorted(by_path.items()):
        print(f"{path} ({len(found)})")
        for hit in sorted(set(found)):
            print(f"  {hit.line}: {hit.found} → {hit.advice}" if hit.line else f"  {hit.found} → {hit.advice}")
    problems = [] if options.paths or options.comments else language.unused()
    print("\n".join(problems), end="\n" if problems else "")
    print(f"{len(hits)} hits in {len(by_path)} files." if hits else "No banned wording.")
    return 1 if hits or problems else 0


if __name__ == "__main__":
    sys.exit(main())
