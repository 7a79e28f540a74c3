"""Emacs with eglot: opens a file, checks its diagnostics, applies a fix, and checks that the finding disappears."""
import os
import shutil
import subprocess

import pytest

from conftest import ENVIRONMENT, REVIEW


def has_eglot():
    return shutil.which("emacs") and subprocess.run(
        ["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"], capture_output=True).returncode == 0


@pytest.mark.skipif(not has_eglot(), reason="Emacs with eglot is not installed")
def test_emacs(project, tmp_path):
    file = project / "Sources/FeedView.swift"
    home = tmp_path / "home"
    home.mkdir()
    run = subprocess.run(
        ["emacs", "--batch", "--eval", "(package-initialize)",
         "-l", os.path.join(os.path.dirname(__file__), "emacs.el")],
        env={**ENVIRONMENT, "HOME": str(home), "REVIEW": REVIEW, "LINTEL_FILE": str(file)},
        capture_output=True, text=True, timeout=90)
    assert run.returncode == 0, run.stdout + run.stderr
    before, after = run.stderr.split("$ Fix navigation_view")
    assert "NavigationView" in before and "NavigationView" not in after and "AnyView" in after
    assert "NavigationStack" in file.read_text()
