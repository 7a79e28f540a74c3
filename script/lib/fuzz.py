"""Runs the program on cases of all kinds. Called by script/fuzz; fuzz_case.py defines cases and kinds."""
from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path

from fuzz_case import Case, Random, Run, base_environment, write_files

# The memory limit of a run; each case has its own time limit.
MEMORY = 1 << 30
# A hard limit on address space in KiB, which protects the machine.
ADDRESS_SPACE = 4 << 20
STATUSES = {0, 1, 2, 3}

FAILURES = Path(".build/fuzz")


@dataclass
class Outcome:
    """The outcome of a run."""

    status: int
    seconds: float
    memory: int
    output: bytes
    timed_out: bool

    @property
    def failure(self) -> str | None:
        """`hang`, `memory` or `crash`; None for a successful run."""
        if self.timed_out:
            return "hang"
        if self.memory > MEMORY:
            return "memory"
        return None if self.status in STATUSES else "crash"


@dataclass
class Tally:
    """The results of a kind."""

    inputs: int = 0
    failures: dict[str, int] = field(default_factory=lambda: {"crash": 0, "hang": 0, "memory": 0})
    slowest: float = 0
    memory: int = 0
    statuses: dict[int, int] = field(default_factory=dict)


class Fuzzer:
    def __init__(self, program: str, seed: str):
        self.program = program
        self.seed = seed

    # MARK: One case

    def case(self, kind, number: int) -> Case:
        return kind.make(Random(f"{self.seed}/{kind.NAME}/{number}"), number)

    def run(self, case: Case) -> Outcome:
        """Runs a case in its own folder; retries after a timeout, because the machine may be busy."""
        outcome = self.run_once(case)
        return self.run_once(case) if outcome.timed_out else outcome

    def run_once(self, case: Case) -> Outcome:
        scratch = Path(tempfile.mkdtemp(prefix="lintel-fuzz."))
        try:
            run = self.materialize(case, scratch)
            with (run_resources(case, run) or contextlib.nullcontext()):
                return execute(run, case, scratch)
        finally:
            # `shutil.rmtree` fails on folders that are thousands of levels deep.
            subprocess.run(["rm", "-rf", "--", str(scratch)], check=False, stderr=subprocess.DEVNULL)

    def materialize(self, case: Case, scratch: Path) -> Run:
        """Writes a case's files and returns its run. Does not call `prepare`."""
        # Git and `review` print paths with symbolic links resolved.
        scratch = scratch.resolve()
        home = scratch / "home"
        folder = scratch / "tree"
        home.mkdir(parents=True)
        folder.mkdir()
        write_files(folder, case.files)
        environment = base_environment(home) | case.environment
        return Run(program=self.program, folder=folder, environment=environment, arguments=list(case.arguments))

    # MARK: Failures

    def smallest(self, case: Case, failure: str) -> Case | None:
        """Returns the smallest part of a case that fails by itself. If none does, returns the whole case for a crash, and
        None otherwise, because the case is merely slow or large."""
        while len(case.parts) > 1:
            middle = (len(case.parts) + 1) // 2
            for parts in (case.parts[:middle], case.parts[middle:]):
                dropped = set(case.parts) - set(parts)
                files = {name: content for name, content in case.files.items() if name not in dropped}
                half = replace(case, files=files, parts=parts, inputs=len(parts))
                if self.run(half).failure:
                    case = half
                    break
            else:
                return case if failure == "crash" else None
        return case

    def save(self, kind, number: int, case: Case, outcome: Outcome) -> Path:
        """Saves a failing case with everything needed to reproduce it."""
        folder = FAILURES / f"{kind.NAME}-{self.seed}-{number}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        run = self.materialize(case, folder)
        with contextlib.suppress(Exception), (run_resources(case, run) or contextlib.nullcontext()):
            pass
        (folder / "stdin").write_bytes(case.stdin)
        (folder / "output").write_bytes(outcome.output)
        variables = " ".join(f"{name}={shlex.quote(value)}" for name, value in sorted(run.environment.items()))
        command = shlex.join([self.program, *run.arguments])
        (folder / "command").write_bytes(os.fsencode(
            f"# {outcome.failure} (status {outcome.status}, {outcome.seconds:.1f} s, {outcome.memory >> 20} MB). {case.note}\n"
            "# To run the whole case again, including its servers:\n"
            f"#   script/fuzz --seed {self.seed} --kind {kind.NAME} --case {number}\n"
            f"cd {shlex.quote(str(run.folder))} && env -i {variables} {command} <../stdin\n"))
        return folder


