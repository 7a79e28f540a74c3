"""Clears the hashes for incremental builds, which depend on the path of the sources, in a linked Linux program.

Usage: release_program.py PROGRAM
"""

import re
import subprocess
import sys
from pathlib import Path

SECTION = ".swift_modhash"


def main():
    path = Path(sys.argv[1])
    sections = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"\] {re.escape(SECTION)} +PROGBITS +\w+ (\w+) (\w+)", sections)
    if found:
        program = bytearray(path.read_bytes())
        start, size = int(found[1], 16), int(found[2], 16)
        program[start : start + size] = bytes(size)
        path.write_bytes(program)


main()
