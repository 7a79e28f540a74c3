"""Output of git, through a wrapper that runs the real git and changes some of its output."""
from __future__ import annotations

import os
import shutil
import sys

import fuzz_forge
from fuzz_case import COMMIT_ENVIRONMENT, TEXTS, Case, Random, Template, mutated, number_text, two_commits

NAME = "git"
TITLE = "git output"

repository = Template(two_commits)

COMMANDS = [
    ["check"], ["check", "--since", "main"], ["check", "--staged"], ["check", "--all"], ["check", "--base-config"],
    ["report", "--output", "out"], ["report", "--output", "out", "--every", "commit"], ["advise"], ["fix", "--diff"],
    ["baseline"], ["init", "--dry-run"], ["cache", "info"],
]
# The git subcommands in use; some cases change the output of only one subcommand.
SUBCOMMANDS = ["cat-file", "ls-files", "ls-tree", "diff-index", "diff-tree", "diff-files", "rev-list", "rev-parse", "blame",
               "config", "for-each-ref", "merge-base", "log", "symbolic-ref", "check-ignore", "hash-object", "diff"]

WRAPPER = """#!/bin/sh
exec {python} -B -S {script} {git} {seed} {subcommand} "$@"
"""


def install(run, seed: float, subcommand: str) -> None:
    """Puts the wrapper before git on PATH."""
    real = shutil.which("git", path=run.environment["PATH"])
    folder = run.folder.parent / "bin"
    folder.mkdir(exist_ok=True)
    script = folder / "git"
    script.write_text(WRAPPER.format(
        python=sys.executable, script=os.path.abspath(__file__), git=real, seed=seed, subcommand=subcommand))
    script.chmod(0o755)
    run.environment["PATH"] = f"{folder}:{run.environment['PATH']}"


def make(random: Random, number: int) -> Case:
    seed = random.random()
    subcommand = random.choice(["any", "any", *SUBCOMMANDS])
    if subcommand == "diff" or number % 6 == 0:
        # Only `review pr` runs `git diff`.
        forge = random.choice(list(fuzz_forge.FORGES))
        connect = fuzz_forge.prepare_with(seed, forge, 0)

        def prepare(run):
            server = connect(run)
            install(run, seed, subcommand)
            return server

        environment = COMMIT_ENVIRONMENT | {"REVIEW_TOKEN": "secret-token", "NO_PROXY": "*"}
        return Case(fuzz_forge.arguments(random, forge) + ["--dry-run"], environment=environment, prepare=prepare,
                    seconds=fuzz_forge.SECONDS, note=f"pr, {subcommand}")

    def prepare(run):
        repository.copy(run)
        install(run, seed, subcommand)

    command = random.choice(COMMANDS)
    if command[0] not in ("init", "cache"):
        command = command + ["--no-cache"]
    return Case(command, environment=COMMIT_ENVIRONMENT, prepare=prepare, note=f"{command[0]}, {subcommand}")


# MARK: The wrapper

HUNKS = ["@@ -1 +1 @@", "@@ -9223372036854775807,1 +1 @@", "@@ -1,99999999999999999999 +1,2 @@", "@@ -0,0 +9223372036854775807,9223372036854775807 @@",
         "@@ --1,-1 +-1,-1 @@", "@@ -1,3 +1,3", "@@@ -1 -1 +1 @@@", "diff --git a/x b/x", "--- /dev/null", "+++ b/../../x",
         "rename from \"\\777\"", "Binary files a/x and b/x differ", "\\ No newline at end of file", "similarity index 999%",
         "new file mode 99999999999999", "index 0..0 100644"]


def changed(random: Random, output: bytes) -> bytes:
    """Returns the output with words replaced, truncated, repeated or removed."""
    match random.randrange(10):
        case 0: return b""
        case 1: return output[:random.randint(0, len(output))]
        case 2: return mutated(random, output, 6)
        case 3: return output * random.choice([2, 50])
        case 4: return random.choice(TEXTS).encode("utf-8", "surrogatepass") + output
        case 5 if b"@@ " in output or b"diff --git" in output:
            lines = output.split(b"\n")
            for _ in range(random.choice([1, 3])):
                lines.insert(random.randrange(len(lines)), random.choice(HUNKS).encode())
            return b"\n".join(lines)
    separator = random.choice([b"\0", b"\n", b" ", b"\t"])
    words = output.split(separator)
    for _ in range(random.choice([1, 1, 3])):
        index = random.randrange(len(words))
        match random.randrange(6):
            case 0 | 1: words[index] = number_text(random).encode()
            case 2: words[index] = random.choice(TEXTS).encode("utf-8", "surrogatepass")
            case 3: del words[index:index + random.choice([1, 4])]
            case 4: words.insert(index, random.choice(words))
            case _: words[index] = random.choice([b"../../x.swift", b"/etc/passwd", b"a" * 5_000 + b".swift", b"\xff.swift",
                                                  b"App/FeedView.swift", b"0" * 40, b":100644 100644", b"160000", b"blob -1", b""])
        words = words or [b""]
    return separator.join(words)


def wrapper(git: str, seed: str, subcommand: str, arguments: list[str]) -> int:
    import subprocess
    rest = list(arguments)
    while rest and rest[0] in ("-C", "-c"):
        del rest[:2]
    current = next((word for word in rest if not word.startswith("-")), "")
    # Seeded with the arguments, so that the order of commands does not matter. Excludes folders, which differ between
    # runs.
    random = Random(f"{seed}/{' '.join(word for word in rest if '/' not in word)}")
    result = subprocess.run([git, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors, status = result.stdout, result.stderr, result.returncode
    if random.random() < (0.25 if subcommand == "any" else 0.9 if subcommand == current else 0):
        output = changed(random, output)
        if random.random() < 0.15:
            status = random.choice([0, 1, 2, 128, 129, 255])
        if random.random() < 0.1:
            errors = random.choice([b"fatal: " + random.choice(TEXTS).encode("utf-8", "surrogatepass"), b"x" * 200_000, b"\xff\0"])
    try:
        sys.stdout.buffer.write(output)
        sys.stdout.buffer.flush()
        sys.stderr.buffer.write(errors)
    except BrokenPipeError:
        return 141
    return status


if __name__ == "__main__":
    sys.exit(wrapper(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
