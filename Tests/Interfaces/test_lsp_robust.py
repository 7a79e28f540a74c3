"""Invalid and hostile clients: the server must survive, and not publish diagnostics for outdated texts."""
import json
import os
import random
import shutil
import time

import pytest

from conftest import CLEAN, FEED, make_project, review
from raw_lsp import Server, shown, uri


def memory(server):
    """Returns the resident memory of the server and its worker in MiB."""
    total = 0
    for pid in [server.process.pid, *children(server.process.pid)]:
        try:
            with open(f"/proc/{pid}/statm") as file:
                total += int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        except FileNotFoundError:
            pass
    return total >> 20


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        found = [int(word) for word in file.read().split()]
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += [int(word) for word in file.read().split()]
        except FileNotFoundError:
            pass
    return sorted(set(found))


@pytest.fixture
def server(project):
    server = Server(project, "--no-cache")
    yield server
    server.kill()


def test_random_and_truncated_messages(server):
    server.start()
    address = server.open("Sources/FeedView.swift")
    expected = shown(server.published_for(address, 1))
    assert expected
    seed = 42
    dice = random.Random(seed)
    good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}}).encode()
    frames = [
        b"\0" * 100 + b"\r\n\r\n", b"Content-Length: x\r\n\r\n", b"Content-Length: -5\r\n\r\n", b"\r\n\r\n\r\n\r\n",
        b"Content-Length: 2\r\n\r\n[]", b"Content-Length: 4\r\n\r\nnull", b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n", b"garbage " * 2000, b"Content-Length: 3\r\n\r\n{\"a",
    ]
    for value in [{"jsonrpc": "2.0", "method": 5}, {"jsonrpc": "1.0", "id": 1, "method": "x"}, {"jsonrpc": "2.0"},
                  {"jsonrpc": "2.0", "id": {}, "method": "x"}, {"jsonrpc": "2.0", "id": 7, "method": "no/such"},
                  {"jsonrpc": "2.0", "id": 8, "method": "textDocument/hover", "params": [1]},
                  {"jsonrpc": "2.0", "id": 9, "method": "textDocument/codeAction", "params": {"textDocument": 3}},
                  {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"contentChanges": 4}},
                  {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": 1}}},
                  {"jsonrpc": "2.0", "id": "lintel-99", "result": 1}]:
        body = json.dumps(value).encode()
        frames.append(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    for _ in range(200):
        frame = bytearray(b"Content-Length: %d\r\n\r\n" % len(good) + good)
        for _ in range(dice.randint(1, 5)):
            frame[dice.randrange(len(frame))] = dice.randrange(256)
        frames.append(bytes(frame[:dice.randint(1, len(frame))]) if dice.random() < 0.3 else bytes(frame))
    for frame in frames:
        server.write(frame)
    # A truncated message consumes at most the next one; then the server continues at a header.
    for version in range(2, 6):
        server.write(b"\r\n\r\n")
        server.change(address, FEED + "// " + "x" * 300 + "\n", version)
    assert shown(server.published_for(address, 5)) == expected, f"seed {seed}"
    assert server.process.poll() is None


def test_requests_out_of_turn(server):
    assert server.request("textDocument/hover", {})["error"]["code"] == -32002
    server.notify("textDocument/didOpen", {})
    server.start()
    assert server.request("initialize", {})["error"]["code"] == -32600
    assert server.request("no/such", {})["error"]["code"] == -32601
    assert server.request("shutdown", None)["result"] is None
    assert server.request("textDocument/hover", {})["error"]["code"] == -32600
    server.notify("exit", None)
    assert server.process.wait(10) == 0


def test_cancelled_requests(server):
    server.start()
    address = server.open("Sources/FeedView.swift")
    for number in range(20):
        server.send({"id": f"c{number}", "method": "textDocument/hover", "params": {
            "textDocument": {"uri": address}, "position": {"line": 0, "character": 0}}})
        server.notify("$/cancelRequest", {"id": f"c{number}"})
    answers = [server.wait(lambda m, n=n: m.get("id") == f"c{n}") for n in range(20)]
    assert all(a.get("error", {"code": -32800})["code"] == -32800 for a in answers)
    assert server.request("textDocument/diagnostic", {"textDocument": {"uri": address}})["result"]["items"]


def test_stale_requests_are_retried(project):
    server = Server(project, "--no-cache", capabilities={"textDocument": {"diagnostic": {}}})
    server.start()
    address = server.open("Sources/FeedView.swift")
    for version in range(2, 60):
        server.send({"id": f"d{version}", "method": "textDocument/diagnostic", "params": {
            "textDocument": {"uri": address}}})
        server.change(address, (FEED if version % 2 else CLEAN) + f"// {version}\n", version)
    for version in range(2, 60):
        answer = server.wait(lambda m: m.get("id") == f"d{version}")
        assert "result" in answer or answer["error"]["data"]["retriggerRequest"]
    final = server.request("textDocument/diagnostic", {"textDocument": {"uri": address}})["result"]["items"]
    assert final
    assert not server.diagnostics, "a client that pulls is not pushed to"
    assert server.stop() == 0


def test_exit_without_shutdown(server, project):
    server.start()
    server.notify("exit", None)
    assert server.process.wait(10) == 1
    other = Server(project)
    other.start()
    other.process.stdin.close()
    assert other.process.wait(10) == 1


def test_thousand_changes_a_second(server):
    server.start()
    address = server.open("Sources/FeedView.swift")
    server.published_for(address, 1)
    start = memory(server)
    count = 2000
    for version in range(2, count + 2):
        # The last text is the one that counts; the previous ones alternate.
        text = CLEAN if version % 2 else FEED
        server.change(address, text + f"// {version}\n", version)
        time.sleep(0.0005)
    diagnostics = server.published_for(address, count + 1)
    assert diagnostics == [] if (count + 1) % 2 else diagnostics
    versions = server.published[address]
    assert versions == sorted(versions)
    assert memory(server) < start + 200


def test_large_documents(server):
    server.start()
    text = "// " + "x" * 96 + "\n"
    address = server.open("Sources/FeedView.swift", text * 100_000)
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": address, "version": 2},
        "contentChanges": [{"range": {"start": {"line": 99_999, "character": 3},
                                      "end": {"line": 99_999, "character": 4}}, "text": "é😀\r\n"}]})
    assert server.published_for(address, 2) == []
    server.change(address, FEED, 3)
    assert shown(server.published_for(address, 3))
    assert memory(server) < 600


