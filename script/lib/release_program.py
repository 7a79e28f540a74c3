"""Clears unused data in a linked Linux program, in place.

- ICU data for languages other than English, two thirds of all ICU data. Lintel does not use the user's locale to format
  text, and locales without data fall back to the root locale. The freed space is filled with zeros, which compress well.
  (Linking a smaller data library has no effect, because the linker prefers the data in Foundation's library.)
- Hashes for incremental builds, which depend on the path of the sources.

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
    """Yields the names and contents of the items in a data package. Offsets are relative to the end of its header."""
    base = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        raise SystemExit(f"release_program: {MEMBER} contains no ICU data package")
    count = struct.unpack_from("<I", data, base)[0]
    entries = [struct.unpack_from("<II", data, base + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(data) - base]
    for (name, start), end in zip(entries, ends):
        name = data[base + name : data.index(b"\0", base + name)].decode()
        yield name, data[base + start : base + end]


def is_kept(name):
    locale = LOCALE.fullmatch(name.split("/", 1)[1])
    return locale is None or locale[1] in KEPT


def package(header, selected):
    """Returns a data package with the given items, which must be sorted by name."""
    names, table = b"", []
    start = 4 + 8 * len(selected)
    for name, _ in selected:
        table.append(start + len(names))
        names += name.encode() + b"\0"
    position = start + len(names)
    position += -position % ALIGNMENT
    result = [struct.pack("<I", len(selected))]
    contents = [b"\0" * (position - start - len(names))]
    for (_, content), name in zip(selected, table):
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
    offset = program.find(data)
    if offset < 0:
        raise SystemExit("release_program: the program does not contain Foundation's ICU data")
    header = data[: struct.unpack_from("<H", data)[0]]
    small = package(header, [(name, content) for name, content in items(data) if is_kept(name)])
    program[offset : offset + len(data)] = small.ljust(len(data), b"\0")


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
