"""Times the language server: the first index, and from a keystroke to its diagnostics.

usage: latency.py TREE [KEYSTROKES]
"""
import os
import pathlib
import statistics
import sys
import time

from raw_lsp import Server
from test_lsp_robust import children, memory

tree = pathlib.Path(sys.argv[1]).resolve()
count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
files = [p for p in sorted(tree.rglob("*.swift")) if not any(part.startswith(".") for part in p.parts)]
# A view of about 400 lines, which is a realistic size.
file = min((p for p in files if "View" in p.name and p.is_file() and "var body" in p.read_text(errors="replace")),
           key=lambda p: abs(p.read_text(errors="replace").count("\n") - 400))
text = file.read_text()
at = next(i for i, line in enumerate(text.split("\n")) if "var body" in line) + 1



def processor_time(server):
    """Returns the CPU time of the server and its worker in seconds, which does not depend on other programs."""
    total = 0
    for pid in [server.process.pid, *children(server.process.pid)]:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


WATCHES = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


def run(arguments, label):
    server = Server(tree, *arguments, capabilities=WATCHES)
    start = time.perf_counter()
    server.start()
    address = server.open(file.relative_to(tree))
    server.published_for(address, 1, 600)
    print(f"{label}: first diagnostics after {time.perf_counter() - start:.2f} s, {memory(server)} MiB, "
          f"processor time {processor_time(server):.2f} s")
    return server, address


print(f"{tree.name}: {len(files)} files; {file.name} with {text.count(chr(10))} lines")
server, address = run(["--no-cache"], "nothing cached")
version, times = 1, []
spent = processor_time(server)
line = 0
for number in range(count):
    version += 1
    typed = "// typed"
    column = number % (2 * len(typed))
    inserts = column < len(typed)
    place = {"line": at, "character": column if inserts else 2 * len(typed) - 1 - column}
    end = place if inserts else {"line": at, "character": place["character"] + 1}
    begin = time.perf_counter()
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": address, "version": version},
        "contentChanges": [{"range": {"start": place, "end": end}, "text": typed[column] if inserts else ""}]})
    server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                and m["params"].get("version") == version, 60)
    times.append((time.perf_counter() - begin) * 1000)
    time.sleep(0.02)
times.sort()
spent = (processor_time(server) - spent) / count * 1000
print(f"keystroke to diagnostics: median {statistics.median(times):.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f} ms, "
      f"most {times[-1]:.0f} ms, {count} keystrokes; processor time {spent:.0f} ms each; {memory(server)} MiB")
server.stop()
