"""Inputs that caused failures in the past, from Tests/Fixtures/Hostile. The tests check them in more detail."""
from __future__ import annotations

import base64
import json
import os
from pathlib import Path

from fuzz_case import COMMIT_ENVIRONMENT, Case, Random, git, write_files

NAME = "corpus"
TITLE = "former failures"
WEIGHT = 0.5

FOLDER = Path(__file__).parent.parent.parent / "Tests/Fixtures/Hostile"


def entries() -> list[dict]:
    return [entry for path in sorted(FOLDER.glob("*.json")) for entry in json.loads(path.read_text())]


ENTRIES = entries()


def text(parts: list[dict]) -> bytes:
    return "".join(
        part["text"].replace("{}", str(number)) for part in parts for number in range(part.get("times", 1))).encode()


def make(random: Random, number: int) -> Case:
    entry = ENTRIES[number % len(ENTRIES)]
    files = {
        file["path"].replace("{}", str(copy)): base64.b64decode(file["bytes"]) if "bytes" in file else text(file.get("parts", []))
        for file in entry.get("files", []) for copy in range(file.get("times", 1))}

    def prepare(run):
        for file in entry.get("files", []):
            if "modified" in file:
                os.utime(run.folder / file["path"], (file["modified"],) * 2)
        parent = None
        for index, commit in enumerate(entry.get("commits", [])):
            if index == 0:
                git(run.folder, "init", "--quiet", "--initial-branch=main")
            write_files(run.folder, {"Number.swift": b"let number = %d\n" % index})
            git(run.folder, "add", "--all")
            lines = [f"tree {git(run.folder, 'write-tree').decode().strip()}"] + ([f"parent {parent}"] if parent else [])
            lines += [f"author A <a> {commit['date']}", f"committer A <a> {commit['date']}", "", "Change\n"]
            parent = git(run.folder, "hash-object", "-t", "commit", "-w", "--stdin", "--literally",
                         stdin="\n".join(lines).encode()).decode().strip()
            git(run.folder, "update-ref", "refs/heads/main", parent)

    return Case(entry["arguments"], files, text(entry.get("input", [])), COMMIT_ENVIRONMENT | entry.get("environment", {}), prepare,
                note=entry["finding"])