@pytest.mark.parametrize("hostile", [
    "let x: " + "A/**/<" * 6000,
    "let x = " + '"\\/**/(' * 500,
])
def test_texts_that_crash_the_parser(project, hostile):
    server = Server(project, "--no-cache", environment={"LINTEL_PARSE_SECONDS": "0.3"})
    server.start()
    address = server.open("Sources/FeedView.swift")
    expected = shown(server.published_for(address, 1))
    other = server.open("Sources/CleanView.swift")
    server.published_for(other, 1)
    for version in range(2, 8):
        server.change(address, hostile + f"\n// {version}\n", version)
        # A parser that can handle the text reports that it is not Swift.
        assert {d["code"] for d in server.published_for(address, version)} <= {"parse_error"}
    server.change(address, FEED, 9)
    assert shown(server.published_for(address, 9)) == expected
    assert server.stop() == 0


def test_killed_worker(server):
    server.start()
    address = server.open("Sources/FeedView.swift")
    expected = shown(server.published_for(address, 1))
    for version in range(2, 5):
        for child in children(server.process.pid):
            os.kill(child, 9)
        server.change(address, FEED + f"// {version}\n", version)
        assert shown(server.published_for(address, version)) == expected


def test_project_deleted_under_the_server(server, project):
    server.start()
    address = server.open("Sources/FeedView.swift")
    assert server.published_for(address, 1)
    shutil.rmtree(project)
    server.change(address, CLEAN, 2)
    server.drain(3)
    server.change(address, FEED, 3)
    server.published_for(address, 3)
    make_project(project, {"Sources/FeedView.swift": FEED})
    server.notify("workspace/didChangeWatchedFiles", {"changes": []})
    server.change(address, FEED + "\n", 4)
    assert server.published_for(address, 4)
    assert server.stop() == 0


