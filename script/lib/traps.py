"""Finds code that can crash on unexpected input; called by script/lint with files or folders.

- `try!`, `as!`, `fatalError`, `precondition`, `unsafelyUnwrapped` and other ways to end, or to believe without a look.
  Force unwraps and implicitly unwrapped optionals are found by swift-format (`.swift-format`).
- Conversions that trap: `UInt8(x)` and the other sized integers and `UInt`, which are written with what they do about a number
  that does not fit (`clamping:`, `exactly:`, `truncatingIfNeeded:`, `bitPattern:`); and `Int(x)` of a floating-point number,
  which is written `Int(saturating: x)`. A number is taken for one where its expression shows it (`.rounded()`, `Double(…)`,
  `1.5`), or uses a name that the same file declares as one.

Not found is what only the compiler could know, such as `Int(x)` of a `UInt64`; what is found is hardly ever a false alarm.
A line that was looked at says so, itself or the one before: `// checked: `, and why nothing can go wrong.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

ENDINGS = re.compile(
    r"\btry!|\bas!|\b(?:fatalError|preconditionFailure|precondition)\(|\bunsafelyUnwrapped\b|\bunsafeBitCast\(|\bunsafeDowncast\(")
NARROWING = re.compile(r"(?<![\w.])(?:U?Int(?:8|16|32|64)|UInt)\((?!\s*(?:\w+:|\)|-?[\d_]+\)))")
WHOLE = re.compile(r"(?<![\w.])Int\((?!\s*\w+:)")
FLOATING_DECLARATION = re.compile(
    r"\b(\w+)\s*:\s*(?:Double|Float|CGFloat|TimeInterval)\b|\b(?:let|var)\s+(\w+)\s*=\s*(?:Double\(|-?\d+\.\d)")
FLOATING_EXPRESSION = re.compile(
    r"\d\.\d|\.rounded\(|\bDouble\(|\.squareRoot\(|\btimeInterval|\b(?:pow|floor|ceil|round|log\d*|exp|sqrt)\(")
# A byte fits into every wider type, and a system constant into the parameter types of its functions.
FITTING = re.compile(r"(?:\w*[bB]ytes?(?:\[[^\]]*\])?(?: & 0x[0-9A-F]+)?|[A-Z][A-Z0-9_]+|\w+\.bitWidth)")
# Conversions from text return nil.
READING = re.compile(r"\s*(?:\?\?|[!=]= nil)|\.(?:flatM|m)ap\b")
CHECKED = re.compile(r"//\s*checked:\s*\S")


def code_of(text: str) -> str:
    """The text with comments and the text of string literals blanked; code within literals, `\\(…)`, is kept."""
    result = list(text)
    # For each open literal its closing quotes and the escape before `(`; for code within one the open parentheses.
    stack: list[list] = [["code", 0]]
    index = 0

    def blank(start: int, end: int) -> None:
        for place in range(start, end):
            if result[place] != "\n":
                result[place] = " "

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
    """The text in the parentheses that open before `start`."""
    depth = 1
    for end in range(start, len(code)):
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        if depth == 0:
            return code[start:end]
    return code[start:]


def traps(text: str) -> list[tuple[int, str]]:
    """Line numbers and problems."""
    code = code_of(text)
    lines = text.split("\n")
    floating = {name for match in FLOATING_DECLARATION.finditer(code) for name in match.groups() if name}
    found: list[tuple[int, str]] = []

    def add(place: int, problem: str) -> None:
        line = code.count("\n", 0, place)
        if not any(CHECKED.search(lines[number]) for number in (line, line - 1) if number >= 0):
            found.append((line + 1, problem))

    for match in ENDINGS.finditer(code):
        add(match.start(), f"`{match.group().rstrip('(')}` ends the program or believes without a look; throw, or return an optional")
    for match in NARROWING.finditer(code):
        name = match.group().rstrip("(")
        words = argument(code, match.end())
        if not name.endswith("Int8") and FITTING.fullmatch(words):
            continue
        if ", radix:" in words or READING.match(code, match.end() + len(words) + 1):
            continue
        add(match.start(), f"`{name}(…)` traps if the number is out of range; handle that explicitly: `{name}(clamping: …)`, "
                           "`exactly:`, `truncatingIfNeeded:`")
    for match in WHOLE.finditer(code):
        words = argument(code, match.end())
        if FLOATING_EXPRESSION.search(words) or any(re.search(rf"(?<![\w.]){name}\b(?!\s*[.(:])", words) for name in floating):
            add(match.start(), "`Int(…)` of a floating-point number traps if it is too large or not a number; write `Int(saturating: …)`")
    return found


def main(places: list[str]) -> int:
    files = sorted(file for place in map(Path, places) for file in ([place] if place.is_file() else place.rglob("*.swift")))
    count = 0
    for file in files:
        for line, problem in sorted(traps(file.read_text(encoding="utf-8"))):
            print(f"{file}:{line}: error: {problem}", file=sys.stderr)
            count += 1
    if count:
        print("Annotate a line that is safe with the reason: `// checked: …`.", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
