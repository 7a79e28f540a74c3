"""Reviews in JSON from another job: `review pr --from`."""
from __future__ import annotations

import copy

import fuzz_forge
from fuzz_case import COMMIT_ENVIRONMENT, Case, Random, git, hostile_json, mutated

NAME = "document"
TITLE = "--from JSON"

FINDING = {
    "rule": "any_view", "severity": "warning", "path": "App/FeedView.swift", "line": 9, "column": 7, "end_line": 9, "end_column": 14,
    "message": "use a concrete type", "symbol": "FeedView.body", "value": None, "limit": None, "fingerprint": "074d934e0a2c2e9a",
    "introduced": True, "checklist": ["patterns.any_view"], "fix": None, "related": [],
}
SAMPLE = {
    "schema": 1, "tool": {"name": "review", "version": "0.1.0"}, "root": ".", "architecture": "mv", "files": [],
    "findings": [FINDING, FINDING | {"rule": "foreground_color", "line": 8, "end_line": 8, "fingerprint": "8ff273e866262543"}],
    "checklists": [], "summary": {"files": 1, "findings": {"error": 0, "warning": 2, "info": 0}, "skipped": []},
    "change": {
        "base": "main", "base_commit": "BASE", "head_commit": "HEAD", "existing": 4, "fixed": [{"rule": "any_view", "count": 2}],
        "coverage": {"before": {"passed": 53, "failed": 8, "human": 2}, "after": {"passed": 102, "failed": 16, "human": 3}},
        "metrics": [{"name": "longest_body", "before": 4, "after": 4}, {"name": "view_models_with_ui", "before": None, "after": 1}],
        "files": [{"path": "App/NewView.swift", "introduced": 4, "fixed": 0}],
        "human": [{"id": "refactor.behavior", "files": 2}],
        "types": [{"path": "App/FeedView.swift", "name": "FeedView", "line": 4, "end_line": 12}],
        "unread": [],
    },
}


def make(random: Random, number: int) -> Case:
    forge = list(fuzz_forge.FORGES)[number % len(fuzz_forge.FORGES)]
    connect = fuzz_forge.prepare_with(random.random(), forge, 0)
    sample = copy.deepcopy(SAMPLE)
    choice = random.random()
    if random.random() < 0.2:
        sample["change"]["unread"] = [{"path": "App/Odd.swift", "reason": "cannot be read"}]
    if choice < 0.03:
        sample["findings"] = [FINDING | {"line": index + 1, "end_line": index + 1} for index in range(30_000)]
    data = hostile_json(random, sample)
    if choice > 0.9:
        data = mutated(random, data)

    def prepare(run):
        server = connect(run)
        # `review pr` rejects documents for another head.
        head, base = (git(run.folder, "rev-parse", name).strip() for name in ("feature", "main"))
        (run.folder / "review.json").write_bytes(data.replace(b'"HEAD"', b'"%s"' % head).replace(b'"BASE"', b'"%s"' % base))
        return server

    return Case(
        fuzz_forge.arguments(random, forge) + ["--from", "review.json"], prepare=prepare,
        environment=COMMIT_ENVIRONMENT | {"REVIEW_TOKEN": "secret-token", "NO_PROXY": "*"}, seconds=fuzz_forge.SECONDS,
        note=forge)
