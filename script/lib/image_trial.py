"""Builds a Dockerfile in folders created by debootstrap, without Docker, and runs its entry point on a project.

Supports the instructions in our Dockerfile: FROM with a Debian image, ARG, ENV, RUN, COPY, WORKDIR and ENTRYPOINT. Mounts
the project at the working directory, and runs the program as root and as a user who is not in /etc/passwd.
Usage: image_trial.py DOCKERFILE --context DIR --releases DIR --scratch DIR --mount DIR -- ARGUMENT...
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = {".build", ".git", "Tests", "docs", "Benchmarks", "node_modules"}


def instructions(text):
    text = re.sub(r"(?m)^\s*#.*\n", "", text)
    text = re.sub(r"\\\n", " ", text)
    for line in text.splitlines():
        if line.strip():
            word, rest = line.strip().split(None, 1)
            yield word, rest


class Stage:
    """A build stage: its root folder and the state set by its instructions."""

    def __init__(self, root):
        self.root = root
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        self.folder = "/"
        self.entry = []

    def run(self, arguments, user=None, mount=None):
        """Runs a program in its own mount namespace, with the project mounted if `mount` is given."""
        script = 'mount -t proc proc "$1/proc"; '
        if mount:
            script += f'mount --bind "{mount}" "$1{self.folder}"; '
        identity = f"--userspec={user}:{user} " if user else ""
        script += f'root="$1"; shift; exec chroot {identity}"$root" /bin/sh -c \'cd "$0" && exec "$@"\' "{self.folder}" "$@"'
        command = ["unshare", "--mount", "sh", "-ec", script, "-", str(self.root), *arguments]
        return subprocess.run(command, env=self.environment).returncode


def base(image, scratch):
    """Returns the root folder of a Debian image; creates it on first use."""
    suite = re.fullmatch(r"debian:(\w+)-slim", image)[1]
    folder = scratch / f"base-{suite}"
    if not folder.exists():
        subprocess.run(["debootstrap", "--variant=minbase", suite, str(folder)], check=True, stdout=subprocess.DEVNULL)
        # Use this machine's package sources, which are known to be reachable.
        for name in ("etc/apt/sources.list", "etc/apt/sources.list.d", "etc/apt/apt.conf.d", "etc/resolv.conf", "etc/hosts"):
            source, target = Path("/") / name, folder / name
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True)
            elif source.exists():
                shutil.copy(source, target)
    return folder


def build(text, context, releases, scratch):
    stages, stage = {}, None
    for word, rest in instructions(text):
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            stage = Stage(scratch / f"stage-{len(stages)}")
            subprocess.run(["cp", "-a", str(base(image, scratch)), str(stage.root)], check=True)
            stages[name or str(len(stages))] = stage
        elif word == "ARG":
            # The only argument is the release folder, which Docker copies with the context.
            stage.environment[rest.split("=")[0]] = "/release-files"
            shutil.copytree(releases, stage.root / "release-files")
        elif word == "ENV":
            name, value = rest.split("=", 1)
            stage.environment[name] = value
        elif word == "RUN":
            if stage.run(["/bin/sh", "-c", rest]) != 0:
                sys.exit(f"RUN {rest} failed")
        elif word == "COPY":
            copy(rest, stage, stages, context)
        elif word == "WORKDIR":
            stage.folder = rest
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word == "ENTRYPOINT":
            stage.entry = json.loads(rest)
        else:
            sys.exit(f"unsupported instruction {word}")
    return stage


def copy(rest, stage, stages, context):
    words = rest.split()
    target = stage.root / words[-1].lstrip("/")
    if words[0].startswith("--from="):
        source = stages[words[0].removeprefix("--from=")].root / words[1].lstrip("/")
        shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
    else:
        shutil.copytree(context / words[0], target, symlinks=True, ignore=lambda _, names: SKIPPED & set(names))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dockerfile", type=Path)
    for name in ("--context", "--releases", "--scratch", "--mount"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("arguments", nargs="+")
    given = parser.parse_args()
    given.scratch.mkdir(parents=True)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    stage = build(given.dockerfile.read_text(), given.context, given.releases, given.scratch)
    for user in (None, "1234"):
        status = stage.run([*stage.entry, *given.arguments], user=user, mount=given.mount.resolve())
        if status != 0:
            sys.exit(f"the entry point ended with status {status} as user {user or 'root'}")


main()
