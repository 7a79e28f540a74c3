"""Compares the diagnostics of the language server with those of the command line: for every saved file, and after random
unsaved edits.

usage: equality.py TREE [EDITS [FILES]]
"""
import json
import pathlib
import random
import subprocess
import sys
import time

from conftest import ENVIRONMENT, REVIEW
from raw_lsp import Server, reported, shown, uri

tree = pathlib.Path(sys.argv[1]).resolve()
edits = int(sys.argv[2]) if len(sys.argv) > 2 else 200
most = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
seed = 7
dice = random.Random(seed)


def command_line(*arguments, text=None):
    run = subprocess.run([REVIEW, "check", *arguments, "--format", "json"], cwd=tree, env=ENVIRONMENT,
                         input=text, capture_output=True)
    return json.loads(run.stdout)["findings"]


def mutate(text, others):
    """Returns the text after a typical edit: added, deleted and moved lines and tokens."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(lines))
        match dice.randrange(7):
            case 0: del lines[at]
            case 1: lines.insert(at, lines[dice.randrange(len(lines))])
            case 2: lines[at] = lines[at][:dice.randint(0, len(lines[at]))]
            case 3: lines.insert(at, dice.choice(["  @State var x = 1", "AnyView(Text(\"😀\"))", "import UIKit", "}", "{",
                                                  "class FooViewModel: ObservableObject { var a = 0 }", "\"\"\"",
                                                  "struct V: View { var body: some View { Text(a!) } }", "// review:disable:next any_view -- x"]))
            case 4: lines[at] = lines[at].replace("struct", "class").replace("let", "var")
            case 5: lines[at:at + 3] = dice.choice(others).split("\n")[at:at + 5]
            case 6: lines[at] = lines[at].replace(": View", "").replace("View", "Screen")
        lines = lines or [""]
    return "\n".join(lines)


files = sorted(p for p in tree.rglob("*.swift") if ".git" not in p.parts)
by_path = {}
for finding in command_line("--all"):
    by_path.setdefault(finding["path"], []).append(finding)

server = Server(tree, capabilities={"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}})
server.start()
wrong = 0
started = time.monotonic()
checked = files[:most]
for file in checked:
    address = server.open(file.relative_to(tree))
    got = shown(server.published_for(address, 1, 120))
    want = reported(by_path.get(str(file.relative_to(tree)), []))
    if got != want:
        wrong += 1
        print(f"saved {file.relative_to(tree)}: {sorted(set(got) ^ set(want))[:3]}")
    server.notify("textDocument/didClose", {"textDocument": {"uri": address}})
print(f"saved: {len(checked)} files, {wrong} differ, {time.monotonic() - started:.1f} s")

texts = [f.read_text() for f in files[::7]]
bad = 0
started = time.monotonic()
for number in range(edits):
    file = dice.choice(files)
    name = str(file.relative_to(tree))
    text = mutate(file.read_text(), texts)
    address = server.open(name)
    server.change(address, text, 2)
    got = shown(server.published_for(address, 2, 120))
    want = reported(command_line("--stdin", "--stdin-filename", name, text=text.encode()))
    if got != want:
        bad += 1
        print(f"edit {number} of {name} (seed {seed}): {sorted(set(got) ^ set(want))[:3]}")
        pathlib.Path(f"/tmp/edit-{number}.swift").write_text(text)
    server.notify("textDocument/didClose", {"textDocument": {"uri": address}})
print(f"unsaved: {edits} edits, {bad} differ, {time.monotonic() - started:.1f} s")
server.stop()
sys.exit(1 if wrong or bad else 0)
