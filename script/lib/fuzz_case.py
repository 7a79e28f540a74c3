"""The interface between kinds of input and script/fuzz, and helpers that the kinds share.

A kind is a file `script/lib/fuzz_NAME.py`, which script/fuzz finds by its name. It contains:

    NAME = "config"          the value for `--kind`
    TITLE = "configuration"  its name in the table
    WEIGHT = 1               its share of the time, relative to other kinds (optional; default: 1)

    def make(random, number):
        '''Returns the case with this number.'''

`make` uses only `random`, which is seeded with the seed, the kind and the number. The same values therefore produce the
same case on every machine and in any order. `make` must not read the clock, or files outside script/ and Tests/.

A run fails if it exits with a status other than 0, 1, 2 and 3, is ended by a signal, takes more than 10 seconds (or the
`seconds` of the case), or uses more than 1 GB of memory.
"""
from __future__ import annotations

import json
import os
import random as random_module
import shutil
import subprocess
import tempfile
import threading
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

Random = random_module.Random


@dataclass
class Run:
    """A run of the program that is about to start; the case's `prepare` may change the run."""

    # The absolute path of the program.
    program: str
    # The absolute path of the working directory, which contains the files of the case.
    folder: Path
    # All environment variables of the program.
    environment: dict[str, str]
    arguments: list[str]


@dataclass
class Case:
    """A run of the program on hostile input."""

    # The arguments of the program. Paths are relative to the working directory.
    arguments: list[str]
    # The contents of files, keyed by path relative to the working directory. Parent folders are created.
    files: dict[str, bytes] = field(default_factory=dict)
    stdin: bytes = b""
    # Variables in addition to `base_environment`.
    environment: dict[str, str] = field(default_factory=dict)
    # Additional preparation, such as creating a repository or starting a server. Called after the files are written, and
    # possibly again for the same case in another folder. The returned context is closed after the run.
    prepare: Callable[[Run], AbstractContextManager | None] | None = None
    # The number of inputs in the case, for the table.
    inputs: int = 1
    # Files that are independent inputs. If the case fails, script/fuzz searches for the one that causes the failure.
    parts: list[str] = field(default_factory=list)
    # The time limit. Exceeds the default only if the program is expected to wait, for example before retrying a request.
    seconds: float = 10
    # A short description of the input, to include in failure reports.
    note: str = ""


def base_environment(home: Path) -> dict[str, str]:
    """Returns the variables of every run; only PATH and LD_LIBRARY_PATH are inherited from the caller."""
    environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    environment |= {
        "HOME": str(home), "TMPDIR": str(home), "XDG_CACHE_HOME": str(home / "cache"), "LC_ALL": "C",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
        # The exit status indicates a crash; symbolicating the backtrace would take seconds.
        "SWIFT_BACKTRACE": "enable=no",
    }
    return environment


# MARK: Numbers

INTEGERS = [
    0, 1, -1, 7, 127, 128, 255, 256, 65_535, 65_536, 2**31 - 1, 2**31, -(2**31), 2**32, 2**53, 2**61, 2**62, 2**63 - 1,
    2**63, -(2**63), -(2**63) - 1, 2**64 - 1, 2**64, 10**30, 292_277_026_596, 253_402_300_800,
]

NUMBER_TEXTS = [str(number) for number in INTEGERS] + [
    "1e300", "-1e300", "1e-300", "1e999", "-1e999", "1.5", "-0", "-0.0", "00", "0x7fffffffffffffff", "0b1", "0o7", "1_000",
    "+1", "١٢٣", "1e", ".5", "5.", "inf", "-inf", "nan", "Infinity", "NaN", "9" * 400, "0." + "0" * 400 + "1", " 1 ", "1\x00",
    "",
]

TEXTS = [
    "", " ", "\n", "\r", "\r\n", "\t", "\x00", "\x1b[31m", "\u202e", "\ufeff", "é", "e\u0301", "\U0001f469\u200d\U0001f4bb",
    "%s%n%d", "../../../etc/passwd", "/etc/passwd", "/", ".", "..", "~", "-", "--", "-rf", "a/./b", "a//b", "a\\b", "$(id)",
    "`id`", "|id", "'", '"', "<script>", "::error::x", "##vso[task.setvariable]x", "{}", "[]", "null", "true", "*", "**", "?",
    "[", "]", "{", "}", "!", "&a", "*a", "<<", "@@ -1 +1 @@", "a" * 300, "a" * 70_000, "a/" * 3_000, "é" * 5_000, "\u0301" * 5_000,
]


