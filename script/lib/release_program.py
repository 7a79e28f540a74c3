"""Takes out of a linked program for Linux what it does not need, in place.

- The data of ICU for languages other than English, two thirds of all: Lintel formats nothing by the locale of its user, and a
  locale without data of its own falls back to the root. The rest of the data's room is filled with zeros, which an archive packs to
  nothing. (The linker takes the data from Foundation's library before anything else that defines them.)
- The hashes that the compiler keeps for incremental builds, which depend on the path of the sources.

Usage: release_program.py PROGRAM lib_FoundationICU.a
"""

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

MEMBER = "icu_packaged_data.cpp.o"
KEPT = {"en", "en_001", "en_US", "en_US_POSIX"}
LOCALE = re.compile(r"(?:\w+/)*([a-z]{2,3}(?:_\w+)?)\.res")
ALIGNMENT = 16


def items(data):
    """The names and contents of a package, whose table of contents is relative to the end of its header."""
    base = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        raise SystemExit("icu_data: this is not a data package of ICU")
    count = struct.unpack_from("<I", data, base)[0]
    entries = [struct.unpack_from("<II", data, base + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(data) - base]
    for (name, start), end in zip(entries, ends):
        name = data[base + name : data.index(b"\0", base + name)].decode()
        yield name, data[base + start : base + end]


def is_kept(name):
    locale = LOCALE.fullmatch(name.split("/", 1)[1])
    return locale is None or locale[1] in KEPT


def package(header, kept):
    """A package of these items, in their order, which is that of their names."""
    names, table = b"", []
    start = 4 + 8 * len(kept)
    for name, _ in kept:
        table.append(start + len(names))
        names += name.encode() + b"\0"
    position = start + len(names)
    position += -position % ALIGNMENT
    result = [struct.pack("<I", len(kept))]
    contents = [b"\0" * (position - start - len(names))]
    for (_, content), name in zip(kept, table):
        result.append(struct.pack("<II", name, position))
        content += b"\0" * (-len(content) % ALIGNMENT)
        contents.append(content)
        position += len(content)
    return b"".join([header, *result, names, *contents])


def shrink_icu(program, library):
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(["ar", "x", library, MEMBER], cwd=scratch, check=True)
        command = ["objcopy", "-O", "binary", "--only-section=.rodata", MEMBER, "data"]
        subprocess.run(command, cwd=scratch, check=True)
        data = (Path(scratch) / "data").read_bytes()
    place = program.find(data)
    if place < 0:
        raise SystemExit("release_program: the program does not contain the data of ICU")
    header = data[: struct.unpack_from("<H", data)[0]]
    small = package(header, [(name, content) for name, content in items(data) if is_kept(name)])
    program[place : place + len(data)] = small.ljust(len(data), b"\0")


def clear_section(program, path, name):
    sections = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"\] {re.escape(name)} +PROGBITS +\w+ (\w+) (\w+)", sections)
    if found:
        start, size = int(found[1], 16), int(found[2], 16)
        program[start : start + size] = bytes(size)


def main():
    path, library = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    program = bytearray(path.read_bytes())
    shrink_icu(program, library)
    clear_section(program, path, ".swift_modhash")
    path.write_bytes(program)


main()
