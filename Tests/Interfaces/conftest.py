"""Fixtures shared by the suites: a project in a git repository, and the program under test."""
import os
import pathlib
import subprocess

import pytest

REVIEW = os.environ.get("REVIEW", str(pathlib.Path(__file__).parents[2] / ".build/debug/review"))

# Five findings of different rules, two of them with safe fixes.
FEED = """\
import SwiftUI

struct FeedView: View {
  let names: [String]

  var body: some View {
    NavigationView {
      AnyView(Text("feed").foregroundColor(.red))
    }
  }
}
"""

CLEAN = """\
import SwiftUI

struct CleanView: View {
  var body: some View {
    Text("clean")
  }
}
"""

ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/tmp"), "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "T", "GIT_AUTHOR_EMAIL": "t@example.org",
    "GIT_COMMITTER_NAME": "T", "GIT_COMMITTER_EMAIL": "t@example.org", "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
}


def git(folder, *arguments):
    return subprocess.run(
        ["git", *arguments], cwd=folder, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout


def make_project(folder, files):
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "start")
    return folder


def review(folder, *arguments, **options):
    """Runs the program on the command line."""
    return subprocess.run(
        [REVIEW, *arguments], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, **options)


@pytest.fixture
def project(tmp_path):
    return make_project(
        tmp_path / "app", {"Sources/FeedView.swift": FEED, "Sources/CleanView.swift": CLEAN})