def number_text(random: Random) -> str:
    """Returns a number at the limits of a type, or text that is not a number."""
    return random.choice(NUMBER_TEXTS) if random.random() < 0.8 else str(random.randint(-(2**70), 2**70))


# MARK: Bytes

def mutated(random: Random, data: bytes, most: int = 8) -> bytes:
    """Returns the bytes with one to `most` changes at random offsets."""
    data = bytearray(data)
    for _ in range(random.randint(1, most)):
        start = random.randint(0, len(data))
        length = min(len(data) - start, random.choice([1, 1, 2, 4, 8, 16, 64, 512]))
        match random.randrange(8):
            case 0 if data:
                index = min(start, len(data) - 1)
                data[index] ^= 1 << random.randrange(8)
            case 1 if data:
                data[min(start, len(data) - 1)] = random.choice([0, 1, 0x0A, 0x20, 0x22, 0x7F, 0x80, 0xC0, 0xFE, 0xFF])
            case 2:
                del data[start:start + length]
            case 3:
                data[start:start] = data[start:start + length] * random.choice([1, 1, 2, 10, 200])
            case 4:
                data[start:start] = random.choice(TEXTS).encode("utf-8", "surrogatepass")
            case 5:
                data[start:start + length] = number_text(random).encode()
            case 6:
                data[start:start] = random.randbytes(random.choice([1, 4, 16, 300]))
            case _:
                if random.random() < 0.3:
                    del data[start:]
    return bytes(data)


# MARK: JSON

class Raw(float):
    """A number that is written literally, even if `json` would reject or reformat it."""

    def __new__(cls, text: str):
        value = super().__new__(cls, 0)
        value.text = text
        return value

    def __repr__(self) -> str:
        return self.text


def json_bytes(value) -> bytes:
    """Encodes a value as JSON, including invalid Unicode and invalid numbers."""
    raws: list[str] = []

    def plain(value):
        if isinstance(value, Raw):
            raws.append(value.text)
            return f"\x00raw{len(raws) - 1}\x00"
        if isinstance(value, dict):
            return {str(key): plain(item) for key, item in value.items()}
        if isinstance(value, list):
            return [plain(item) for item in value]
        return value

    text = json.dumps(plain(value), ensure_ascii=False)
    for index, raw in enumerate(raws):
        text = text.replace(json.dumps(f"\x00raw{index}\x00"), raw)
    return text.encode("utf-8", "surrogatepass")


def nested_json(random: Random) -> bytes:
    """Returns deeply nested brackets, not always balanced."""
    depth = random.choice([50, 200, 511, 513, 2_000, 100_000])
    opening, closing = random.choice([("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"), ("[[],", "]")])
    return (opening * depth + random.choice(["1", "", "null"]) + closing * random.choice([depth, 0, depth - 1])).encode()


def json_value(random: Random, depth: int = 0):
    """Returns a random value of any type."""
    match random.randrange(9 if depth < 4 else 6):
        case 0: return None
        case 1: return random.choice([True, False])
        case 2: return Raw(random.choice([text for text in NUMBER_TEXTS if text[:1].isdigit() or text[:1] == "-"]))
        case 3: return random.choice(INTEGERS)
        case 4 | 5: return random.choice(TEXTS)
        case 6: return [json_value(random, depth + 1) for _ in range(random.choice([0, 1, 3]))]
        case 7: return {random.choice(TEXTS): json_value(random, depth + 1) for _ in range(random.choice([0, 1, 3]))}
        case _: return [0] * 10_000


