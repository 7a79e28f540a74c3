"""Swift source: grammar-aware mutations of the code in the tests, and malicious constructs."""
from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fuzz_case import Case, Random, TEXTS, mutated

NAME = "swift"
TITLE = "Swift source"
WEIGHT = 4

# Files per case: starting the program costs more than parsing a file.
FILES = 25

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|#*"""|#*"|\w+|\\\(|[^\w\s]', re.DOTALL)

# The start and the end of constructs that can be nested.
NESTS = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("A<", ">"), ("a<b>(", ")"), ("([", "])"), ("[(a: ", ")]"), ("{ (a, b) in ", "}"),
    ('"\\(', ')"'), ('#"\\#(', ')"#'), ('"""\n\\(', ')\n"""'), ("\\(", ")"), ("#if a\n", "\n#endif\n"), ("#if (", ")"),
    ("@available(", ")"), ("@_spi(", ")"), ("@A(", ") "), ("@_specialize(where ", ")"), ("@differentiable(", ")"),
    ("@convention(", ")"), ("@backDeployed(", ")"), ("subscript(", ")"), ("func f(", ")"), ("func f<", ">()"), ("init(", ")"),
    ("unowned(", ")"), ("private(", ")"), ("precedencegroup A { ", "}"), ("struct A { ", "}"), ("enum A { case a(", ")}"),
    ("extension A { ", "}"), ("protocol A<", ">{}"), ("if a { ", "}"), ("if a {} else ", ""), ("guard a else { ", "}"),
    ("switch a { case b: ", "}"), ("switch a { case .a(let b) where ", ": c }"), ("for a in ", "{}"), ("while a { ", "}"),
    ("do { ", "} catch {}"), ("defer { ", "}"), ("a: ", ""), ("var a: A { get { ", "}}"), ("var a: A { didSet { ", "}}"),
    ("a { ", "}"), ("a { $0 } b: { ", "}"), ("a.b(", ")"), ("a.b<c, d", ">"), ("a[", "]"), ("#selector(", ")"),
    ("#colorLiteral(", ")"), ("if #available(", ") {}"), ("#a(", ")"), ("/a(", ")/"), ("#/(", ")/#"), ("/* ", " */"),
    ("case let .a(", ")"), ("if case .a(", ") = b {}"), ("repeat { ", "} while a"), ("macro a(", ")"), ("`", "`"),
    ("View { ", "}"), ("VStack { ForEach(a) { b in ", "}}"), (".sheet(item: $a) { ", "}"), ("var body: some View { ", "}"),
]

# Parts that are repeated to form very long chains.
CHAINS = [
    "a.", "a?.", "a!.", "a()", ".b()", "\n  .b(c)", ".b {}", "a + ", "a ?? ", "a ? b : ", "a ? ", "a = ", "a is ", "a as ", " as A", "!",
    "?", "- ", "~ ", "& ", "&", "a & ", "A & ", "A -> ", "() -> ", "async ", "throws ", "try ", "await ", "try? ", "any ", "some ",
    "each ", "repeat ", "copy ", "consume ", "inout ", "let ", "var ", "case ", "case a, ", "indirect ", "public ", "private(set) ",
    "@a ", "@a\n", "@", "#", "#a ", "#a", "\\", "\\.a", "\\A.b", "$", "$0 ", "_ ", "`", '"', '"a" ', '#"', '"""\n', "'", ";", ";;", ",", ":",
    "a: ", "->", "=", "==", "<", ">", "<<", "a<", "<<<<<<< a\n", "=======\n", ">>>>>>> a\n", "||||||| a\n", "precedencegroup ",
    "operator ", "prefix operator + ", "actor ", "import ", "import a.b\n", "subscript ", "init ", "deinit ", "func ", "where ",
    "where A == B, ", "else ", "else if a {} ", "catch ", "in ", "return ", "throw ", "yield ", "discard ", "break ", "default: ",
    "#if a\n", "#elseif b\n", "#else\n", "#endif\n", "#sourceLocation(file: \"a\", line: 1)\n", "#warning(\"a\")\n", "// review:disable all\n",
    "// review:disable:next body_length\n", "// MARK: - a\n", "// TODO: a\n", "/* ", " */", "/", "/a/ ", "\n", "\r", "\r\n", "\t", "\x0b", "\x00",
    "\u2028", "\u202e", "\ufeff", "\u0301", "é", "🙂", "1", "1_", "0x", "1e", "1.", ".1", "nil ", "self.", "super.", "Self ", "typealias A = ",
    "associatedtype A: ", "~Copyable, ", "nonisolated(unsafe) ", "@MainActor ", "@State var a = 0\n", "Text(\"a\")\n", "struct A: View {}\n",
]

