"""Prints the table for script/bench from hyperfine's results, and optionally writes it as JSON."""

import json
import pathlib
import statistics
import sys


def result_of(path):
    return json.loads(path.read_text())["results"][0]


def turns(folder):
    """Returns the timings of each round, by name."""
    found = {}
    for path in pathlib.Path(folder).glob("turn-*.json"):
        timing = result_of(path)
        run = {"wall": timing["median"], "cpu": timing["user"] + timing["system"]}
        found.setdefault(int(path.stem.split("-")[1]), {})[timing["command"]] = run
    return [found[turn] for turn in sorted(found)]


def ratios(turns):
    """Returns the ratios of the review to the parser and to swift-format in each round."""

    def each(what, name, other):
        return [turn[name][what] / turn[other][what] for turn in turns]

    found = {
        "cold, no cache: CPU to the parser alone": each("cpu", "cold, no cache", "parser alone"),
        "cold, no cache: wall to swift-format": each("wall", "cold, no cache", "swift-format lint"),
        "parser alone: wall to swift-format": each("wall", "parser alone", "swift-format lint"),
    }
    if "history, first run" in turns[0]:
        for what, name in [("cpu", "CPU"), ("wall", "wall")]:
            found[f"history, first run: {name} to the parser alone, each content once"] = each(
                what, "history, first run", "parser alone, the history"
            )
    return found


def main(folder, files, size, result=None):
    rows = []
    for path in sorted(pathlib.Path(folder).glob("[0-9]*.json"), key=lambda path: int(path.stem)):
        timing = result_of(path)
        memory = path.with_suffix(".memory")
        peak = memory.read_text().split()[-1] if memory.exists() else None
        rows.append(
            {
                "name": timing["command"],
                "wall": timing["median"],
                "cpu": timing["user"] + timing["system"],
                "peak_kilobytes": int(peak) if peak and peak.isdigit() else None,
            }
        )
    parser = next(row for row in rows if row["name"] == "parser alone")
    formatter = next(row for row in rows if row["name"] == "swift-format lint")
    print(f"{files} files, {int(size) / 1e6:.1f} MB of Swift\n")
    print("| run | wall (median) | CPU | CPU / parser | wall / swift-format | peak memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        peak = f"{row['peak_kilobytes'] / 1000:.0f} MB" if row["peak_kilobytes"] else ""
        print(
            f"| {row['name']} | {row['wall']:.3f} s | {row['cpu']:.3f} s | {row['cpu'] / parser['cpu']:.2f}"
            f" | {row['wall'] / formatter['wall']:.3f} | {peak} |"
        )
    compared = ratios(turns(folder))
    print("\n| ratio, alternating runs | median | min | max |")
    print("| --- | ---: | ---: | ---: |")
    for name, values in compared.items():
        print(f"| {name} | {statistics.median(values):.2f} | {min(values):.2f} | {max(values):.2f} |")
    if result:
        document = {"files": int(files), "bytes": int(size), "rows": rows, "in_turn": compared}
        pathlib.Path(result).write_text(json.dumps(document, indent=2) + "\n")


main(*sys.argv[1:])
