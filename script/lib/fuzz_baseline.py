"""Baseline files, which list accepted findings."""
from __future__ import annotations

from fuzz_case import PROJECT, Case, Random, hostile_json, mutated

NAME = "baseline"
TITLE = "baseline"


def entry(rule: str, symbol: str, fingerprint: str, **more) -> dict:
    return {"path": "App/FeedView.swift", "rule": rule, "symbol": symbol, "fingerprint": fingerprint} | more


SAMPLE = {
    "review_baseline": 1,
    "findings": [
        entry("any_view", "FeedView.body", "074d934e0a2c2e9a"),
        entry("foreground_color", "FeedView.body", "8ff273e866262543", reason="later"),
        entry("body_length", "FeedView.body", "86b1894e87e2ab01", value=50),
        entry("any_view", "OldView.body", "0000000000000000"),
    ],
}


def large(random: Random) -> bytes:
    count = random.choice([1_000, 20_000, 100_000])
    same = random.random() < 0.5
    lines = (
        '{"path": "App/FeedView%d.swift", "rule": "any_view", "symbol": "FeedView.body", "fingerprint": "%016x"}'
        % (0 if same else index, 0 if same else index) for index in range(count))
    return ('{"review_baseline": 1, "findings": [\n' + ",\n".join(lines) + "\n]}\n").encode()


def make(random: Random, number: int) -> Case:
    choice = random.random()
    if choice < 0.03:
        data = large(random)
    elif choice < 0.1:
        data = random.choice([b"<<<<<<< HEAD\n", b"", b"null", b"[]", b"\xff\xfe", b"\xef\xbb\xbf{}", b"{}{}"])
    else:
        data = hostile_json(random, SAMPLE)
    if random.random() < 0.1:
        data = mutated(random, data)
    name = random.choice([".review-baseline.json", "b.json"])
    option = ["--baseline", "b.json"] if name == "b.json" else []
    command = random.choice([["check", "--all", "--format", random.choice(["text", "sarif", "json"])], ["baseline"],
                             ["baseline", "--prune"], ["baseline", "App"], ["fix", "--all", "--diff"]])
    return Case(command + option + ["--no-cache"], PROJECT | {name: data})
