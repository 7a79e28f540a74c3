"""Gates, and the configuration files of projects, folders and report workspaces."""
from __future__ import annotations

from fuzz_case import INTEGERS, NUMBER_TEXTS, PROJECT, TEXTS, Case, Random, git, mutated

NAME = "config"
TITLE = "configuration"

SAMPLE = """review: 1
architecture: auto
include: ["**/*.swift"]
exclude: [Vendor, "**/Snapshots", "a/*/b?c"]
generated: skip
view_model_suffixes: [ViewModel, VM]
assume:
  deployment: {ios: "17.0", macos: "14.0"}
  default_isolation: MainActor
rules:
  any_view: error
  body_length: {warning: 3, error: 80}
  function_length: warning
  computed_view_helpers: {level: info, max_count: 5}
  hard_coded_spacing: {level: warning, allowed: [4, 8, 13]}
overrides:
  - paths: [Legacy, "App/*"]
    rules:
      god_view_model: {warning: 40, error: 80}
      any_view: off
suppressions: {require_reason: true}
bot: {max_comments: 25, min_severity: warning, check_run: false, code_scanning: false}
report: {every: week}
"""

WORKSPACE = """repositories:
  - name: One
    path: .
  - path: App
    branch: main
"""

PATTERNS = ["*", "?", "**", "/", "a", "b", ".", "..", "\\", "[", "]", "!", "é", " "]


def pattern(random: Random) -> str:
    """Returns a path pattern; some of them take exponential time in naive matchers."""
    match random.randrange(5):
        case 0: return "*a" * random.choice([3, 20, 200]) + "b"
        case 1: return "**/" * random.choice([3, 20, 200]) + random.choice(["x", "**", ""])
        case 2: return "**/*a*/" * random.choice([3, 20]) + "*.swift"
        case 3: return random.choice(TEXTS)
        case _: return "".join(random.choice(PATTERNS) for _ in range(random.choice([1, 3, 10, 60])))


def quoted(text: str) -> str:
    escaped = "".join(
        character if " " <= character < "\x7f" and character not in '"\\' else f"\\U{ord(character):08x}"
        for character in text)
    return f'"{escaped}"'


def large(random: Random) -> str:
    """Returns a very large configuration."""
    count = random.choice([100, 2_000, 9_000, 30_000])
    match random.randrange(9):
        case 0: return "review: 1\nexclude: [" + ", ".join(quoted(pattern(random)) for _ in range(min(count, 2_000))) + "]\n"
        case 1: return "review: 1\nexclude: [" + ", ".join(f'"Folder{index}/**"' for index in range(count)) + "]\n"
        case 2: return "review: 1\nexclude: [" + ", ".join(f'"**/*{index}*x"' for index in range(count)) + "]\n"
        case 3:
            return "review: 1\noverrides:\n" + "".join(
                f'  - paths: ["App{index}"]\n    rules: {{any_view: off}}\n' for index in range(min(count, 9_000)))
        case 4: return "review: 1\nview_model_suffixes: [" + ", ".join(f"A{index}" for index in range(count)) + "]\n"
        case 5: return "review: 1\nrules:\n" + "".join(f"  rule_{index}: off\n" for index in range(count))
        case 6:
            levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
            levels += [f"a{index}: &a{index} [{', '.join([f'*a{index - 1}'] * 10)}]" for index in range(1, random.choice([5, 12, 40]))]
            return "review: 1\n" + "\n".join(levels) + "\nexclude: *a4\n"
        case 7:
            depth = random.choice([20, 200, 5_000, 100_000])
            return "review: 1\nexclude: " + "[" * depth + random.choice(["", "]" * depth])
        case _:
            depth = random.choice([20, 200, 2_000])
            return "review: 1\n" + "".join(" " * index + f"a{index}:\n" for index in range(depth))


def changed(random: Random, text: str) -> str:
    """Returns the text with changed values, keys or lines."""
    lines = text.split("\n")
    for _ in range(random.randint(1, 4)):
        index = random.randrange(len(lines))
        match random.randrange(8):
            case 0: lines.insert(index, random.choice(lines))
            case 1: del lines[index:index + 1]
            case 2: lines[index] = lines[index].replace(": ", ": " + random.choice(["&a ", "*a ", "!!int ", "!x ", "|\n", "? "]), 1)
            case 3 | 4:
                key = lines[index].partition(":")[0]
                value = random.choice(NUMBER_TEXTS + [quoted(text) for text in TEXTS] + [str(number) for number in INTEGERS])
                lines[index] = f"{key}: {value}"
            case 5: lines[index] = random.choice([" ", "\t", "- ", "  - "]) + lines[index]
            case 6: lines[index] = f"exclude: [{quoted(pattern(random))}, {quoted(pattern(random))}]"
            case _: lines.append(random.choice(["---", "...", "%YAML 9.9", "<<: *a", "? [a]", "a: !!binary x", "{", "\x00"]))
        lines = lines or [""]
    return "\n".join(lines)


def content(random: Random, text: str) -> bytes:
    match random.randrange(6):
        case 0: return large(random).encode()
        case 1 | 2: return mutated(random, text.encode())
        case 3: return mutated(random, changed(random, text).encode("utf-8", "surrogatepass"), 2)
        case _: return changed(random, text).encode("utf-8", "surrogatepass")


def make(random: Random, number: int) -> Case:
    data = content(random, SAMPLE)
    encoding = random.random()
    if encoding < 0.03:
        data = random.choice([b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xff\xfe\x00\x00"]) + data
    elif encoding < 0.05:
        data = data.decode("utf-8", "replace").encode(random.choice(["utf-16", "utf-16-be", "utf-32"]))
    files = dict(PROJECT)
    match random.randrange(10):
        case 0:
            files["App/.review.yml"] = data
            return Case(["check", "--all", "--no-cache"], files, note="configuration of a folder")
        case 1:
            files["custom.yml"] = data
            command = random.choice([["check", "--all"], ["rules", "--schema"], ["fix", "--diff"], ["advise"], ["baseline"]])
            return Case(command + (["--config", "custom.yml"] if command[0] != "rules" else []), files, note="--config")
        case 2:
            files["repos.yml"] = content(random, WORKSPACE)
            return Case(["report", "--workspace", "repos.yml", "--output", "out"], files, note="list of repositories",
                        prepare=lambda run: commit(run.folder))
        case 3:
            gate = random.choice(["coverage", "findings.error", "body_length", "introduced.error@30d", "a" * 9_000])
            condition = gate + random.choice([">=", "==", "<", "", "!=", "@", "=>"]) + random.choice(NUMBER_TEXTS)
            return Case(["report", "--output", "out", "--gate", condition], files, note=f"gate {condition[:60]}",
                        prepare=lambda run: commit(run.folder))
        case _:
            files[random.choice([".review.yml", "config.yml"])] = data
            return Case(["check", "--all", "--no-cache", "--format", random.choice(["text", "json", "sarif"])], files)


def commit(folder) -> None:
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Base")
