"""Writes the unique contents of all Swift files in the sampled commits of a report to a folder, and lists the files.

Usage: history_contents.py SITE TREE FOLDER LIST
"""

import json
import pathlib
import subprocess
import sys


def git(tree, *arguments, given=None):
    return subprocess.run(["git", "-C", tree, *arguments], input=given, capture_output=True, check=True).stdout


def contents(tree, commits):
    """Returns the blob IDs of all Swift files; ignores links and submodules."""
    names = set()
    for commit in commits:
        for entry in git(tree, "ls-tree", "-r", "-z", commit).split(b"\0"):
            kind, _, path = entry.partition(b"\t")
            if path.endswith(b".swift") and kind.startswith(b"100"):
                names.add(kind.split()[2])
    return sorted(names)


def main(site, tree, folder, list_of_files):
    target = pathlib.Path(folder)
    if target.exists():
        return
    target.mkdir()
    samples = json.loads((pathlib.Path(site) / "data" / "data.json").read_text())["samples"]
    names = contents(tree, [sample["commit"] for sample in samples])
    batch = git(tree, "cat-file", "--batch", given=b"\n".join(names) + b"\n")
    start = 0
    files = []
    for name in names:
        end = batch.index(b"\n", start)
        header = batch[start:end].split()
        if header[1] == b"missing":  # in a partial clone
            start = end + 1
            continue
        size = int(header[2])
        file = target / (name.decode() + ".swift")
        file.write_bytes(batch[end + 1 : end + 1 + size])
        files.append(str(file))
        start = end + size + 2
    pathlib.Path(list_of_files).write_text("\n".join(files) + "\n")


main(*sys.argv[1:])
