"""`--format agent`, `review hook` and `review init agents`."""
import json
import pathlib
import re

import pytest

from conftest import FEED, git, make_project, review

FIXTURES = pathlib.Path(__file__).parent / "hooks"
LINE = re.compile(r"^(\S+):(\d+):(\d+) (error|warning|info) (\w+): (.+) \[fix: (none|safe|unsafe)\] "
                  r"\(why: review explain \5\)$")


def edited(project):
    """Adds a second, uncommitted view with findings."""
    (project / "Sources/NewView.swift").write_text(FEED.replace("FeedView", "NewView"))
    return project


def hook(project, agent, payload, *arguments):
    return review(project, "hook", agent, *arguments, input=json.dumps(payload))


def payload(agent, project, path):
    """Returns a recorded input of an agent, with the paths of the project."""
    text = (FIXTURES / f"{agent}.json").read_text()
    return json.loads(text.replace("@ROOT@", str(project)).replace("@PATH@", path))


def test_format_agent(project):
    run = review(project, "check", "--all", "--format", "agent", "--no-cache")
    *lines, last = run.stdout.splitlines()
    assert all(LINE.match(line) for line in lines), run.stdout
    assert re.match(rf"^{len(lines)} findings \(", last)
    ranks = ["error", "warning", "info"]
    order = [ranks.index(LINE.match(line)[4]) for line in lines]
    assert order == sorted(order)
    limited = review(project, "check", "--all", "--format", "agent", "--no-cache", "--limit", "1").stdout.splitlines()
    assert limited[0] == lines[0] and limited[1].endswith(f"; {len(lines) - 1} more not shown")
    assert review(project, "check", "--format", "agent", "--no-cache").stdout == "no findings\n"
    assert review(project, "check", "--limit", "0").returncode == 2


@pytest.mark.parametrize("agent", ["claude", "cursor", "codex"])
def test_hook_reports_introduced_findings(project, agent):
    edited(project)
    path = "Sources/NewView.swift"
    run = hook(project, agent, payload(agent, project, path), "--no-cache")
    assert run.returncode == 2 and run.stdout == ""
    *lines, last = run.stderr.splitlines()
    assert lines and all(LINE.match(line) and line.startswith(path) for line in lines), run.stderr


def test_hook_ignores_existing_findings(project):
    run = hook(project, "claude", payload("claude", project, "Sources/FeedView.swift"), "--no-cache")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_generic_hook_takes_paths(project):
    edited(project)
    assert review(project, "hook", "generic", "Sources/NewView.swift", "--no-cache").returncode == 2
    assert review(project, "hook", "generic", "Sources/CleanView.swift", "--no-cache").returncode == 0
    assert review(project, "hook", "generic", "--fail-on", "never", "Sources/NewView.swift").returncode == 0


def test_hook_failures_never_block(project, tmp_path):
    outside = tmp_path / "loose"
    outside.mkdir()
    (outside / "A.swift").write_text(FEED)
    (project / "notes.txt").write_text("x")
    cases = [
        review(project, "hook", "claude", input="not json"),
        review(project, "hook", "claude", input="[1]"),
        review(project, "hook", "claude", input="{}"),
        review(project, "hook", "generic"),
        review(project, "hook"),
        review(project, "hook", "vim"),
        review(project, "hook", "claude", "--foo", input="{}"),
        review(project, "hook", "generic", "--fail-on", "foo", "Sources/CleanView.swift"),
        review(project, "hook", "generic", "notes.txt"),
        review(project, "hook", "generic", "Missing.swift"),
        review(project, "hook", "generic", "Sources"),
        review(outside, "hook", "generic", "A.swift"),
        review(project, "hook", "generic", "--root", ".", str(outside / "A.swift")),
    ]
    edited(project)
    (project / ".review.yml").write_text("review: 1\nruels: {}\n")
    cases.append(review(project, "hook", "generic", "Sources/NewView.swift"))
    for run in cases:
        assert run.returncode == 0 and run.stdout == "", run
        assert len(run.stderr.splitlines()) == 1, run.stderr


def test_init_agents_preserves_existing_content(project):
    (project / ".claude").mkdir()
    settings = '{\n    "permissions": {"allow": ["Bash(ls)"]},\n    "hooks": {"PostToolUse": []}\n}\n'
    (project / ".claude/settings.json").write_text(settings)
    (project / "AGENTS.md").write_text("# Ours\n\nBe kind.\n")
    first = review(project, "init", "agents")
    assert first.returncode == 0, first.stderr
    merged = json.loads((project / ".claude/settings.json").read_text())
    assert merged["permissions"] == {"allow": ["Bash(ls)"]}
    assert "review hook claude" in json.dumps(merged["hooks"]["PostToolUse"])
    assert json.loads((project / ".mcp.json").read_text())["mcpServers"]["lintel"]["args"] == ["mcp"]
    agents = (project / "AGENTS.md").read_text()
    assert agents.startswith("# Ours\n\nBe kind.\n\n<!-- lintel:begin -->") and "any_view" in agents
    before = {p: (project / p).read_bytes() for p in [".claude/settings.json", ".mcp.json", "AGENTS.md"]}
    assert review(project, "init", "agents").returncode == 0
    assert before == {p: (project / p).read_bytes() for p in before}
    (project / "AGENTS.md").write_text(agents.replace("Architecture", "Changed") + "\nAfter.\n")
    assert review(project, "init", "agents").returncode == 0
    assert (project / "AGENTS.md").read_text() == agents + "\nAfter.\n"


def test_init_agents_skips_unreadable_files(project, tmp_path):
    (project / ".mcp.json").write_text("{ nonsense")
    secret = tmp_path / "secret.md"
    secret.write_text("mine")
    (project / "AGENTS.md").symlink_to(secret)
    run = review(project, "init", "agents")
    assert run.returncode == 2 and len(run.stderr.splitlines()) == 2, run.stderr
    assert (project / ".mcp.json").read_text() == "{ nonsense" and secret.read_text() == "mine"
    assert (project / ".claude/settings.json").exists()


def test_init_agents_follows_links_within_the_project(project):
    (project / "CLAUDE.md").write_bytes(b"# Ours\r\n")
    (project / "AGENTS.md").symlink_to("CLAUDE.md")
    for _ in range(2):
        run = review(project, "init", "agents")
        assert run.returncode == 0, run.stderr
        assert (project / "AGENTS.md").is_symlink()
        text = (project / "CLAUDE.md").read_bytes()
        assert text.startswith(b"# Ours\r\n\r\n<!-- lintel:begin -->\r\n") and text.count(b"lintel:begin") == 1
        assert text.count(b"\n") == text.count(b"\r\n")


@pytest.mark.parametrize("target", [".git/hooks/post-checkout", ".git/config", "/dev/stdout", "loop/AGENTS.md", "../x"])
def test_init_agents_refuses_other_links(project, target):
    (project / "loop").symlink_to("..")
    (project / "AGENTS.md").symlink_to(target)
    config = (project / ".git/config").read_bytes()
    run = review(project, "init", "agents")
    assert run.returncode == 2 and "AGENTS.md" in run.stderr and "is a symbolic link to a target outside" in run.stderr
    assert "lintel:begin" not in run.stdout
    assert (project / ".git/config").read_bytes() == config
    assert not (project / ".git/hooks/post-checkout").exists() and not (project.parent / "x").exists()


def test_init_agents_dry_run_writes_nothing(project):
    run = review(project, "init", "agents", "--dry-run")
    assert run.returncode == 0 and "lintel:begin" in run.stdout
    assert not (project / "AGENTS.md").exists() and git(project, "status", "--porcelain") == ""
