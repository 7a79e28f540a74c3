"""Generates release files from the tarballs: artifact bundle, plugin package, formula, SPDX document, checksums.

Usage: release_assemble.py FOLDER --product-version VERSION --address ADDRESS --commit COMMIT
"""

import argparse
import hashlib
import json
import re
import shutil
import tarfile
import tempfile
import time
from pathlib import Path

import release_archive

PLUGINS = Path(__file__).parent.parent.parent / "Plugins/LintelPlugins"
# The target triples that SwiftPM supports in place of those in the names of the tarballs.
SUPPORTED = {"universal-apple-macosx": ["arm64-apple-macosx", "x86_64-apple-macosx"]}


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Tarball:
    """The archive of one platform."""

    def __init__(self, path, version):
        self.path = path
        self.name = path.name
        self.triple = path.name[len(f"lintel-{version}-") : -len(".tar.gz")]
        self.checksum = sha256(path)
        with tarfile.open(path) as file:
            top = file.getnames()[0].split("/")[0]
            self.program = file.extractfile(f"{top}/bin/review").read()
            self.license = file.extractfile(f"{top}/LICENSE").read()
            self.components = json.loads(file.extractfile(f"{top}/share/lintel/components.json").read())


class Release:
    def __init__(self, folder, version, address, commit):
        self.folder, self.version, self.address, self.commit = folder, version, address, commit
        paths = sorted(folder.glob(f"lintel-{version}-*.tar.gz"))
        if not paths:
            raise SystemExit(f"release: {folder} contains no tarball of version {version}")
        self.tarballs = [Tarball(path, version) for path in paths]

    def download(self, name):
        return f"{self.address}/releases/download/v{self.version}/{name}"

    # The artifact bundle

    @property
    def bundle(self):
        return self.folder / f"lintel-{self.version}.artifactbundle.zip"

    def write_bundle(self):
        """Writes an artifact bundle (SE-0305) with one variant per tarball."""
        top = "lintel.artifactbundle"
        variants, members = [], [(f"{top}/LICENSE", self.tarballs[0].license, False)]
        for tarball in self.tarballs:
            path = f"lintel-{self.version}-{tarball.triple}/bin/review"
            triples = SUPPORTED.get(tarball.triple, [tarball.triple])
            variants.append({"path": path, "supportedTriples": triples})
            members.append((f"{top}/{path}", tarball.program, True))
        artifact = {"version": self.version, "type": "executable", "variants": variants}
        info = {"schemaVersion": "1.0", "artifacts": {"review": artifact}}
        members.append((f"{top}/info.json", (json.dumps(info, indent=2) + "\n").encode(), False))
        release_archive.zip(members, self.bundle)

    def write_plugins(self):
        """Writes the plugin package with the checksum of this bundle; it is published in a separate repository."""
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch) / "plugins"
            # Skip the output of local builds.
            shutil.copytree(PLUGINS, copy, ignore=shutil.ignore_patterns(".build", ".swiftpm", "Package.resolved"))
            (copy / "LICENSE").write_bytes(self.tarballs[0].license)
            manifest = copy / "Package.swift"
            text, count = re.subn(
                r'(?m)^let checksum = .*$', f'let checksum = "{sha256(self.bundle)}"', manifest.read_text())
            if count != 1:
                raise SystemExit("release: Plugins/LintelPlugins/Package.swift does not contain `let checksum = …`")
            manifest.write_text(text)
            name = f"lintel-plugins-{self.version}"
            release_archive.tar(copy, self.folder / f"{name}.tar.gz", name)

    # The formula

    def write_formula(self):
        platforms = {"universal-apple-macosx": [], "x86_64-unknown-linux-gnu": [], "aarch64-unknown-linux-gnu": []}
        for tarball in self.tarballs:
            if tarball.triple in platforms:
                platforms[tarball.triple] = [f'url "{self.download(tarball.name)}"', f'sha256 "{tarball.checksum}"']
        mac, intel, arm = platforms.values()
        linux = self.block("on_intel", intel) + self.block("on_arm", arm)
        body = self.block("on_macos", mac and [*mac, "depends_on macos: :sequoia"]) + self.block("on_linux", linux)
        text = FORMULA.format(
            address=self.address, version=self.version, platforms="\n".join(f"  {line}".rstrip() for line in body))
        (self.folder / "lintel.rb").write_text(text)

    @staticmethod
    def block(name, lines):
        if not lines:
            return []
        return [f"{name} do", *[f"  {line}" for line in lines], "end"]

    # The SPDX document

    def write_spdx(self):
        parts = {}
        for tarball in self.tarballs:
            for part in tarball.components:
                parts[(part["name"], part["version"])] = part
        ids = {key: f"SPDXRef-{self.spdx_name(*key)}" for key in parts}
        packages = [self.own_package()] + [self.package(ids[key], parts[key]) for key in sorted(parts)]
        relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-Lintel")]
        for tarball in self.tarballs:
            archive = f"SPDXRef-{self.spdx_name('archive', tarball.triple)}"
            packages.append(self.archive_package(archive, tarball))
            relations.append((archive, "GENERATED_FROM", "SPDXRef-Lintel"))
            for part in tarball.components:
                relations.append((archive, "STATIC_LINK", ids[(part["name"], part["version"])]))
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release_archive.epoch()))
        document = {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"lintel-{self.version}",
            "documentNamespace": f"{self.address}/spdx/lintel-{self.version}-{self.commit}",
            "creationInfo": {"created": created, "creators": ["Organization: Lintel contributors", "Tool: script/release"]},
            "packages": packages,
            "relationships": [
                {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                for one, kind, other in relations
            ],
        }
        path = self.folder / f"lintel-{self.version}.spdx.json"
        path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")

    @staticmethod
    def spdx_name(*words):
        return re.sub(r"[^A-Za-z0-9.]+", "-", "-".join(words)).strip("-")

    def own_package(self):
        return {
            "SPDXID": "SPDXRef-Lintel",
            "name": "Lintel",
            "versionInfo": self.version,
            "downloadLocation": f"git+{self.address}.git@{self.commit}",
            "filesAnalyzed": False,
            "homepage": self.address,
            "licenseConcluded": "MIT",
            "licenseDeclared": "MIT",
            "copyrightText": "Copyright (c) 2026 Lintel contributors",
        }

    def archive_package(self, id, tarball):
        return {
            "SPDXID": id,
            "name": f"lintel for {tarball.triple}",
            "versionInfo": self.version,
            "packageFileName": tarball.name,
            "downloadLocation": self.download(tarball.name),
            "filesAnalyzed": False,
            "checksums": [{"algorithm": "SHA256", "checksumValue": tarball.checksum}],
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "MIT",
            "copyrightText": "NOASSERTION",
        }

    @staticmethod
    def package(id, part):
        package = {
            "SPDXID": id,
            "name": part["name"],
            "versionInfo": part["version"],
            "downloadLocation": "NOASSERTION",
            "homepage": part["home"],
            "filesAnalyzed": False,
            "licenseConcluded": part["license"],
            "licenseDeclared": part["license"],
            "copyrightText": "NOASSERTION",
        }
        if part["purl"]:
            reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": part["purl"]}
            package["externalRefs"] = [reference]
        return package

    # Checksums

    def write_checksums(self):
        names = [tarball.name for tarball in self.tarballs]
        names += [f"lintel-{self.version}.artifactbundle.zip", f"lintel-{self.version}.spdx.json"]
        names += [f"lintel-plugins-{self.version}.tar.gz", "lintel.rb"]
        lines = [f"{sha256(self.folder / name)}  {name}\n" for name in sorted(names)]
        (self.folder / "SHA256SUMS").write_text("".join(lines))


FORMULA = """\
class Lintel < Formula
  desc "Review the architecture of SwiftUI code"
  homepage "{address}"
  version "{version}"
  license "MIT"

{platforms}

  def install
    bin.install "bin/review"
    bin.install_symlink "review" => "lintel"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install Dir["share/bash-completion/completions/*"]
    zsh_completion.install "share/zsh/site-functions/_review"
    fish_completion.install Dir["share/fish/vendor_completions.d/*"]
    prefix.install "THIRD-PARTY"
  end

  test do
    (testpath/"App.swift").write "import SwiftUI\\nstruct App: View {{ var body: some View {{ Text(\\"\\") }} }}\\n"
    assert_match "Lintel #{{version}}", shell_output("#{{bin}}/lintel --version")
    system bin/"review", "check", "--all", "--no-cache"
  end
end
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    for name in ("--product-version", "--address", "--commit"):
        parser.add_argument(name, required=True)
    given = parser.parse_args()
    release = Release(given.folder, given.product_version, given.address, given.commit)
    release.write_bundle()
    release.write_plugins()
    release.write_formula()
    release.write_spdx()
    release.write_checksums()


main()