def test_configuration_broken_and_repaired(server, project):
    server.start()
    address = server.open("Sources/FeedView.swift")
    expected = shown(server.published_for(address, 1))
    configuration = project / ".review.yml"
    configuration.write_text("review: 1\nrules:\n  any_veiw: off\n")
    told = server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                       and m["params"]["uri"] == uri(configuration))["params"]["diagnostics"]
    assert [d["range"]["start"]["line"] for d in told] == [2] and "any_view" in told[0]["message"]
    configuration.write_text("review: 1\nrules:\n  any_view: off\n")
    server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                and m["params"]["uri"] == uri(configuration) and not m["params"]["diagnostics"])
    server.change(address, FEED, 2)
    now = shown(server.published_for(address, 2))
    assert [f for f in expected if f[3] != "any_view"] == now


def test_every_folder_has_its_configuration(tmp_path):
    first = make_project(tmp_path / "a", {"A.swift": FEED, ".review.yml": "review: 1\nrules: {any_view: off}\n"})
    second = tmp_path / "b"
    second.mkdir()
    (second / "B.swift").write_text(FEED)
    (second / "config.yml").write_text("review: 1\nrules: {navigation_view: off}\n")
    (tmp_path / "link").symlink_to(first)
    server = Server(tmp_path, "--no-cache")
    server.start(folders=[first, second])
    rules = {}
    for path in ["a/A.swift", "b/B.swift", "link/A.swift", "a/None/New file é.swift"]:
        rules[path] = {d["code"] for d in server.published_for(server.open(path, FEED), 1)}
    assert "any_view" not in rules["a/A.swift"] and "navigation_view" in rules["a/A.swift"]
    assert "any_view" in rules["b/B.swift"] and "navigation_view" not in rules["b/B.swift"]
    assert rules["link/A.swift"] == rules["a/A.swift"] == rules["a/None/New file é.swift"]
    assert server.stop() == 0


def test_standard_output_is_protocol_only(project):
    # `Server` checks this for each message; this test also covers a tree for which git prints warnings.
    (project / ".gitattributes").write_text("*.swift filter=missing\n")
    server = Server(project)
    server.start()
    address = server.open("Sources/FeedView.swift")
    assert server.published_for(address, 1)
    assert server.stop() == 0


@pytest.mark.parametrize("formats, kind", [
    (["plaintext"], "plaintext"), (["plaintext", "markdown"], "plaintext"), (["markdown", "plaintext"], "markdown"),
    (None, "markdown")])
def test_hover_uses_the_format_that_the_client_prefers(server, formats, kind):
    server.capabilities = {"textDocument": {"hover": {"contentFormat": formats} if formats else {}}}
    server.start(options={"docsUrl": "https://example.org/rules"})
    address = server.open("Sources/FeedView.swift")
    found = next(d for d in server.published_for(address, 1) if d["code"] == "navigation_view")
    assert found["codeDescription"]["href"] == "https://example.org/rules/navigation_view"
    contents = server.request("textDocument/hover", {
        "textDocument": {"uri": address}, "position": found["range"]["start"]})["result"]["contents"]
    assert contents["kind"] == kind
    assert ("**navigation_view**" in contents["value"]) == (kind == "markdown")
    assert ("Rule page: https://example.org/rules/navigation_view" in contents["value"]) == (kind == "plaintext")