def run_resources(case: Case, run: Run):
    return case.prepare(run) if case.prepare else None


def execute(run: Run, case: Case, scratch: Path) -> Outcome:
    """Runs the program with its limits, and measures time and memory."""
    (scratch / "stdin").write_bytes(case.stdin)
    # A shell sets the limits, because `preexec_fn` is unsafe with threads.
    limits = 'ulimit -c 0; ulimit -v "$0" 2>/dev/null; exec "$@"'
    # Arguments and variables cannot contain NUL.
    arguments = [argument.replace("\0", "") for argument in run.arguments]
    with open(scratch / "stdin", "rb") as source, open(scratch / "output", "w+b") as output:
        started = time.monotonic()
        try:
            process = subprocess.Popen(
                ["/bin/sh", "-c", limits, str(ADDRESS_SPACE), run.program, *arguments],
                stdin=source, stdout=output, stderr=subprocess.STDOUT, cwd=run.folder,
                env={name: value.replace("\0", "") for name, value in run.environment.items()}, start_new_session=True)
        except OSError as error:
            # The system rejects arguments of this size, so nothing ran.
            return Outcome(0, 0, 0, str(error).encode(), False)
        expired = threading.Event()

        def stop():
            expired.set()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(case.seconds, stop)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - started
        # Remaining child processes would affect the next runs.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        output.seek(0)
        written = output.read(1 << 20)
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Outcome(process.returncode, seconds, memory, written, expired.is_set())


# MARK: Kinds

def kinds() -> list:
    """Returns all kinds, sorted by name."""
    folder = Path(__file__).parent
    names = sorted(path.stem for path in folder.glob("fuzz_*.py"))
    modules = [importlib.import_module(name) for name in names if name != "fuzz_case"]
    return sorted((module for module in modules if hasattr(module, "make")), key=lambda module: module.NAME)


def fuzz_kind(fuzzer: Fuzzer, kind, numbers, seconds: float | None, jobs: int) -> Tally:
    """Runs cases of a kind until the count or the time limit is reached."""
    tally = Tally()
    deadline = None if seconds is None else time.monotonic() + seconds
    numbers = iter(numbers)

    def work(number: int):
        case = fuzzer.case(kind, number)
        return number, case, fuzzer.run(case)

    with ThreadPoolExecutor(jobs) as pool:
        running = set()
        while True:
            while len(running) < jobs and (deadline is None or time.monotonic() < deadline):
                number = next(numbers, None)
                if number is None:
                    break
                running.add(pool.submit(work, number))
            if not running:
                return tally
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for number, case, outcome in (future.result() for future in done):
                record(fuzzer, kind, number, case, outcome, tally)


