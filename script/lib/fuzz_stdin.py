"""Standard input: source text and protocol messages."""
from __future__ import annotations

import json

from fuzz_case import PROJECT, TEXTS, VIEW, Case, Random, mutated, mutated_json, json_bytes, nested_json, number_text

NAME = "stdin"
TITLE = "standard input"

HOOK = {"session_id": "a", "hook_event_name": "PostToolUse", "cwd": ".", "tool_name": "Edit",
        "tool_input": {"file_path": "App/FeedView.swift"}}
MESSAGES = [
    {"jsonrpc": "2.0", "id": 1, "method": "initialize",
     "params": {"processId": None, "rootUri": "file:///", "capabilities": {}, "protocolVersion": "2025-06-18"}},
    {"jsonrpc": "2.0", "method": "textDocument/didOpen",
     "params": {"textDocument": {"uri": "file:///a.swift", "languageId": "swift", "version": 1, "text": "struct A {}"}}},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "review_file", "arguments": {"root": ".", "path": "a"}}},
    {"jsonrpc": "2.0", "id": 3, "method": "shutdown"},
    {"jsonrpc": "2.0", "method": "exit"},
]


def framed(random: Random, message: bytes) -> bytes:
    """Returns a message with a Language Server Protocol header, whose length may be wrong."""
    length = str(len(message)) if random.random() < 0.7 else number_text(random)
    return f"Content-Length: {length}\r\n\r\n".encode() + message


def make(random: Random, number: int) -> Case:
    match random.randrange(6):
        case 0:
            data = nested_json(random) if random.random() < 0.1 else json_bytes(mutated_json(random, HOOK))
            return Case(["hook", random.choice(["claude", "cursor", "codex", "generic"])], dict(PROJECT), mutated(random, data, 2),
                        note="hook")
        case 1:
            messages = [json_bytes(mutated_json(random, message, 2)) for message in MESSAGES]
            if random.random() < 0.5:
                return Case(["lsp"], dict(PROJECT), b"".join(framed(random, message) for message in messages), note="lsp")
            return Case(["mcp"], dict(PROJECT), b"\n".join(messages) + b"\n", note="mcp")
    source = random.choice([
        lambda: mutated(random, VIEW, 20),
        lambda: random.randbytes(random.choice([1, 100, 10_000])),
        lambda: random.choice(TEXTS).encode("utf-8", "surrogatepass"),
        lambda: VIEW * random.choice([10, 1_000, 20_000]),
        lambda: b"\n" * random.choice([1, 100_000, 4_000_000]),
        lambda: b"",
        lambda: VIEW.decode().encode(random.choice(["utf-16", "utf-32", "utf-8-sig"])),
        lambda: b"// review:disable " + b", ".join([b"any_view"] * random.choice([1, 1_000, 50_000])) + b"\n" + VIEW,
        lambda: b"// review:disable:next any_view\n" * random.choice([10, 1_000, 30_000]) + VIEW,
    ])()
    path = random.choice(["App/FeedView.swift", "App/Other.swift", random.choice(TEXTS), json.dumps(TEXTS)[:200]])
    command = random.choice([["check"], ["check"], ["fix"], ["fix", "--diff"], ["fix", "--unsafe"]])
    return Case(command + ["--stdin", "--stdin-filename", path, "--no-cache"], dict(PROJECT), source, note=f"{command} --path {path[:40]!r}")
