"""Creates reproducible archives: members are sorted, owned by root, and have fixed modes and modification times.

Usage: release_archive.py FOLDER ARCHIVE.tar.gz --top NAME   (SOURCE_DATE_EPOCH is the modification time of all members)
"""

import argparse
import gzip
import io
import os
import tarfile
import time
import zipfile
from pathlib import Path


def epoch():
    return int(os.environ["SOURCE_DATE_EPOCH"])


def mode(is_executable):
    return 0o755 if is_executable else 0o644


def is_executable(path):
    return bool(path.stat().st_mode & 0o100)


def tar(folder, archive, top):
    """Writes a gzipped tarball with the top-level folder `top`."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as file:
        for path in [folder, *sorted(folder.rglob("*"), key=lambda path: str(path.relative_to(folder)))]:
            name = top if path == folder else f"{top}/{path.relative_to(folder)}"
            info = tarfile.TarInfo(name)
            info.mtime = epoch()
            info.uname = info.gname = "root"
            if path.is_symlink():
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, os.readlink(path), 0o777
                file.addfile(info)
            elif path.is_dir():
                info.type, info.mode = tarfile.DIRTYPE, 0o755
                file.addfile(info)
            else:
                info.mode, info.size = mode(is_executable(path)), path.stat().st_size
                with path.open("rb") as content:
                    file.addfile(info, content)
    with archive.open("wb") as target, gzip.GzipFile("", "wb", 9, target, epoch()) as packed:
        packed.write(raw.getvalue())


def zip(members, archive):
    """Writes a ZIP archive. `members` is a list of (name, content, is executable)."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, content, executable in sorted(members):
            info = zipfile.ZipInfo(name, time.gmtime(epoch())[:6])
            info.create_system = 3
            info.external_attr = (0o100000 | mode(executable)) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, content)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--top", required=True)
    given = parser.parse_args()
    tar(given.folder, given.archive, given.top)


if __name__ == "__main__":
    main()
