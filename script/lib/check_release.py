"""Checks the files of a release without running the program, and extracts code blocks from documents.

Usage: check_release.py DIR --triple T --product-version V --address A --unwanted PATH...
       check_release.py --block DOCUMENT START    (prints the first shell code block that starts with START)
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
# The program may link only to glibc and its loader.
LIBRARIES = {
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1",
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
}
MEMBERS = [
    "bin/review", "bin/lintel", "share/man/man1/review.1", "share/bash-completion/completions/review",
    "share/zsh/site-functions/_review", "share/fish/vendor_completions.d/review.fish", "LICENSE", "THIRD-PARTY", "CHANGELOG",
]
LINKED = ["swift-syntax", "OpenSSL", "SQLite", "libyaml", "zlib", "Swift runtime"]

problems = []


def expect(condition, problem):
    if not condition:
        problems.append(problem)


def check_tarball(path, unwanted):
    expect(path.stat().st_size <= SIZE_LIMIT, f"{path.name} has {path.stat().st_size} bytes (limit {SIZE_LIMIT})")
    with tarfile.open(path) as file:
        members = file.getmembers()
        names = [member.name for member in members]
        top = names[0].split("/")[0]
        for member in MEMBERS:
            expect(f"{top}/{member}" in names, f"{path.name} does not contain {member}")
        expect(all(name.split("/")[0] == top for name in names), f"{path.name} has more than one top-level folder")
        expect(names == sorted(names), "the members are not sorted")
        owners = {(member.uid, member.gid, member.uname, member.gname) for member in members}
        expect(owners == {(0, 0, "root", "root")}, "a member is not owned by root")
        expect(len({member.mtime for member in members}) == 1, "the members have different modification times")
        expect(not any(member.issym() and ".." in member.linkname for member in members), "a link contains `..`")
        program = file.extractfile(f"{top}/bin/review").read()
        notices = file.extractfile(f"{top}/THIRD-PARTY").read().decode()
    if sys.platform == "linux":
        for name in LINKED:
            expect(name in notices, f"THIRD-PARTY does not mention {name}")
        check_program(program)
    for folder in unwanted:
        # Every program contains `/`.
        if len(folder) > 1 and folder.encode() + b"/" in program:
            problems.append(f"the program contains the path {folder}")
    return program


def check_program(program):
    with tempfile.NamedTemporaryFile() as copy:
        copy.write(program)
        copy.flush()
        dynamic = subprocess.run(["readelf", "-dW", copy.name], capture_output=True, text=True, check=True).stdout
        sections = subprocess.run(["readelf", "-SW", copy.name], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic))
    expect(needed <= LIBRARIES, f"the program links to {sorted(needed - LIBRARIES)}")
    for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.+)\]", dynamic):
        expect(path == "$ORIGIN", f"the program has the run path {path}")
    expect(b"icudt" not in program, "the program contains ICU; import Essentials instead of Foundation")
    expect(".symtab" not in sections and ".debug_info" not in sections, "the program is not stripped")


def check_bundle(path, program, triple):
    with zipfile.ZipFile(path) as file:
        infos = [name for name in file.namelist() if name.endswith(".artifactbundle/info.json")]
        expect(len(infos) == 1, f"{path.name} has {len(infos)} manifests")
        top = infos[0].rsplit("/", 1)[0]
        for variant in json.loads(file.read(infos[0]))["artifacts"]["review"]["variants"]:
            member = file.getinfo(f"{top}/{variant['path']}")
            expect(member.external_attr >> 16 & 0o111, f"{member.filename} is not executable")
            if triple in variant["supportedTriples"]:
                expect(file.read(member) == program, "the bundle and the tarball contain different programs")
                return
    problems.append(f"the bundle has no variant for {triple}")


def check_formula(text, checksums, address):
    expect(f'homepage "{address}"' in text, "the formula has the wrong homepage")
    pairs = re.findall(r'url "(.+)"\s+sha256 "(\w+)"', text)
    expect(pairs, "the formula contains no download")
    for url, checksum in pairs:
        expect(url.startswith(f"{address}/"), f"the formula downloads from {url}")
        expect(checksums.get(url.rsplit("/", 1)[1]) == checksum, f"the formula has the wrong checksum for {url}")


def check_spdx(document, address):
    expect(document["spdxVersion"] in ("SPDX-2.2", "SPDX-2.3"), "the SPDX document has an unexpected version")
    names = [package["name"] for package in document["packages"]]
    if sys.platform == "linux":
        for name in LINKED:
            expect(any(name in found for found in names), f"the SPDX document does not contain {name}")
    expect(document["documentNamespace"].startswith(address), "the SPDX document has the wrong namespace")


def check_plugins(path, bundle):
    with tarfile.open(path) as file:
        top = file.getnames()[0].split("/")[0]
        manifest = file.extractfile(f"{top}/Package.swift").read().decode()
    checksum = hashlib.sha256(bundle.read_bytes()).hexdigest()
    expect(checksum in manifest, "the plugin package has the wrong checksum for the bundle")


def check(given):
    folder, version = given.folder, given.product_version
    checksums = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
    bundle = folder / f"lintel-{version}.artifactbundle.zip"
    program = check_tarball(folder / f"lintel-{version}-{given.triple}.tar.gz", given.unwanted)
    check_bundle(bundle, program, given.triple)
    check_plugins(folder / f"lintel-plugins-{version}.tar.gz", bundle)
    check_formula((folder / "lintel.rb").read_text(), checksums, given.address)
    check_spdx(json.loads((folder / f"lintel-{version}.spdx.json").read_text()), given.address)
    files = {path.name for path in folder.iterdir() if path.is_file() and version in path.name} | {"lintel.rb"}
    expect(files <= set(checksums), f"SHA256SUMS does not list {sorted(files - set(checksums))}")


def code_block(document, start):
    """Returns the first shell code block that starts with `start`."""
    for block in re.findall(r"```sh\n(.*?)```", Path(document).read_text(), re.S):
        if block.startswith(start):
            return block
    raise SystemExit(f"{document} contains no code block that starts with `{start}`")


def main():
    if sys.argv[1:2] == ["--block"]:
        print(code_block(*sys.argv[2:]), end="")
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
