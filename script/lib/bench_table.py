"""Prints the table of script/bench from hyperfine's results, and writes it as JSON where a file is named."""

import json
import pathlib
import sys


def main(folder, files, size, result=None):
    rows = []
    for path in sorted(pathlib.Path(folder).glob("[0-9]*.json"), key=lambda path: int(path.stem)):
        timing = json.loads(path.read_text())["results"][0]
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
    if result:
        document = {"files": int(files), "bytes": int(size), "rows": rows}
        pathlib.Path(result).write_text(json.dumps(document, indent=2) + "\n")


main(*sys.argv[1:])
