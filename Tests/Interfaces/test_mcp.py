"""Tests the MCP server with the official client SDK."""
import json
import subprocess
from contextlib import asynccontextmanager

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

from conftest import CLEAN, ENVIRONMENT, FEED, REVIEW, git

PARAMETERS = StdioServerParameters(command=REVIEW, args=["mcp", "--no-cache"], env=ENVIRONMENT)


@asynccontextmanager
async def session(**options):
    async with stdio_client(PARAMETERS) as (read, write):
        async with ClientSession(read, write, **options) as session:
            await session.initialize()
            yield session


async def call(session, name, **arguments):
    result = await session.call_tool(name, arguments)
    assert not result.is_error, result.content[0].text
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


async def refuse(session, name, **arguments):
    result = await session.call_tool(name, arguments)
    assert result.is_error, result
    return result.content[0].text


async def test_tools_are_described():
    async with session() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"review_change", "review_file", "explain_rule", "list_rules", "advise", "fix"}
        for name, tool in tools.items():
            assert tool.input_schema["type"] == "object" and tool.output_schema["type"] == "object"
            assert tool.annotations.read_only_hint == (name != "fix")


async def test_review_of_files_and_changes(project):
    async with session() as client:
        root = str(project)
        found = await call(client, "review_file", root=root, path="Sources/FeedView.swift")
        assert {"any_view", "navigation_view"} <= {f["rule"] for f in found["findings"]}
        limited = await call(client, "review_file", root=root, path="Sources/FeedView.swift", limit=1)
        assert len(limited["findings"]) == 1 and limited["summary"]["not_shown"] == found["summary"]["findings"] - 1
        unsaved = await call(client, "review_file", root=root, path="Sources/FeedView.swift", text=CLEAN)
        assert unsaved["findings"] == []
        assert (await call(client, "review_change", root=root))["findings"] == []
        (project / "Sources/NewView.swift").write_text(FEED.replace("FeedView", "NewView"))
        change = await call(client, "review_change", root=root, min_severity="warning")
        assert {f["severity"] for f in change["findings"]} <= {"warning", "error"} and change["findings"]
        assert change["coverage"]["after"]["failed"] > change["coverage"]["before"]["failed"]
        assert (await call(client, "review_change", root=root, staged=True))["findings"] == []
        git(project, "add", ".")
        assert (await call(client, "review_change", root=root, staged=True))["findings"]


async def test_rules_and_advice(project):
    async with session() as client:
        rule = await call(client, "explain_rule", rule="any_view")
        assert rule["triggering"] and rule["non_triggering"]
        assert "did you mean 'any_view'" in await refuse(client, "explain_rule", rule="anyview")
        everything = await call(client, "list_rules")
        (project / ".review.yml").write_text("review: 1\nrules:\n  any_view: off\n")
        enabled = await call(client, "list_rules", enabled_for=str(project / "Sources/FeedView.swift"))
        assert "any_view" not in {r["id"] for r in enabled["rules"]} and len(enabled["rules"]) < len(everything["rules"])
        assert (await call(client, "advise", root=str(project), limit=1))["architecture"] == "mv"


async def test_fixes_are_only_written_on_request(project):
    file = project / "Sources/FeedView.swift"
    async with session() as client:
        root = str(project)
        dry = await call(client, "fix", root=root, paths=["Sources/FeedView.swift"], unsafe=True)
        assert "NavigationStack" in dry["diff"] and not dry["written"] and file.read_text() == FEED
        for folder in ["Sources", "Sources/", ".", root]:
            assert "NavigationStack" in (await call(client, "fix", root=root, paths=[folder], unsafe=True))["diff"]
        (project / "Empty").mkdir()
        assert await refuse(client, "fix", root=root, paths=["Empty"]) == "'Empty' contains no Swift files"
        assert await refuse(client, "fix", root=root, paths=["No"]) == "'No' does not exist in the project"
        assert (await call(client, "fix", root=root))["diff"] == ""
        done = await call(client, "fix", root=root, paths=["Sources/FeedView.swift"], unsafe=True, dry_run=False)
        assert done["written"] and "NavigationStack" in file.read_text()