def mutated_json(random: Random, value, most: int = 4):
    """Returns a copy of the value in which one to `most` nodes are replaced, removed or repeated."""
    value = json.loads(json.dumps(value))
    for _ in range(random.randint(1, most)):
        slots = []

        def collect(node):
            keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []
            for key in keys:
                slots.append((node, key))
                collect(node[key])

        collect(value)
        if not slots:
            return json_value(random)
        node, key = random.choice(slots)
        match random.randrange(8):
            case 0 if isinstance(node, dict): del node[key]
            case 1 if isinstance(node, dict): node[random.choice(TEXTS)] = json_value(random)
            case 2 if isinstance(node, list): node.extend([node[key]] * min(random.choice([1, 10, 2_000]), 1 + 20_000 // len(slots)))
            case 3 if isinstance(node, list): del node[key:]
            case 4: node[key] = random.choice(INTEGERS)
            case 5: node[key] = random.choice(TEXTS)
            case _: node[key] = json_value(random)
    return value


def tweaked_json(random: Random, value, share: float = 0.1):
    """Returns a copy of the value in which some leaves are replaced by values of the same type, to pass type checks."""
    if isinstance(value, dict):
        return {key: tweaked_json(random, item, share) for key, item in value.items()}
    if isinstance(value, list):
        items = [tweaked_json(random, item, share) for item in value]
        return items * random.choice([0, 2, 100]) if random.random() < share / 4 else items
    if random.random() > share or value is None:
        return value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice([0, 1, 2, value + 1, value * 2, 1_000, 9_999_999, 10_000_000, 999_999_999, 2**31, 2**53])
    return random.choice(TEXTS) if isinstance(value, str) else value


def hostile_json(random: Random, value) -> bytes:
    """Encodes the value as JSON with errors in its nodes, its bytes, or both."""
    choice = random.random()
    if choice < 0.05:
        return nested_json(random)
    if choice < 0.4:
        return json_bytes(tweaked_json(random, value))
    data = json_bytes(mutated_json(random, value))
    return mutated(random, data, 3) if choice > 0.8 else data


# MARK: Sources and repositories

VIEW = b"""import SwiftUI

// review:disable:next any_view -- needed here
struct FeedView: View {
  @State private var items: [String] = []
  var body: some View {
    VStack {
      ForEach(items.sorted(), id: \\.self) { item in Text(item).foregroundColor(.red) }
      AnyView(Text("a"))
    }
  }
}

@Observable final class FeedModel {
  var title = ""
  func load() async throws { title = try await URLSession.shared.data(from: url).0.description }
}
"""

TESTS = b"import Testing\n@Suite struct FeedTests { @Test func a() { #expect(FeedModel().title == \"\") } }\n"

# A small project with findings in every theme.
PROJECT = {"App/FeedView.swift": VIEW, "AppTests/FeedTests.swift": TESTS}

COMMIT_ENVIRONMENT = {
    f"GIT_{role}_{name}": value
    for role in ("AUTHOR", "COMMITTER")
    for name, value in (("NAME", "Test"), ("EMAIL", "test@example.org"), ("DATE", "2024-01-01T00:00:00Z"))
}


def git(folder: Path, *arguments: str, stdin: bytes = b"", environment: dict[str, str] | None = None) -> bytes:
    """Runs the installed git to prepare a repository, and returns its output."""
    variables = base_environment(folder) | COMMIT_ENVIRONMENT | (environment or {})
    result = subprocess.run(
        ["git", "-C", str(folder), *arguments], input=stdin, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode != 0:
        raise RuntimeError(f"git {arguments}: {result.stderr.decode(errors='replace')}")
    return result.stdout


class Template:
    """A folder that is expensive to create: it is created once per run of script/fuzz and copied for each case."""

    def __init__(self, make: Callable[[Path, str], None]):
        """`make` is called with the empty folder and the path of the program."""
        self._make = make
        self._folder: Path | None = None
        self._lock = threading.Lock()

    def copy(self, run: Run, to: str = ".") -> None:
        with self._lock:
            if self._folder is None:
                # Keep a reference, because the folder is deleted with this object.
                self._holder = tempfile.TemporaryDirectory(prefix="lintel-fuzz-template.")
                folder = Path(self._holder.name) / "content"
                folder.mkdir()
                self._make(folder, run.program)
                self._folder = folder
        shutil.copytree(self._folder, run.folder / to, symlinks=True, dirs_exist_ok=True)


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """Writes files to a folder; skips names that the file system rejects."""
    for name, content in files.items():
        path = Path(os.path.join(os.fsencode(folder), os.fsencode(name)).decode("utf-8", "surrogateescape"))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except (OSError, ValueError):
            continue


def two_commits(folder: Path, _program: str = "") -> None:
    """Creates a repository with a branch `main` and a branch `feature` that changes the view."""
    git(folder, "init", "--quiet", "--initial-branch=main")
    write_files(folder, PROJECT)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Base")
    git(folder, "checkout", "--quiet", "-b", "feature")
    changed = VIEW.replace(b"Text(item)", b"Text(item.uppercased())").replace(b"VStack", b"VStack(spacing: 13)")
    write_files(folder, {"App/FeedView.swift": changed, "App/NewView.swift": VIEW.replace(b"Feed", b"New")})
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Change")
