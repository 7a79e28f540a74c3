"""Finds code that can crash on unexpected input. Called by script/lint with files or folders.

- `try!`, `as!`, `fatalError`, `precondition`, `unsafelyUnwrapped` and other operations that trap or are unchecked.
  swift-format finds force unwraps and implicitly unwrapped optionals (`.swift-format`).
- Conversions that trap: `UInt8(x)`, other sized integers and `UInt`, which require an explicit conversion (`clamping:`,
  `exactly:`, `truncatingIfNeeded:`, `bitPattern:`); and `Int(x)` of a floating-point number, which requires
  `Int(saturating: x)`. A floating-point number is recognized by its syntax (`.rounded()`, `Double(…)`, `1.5`), or by a
  name that the same file declares as a floating-point number.

There are false negatives where only the compiler knows the type, such as `Int(x)` of a `UInt64`, and almost no false
positives. To suppress a finding, write the reason on the same or the preceding line: `// checked: …`.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

ENDINGS = re.compile(
    r"\btry!|\bas!|\b(?:fatalError|preconditionFailure|precondition)\(|\bunsafelyUnwrapped\b|\bunsafeBitCast\(|\bunsafeDowncast\(")
NARROWING = re.compile(r"(?<![\w.])(?:U?Int(?:8|16|32|64)|UInt)\((?!\s*(?:\w+:|\)|-?[\d_]+\)))")
INT = re.compile(r"(?<![\w.])Int\((?!\s*\w+:)")
FLOATING_DECLARATION = re.compile(
    r"\b(\w+)\s*:\s*(?:Double|Float|CGFloat|TimeInterval)\b|\b(?:let|var)\s+(\w+)\s*=\s*(?:Double\(|-?\d+\.\d)")
FLOATING_EXPRESSION = re.compile(
    r"\d\.\d|\.rounded\(|\bDouble\(|\.squareRoot\(|\btimeInterval|\b(?:pow|floor|ceil|round|log\d*|exp|sqrt)\(")
# A byte fits into every wider type, and a system constant fits the parameters of the functions that accept it.
FITTING = re.compile(r"(?:\w*[bB]ytes?(?:\[[^\]]*\])?(?: & 0x[0-9A-F]+)?|[A-Z][A-Z0-9_]+|\w+\.bitWidth)")
# Conversions from text return nil for invalid values instead of trapping.
READING = re.compile(r"\s*(?:\?\?|[!=]= nil)|\.(?:flatM|m)ap\b")
CHECKED = re.compile(r"//\s*checked:\s*\S")


def code_of(text: str) -> str:
    """Blanks comments and the text of string literals, but not their interpolations."""
    result = list(text)
    # Each entry is either a string literal, with its closing delimiter and the escape before `(`, or code, with the
    # number of open parentheses.
    stack: list[list] = [["code", 0]]
    index = 0

    def blank(start: int, end: int) -> None:
        for offset in range(start, end):
            if result[offset] != "\n":
                result[offset] = " "

    while index < len(text):
        state = stack[-1]
        if state[0] == "code":
            if text.startswith("//", index):
                end = text.find("\n", index)
                end = len(text) if end < 0 else end
                blank(index, end)
                index = end
            elif text.startswith("/*", index):
                depth, end = 1, index + 2
                while depth and end < len(text):
                    if text.startswith("/*", end):
                        depth, end = depth + 1, end + 2
                    elif text.startswith("*/", end):
                        depth, end = depth - 1, end + 2
                    else:
                        end += 1
                blank(index, end)
                index = end
            elif (opening := re.compile(r'(#*)("""|")').match(text, index)):
                hashes, quotes = opening.groups()
                stack.append(["string", quotes + hashes, "\\" + hashes])
                index = opening.end()
            else:
                if text[index] == "(":
                    state[1] += 1
                elif text[index] == ")":
                    state[1] -= 1
                    if state[1] == 0 and len(stack) > 1:
                        stack.pop()
                index += 1
        elif text.startswith(state[1], index):
            stack.pop()
            index += len(state[1])
        elif text.startswith(state[2] + "(", index):
            index += len(state[2]) + 1
            stack.append(["code", 1])
        elif text.startswith(state[2], index):
            blank(index, min(index + len(state[2]) + 1, len(text)))
            index += len(state[2]) + 1
        else:
            blank(index, index + 1)
            index += 1
    return "".join(result)


def argument(code: str, start: int) -> str:
    """Returns the text in the parentheses that open before `start`."""
    depth = 1
    for end in range(start, len(code)):
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        if depth == 0:
            return code[start:end]
    return code[start:]


def traps(text: str) -> list[tuple[int, str]]:
    """Returns problems as (line, message)."""
    code = code_of(text)
    lines = text.split("\n")
    floating = {name for match in FLOATING_DECLARATION.finditer(code) for name in match.groups() if name}
    found: list[tuple[int, str]] = []

    def add(offset: int, problem: str) -> None:
        line = code.count("\n", 0, offset)
        if not any(CHECKED.search(lines[number]) for number in (line, line - 1) if number >= 0):
            found.append((line + 1, problem))

    for match in ENDINGS.finditer(code):
        add(match.start(), f"`{match.group().rstrip('(')}` can crash or is unchecked; throw, or return an optional")
    for match in NARROWING.finditer(code):
        name = match.group().rstrip("(")
        value = argument(code, match.end())
        if not name.endswith("Int8") and FITTING.fullmatch(value):
            continue
        if ", radix:" in value or READING.match(code, match.end() + len(value) + 1):
            continue
        add(match.start(), f"`{name}(…)` traps if the number is out of range; use `{name}(clamping: …)`, `exactly:` or "
                           "`truncatingIfNeeded:`")
    for match in INT.finditer(code):
        value = argument(code, match.end())
        uses_floating = any(re.search(rf"(?<![\w.]){name}\b(?!\s*[.(:])", value) for name in floating)
        if uses_floating or FLOATING_EXPRESSION.search(value):
            add(match.start(), "`Int(…)` of a floating-point number can trap; use `Int(saturating: …)`")
    return found


def main(paths: list[str]) -> int:
    files = sorted(file for path in map(Path, paths) for file in ([path] if path.is_file() else path.rglob("*.swift")))
    count = 0
    for file in files:
        for line, problem in sorted(traps(file.read_text(encoding="utf-8"))):
            print(f"{file}:{line}: error: {problem}", file=sys.stderr)
            count += 1
    if count:
        print("If a line is safe, add a comment with the reason: `// checked: …`.", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
