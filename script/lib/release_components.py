"""Lists the libraries that are linked into the program: in THIRD-PARTY, and in share/lintel/components.json, from which
release_assemble.py generates the SPDX document.

Versions and license texts come from the build machine. Usage: see `main`.
"""

import argparse
import json
import re
import subprocess
from pathlib import Path



def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def debian_version(package):
    """Returns the version of an installed Debian package, or None on other systems."""
    try:
        return output_of("dpkg-query", "-W", "-f", "${Version}", package)
    except (OSError, subprocess.CalledProcessError):
        return None


def debian_notice(package):
    path = Path("/usr/share/doc") / package / "copyright"
    if path.exists():
        return path.read_text(encoding="utf-8", errors="replace")
    # On other distributions, THIRD-PARTY links to the license.
    return None


def library(name, license, home, module, package):
    """Describes a C library of the distribution, found with pkg-config."""
    version = debian_version(package)
    return {
        "name": name,
        "version": output_of("pkg-config", "--modversion", module),
        "license": license,
        "home": home,
        "purl": f"pkg:deb/debian/{package}@{version}" if version else None,
        "notice": debian_notice(package),
    }


def toolchain():
    """Returns the `usr` folder of the Swift toolchain."""
    info = json.loads(output_of("swiftc", "-print-target-info"))
    return Path(info["paths"]["runtimeResourcePath"]).parent.parent


def swift_version():
    return re.search(r"Swift version (\S+)", output_of("swift", "--version"))[1]


def compiler_version():
    return output_of("cc", "-dumpfullversion", "-dumpversion")


def swift_syntax(checkout, version):
    return {
        "name": "swift-syntax",
        "version": version,
        "license": "Apache-2.0 WITH Swift-exception",
        "home": "https://github.com/swiftlang/swift-syntax",
        "purl": f"pkg:swift/github.com/swiftlang/swift-syntax@{version}",
        "notice": (checkout / "LICENSE.txt").read_text(encoding="utf-8"),
    }


def linux_components():
    usr = toolchain()
    swift = (usr / "share/swift/LICENSE.txt").read_text(encoding="utf-8")
    return [
        {
            "name": "Swift runtime, Dispatch and Foundation",
            "version": swift_version(),
            "license": "Apache-2.0 WITH Swift-exception",
            "home": "https://www.swift.org",
            "purl": f"pkg:github/swiftlang/swift@swift-{swift_version()}-RELEASE",
            "notice": swift,
        },
        library("OpenSSL (libcrypto)", "Apache-2.0", "https://www.openssl.org", "libcrypto", "libssl-dev"),
        library("SQLite", "blessing", "https://www.sqlite.org", "sqlite3", "libsqlite3-dev"),
        library("libyaml", "MIT", "https://pyyaml.org/wiki/LibYAML", "yaml-0.1", "libyaml-dev"),
        library("zlib", "Zlib", "https://zlib.net", "zlib", "zlib1g-dev"),
        {
            "name": "GCC runtime libraries (libstdc++, libgcc)",
            "version": compiler_version(),
            "license": "GPL-3.0-or-later WITH GCC-exception-3.1",
            "home": "https://gcc.gnu.org",
            "purl": None,
            "notice": "The GCC Runtime Library Exception permits distributing programs that contain these libraries under "
            "terms of your choice. See https://www.gnu.org/licenses/gcc-exception-3.1.html\n",
        },
    ]


def macos_components():
    """Returns libyaml; macOS includes the other libraries."""
    prefix = Path(output_of("brew", "--prefix", "libyaml"))
    return [
        {
            "name": "libyaml",
            "version": output_of("pkg-config", "--modversion", "yaml-0.1"),
            "license": "MIT",
            "home": "https://pyyaml.org/wiki/LibYAML",
            "purl": None,
            "notice": (prefix / "License").read_text(encoding="utf-8"),
        }
    ]


def third_party(components, requirements):
    lines = ["LICENSE applies to Lintel's own code. The program is statically linked with these libraries:", ""]
    lines += [f"- {part['name']} {part['version']}: {part['license']} ({part['home']})" for part in components]
    lines += ["", requirements, ""]
    for part in components:
        lines += ["=" * 78, f"{part['name']} {part['version']}", "=" * 78, ""]
        lines += [(part["notice"] or f"Licensed under {part['license']}; see {part['home']}.").rstrip(), ""]
    return "\n".join(lines)


REQUIREMENTS = {
    "Linux": "Runtime requirements: the GNU C library and git; libcurl for `review pr`; libpq for a PostgreSQL store.",
    "Darwin": "Runtime requirements: git; libpq for a PostgreSQL store.",
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("stage", type=Path)
    parser.add_argument("--system", choices=REQUIREMENTS, required=True)
    parser.add_argument("--swift-syntax", nargs=2, metavar=("CHECKOUT", "VERSION"), required=True)
    given = parser.parse_args()
    checkout, version = given.swift_syntax
    own = linux_components() if given.system == "Linux" else macos_components()
    components = sorted([*own, swift_syntax(Path(checkout), version)], key=lambda part: part["name"].lower())
    (given.stage / "THIRD-PARTY").write_text(third_party(components, REQUIREMENTS[given.system]), encoding="utf-8")
    entries = [{key: part[key] for key in ("name", "version", "license", "home", "purl")} for part in components]
    path = given.stage / "share/lintel/components.json"
    path.write_text(json.dumps(entries, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


main()
