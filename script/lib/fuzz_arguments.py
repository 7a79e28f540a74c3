"""Command-line arguments and environment variables."""
from __future__ import annotations

from fuzz_case import COMMIT_ENVIRONMENT, NUMBER_TEXTS, PROJECT, TEXTS, Case, Random, Template, number_text, two_commits

NAME = "arguments"
TITLE = "arguments, environment"

COMMANDS = ["check", "fix", "baseline", "advise", "report", "rules", "explain", "cache", "init", "pr", "completions", "help"]

# Values of options; None for options without a value.
OPTIONS: dict[str, list[str] | None] = {
    "--all": None, "--since": ["main", "HEAD~1", "2024-01-31", "0" * 40], "--base-config": None, "--staged": None,
    "--stdin": None, "--path": ["App/FeedView.swift"], "--stdin-filename": ["App/FeedView.swift"], "--baseline": ["b.json"],
    "--no-baseline": None, "--config": ["config.yml"], "--root": [".", "App"],
    "--format": ["text", "json", "json=out.json", "sarif", "markdown", "csv", "junit", "xcode", "github", "agent"],
    "--only": ["any_view", "body_length,any_view"], "--enable": ["hard_coded_spacing"], "--disable": ["any_view"],
    "--architecture": ["auto", "mv", "mvvm", "tca"], "--fail-on": ["error", "warning", "info", "never"], "--no-cache": None,
    "--cache": ["cache"], "--jobs": ["1", "2"], "-j": ["1"], "--quiet": None, "--verbose": None,
    "--color": ["auto", "always", "never"], "--help": None, "--version": None, "--diff": None, "--unsafe": None,
    "--prune": None, "--reason": ["because"], "--output": ["out"], "-o": ["out"],
    "--every": ["day", "week", "month", "tag", "commit"], "--until": ["2025-06-30"],
    "--gate": ["coverage>=0.8", "introduced.error@30d==0"], "--workspace": ["repos.yml"], "--forge": ["github", "gitlab"],
    "--dry-run": None, "--source": ["https://example.org/x#1"], "--force": None, "--schema": None, "--pages": ["pages"],
    "--manual": None, "--pr": ["7"], "--base": ["main"], "--head": ["HEAD"], "--repo": ["a/b"],
    "--api-url": ["http://127.0.0.1:1"], "--token-env": ["TOKEN"], "--max-comments": ["3"], "--min-severity": ["info"], "--no-inline": None,
    "--no-summary": None, "--no-status": None, "--from": ["review.json"], "--limit": ["3"], "--error-on-skipped": None,
}

WORDS = ["App", "App/FeedView.swift", "any_view", "info", "clear", "config", "hook", "ci", "bash", "zsh", "check", "nothing"]

DAYS = ["2024-02-30", "0000-00-00", "9999-12-31", "-1-1-1", "292277026596-12-04", "2024-13-01", "2024-1-1", "２０２４-01-01",
        "9223372036854775807-01-01", "2024-01-99999999999999999999", "2024", "2024--01"]

VARIABLES = {
    "SOURCE_DATE_EPOCH": NUMBER_TEXTS, "COLUMNS": NUMBER_TEXTS, "NO_COLOR": TEXTS, "CLICOLOR_FORCE": TEXTS, "TERM": TEXTS,
    "HOME": TEXTS, "XDG_CACHE_HOME": TEXTS, "TMPDIR": TEXTS, "PATH": TEXTS, "PWD": TEXTS, "TZ": TEXTS + NUMBER_TEXTS,
    "LC_ALL": TEXTS, "GIT_DIR": TEXTS, "GIT_WORK_TREE": TEXTS, "GIT_INDEX_FILE": TEXTS, "GITHUB_EVENT_PATH": TEXTS,
    "GITHUB_ACTIONS": ["true"], "REVIEW_PR": NUMBER_TEXTS, "REVIEW_FORGE": TEXTS, "REVIEW_API_URL": TEXTS,
    "REVIEW_TOKEN": TEXTS, "CI_MERGE_REQUEST_IID": NUMBER_TEXTS, "BITBUCKET_PR_ID": NUMBER_TEXTS, "CI": TEXTS,
}

repository = Template(two_commits)


def value(random: Random, usual: list[str]) -> str:
    match random.randrange(8):
        case 0: return number_text(random)
        case 1: return random.choice(TEXTS)
        case 2: return random.choice(DAYS)
        case 3: return random.choice(usual) + random.choice(TEXTS)
        case 4: return ",".join(random.choice(usual + TEXTS) for _ in range(random.choice([2, 20])))
        case _: return random.choice(usual)


def make(random: Random, number: int) -> Case:
    arguments = [random.choice(COMMANDS)] if random.random() < 0.9 else []
    for _ in range(random.choice([0, 1, 1, 2, 2, 3, 5])):
        option = random.choice(list(OPTIONS))
        usual = OPTIONS[option]
        if random.random() < 0.05:
            option = random.choice([option[:-1], option + "x", option.upper(), "-" + option, option + "=", option[1:]])
        if usual is None:
            arguments += [option] if random.random() < 0.95 else [option + "=" + value(random, ["1"])]
        elif random.random() < 0.5:
            arguments += [option, value(random, usual)]
        else:
            arguments += [option + "=" + value(random, usual)]
    for _ in range(random.choice([0, 0, 0, 1, 1, 2])):
        arguments.insert(random.randint(0, len(arguments)), value(random, WORDS) if random.random() < 0.5 else random.choice(WORDS))
    if random.random() < 0.02:
        arguments += random.choice([["a"] * 5_000, ["--only", "any_view," * 5_000], ["-" * 100_000], ["--"] * 50])
    environment = {name: random.choice(VARIABLES[name]) for name in random.sample(list(VARIABLES), random.choice([0, 0, 1, 2, 4]))}
    # The system rejects longer arguments before the program starts.
    arguments = [argument[:100_000] for argument in arguments]
    if number % 3 == 0:
        return Case(arguments, dict(PROJECT), environment=environment, note=note(arguments, environment))
    return Case(arguments, environment=COMMIT_ENVIRONMENT | environment, prepare=repository.copy, note=note(arguments, environment))


def note(arguments: list[str], environment: dict[str, str]) -> str:
    return repr([*arguments, environment])[:300]
