"""Tests `review watch`, which reviews after each save until it is interrupted."""
import os
import signal
import subprocess
import threading
import time

import pytest

from conftest import ENVIRONMENT, FEED, REVIEW, git


class Watch:
    def __init__(self, project, *arguments):
        self.process = subprocess.Popen(
            [REVIEW, "watch", "--no-cache", "--format", "agent", *arguments], cwd=project, env=ENVIRONMENT,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.text = ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while data := os.read(self.process.stdout.fileno(), 65536):
            self.text += data.decode()

    def sees(self, wanted, timeout=30):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            if wanted in self.text:
                self.text = ""
                return True
            time.sleep(0.05)
        raise AssertionError(f"{wanted!r} is not in {self.text!r}")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_watch(project, number):
    watch = Watch(project)
    watch.sees("no findings")
    (project / "Sources/NewView.swift").write_text(FEED.replace("FeedView", "NewView"))
    watch.sees("NewView.swift:7:5 warning navigation_view")
    (project / ".review.yml").write_text("review: 1\nruels: {}\n")
    watch.sees("ruels")
    (project / ".review.yml").write_text("review: 1\nrules: {navigation_view: off}\n")
    watch.sees("any_view")
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "more")
    (project / "Sources/NewView.swift").unlink()
    watch.sees("no findings")
    watch.process.send_signal(number)
    assert watch.process.wait(10) == 0
    assert watch.process.stderr.read() == b""


def test_watch_all(project):
    watch = Watch(project, "--all", "--limit", "1")
    watch.sees("more not shown")
    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(10) == 0
