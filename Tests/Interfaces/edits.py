"""Compares the diagnostics of a long-running server with a full review after each of many edits of a project: lines, type
names, conformances, and added and deleted files, saved and unsaved.

usage: edits.py TREE [EDITS [SEED]]
"""
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from conftest import ENVIRONMENT, REVIEW
from raw_lsp import Server, reported, shown, uri

source = pathlib.Path(sys.argv[1]).resolve()
edits = int(sys.argv[2]) if len(sys.argv) > 2 else 100
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 7
dice = random.Random(seed)

work = pathlib.Path(tempfile.mkdtemp(prefix="edits-")).resolve()
# The tree of the server, where open files are unsaved, and that of the command line, where all files are saved.
served, whole = work / "a" / source.name, work / "b" / source.name
for copy in (served, whole):
    copy.parent.mkdir()
    shutil.copytree(source, copy, symlinks=True)

WATCHES = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
DECLARED = re.compile(r"\b(?:struct|class|enum|protocol|actor)\s+([A-Z]\w+)")
HEAD = re.compile(r"\b((?:struct|class|enum|actor)\s+[A-Z]\w*)\s*(:[^{\n]*)?\{")


def everything():
    """Returns the findings of a full review, by path."""
    run = subprocess.run([REVIEW, "check", "--all", "--format", "json"], cwd=whole, env=ENVIRONMENT, capture_output=True)
    found = {}
    for finding in json.loads(run.stdout)["findings"]:
        found.setdefault(finding["path"], []).append(finding)
    return found


def changed(text):
    """Returns the text with one change, and a description of it."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    names = DECLARED.findall(text)
    match dice.randrange(8):
        case 0:
            del lines[at]
            return "\n".join(lines) or "\n", f"without line {at + 1}"
        case 1:
            lines.insert(at, "  // typed")
            return "\n".join(lines), "a comment"
        case 2 | 3 if names:
            name = dice.choice(names)
            other = dice.choice([name + "ViewModel", name + "Store", "X" + name, dice.choice(all_names)])
            return re.sub(rf"\b{name}\b", other, text), f"{name} is now {other}"
        case 4 | 5:
            to = dice.choice(["View", "ObservableObject", "Sendable", "Reducer", dice.choice(all_names)])
            return HEAD.sub(rf"\1: {to} {{", text, count=1), f"conforms to {to}"
        case 6:
            return text + f"\ntypealias {dice.choice(['Alias', dice.choice(all_names)])} = {dice.choice(all_names)}\n", \
                "a typealias"
        case _:
            name = dice.choice(all_names)
            return text + f"\nextension {name} {{ var added: {dice.choice(all_names)}? {{ nil }} }}\n" \
                f"struct Holder: View {{ @State var model = {name}(); var body: some View {{ {name}() }} }}\n", "holds it"


def write(path, text):
    """Writes or deletes a file in both trees."""
    for tree in (served, whole):
        if text is None:
            (tree / path).unlink()
        else:
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(text)


files = sorted(str(p.relative_to(served)) for p in served.rglob("*.swift") if ".git" not in p.parts and p.is_file())
texts = {f: (served / f).read_text(errors="replace") for f in files}
all_names = sorted({name for text in texts.values() for name in DECLARED.findall(text)})
server = Server(served, capabilities=WATCHES)
server.start()
opened = [f for f in files if "View" in f]
opened = dice.sample(opened or files, 2)
versions = {}
for file in opened:
    versions[file] = 1
    server.published_for(server.open(file), 1, 600)

wrong, started, waited = 0, time.monotonic(), []
for number in range(edits):
    said = []
    if dice.random() < 0.4:
        file = dice.choice([f for f in files if f not in versions])
        match dice.randrange(4):
            case 0:
                copy = f"{pathlib.Path(file).parent}/Copy{number}.swift"
                write(copy, texts[file])
                texts[copy], changes = texts[file], [(copy, 1)]
                files.append(copy)
                said.append(f"{file} copied")
            case 1:
                write(file, None)
                del texts[file]
                files.remove(file)
                changes = [(file, 3)]
                said.append(f"{file} gone")
            case _:
                texts[file], what = changed(texts[file])
                write(file, texts[file])
                changes = [(file, 2)]
                said.append(f"{file}: {what}")
        server.notify("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": uri(served / path), "type": kind} for path, kind in changes]})
    if dice.random() < 0.1:
        file = opened.pop(0)
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri(served / file)}})
        (served / file).write_text(texts[file])
        server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(served / file), "type": 2}]})
        del versions[file]
        file = dice.choice([f for f in files if f not in versions])
        opened.append(file)
        versions[file] = 1
        server.published_for(server.open(file), 1, 600)
    file = dice.choice(opened)
    texts[file], what = changed(texts[file])
    (whole / file).write_text(texts[file])
    said.append(f"{file}: {what}")
    versions[file] += 1
    begin = time.perf_counter()
    server.change(uri(served / file), texts[file], versions[file])
    server.published_for(uri(served / file), versions[file], 600)
    waited.append(time.perf_counter() - begin)
    server.drain(0.15)
    want = everything()
    for file in opened:
        got, expected = shown(server.diagnostics[uri(served / file)]), reported(want.get(file, []))
        if got != expected:
            wrong += 1
            print(f"edit {number} (seed {seed}), {file}: {sorted(set(got) ^ set(expected))[:4]} after {said}", flush=True)
waited.sort()
print(f"{source.name}: {edits} edits, {wrong} differ, {time.monotonic() - started:.0f} s; "
      f"answers after {waited[len(waited) // 2] * 1000:.0f} ms (median)")
server.stop()
shutil.rmtree(work)
sys.exit(1 if wrong else 0)
