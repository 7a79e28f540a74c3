"""Histories that no git command would create: invalid dates, zones, authors and messages, and unusual parents and tags."""
from __future__ import annotations

from fuzz_case import PROJECT, TEXTS, Case, Random, Template, git, mutated, number_text, write_files

NAME = "history"
TITLE = "commits and tags"

DATES = [
    "0", "1", "-1", "-2208988800", "-62135596800", "2147483647", "2147483648", "4102444800", "4133980799", "253402300799",
    "253402300800", "9223372036854775", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "9223371974719179007", "99999999999999999999", "8640000000000000", "1e9",
    "nan", "", "x",
]
ZONES = ["+0000", "-0000", "+9999", "-9999", "+1400", "-1200", "+1401", "+99999999999", "-", "0000", "+2400", "++999", "x", ""]
START = 1_700_000_000


def template(folder, _program: str) -> None:
    git(folder, "init", "--quiet", "--initial-branch=main")
    write_files(folder, PROJECT)
    git(folder, "add", "--all")


repository = Template(template)


def commits(random: Random, folder) -> None:
    """Writes commits as raw objects, each with a different tree."""
    parent = None
    usual = START
    for index in range(random.choice([1, 2, 3, 6])):
        write_files(folder, {"App/FeedView.swift": PROJECT["App/FeedView.swift"] + b"// %d\n" % index})
        git(folder, "add", "--all")
        tree = git(folder, "write-tree").decode().strip()
        usual += random.choice([60, 86_400, 7 * 86_400, 40 * 86_400])
        dates = [random.choice(DATES) if random.random() < 0.5 else str(usual) for _ in range(2)]
        if random.random() < 0.1:
            dates[1] = number_text(random)
        zones = [random.choice(ZONES) if random.random() < 0.5 else "+0100" for _ in range(2)]
        names = [random.choice(TEXTS) if random.random() < 0.3 else "Test" for _ in range(2)]
        lines = [f"tree {tree}"]
        if parent:
            lines.append(f"parent {parent}")
        lines.append(f"author {names[0]} <a@example.org> {dates[0]} {zones[0]}")
        lines.append(f"committer {names[1]} <c@example.org> {dates[1]} {zones[1]}")
        if random.random() < 0.1:
            lines.append("encoding " + random.choice(TEXTS))
        message = random.choice(TEXTS) if random.random() < 0.4 else "Change"
        data = ("\n".join(lines) + "\n\n" + message).encode("utf-8", "surrogatepass")
        if random.random() < 0.1:
            data = mutated(random, data, 2)
        try:
            parent = git(folder, "hash-object", "-t", "commit", "-w", "--stdin", "--literally", stdin=data).decode().strip()
            git(folder, "update-ref", "refs/heads/main", parent)
        except RuntimeError:
            # Git rejects some objects, such as commits without a tree.
            continue
        if random.random() < 0.3:
            tag(random, folder, parent)


def tag(random: Random, folder, commit: str) -> None:
    data = f"object {commit}\ntype commit\ntag v\ntagger T <t> {random.choice(DATES)} {random.choice(ZONES)}\n\nx"
    try:
        name = git(folder, "hash-object", "-t", "tag", "-w", "--stdin", "--literally", stdin=data.encode()).decode().strip()
        git(folder, "update-ref", "refs/tags/" + random.choice(["v1", "v2", "a/b", "é", "x" * 200]), name)
    except RuntimeError:
        return


def make(random: Random, number: int) -> Case:
    seed = random.random()

    def prepare(run):
        repository.copy(run)
        commits(Random(seed), run.folder)

    report = ["report", "--output", "out", "--every", random.choice(["day", "week", "month", "tag", "commit"])]
    if random.random() < 0.3:
        report += [random.choice(["--since", "--until"]), random.choice(["1970-01-01", "2023-12-01", "9999-12-31", "0001-01-01"])]
    if random.random() < 0.3:
        report += ["--gate", "introduced.error@30d==0"]
    arguments = random.choice([report, report, report, ["advise"], ["check", "--since", "main~1"],
                               ["check", "--all", "--enable", "stale_debt"]])
    environment = {"SOURCE_DATE_EPOCH": number_text(random)} if random.random() < 0.2 else {}
    return Case(arguments, environment=environment, prepare=prepare, note=" ".join(arguments))
