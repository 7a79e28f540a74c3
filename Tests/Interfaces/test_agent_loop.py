"""A scripted agent that sees only the output of the hook, and edits until there is none."""
import json
import re

from conftest import review
from test_agents import LINE

VIEW = """\
import SwiftUI

struct FeedView: View {
  @State var names: [String] = []
  @State var count = 0

  var body: some View {
    NavigationView {
      AnyView(Text(names.joined() + "\\(count)"))
        .foregroundColor(color)
    }
    .onAppear { print(names) }
  }

  var color: Color { .red }
}
"""

# The edit that a reader of each message would make to the line, based on the message alone.
EDITS = {
    "navigation_view": lambda line, message: line.replace("NavigationView", re.search(r"use `(\w+)`", message)[1]),
    "any_view": lambda line, message: re.sub(r"AnyView\((.*)\)$", r"\1", line),
    "foreground_color": lambda line, message: line.replace("foregroundColor", "foregroundStyle"),
    "private_state": lambda line, message: line.replace("@State var", "@State private var"),
    "state_not_private": lambda line, message: line.replace("@State var", "@State private var"),
    "print_in_view": lambda line, message: re.sub(r"\s*\.onAppear \{ print\(names\) \}", "", line),
}


def test_rounds_until_no_findings(project, capsys):
    file = project / "Sources/NewView.swift"
    file.write_text(VIEW.replace("FeedView", "NewView"))
    counts = []
    for _ in range(5):
        run = review(project, "hook", "claude", "--no-cache", input=json.dumps(
            {"cwd": str(project), "tool_input": {"file_path": str(file)}}))
        findings = [LINE.match(line) for line in run.stderr.splitlines()[:-1]]
        counts.append(len(findings))
        if run.returncode == 0:
            assert run.stderr == ""
            break
        lines = file.read_text().split("\n")
        for finding in findings:
            number = int(finding[2]) - 1
            edit = EDITS.get(finding[5])
            if finding[4] == "info" and not edit:
                continue
            assert edit, f"the message of {finding[0]} does not explain the fix"
            lines[number] = edit(lines[number], finding[6])
        file.write_text("\n".join(lines))
    with capsys.disabled():
        print(f"\nagent loop: findings in each round {counts}")
    assert counts[0] >= 5 and counts[-1] == 0, counts
    assert len(counts) <= 3, "silent after at most two rounds of edits"
