"""Checks that the repository addresses in tracked files match Product.swift, or replaces them.

Usage: address.py ADDRESS VERSION --check|NEW-ADDRESS
"""

import fnmatch
import re
import subprocess
import sys
from pathlib import Path

PRODUCT = "Sources/review/Product.swift"
# Files that may contain a copy of the address: users copy text from them, or they cannot read Product.swift.
COPIES = ["*.md", "Plugins/LintelPlugins/Package.swift", "Editors/*/package.json"]
# Web addresses and actions that end in the product's name, except those on reserved example hosts.
WEB = re.compile(r"https?://([\w.-]+)/((?:[\w~-]+/)+lintel(?:-plugins)?)(?:\.git)?(?![\w.-])")
ACTION = re.compile(r"uses: ([\w.-]+/lintel)@")
EXAMPLE_HOSTS = re.compile(r"(^|\.)(example(\.(org|com|net))?|localhost)$|^127\.")
PLACEHOLDERS = re.compile(r"URL-OF-THIS-REPOSITORY|OWNER/REPOSITORY")
VERSION = re.compile(r"(?:releases/download/v|\blintel-|@v|--branch v|rev: v|let version = \")(\d+\.\d+\.\d+)\b")


def tracked():
    names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout.split(b"\0")
    for name in names:
        path = Path(name.decode())
        if name and path.is_file() and not path.is_symlink():
            try:
                yield str(path), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def may_contain_address(name):
    return any(fnmatch.fnmatch(name, pattern) for pattern in COPIES)


def addresses(text):
    """Yields the addresses in a text as (offset, address); addresses of actions have no host."""
    for match in WEB.finditer(text):
        if not EXAMPLE_HOSTS.search(match[1]):
            yield match.start(), f"https://{match[1]}/{match[2]}"
    for match in ACTION.finditer(text):
        yield match.start(1), match[1]


def problems(name, text, address, version):
    line = lambda offset: text.count("\n", 0, offset) + 1
    repository = address.split("://", 1)[1].split("/", 1)[1]
    for match in PLACEHOLDERS.finditer(text):
        yield line(match.start()), f"contains a placeholder; write {address}"
    for offset, found in addresses(text):
        if not may_contain_address(name):
            yield line(offset), f"contains the address {found}; read it from {PRODUCT}"
        elif found not in (address, f"{address}-plugins", repository):
            yield line(offset), f"contains the address {found}; write {address}, as in {PRODUCT}"
    if may_contain_address(name) and name != "CHANGELOG.md" and address in text:
        for match in VERSION.finditer(text):
            if match[1] != version:
                yield line(match.start()), f"refers to version {match[1]}; the current version is {version}"


def check(address, version):
    failures = 0
    for name, text in tracked():
        if name in (PRODUCT, "script/lib/address.py"):
            continue
        for number, problem in problems(name, text, address, version):
            print(f"{name}:{number}: {problem}", file=sys.stderr)
            failures += 1
    return 1 if failures else 0


def replace(address, new):
    if not re.fullmatch(r"https://[\w.-]+/(?:[\w.-]+/)*[\w.-]+", new) or new.endswith(".git"):
        sys.exit(f"address: invalid address '{new}'; write it like {address}")
    old_path, new_path = (text.split("://", 1)[1].split("/", 1)[1] for text in (address, new))
    for name, text in tracked():
        if name != PRODUCT and not may_contain_address(name):
            continue
        changed = text.replace(address, new).replace(f"uses: {old_path}@", f"uses: {new_path}@")
        if changed != text:
            Path(name).write_text(changed, encoding="utf-8")
            print(name)
    return 0


def main():
    address, version, request = sys.argv[1:]
    sys.exit(check(address, version) if request == "--check" else replace(address, request))


main()