async def test_errors_are_sentences(project):
    async with session() as client:
        root = str(project)
        for name, arguments in [
            ("review_file", {"root": root, "path": "../x.swift"}), ("review_file", {"root": "app", "path": "x.swift"}),
            ("review_file", {"root": root, "path": "/etc/x.swift"}), ("review_file", {"root": root, "path": "No.swift"}),
            ("review_file", {"root": root, "path": "Sources/FeedView.swift", "limit": 0}),
            ("review_file", {"root": root, "path": "Sources/FeedView.swift", "lmit": 1}),
            ("review_file", {"root": root}), ("review_change", {"root": root, "since": "nowhere"}),
            ("review_change", {"root": root + "/missing"}), ("fix", {"root": root, "paths": ["../.."]}),
            ("list_rules", {"theme": "nothing"}), ("list_rules", {"enabled_for": "relative.swift"}),
        ]:
            text = await refuse(client, name, **arguments)
            assert text and "\n" not in text, text
        (project / ".review.yml").write_text("review: 1\nruels: {}\n")
        assert "ruels" in await refuse(client, "review_file", root=root, path="Sources/FeedView.swift")
        hostile = "let x: " + "A/**/<" * 6000
        (project / ".review.yml").unlink()
        found = await call(client, "review_file", root=root, path="Sources/FeedView.swift", text=hostile)
        # A parser that can handle the text reports that it is not Swift.
        assert found["skipped"] or [f["rule"] for f in found["findings"]] == ["parse_error"]
        assert (await call(client, "review_file", root=root, path="Sources/FeedView.swift"))["findings"]


async def test_resources_and_prompt(project):
    async with session() as client:
        assert len((await client.list_resources()).resources) > 100
        assert len((await client.list_resource_templates()).resource_templates) == 2
        page = await client.read_resource("lintel://rules/any_view")
        assert page.contents[0].text.startswith("# any_view")
        config = await client.read_resource(f"lintel://config?root={project}&path=Sources/FeedView.swift")
        assert json.loads(config.contents[0].text)["rules"]["any_view"] == "warning"
        prompt = await client.get_prompt("refactor_view", {"root": str(project), "path": "Sources/FeedView.swift"})
        assert "navigation_view" in prompt.messages[0].content.text


async def test_roots_of_the_client(project, tmp_path):
    from mcp import types

    async def roots(context):
        return types.ListRootsResult(roots=[types.Root(uri=project.as_uri())])

    async with session(list_roots_callback=roots) as client:
        assert (await call(client, "review_file", root=str(project), path="Sources/FeedView.swift"))["findings"]
        assert "client's roots" in await refuse(client, "review_file", root=str(tmp_path), path="a.swift")


async def test_unknown_roots(project):
    """A client that has roots but does not send them has no access."""
    from mcp import types

    async def roots(context):
        return types.ErrorData(code=-32603, message="not now")

    async with session(list_roots_callback=roots) as client:
        assert "are unknown or empty" in await refuse(client, "review_file", root=str(project), path="a.swift")


async def test_roots_in_newest_protocol(project, tmp_path):
    from mcp import types

    async def roots(context):
        return types.ListRootsResult(roots=[types.Root(uri=project.as_uri())])

    async with Client(PARAMETERS, mode="auto", list_roots_callback=roots) as client:
        result = await client.call_tool("review_file", {"root": str(project), "path": "Sources/FeedView.swift"})
        assert result.structured_content["findings"]
        result = await client.call_tool("review_file", {"root": str(tmp_path), "path": "a.swift"})
        assert result.is_error and "client's roots" in result.content[0].text
        prompt = await client.get_prompt("refactor_view", {"root": str(project), "path": "Sources/FeedView.swift"})
        assert prompt.messages


async def test_newest_protocol(project):
    async with Client(PARAMETERS, mode="auto") as client:
        tools = await client.list_tools()
        assert len(tools.tools) == 6
        result = await client.call_tool("review_file", {"root": str(project), "path": "Sources/FeedView.swift"})
        assert result.structured_content["findings"]


def test_end_of_input_ends_the_server():
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
         "params": {"name": "explain_rule", "arguments": {"rule": "any_view"}}},
    ]
    text = "".join(json.dumps(m) + "\n" for m in messages) + "nonsense\n" + '{"jsonrpc": "2.0", "id": 3, "method": "x"}'
    run = subprocess.run([REVIEW, "mcp"], input=text, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)
    assert run.returncode == 0
    answers = {a["id"]: a for a in map(json.loads, run.stdout.splitlines())}
    assert answers[1]["result"]["protocolVersion"] == "2025-06-18"
    assert answers[2]["result"]["structuredContent"]["id"] == "any_view"
    assert answers[3]["error"]["code"] == -32601 and answers[None]["error"]["code"] == -32700


async def test_failures_do_not_mention_the_command_line(project, tmp_path):
    loose = tmp_path / "loose"
    loose.mkdir()
    (loose / "A.swift").write_text(FEED)
    async with session() as client:
        root = str(project)
        cases = [
            (await refuse(client, "review_file", root=root, path="/etc/x.swift"), "pass a path relative to it"),
            (await refuse(client, "review_file", root=root, path="a\0.swift"), "NUL byte"),
            (await refuse(client, "review_change", root=str(loose)), "call review_file"),
            (await refuse(client, "list_rules", enabled_for="/nonexistent/x.swift"), "is not in a project"),
        ]
    for text, advice in cases:
        assert advice in text and "--root" not in text and "scope" not in text, text
