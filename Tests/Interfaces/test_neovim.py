"""Neovim: opens a file, checks its diagnostics, applies a fix, and checks that the finding disappears."""
import os
import shutil
import subprocess

import pytest

from conftest import ENVIRONMENT, REVIEW


@pytest.mark.skipif(not shutil.which("nvim"), reason="Neovim is not installed")
def test_neovim(project, tmp_path):
    file = project / "Sources/FeedView.swift"
    home = tmp_path / "home"
    home.mkdir()
    run = subprocess.run(
        ["nvim", "--headless", "--clean", "-S", os.path.join(os.path.dirname(__file__), "neovim.lua")],
        env={**ENVIRONMENT, "HOME": str(home), "REVIEW": REVIEW, "LINTEL_ROOT": str(project), "LINTEL_FILE": str(file)},
        capture_output=True, text=True, timeout=90)
    assert run.returncode == 0, run.stdout + run.stderr
    output = run.stderr + run.stdout
    before, after = output.split("$ Fix navigation_view")
    assert "WARN navigation_view" in before and "navigation_view:" not in after and "any_view" in after
    assert "NavigationStack" in file.read_text()
    if os.environ.get("RECORD"):
        with open(os.environ["RECORD"], "w") as recording:
            recording.write(output.replace("\r", "").replace(str(project), "app").strip() + "\n")
