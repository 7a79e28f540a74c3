"""Cache files: damaged files, other databases, and changed values with valid checksums."""
from __future__ import annotations

import os
import sqlite3
import struct

from fuzz_case import COMMIT_ENVIRONMENT, INTEGERS, PROJECT, Case, Random, Template, base_environment, git, mutated, write_files

NAME = "cache"
TITLE = "cache files"

CACHE = "cache/cache.sqlite"
CHECK = ["check", "--all", "--cache", "cache", "--fail-on", "never", "--format", "json"]
REPORT = ["report", "--cache", "cache", "--output", "out", "--quiet"]


def made_by(arguments: list[str]):
    def make(folder, program: str) -> None:
        import subprocess
        git(folder, "init", "--quiet", "--initial-branch=main")
        write_files(folder, PROJECT)
        git(folder, "add", "--all")
        git(folder, "commit", "--quiet", "--message", "Base")
        home = folder.parent
        # Results are cached by file only if the file is older than two seconds.
        for name in PROJECT:
            os.utime(folder / name, (1_700_000_000, 1_700_000_000))
        subprocess.run([program, *arguments], cwd=folder, env=base_environment(home) | COMMIT_ENVIRONMENT, check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        connection = sqlite3.connect(folder / CACHE)
        # Without a write-ahead log, the cache is a single file.
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.close()
    return make


check_cache = Template(made_by(CHECK))
report_cache = Template(made_by(REPORT))


# MARK: Values

def seal(content: bytes) -> bytes:
    """Returns the content preceded by its checksum."""
    mask = (1 << 64) - 1
    value = 0xCBF29CE484222325
    whole = len(content) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", content[:whole]):
        value = (value ^ word) * 0x00000100000001B3 & mask
        value ^= value >> 29
    for byte in content[whole:]:
        value = (value ^ byte) * 0x00000100000001B3 & mask
    return struct.pack("<Q", value) + content


def variable_length(number: int) -> bytes:
    """Encodes an integer as the program does."""
    rest = (number << 1 if number >= 0 else (-number << 1) - 1) & ((1 << 64) - 1)
    data = bytearray()
    while rest >= 0x80:
        data.append(rest & 0x7F | 0x80)
        rest >>= 7
    data.append(rest)
    return bytes(data)


def resealed(random: Random, value: bytes) -> bytes:
    """Returns a value with changed numbers and a valid checksum."""
    content = bytearray(value[8:])
    for _ in range(random.choice([1, 1, 2, 5, 20])):
        if not content:
            break
        offset = random.randrange(len(content))
        match random.randrange(5):
            case 0: content[offset] = random.choice([0, 1, 2, 3, 0x7F, 0x80, 0xFF])
            case 1: content[offset:offset + 1] = variable_length(random.choice(INTEGERS))
            case 2: content[offset:offset + 1] = variable_length(random.randint(-300, 300))
            case 3: del content[offset:offset + random.choice([1, 2, 8])]
            case _: content[offset] = (content[offset] + random.choice([-2, -1, 1, 2])) % 256
    return seal(bytes(content))


# MARK: Files

SCHEMAS = [
    "CREATE VIEW results AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT CAST(i AS BLOB) AS key, 1 AS used, zeroblob(1000000) AS value FROM n",
    "CREATE TABLE results (key, used, value, more)", "CREATE TABLE results (key TEXT, used TEXT, value INTEGER)",
]


def change_rows(random: Random, path) -> None:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT key, value FROM results ORDER BY key").fetchall()
    for key, value in rows:
        if random.random() < 0.7:
            new = resealed(random, value) if random.random() < 0.8 else mutated(random, value)
            connection.execute("UPDATE results SET value = ? WHERE key = ?", (new, key))
    if random.random() < 0.3:
        column, value = random.choice([
            ("status", b""), ("status", b"\0" * 40), ("content", b""), ("content", b"\1" * 20), ("path", "../../x"),
            ("path", 5), ("content", "text"), ("path", None)])
        connection.execute(f"UPDATE OR IGNORE files SET {column} = ?", (value,))
    if random.random() < 0.2:
        connection.execute("UPDATE OR IGNORE results SET used = ?", (random.choice([-(2**63), 2**63 - 1, "x", None, 1e300]),)
                           if random.random() < 0.5 else (random.choice([0, 2**62]),))
    connection.commit()
    connection.close()


def change_schema(random: Random, path) -> None:
    connection = sqlite3.connect(path)
    match random.randrange(5):
        case 0:
            connection.execute("DROP TABLE results")
            connection.execute(random.choice(SCHEMAS))
        case 1: connection.execute("DROP TABLE " + random.choice(["results", "files", "reviews"]))
        case 2: connection.execute(f"PRAGMA user_version = {random.choice([0, 1, 2, 4, -1, 2**31 - 1])}")
        case 3: connection.execute(f"PRAGMA application_id = {random.choice([0, 1, -1])}")
        case _:
            connection.execute("CREATE TRIGGER t AFTER INSERT ON results BEGIN "
                               "INSERT INTO results SELECT key || key, used, zeroblob(100000000) FROM results; END")
    connection.commit()
    connection.close()


def change_file(random: Random, path) -> None:
    data = path.read_bytes()
    match random.randrange(8):
        case 0: data = data[:random.randrange(len(data))]
        case 1: data = data[:100] + mutated(random, data[100:])
        case 2: data = mutated(random, data)
        case 3: data = random.choice([b"", b"\0" * 8192, b"notes", b"SQLite format 3\0", random.randbytes(9_000)])
        case 4: data = data + random.randbytes(8_192)
        case 5: (path.parent / "cache.sqlite-wal").write_bytes(random.randbytes(random.choice([10, 32, 5_000])))
        case 6: (path.parent / "cache.sqlite-journal").write_bytes(random.randbytes(random.choice([10, 512, 5_000])))
        case _:
            page = random.randrange(len(data) // 8_192) * 8_192
            changed = bytearray(data)
            for _ in range(random.choice([1, 5, 50])):
                changed[page + random.randrange(8_192)] = random.randrange(256)
            data = bytes(changed)
    path.write_bytes(data)
    if random.random() < 0.1:
        os.chmod(path, random.choice([0, 0o400, 0o200]))


def make(random: Random, number: int) -> Case:
    isReport = random.random() < 0.4
    change = random.choice([change_rows, change_rows, change_rows, change_schema, change_file])
    seed = random.random()

    def prepare(run):
        (report_cache if isReport else check_cache).copy(run)
        change(Random(seed), run.folder / CACHE)

    arguments = REPORT if isReport else random.choice(
        [CHECK, CHECK, ["fix", "--all", "--diff", "--unsafe", "--cache", "cache"], ["cache", "info", "--cache", "cache"],
         ["cache", "clear", "--cache", "cache"], ["baseline", "--cache", "cache"], ["advise", "--cache", "cache"]])
    return Case(arguments, environment=COMMIT_ENVIRONMENT, prepare=prepare, note=change.__name__)
