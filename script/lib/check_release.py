"""Checks of the files of a release that need no program to be started, and blocks of commands in documents.

Usage: check_release.py DIR --triple T --product-version V --address A --unwanted PATH...
       check_release.py --block DOCUMENT START    (prints the first block of commands that starts with START)
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

SIZE_LIMIT = 30_000_000
# What the program may need of a system: glibc and its loader.
LIBRARIES = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
MEMBERS = [
    "bin/review", "bin/lintel", "share/man/man1/review.1", "share/bash-completion/completions/review",
    "share/zsh/site-functions/_review", "share/fish/vendor_completions.d/review.fish", "LICENSE", "THIRD-PARTY", "CHANGELOG",
]
LINKED = ["swift-syntax", "ICU", "OpenSSL", "SQLite", "libyaml", "zlib", "Swift runtime"]

problems = []


def expect(condition, problem):
    if not condition:
        problems.append(problem)


def check_tarball(path, unwanted):
    expect(path.stat().st_size <= SIZE_LIMIT, f"{path.name} has {path.stat().st_size} bytes, over {SIZE_LIMIT}")
    with tarfile.open(path) as file:
        members = file.getmembers()
        names = [member.name for member in members]
        top = names[0].split("/")[0]
        for member in MEMBERS:
            expect(f"{top}/{member}" in names, f"{path.name} has no {member}")
        expect(all(name.split("/")[0] == top for name in names), "there is more than one folder at the top")
        expect(names == sorted(names), "the members are not sorted")
        expect(all((m.uid, m.gid, m.uname, m.gname) == (0, 0, "root", "root") for m in members), "not all belong to root")
        expect(len({member.mtime for member in members}) == 1, "the members differ in their time")
        expect(not any(member.issym() and ".." in member.linkname for member in members), "a link leaves its folder")
        program = file.extractfile(f"{top}/bin/review").read()
        notices = file.extractfile(f"{top}/THIRD-PARTY").read().decode()
    if sys.platform == "linux":
        for name in LINKED:
            expect(name in notices, f"THIRD-PARTY does not mention {name}")
        check_program(program)
    for place in unwanted:
        # The folder of the system's own files is no trace of a build.
        if len(place) > 1 and place.encode() + b"/" in program:
            problems.append(f"the program mentions {place}")
    return program


def check_program(program):
    with tempfile.NamedTemporaryFile() as copy:
        copy.write(program)
        copy.flush()
        dynamic = subprocess.run(["readelf", "-dW", copy.name], capture_output=True, text=True, check=True).stdout
        sections = subprocess.run(["readelf", "-SW", copy.name], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic))
    expect(needed <= LIBRARIES, f"the program needs {sorted(needed - LIBRARIES)}")
    for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.+)\]", dynamic):
        expect(path == "$ORIGIN", f"the program searches {path}")
    expect(".symtab" not in sections and ".debug_info" not in sections, "the program is not stripped")


def check_bundle(path, program, triple):
    with zipfile.ZipFile(path) as file:
        infos = [name for name in file.namelist() if name.endswith(".artifactbundle/info.json")]
        expect(len(infos) == 1, f"{path.name} has {len(infos)} manifests")
        top = infos[0].rsplit("/", 1)[0]
        for variant in json.loads(file.read(infos[0]))["artifacts"]["review"]["variants"]:
            member = file.getinfo(f"{top}/{variant['path']}")
            expect(member.external_attr >> 16 & 0o111, f"{member.filename} cannot be executed")
            if triple in variant["supportedTriples"]:
                expect(file.read(member) == program, "the bundle and the tarball have different programs")
                return
    problems.append(f"the bundle has no variant for {triple}")


def check_formula(text, sums, address):
    expect(f'homepage "{address}"' in text, "the formula has another homepage")
    pairs = re.findall(r'url "(.+)"\s+sha256 "(\w+)"', text)
    expect(pairs, "the formula has no archive")
    for url, sum in pairs:
        expect(url.startswith(f"{address}/"), f"the formula downloads {url}")
        expect(sums.get(url.rsplit("/", 1)[1]) == sum, f"the formula has another sum of {url}")


def check_spdx(document, address):
    expect(document["spdxVersion"] in ("SPDX-2.2", "SPDX-2.3"), "the SPDX version is another")
    names = [package["name"] for package in document["packages"]]
    if sys.platform == "linux":
        for name in LINKED:
            expect(any(name in found for found in names), f"the SPDX document has no package {name}")
    expect(document["documentNamespace"].startswith(address), "the namespace of the SPDX document is another")


def check_plugins(path, bundle):
    with tarfile.open(path) as file:
        top = file.getnames()[0].split("/")[0]
        manifest = file.extractfile(f"{top}/Package.swift").read().decode()
    expect(hashlib.sha256(bundle.read_bytes()).hexdigest() in manifest, "the plugins name another sum of the bundle")


def check(given):
    folder, version = given.folder, given.product_version
    names = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
    bundle = folder / f"lintel-{version}.artifactbundle.zip"
    program = check_tarball(folder / f"lintel-{version}-{given.triple}.tar.gz", given.unwanted)
    check_bundle(bundle, program, given.triple)
    check_plugins(folder / f"lintel-plugins-{version}.tar.gz", bundle)
    check_formula((folder / "lintel.rb").read_text(), names, given.address)
    check_spdx(json.loads((folder / f"lintel-{version}.spdx.json").read_text()), given.address)
    files = {path.name for path in folder.iterdir() if path.is_file() and version in path.name} | {"lintel.rb"}
    expect(files <= set(names), f"SHA256SUMS lacks {sorted(files - set(names))}")


def block(document, start):
    """The first block of shell commands that starts so."""
    for found in re.findall(r"```sh\n(.*?)```", Path(document).read_text(), re.S):
        if found.startswith(start):
            return found
    raise SystemExit(f"{document} has no block that starts with `{start}`")


def main():
    if sys.argv[1:2] == ["--block"]:
        print(block(*sys.argv[2:]), end="")
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    for name in ("--triple", "--product-version", "--address"):
        parser.add_argument(name, required=True)
    parser.add_argument("--unwanted", nargs="*", default=[])
    check(parser.parse_args())
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