# Small numbers are more likely than large ones: short code exercises the rules, and long code exercises the parser.
COUNTS = [2, 3, 5, 9, 17, 33, 63, 65, 100, 200, 255, 257, 300, 511, 513, 700, 1_500, 4_000]
MANY = COUNTS + [10_000, 30_000, 100_000]

# `review` skips files of more than 1 MiB, and long files take most of the time.
MOST_BYTES = 200_000


@cache
def sources() -> list[str]:
    """Returns the Swift files of the tests, which contain many unusual constructs, and the code in their strings."""
    root = Path(__file__).resolve().parents[2] / "Tests"
    texts = []
    for path in sorted(root.rglob("*.swift")):
        text = path.read_text(encoding="utf-8", errors="replace")
        texts.append(text[:20_000])
        texts += [match for match in re.findall(r'"""\n(.*?)"""', text, re.DOTALL) if len(match) > 60]
    return texts


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text)


def nest(random: Random, inner: str) -> str:
    """Returns nested constructs, not always balanced."""
    pairs = [random.choice(NESTS) for _ in range(random.choice([1, 1, 1, 2, 3]))]
    opening = "".join(pair[0] for pair in pairs)
    closing = "".join(pair[1] for pair in reversed(pairs))
    count = random.choice(MANY if random.random() < 0.3 else COUNTS)
    count = max(1, min(count, MOST_BYTES // (len(opening) + len(closing) + 1)))
    closed = random.choice([0, count, count, count - 1, count + 1, count // 2])
    return opening * count + inner + closing * closed


def chain(random: Random) -> str:
    link = "".join(random.choice(CHAINS) for _ in range(random.choice([1, 1, 2, 3])))
    count = random.choice(MANY if random.random() < 0.3 else COUNTS)
    return link * max(1, min(count, MOST_BYTES // len(link)))


def forest(random: Random) -> str:
    """Returns randomly nested compilation conditions."""
    parts = ["#if a\n", "#elseif b && (c || !d)\n", "#else\n", "#endif\n", "let a = 1\n", ".b()\n", "case a\n", "{\n", "}\n", "@a\n", "struct A {\n"]
    return "".join(random.choice(parts) for _ in range(random.choice([10, 100, 1_000])))


def soup(random: Random) -> str:
    """Returns pieces of the grammar in random order."""
    pieces = [part for pair in NESTS for part in pair] + CHAINS
    return "".join(random.choice(pieces) for _ in range(random.choice([5, 20, 100, 500, 3_000])))


def shape(random: Random) -> str:
    match random.randrange(5):
        case 0 | 1: return nest(random, random.choice(["", "a", chain(random)[:1_000], soup(random)[:500]]))
        case 2: return chain(random)
        case 3: return forest(random)
        case _: return soup(random)


def changed(random: Random, text: str) -> str:
    """Returns the text with one to six changes to its tokens."""
    parts = tokens(text)
    for _ in range(random.randint(1, 6)):
        if not parts:
            break
        start = random.randrange(len(parts))
        end = min(len(parts), start + random.choice([1, 1, 2, 5, 20, 200]))
        match random.randrange(9):
            case 0: del parts[start:end]
            case 1: parts[start:start] = parts[start:end] * random.choice([1, 2, 10, 100])
            case 2: parts[start:end] = random.sample(parts[start:end], end - start)
            case 3: parts[start:start] = [shape(random)]
            case 4:
                opening, closing = random.choice(NESTS)
                count = random.choice(COUNTS)
                parts[start:end] = [opening * count, *parts[start:end], closing * random.choice([count, 0])]
            case 5: parts[start:start] = [random.choice(CHAINS)]
            case 6: del parts[end:]
            case 7:
                other = tokens(random.choice(sources()))
                parts[start:start] = other[random.randrange(len(other) or 1):][:random.choice([5, 50, 500])]
            case _: parts[start] = random.choice(TEXTS[:60])
    return "".join(parts)


def source(random: Random) -> bytes:
    kind = random.random()
    if kind < 0.55:
        text = changed(random, random.choice(sources()))
    elif kind < 0.9:
        prefix = random.choice(["", "", "let a = ", "let a: ", "struct A: View { var body: some View { ", "func f() { "])
        text = prefix + shape(random)
    else:
        return mutated(random, random.choice(sources()).encode()[:20_000], 20)
    return text.encode("utf-8", "surrogatepass")[:MOST_BYTES * 4]


def make(random: Random, number: int) -> Case:
    files = {f"File{index}View.swift": source(random) for index in range(FILES)}
    return Case(
        ["check", "--all", "--no-cache", "--fail-on", "never", "--format", random.choice(["json", "text", "sarif"])], files,
        inputs=FILES, parts=list(files), note="mutated Swift files")