def record(fuzzer: Fuzzer, kind, number: int, case: Case, outcome: Outcome, tally: Tally) -> None:
    tally.inputs += case.inputs
    tally.slowest = max(tally.slowest, outcome.seconds)
    tally.memory = max(tally.memory, outcome.memory)
    tally.statuses[outcome.status] = tally.statuses.get(outcome.status, 0) + 1
    if not outcome.failure:
        return
    failing = fuzzer.smallest(case, outcome.failure)
    if failing is None:
        return
    if failing is not case:
        outcome = fuzzer.run(failing)
    failure = outcome.failure or "crash"
    tally.failures[failure] += 1
    folder = fuzzer.save(kind, number, failing, outcome)
    print(f"{failure}: {kind.NAME} {number} (status {outcome.status}), saved to {folder}. {case.note}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/fuzz", description="Runs the program on hostile input.")
    parser.add_argument("--program", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, help="total time (default: 120, or unlimited with --count or --case)")
    parser.add_argument("--seed", default="1", help="seed of the cases (default: 1)")
    parser.add_argument("--kind", action="append", default=[], help="run only this kind; may be repeated")
    parser.add_argument("--count", type=int, help="number of cases per kind")
    parser.add_argument("--case", type=int, action="append", default=[], help="run only this case and print its output")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of concurrent runs")
    parser.add_argument("--list", action="store_true", help="list the kinds")
    options = parser.parse_args()
    every = kinds()
    if options.list:
        for kind in every:
            print(f"{kind.NAME:12} {kind.TITLE}")
        return 0
    unknown = set(options.kind) - {kind.NAME for kind in every}
    if unknown:
        parser.error(f"unknown kind {', '.join(sorted(unknown))}; choose from {', '.join(kind.NAME for kind in every)}")
    chosen = [kind for kind in every if not options.kind or kind.NAME in options.kind]
    seconds = options.seconds
    if seconds is None and options.count is None and not options.case:
        seconds = 120
    fuzzer = Fuzzer(options.program, options.seed)
    if options.case:
        return show(fuzzer, chosen, options.case)

    shutil.rmtree(FAILURES, ignore_errors=True)
    weights = sum(getattr(kind, "WEIGHT", 1) for kind in chosen)
    tallies = {}
    for kind in chosen:
        share = None if seconds is None else seconds * getattr(kind, "WEIGHT", 1) / weights
        numbers = range(options.count) if options.count is not None else range(1 << 60)
        tallies[kind.NAME] = fuzz_kind(fuzzer, kind, numbers, share, options.jobs)
    return report(chosen, tallies, options.seed)


def show(fuzzer: Fuzzer, chosen: list, numbers: list[int]) -> int:
    """Runs single cases and prints their output."""
    failed = False
    for kind in chosen:
        for number in numbers:
            case = fuzzer.case(kind, number)
            outcome = fuzzer.run(case)
            failed = failed or outcome.failure is not None
            print(f"{kind.NAME} {number}: {outcome.failure or 'ok'} (status {outcome.status}, "
                  f"{outcome.seconds:.1f} s, {outcome.memory >> 20} MB). {case.note}")
            sys.stdout.buffer.write(outcome.output[:20_000])
            sys.stdout.flush()
    return 1 if failed else 0


def report(chosen: list, tallies: dict[str, Tally], seed: str) -> int:
    """Prints the table; returns 1 if a case failed."""
    print(f"\nSeed {seed}; limits: 10 s (review pr: 45 s), {MEMORY >> 20} MB.\n")
    print(f"{'kind':28} {'inputs':>8} {'crashes':>8} {'hangs':>6} {'memory':>7} {'slowest':>9} {'peak':>8}  statuses")
    total = Tally()
    for kind in chosen:
        tally = tallies[kind.NAME]
        print(line(kind.TITLE, tally))
        total.inputs += tally.inputs
        total.slowest = max(total.slowest, tally.slowest)
        total.memory = max(total.memory, tally.memory)
        for failure, count in tally.failures.items():
            total.failures[failure] += count
        for status, count in tally.statuses.items():
            total.statuses[status] = total.statuses.get(status, 0) + count
    print(line("all", total))
    return 1 if any(total.failures.values()) else 0


def line(title: str, tally: Tally) -> str:
    statuses = ", ".join(f"{status}: {count}" for status, count in sorted(tally.statuses.items()))
    return (f"{title:28} {tally.inputs:8} {tally.failures['crash']:8} {tally.failures['hang']:6} "
            f"{tally.failures['memory']:7} {tally.slowest:7.1f} s {tally.memory >> 20:5} MB  {statuses}")


if __name__ == "__main__":
    sys.exit(main())
