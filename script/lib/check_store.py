"""The trials for script/check-store."""
import contextlib, glob, json, os, pathlib, random, re, shutil, socket, subprocess, sys, tempfile, threading, time

REVIEW = os.environ["REVIEW"]
ROUNDS = int(os.environ.get("ROUNDS", "50"))
SCRATCH = pathlib.Path(os.environ["SCRATCH"])
ROOT = pathlib.Path(__file__).parent.parent.parent
IS_ROOT = os.getuid() == 0
failures = 0


def say(text):
    print(text, flush=True)


def failure(text):
    global failures
    failures += 1
    say("FAILED: " + text)


def expect(condition, text):
    if not condition:
        failure(text)


# --- Servers


class Postgres:
    """A private PostgreSQL server, which can be stopped and restarted."""

    def __init__(self):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
        if not programs:
            sys.exit("check-store: PostgreSQL is not installed; script/bootstrap installs it")
        self.programs = programs[-1]
        self.folder = tempfile.mkdtemp(prefix="lintel-store.", dir="/tmp")
        os.chmod(self.folder, 0o755)
        if IS_ROOT:
            shutil.chown(self.folder, "postgres")
        self.program("initdb", "-D", self.folder + "/data", "-U", "postgres", "--no-locale", "-E", "UTF8", "-A", "trust")
        self.start()

    def program(self, name, *arguments, check=True):
        prefix = ["runuser", "-u", "postgres", "--"] if IS_ROOT else []
        return subprocess.run(
            prefix + [f"{self.programs}/{name}", *arguments], check=check, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/tmp")

    def start(self):
        options = f"-k {self.folder} -c listen_addresses=127.0.0.1 -c port={self.port} -c max_connections=200"
        self.program("pg_ctl", "-D", self.folder + "/data", "-w", "-l", self.folder + "/log", "-o", options, "start")

    port = None

    def stop(self, mode="fast"):
        self.program("pg_ctl", "-D", self.folder + "/data", "-w", "-m", mode, "stop", check=False)

    def remove(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database="lintel", role="postgres"):
        return f"postgresql://{role}@/{database}?host={self.folder}&port={self.port}"

    def sql(self, statement, database="lintel"):
        result = subprocess.run(
            [f"{self.programs}/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.address(database), "-c",
             statement], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if result.returncode:
            raise RuntimeError(result.stderr)
        return result.stdout.strip()

    def fresh(self, database="lintel", options=""):
        self.sql(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)", "postgres")
        self.sql(f"CREATE DATABASE {database} {options}", "postgres")
        return self.address(database)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def nginx(token):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="lintel-nginx.", dir="/tmp"))
    port = free_port()
    (folder / "data").mkdir()
    (folder / "nginx.conf").write_text(
        ("user root;\n" if IS_ROOT else "")
        + f"""pid {folder}/pid; worker_processes 2; daemon off; events {{}}
        http {{ access_log {folder}/access.log; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
          fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
          server {{ listen 127.0.0.1:{port}; root {folder}/data; client_max_body_size 64m;
            location / {{ if ($http_authorization != "Bearer {token}") {{ return 401; }}
              dav_methods PUT; create_full_put_path on; }} }} }}""")
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    server = subprocess.Popen(
        [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            break
        time.sleep(0.05)
    try:
        yield f"http://127.0.0.1:{port}/cache", folder
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


class Delay:
    """A proxy that delays all data by half a round trip in each direction."""

    def __init__(self, target, seconds):
        self.target, self.seconds = target, seconds
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.target))
            for one, other in ((client, server), (server, client)):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.pump(one, other)

    def pump(self, source, target):
        import queue
        waiting = queue.Queue(maxsize=4096)

        def read():
            while True:
                try:
                    data = source.recv(1 << 16)
                except OSError:
                    data = b""
                waiting.put((time.monotonic() + self.seconds, data))
                if not data:
                    return

        def write():
            while True:
                due, data = waiting.get()
                time.sleep(max(0, due - time.monotonic()))
                with contextlib.suppress(OSError):
                    if not data:
                        target.shutdown(socket.SHUT_WR)
                        return
                    target.sendall(data)

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()


# --- Repositories


def git(folder, *arguments, date=None):
    environment = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    for role in ("AUTHOR", "COMMITTER"):
        environment[f"GIT_{role}_NAME"], environment[f"GIT_{role}_EMAIL"] = "Test", "test@example.org"
        if date:
            environment[f"GIT_{role}_DATE"] = date
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, env=environment, stdout=subprocess.DEVNULL)


def view(name, seed):
    source = random.Random(seed)
    rows = "\n".join(
        f'      Text("row {index}").foregroundColor(.{source.choice(["red", "blue", "green"])})'
        for index in range(source.randrange(3, 45)))
    return f"""import SwiftUI

struct {name}: View {{
  @State var count = 0
  @ObservedObject var model = {name}Model()

  var body: some View {{
    VStack {{
{rows}
      Button("More") {{ count += 1 }}
    }}
  }}
}}

class {name}Model: ObservableObject {{
  @Published var items: [String] = []
  func load() {{ items = try! JSONDecoder().decode([String].self, from: Data()) }}
}}
"""


def make_repositories(folder, count, files=14, commits=10):
    for number in range(count):
        top = folder / f"app{number}"
        (top / "Sources/Feed").mkdir(parents=True)
        (top / "Sources/Core").mkdir()
        git(folder, "init", "--quiet", "--initial-branch=main", str(top))
        git(top, "remote", "add", "origin", f"https://git.example/acme/app{number}.git")
        (top / "CODEOWNERS").write_text("/Sources/Feed/ @acme/feed\n/Sources/Core/ @acme/core\n")
        for commit in range(commits):
            for file in range(files):
                if commit == 0 or (file + commit) % 5 == 0:
                    part = "Feed" if file % 2 else "Core"
                    name = f"App{number}View{file}"
                    (top / f"Sources/{part}/{name}.swift").write_text(view(name, f"{number} {file} {commit}"))
            git(top, "add", "--all")
            git(top, "commit", "--quiet", "-m", f"Change {commit}", date=f"2025-{1 + commit:02d}-10T12:00:00Z")


def clone_all(source, target):
    """Copies clones without their caches, as if they were on another machine."""
    shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("review"))
    return target


def workspace(folder, count):
    lines = ["repositories:"] + [f"  - {{path: app{number}, name: app{number}}}" for number in range(count)]
    (folder / "repos.yml").write_text("\n".join(lines) + "\n")
    return str(folder / "repos.yml")


# --- Runs


def environment(**more):
    result = {name: value for name, value in os.environ.items() if not name.startswith(("REVIEW", "CI", "GITHUB", "PG"))}
    result.update(SOURCE_DATE_EPOCH="1763856000", **more)
    return result


def run(arguments, folder, **more):
    start = time.monotonic()
    result = subprocess.run(
        [REVIEW, *arguments], cwd=folder, env=environment(**more), capture_output=True, text=True, stdin=subprocess.DEVNULL)
    result.seconds = time.monotonic() - start
    return result


def report(folder, file, store, output, **more):
    return ["report", "--quiet", "--workspace", file, "--output", str(output)] + (["--store", store] if store else [])


def figures(output):
    document = json.loads((pathlib.Path(output) / "data/portfolio.json").read_text())
    return [(project["name"], project["commit"], project["metrics"]) for project in document["projects"]]


def tables(postgres):
    """Returns the contents of the tables, without the times of this run."""
    return "\n".join(
        postgres.sql(query)
        for query in (
            "SELECT identity, tip, report_key, judgment, headline FROM lintel.repositories ORDER BY identity",
            "SELECT r.identity, to_jsonb(s) - 'repository_id' FROM lintel.samples s JOIN lintel.repositories r ON r.id = "
            "repository_id ORDER BY 1, number",
            "SELECT r.identity, to_jsonb(s) - 'repository_id' FROM lintel.team_samples s JOIN lintel.repositories r ON "
            "r.id = repository_id ORDER BY 1, team, number",
            "SELECT r.identity, to_jsonb(s) - 'repository_id' FROM lintel.files s JOIN lintel.repositories r ON r.id = "
            "repository_id ORDER BY 1, number",
            "SELECT r.identity, to_jsonb(s) - 'repository_id' FROM lintel.findings s JOIN lintel.repositories r ON r.id = "
            "repository_id ORDER BY 1, 2",
        ))


# --- Trials


def trial_runners(postgres, source):
    """Verifies that four concurrent runners report each of twelve repositories once."""
    alone = clone_all(source, SCRATCH / "alone")
    single = run(report(alone, workspace(alone, 12), None, alone / "site"), alone)
    expect(single.returncode == 0, f"runners: the single run ended with {single.returncode}: {single.stderr}")
    expected = figures(alone / "site")
    address = postgres.fresh()
    machines = [clone_all(source, SCRATCH / f"machine{number}") for number in range(4)]
    start = time.monotonic()
    runs = [
        subprocess.Popen(
            [REVIEW, *report(machine, workspace(machine, 12), address, machine / "site")], cwd=machine, env=environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for machine in machines]
    ends = [process.communicate() + (process.returncode,) for process in runs]
    seconds = time.monotonic() - start
    for _, errors, status in ends:
        expect(status == 0 and not errors, f"runners: status {status}: {errors}")
    attempts = postgres.sql("SELECT identity, attempt, state FROM lintel.claims ORDER BY identity").splitlines()
    expect(len(attempts) == 12 and all(line.endswith("|1|done") for line in attempts), f"runners: {attempts}")
    shares = postgres.sql("SELECT count(*) FROM lintel.claims GROUP BY runner ORDER BY 1").split()
    for machine in machines:
        expect(figures(machine / "site") == expected, f"runners: {machine.name} differs from a single run")
    run_again = run(report(machines[0], str(machines[0] / "repos.yml"), address, machines[0] / "again"), machines[0])
    expect(run_again.returncode == 0 and figures(machines[0] / "again") == expected, "runners: a second run differs")
    expect(
        set(postgres.sql("SELECT attempt FROM lintel.claims").split()) == {"1"}, "runners: the second run repeated work")
    status = run(report(machines[0], str(machines[0] / "repos.yml"), address, "x") + ["--status"], machines[0])
    expect("12 done" in status.stdout and status.returncode == 0, f"runners: --status printed {status.stdout}")
    bare = SCRATCH / "bare"
    bare.mkdir()
    rendered = run(report(bare, workspace(bare, 12), address, bare / "site") + ["--render-only"], bare)
    expect(rendered.returncode == 0 and figures(bare / "site") == expected, "runners: --render-only differs")
    say(f"runners: 4 runners reported 12 repositories in {seconds:.1f} s (a single runner: {single.seconds:.1f} s), shares "
        f"{shares}, each repository once, same metrics as a single run")


def trial_bytes(postgres, source):
    """Verifies that findings are the same with and without stores."""
    address = postgres.fresh()
    with nginx("secret-token-1") as (server, _):
        outputs = {}
        for name, options, more in (
            ("none", [], {}), ("no-cache", ["--no-cache"], {}), ("postgres", ["--store", address], {}),
            ("postgres warm", ["--store", address], {}),
            ("http", ["--cache", server, "--cache-write"], {"REVIEW_CACHE_TOKEN": "secret-token-1"}),
            ("http warm", ["--cache", server], {"REVIEW_CACHE_TOKEN": "secret-token-1"}),
            ("gone", ["--store", "postgresql://127.0.0.1:9/none"], {}),
        ):
            machine = clone_all(source / "app0", SCRATCH / f"bytes-{name.replace(' ', '-')}")
            result = run(["check", "--all", "--format", "json", *options], machine, **more)
            warnings = [line for line in result.stderr.splitlines() if "warning" in line]
            expect(len(warnings) == (1 if name == "gone" else 0), f"bytes: {name} printed {result.stderr}")
            outputs[name] = (result.returncode, result.stdout)
        for name, output in outputs.items():
            expect(output == outputs["none"], f"bytes: {name} differs")
        machine = SCRATCH / "bytes-gone"
        required = run(
            ["check", "--all", "--format", "json", "--store", "postgresql://127.0.0.1:9/none", "--require-store"], machine)
        expect(required.returncode == 3 and required.stdout == outputs["none"][1], "bytes: --require-store")
    say(f"bytes: {len(outputs)} configurations, {len(outputs['none'][1])} bytes each, identical")


def trial_warm(postgres, source):
    """Verifies that a second machine parses nothing, and times it at a latency of 5 ms."""
    app = pathlib.Path(os.environ.get("APP", source / "app0"))
    postgres.fresh()
    delayed = f"postgresql://postgres@127.0.0.1:{Delay(postgres.port, 0.0025).port}/lintel?sslmode=disable"

    def machine(name):
        return clone_all(app, SCRATCH / f"warm-{name}")

    check = ["check", "--all", "--format", "json"]
    plain = run(check, machine("plain"))
    cold = run(check + ["--store", delayed], machine("cold"))
    postgres.sql("CREATE ROLE only_reads LOGIN; GRANT USAGE ON SCHEMA lintel TO only_reads; "
                 "GRANT SELECT ON ALL TABLES IN SCHEMA lintel TO only_reads")
    warm = run(check + ["--store", delayed.replace("postgres@", "only_reads@")], machine("warm"))
    # If the run parsed a file, it would try to store the result and print a warning, because this role cannot write.
    expect(warm.stderr == "", f"warm: a file was parsed: {warm.stderr}")
    expect(plain.stdout == cold.stdout == warm.stdout, "warm: findings differ")
    count, size = postgres.sql("SELECT count(*), pg_total_relation_size('lintel.results') FROM lintel.results").split("|")
    with nginx("t0ken-token") as (server, folder):
        port = int(re.search(r":(\d+)/", server)[1])
        far = server.replace(str(port), str(Delay(port, 0.0025).port))
        token = {"REVIEW_CACHE_TOKEN": "t0ken-token"}
        http_cold = run(check + ["--cache", far, "--cache-write"], machine("http-cold"), **token)
        before = (folder / "access.log").read_text().count("PUT ")
        http_warm = run(check + ["--cache", far, "--cache-write"], machine("http-warm"), **token)
        puts = (folder / "access.log").read_text().count("PUT ") - before
        expect(puts == 0, f"warm: {puts} results were computed again with HTTP")
        expect(plain.stdout == http_cold.stdout == http_warm.stdout, "warm: findings differ with HTTP")
    say(f"warm: {app.name}, latency 5 ms: without a store {plain.seconds:.2f} s; PostgreSQL cold {cold.seconds:.2f} s, warm "
        f"{warm.seconds:.2f} s ({warm.seconds / plain.seconds:.2f} of no store); HTTP cold {http_cold.seconds:.2f} s, "
        f"warm {http_warm.seconds:.2f} s ({http_warm.seconds / plain.seconds:.2f}); nothing parsed; {count} results, "
        f"{int(size) / 1e6:.1f} MB")


def trial_history(postgres, source):
    """Verifies that a report on a second machine computes nothing again."""
    app = pathlib.Path(os.environ.get("APP", source / "app0"))
    postgres.fresh()
    delayed = f"postgresql://postgres@127.0.0.1:{Delay(postgres.port, 0.0025).port}/lintel?sslmode=disable"
    runs, results = {}, []
    for name, options in (("plain", []), ("cold", ["--store", delayed]), ("warm", ["--store", delayed])):
        machine = clone_all(app, SCRATCH / f"history-{name}" / "app")
        runs[name] = run(["report", "--quiet", "--output", str(SCRATCH / f"history-{name}/site"), *options], machine)
        expect(runs[name].returncode == 0 and not runs[name].stderr, f"history: {name}: {runs[name].stderr}")
        if options:
            results.append(postgres.sql("SELECT count(*), pg_total_relation_size('lintel.results') FROM lintel.results"))
    expect(results[0] == results[1], f"history: the second machine wrote results: {results}")
    for name in ("cold", "warm"):
        different = subprocess.run(
            ["diff", "-rq", str(SCRATCH / "history-plain/site"), str(SCRATCH / f"history-{name}/site")],
            capture_output=True, text=True).stdout
        expect(not different, f"history: pages differ: {different}")
    count, size = results[0].split("|")
    say(f"history: {app.name}, latency 5 ms: without a store {runs['plain'].seconds:.2f} s; cold {runs['cold'].seconds:.2f} s; "
        f"warm {runs['warm'].seconds:.2f} s ({runs['warm'].seconds / runs['plain'].seconds:.2f}); {count} results, "
        f"{int(size) / 1e6:.1f} MB; identical pages")


def trial_kills(postgres, source):
    """Kills a run at random points with kill -9; the next runner must finish the work."""
    count = 4
    address = postgres.fresh()
    machine = clone_all(source, SCRATCH / "kills")
    file = workspace(machine, count)
    first = run(report(machine, file, address, machine / "site"), machine, REVIEW_STORE_LEASE="3")
    expect(first.returncode == 0, f"kills: {first.stderr}")
    expected, took = tables(postgres), first.seconds
    taken_over = halfway = 0
    chance = random.Random(int(os.environ.get("SEED", "1")))
    for number in range(ROUNDS):
        postgres.fresh()
        for folder in machine.glob("app*/.git/review"):
            shutil.rmtree(folder)
        process = subprocess.Popen(
            [REVIEW, *report(machine, file, address, machine / "killed")], cwd=machine,
            env=environment(REVIEW_STORE_LEASE="3"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * took)
        process.kill()
        process.wait()
        has_claims = postgres.sql(
            "SELECT CASE WHEN to_regclass('lintel.claims') IS NULL THEN 0 ELSE 1 END")
        if has_claims == "1":
            states = postgres.sql("SELECT state FROM lintel.claims").split()
            halfway += 0 < states.count("done") < count
        second = run(report(machine, file, address, machine / "site"), machine, REVIEW_STORE_LEASE="3")
        expect(second.returncode == 0 and not second.stderr, f"kill {number}: {second.stderr}")
        expect(tables(postgres) == expected, f"kill {number}: the tables differ from those of an uninterrupted run")
        expect(
            set(postgres.sql("SELECT state FROM lintel.claims").split()) == {"done"}, f"kill {number}: not all reports are done")
        taken_over += int(postgres.sql("SELECT count(*) FROM lintel.claims WHERE attempt > 1"))
    say(f"kills: {ROUNDS} rounds, {halfway} with some but not all repositories done, {taken_over} reports taken over, "
        "tables identical to those of an uninterrupted run")


def trial_restart(postgres, source):
    """Restarts the database during a run."""
    address = postgres.fresh()
    machine = clone_all(source, SCRATCH / "restart")
    file = workspace(machine, 12)
    for mode in ("fast", "immediate"):
        postgres.fresh()
        process = subprocess.Popen(
            [REVIEW, *report(machine, file, address, machine / "site")], cwd=machine, env=environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while process.poll() is None:
            with contextlib.suppress(RuntimeError):
                if int(postgres.sql("SELECT count(*) FROM lintel.claims WHERE state = 'done'") or 0) >= 3:
                    break
            time.sleep(0.05)
        postgres.stop(mode)
        time.sleep(2)
        postgres.start()
        _, errors = process.communicate()
        done = postgres.sql("SELECT count(*) FROM lintel.claims WHERE state = 'done'")
        expect(process.returncode == 0, f"restart: status {process.returncode}: {errors}")
        expect(done == "12", f"restart: {done} of 12 done")
        expect(len(errors.splitlines()) <= 1, f"restart: more than one warning: {errors}")
    say("restart: stopped (fast and immediate) and restarted after 2 s; 12 of 12 reported, at most one warning")


def trial_full(postgres, source):
    """Fills the disk of the database."""
    if not IS_ROOT:
        return say("full: skipped, because mounting a small disk requires root")
    disk = pathlib.Path(tempfile.mkdtemp(prefix="lintel-disk.", dir="/tmp"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=10m", "tmpfs", str(disk)], check=True)
    try:
        shutil.chown(disk, "postgres")
        os.chmod(disk, 0o700)
        postgres.sql(f"CREATE TABLESPACE small LOCATION '{disk}'", "postgres")
        address = postgres.fresh("filled", "TABLESPACE small")
        machine = clone_all(source, SCRATCH / "filled")
        file = workspace(machine, 6)
        postgres.sql("CREATE SCHEMA filling; CREATE TABLE filling.t AS SELECT 1", "filled")
        run(["cache", "info", "--store", address], machine)
        with contextlib.suppress(OSError), open(disk / "filler", "wb") as filler:
            while True:
                filler.write(b"x" * 65536)
                filler.flush()
        plain = run(["check", "--all", "--format", "json"], clone_all(source / "app1", SCRATCH / "full-plain"))
        check = run(
            ["check", "--all", "--format", "json", "--store", address],
            clone_all(source / "app1", SCRATCH / "full-check"))
        expect((check.returncode, check.stdout) == (plain.returncode, plain.stdout), "full: findings differ")
        expect(len(check.stderr.splitlines()) == 1 and "No space left" in check.stderr, f"full: {check.stderr}")
        full = run(report(machine, file, address, machine / "site"), machine)
        expect(full.returncode == 0, f"full: the report ended with {full.returncode}: {full.stderr}")
        expect(len(full.stderr.splitlines()) == 1, f"full: more than one warning: {full.stderr}")
        expect(len(figures(machine / "site")) == 6, "full: the page lacks projects")
        expect(postgres.sql("SELECT count(*) FROM lintel.repositories", "filled") == "0", "full: a partial report was stored")
        os.remove(disk / "filler")
        subprocess.run(["mount", "-o", "remount,size=200m", str(disk)], check=True)
        after = run(report(machine, file, address, machine / "site"), machine, REVIEW_STORE_LEASE="3")
        expect(after.returncode == 0 and not after.stderr, f"full: after freeing space: {after.stderr}")
        expect(postgres.sql("SELECT count(*) FROM lintel.repositories", "filled") == "6", "full: not all reports are done")
        say("full: one warning, same output and status as without a store; 6 of 6 reported after freeing space")
    finally:
        postgres.sql("DROP DATABASE IF EXISTS filled WITH (FORCE)", "postgres")
        with contextlib.suppress(RuntimeError):
            postgres.sql("DROP TABLESPACE small", "postgres")
        subprocess.run(["umount", "-l", str(disk)])
        disk.rmdir()


def trial_safety(postgres, source):
    """Verifies that forks never write, and that passwords are never printed."""
    address = postgres.fresh()
    run(["cache", "info", "--store", address], SCRATCH)
    event = SCRATCH / "event.json"
    event.write_text('{"pull_request": {"head": {"repo": {"id": 2}}, "base": {"repo": {"id": 1}}}}')
    fork = dict(GITHUB_ACTIONS="true", GITHUB_EVENT_NAME="pull_request", GITHUB_EVENT_PATH=str(event))
    with nginx("a-token-for-all") as (server, folder):
        for options in (["--store", address], ["--cache", server, "--cache-write"]):
            machine = clone_all(source / "app2", pathlib.Path(tempfile.mkdtemp(dir=SCRATCH)) / "app")
            result = run(["check", "--all", *options], machine, REVIEW_CACHE_TOKEN="a-token-for-all", **fork)
            expect(not result.stderr, f"safety: a fork caused a warning: {result.stderr}")
        whole = clone_all(source, SCRATCH / "fork")
        run(report(whole, workspace(whole, 2), address, whole / "site"), whole, **fork)
        expect("PUT " not in (folder / "access.log").read_text(), "safety: a fork wrote over HTTP")
    for table in ("results", "repositories", "claims"):
        expect(postgres.sql(f"SELECT count(*) FROM lintel.{table}") == "0", f"safety: a fork wrote {table}")
    secret = "hunter2secret"
    refused = run(["check", "--store", f"postgresql://u:{secret}@127.0.0.1/d"], SCRATCH)
    expect(refused.returncode == 2 and secret not in refused.stdout + refused.stderr, "safety: a password in --store was accepted or printed")
    machine = clone_all(source / "app3", SCRATCH / "secret")
    delay = Delay(postgres.port, 0.05)
    log = open(SCRATCH / "secret.log", "w+")
    process = subprocess.Popen(
        [REVIEW, "check", "--all"], cwd=machine, stdout=log, stderr=subprocess.STDOUT,
        env=environment(REVIEW_STORE=f"postgresql://nobody:{secret}@127.0.0.1:{delay.port}/lintel"))
    seen = ""
    while process.poll() is None:
        seen += subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
        time.sleep(0.02)
    output = (SCRATCH / "secret.log").read_text()
    expect(secret not in seen, "safety: the password is in the list of processes")
    expect(secret not in output, "safety: the password is in the output")
    expect('role "nobody" does not exist' in output, f"safety: the reason is missing: {output[-300:]}")
    say("safety: forks wrote to neither store; the password appears in neither the output nor the process list")


def trial_scale(postgres, source):
    """Measures many synthetic repositories: database size, ingestion, page, and the documented queries."""
    queries = re.findall(r"## ([^\n]*)\n```sql\n(.*?)```", (ROOT / "docs/sql.md").read_text(), re.S)
    for size in map(int, os.environ.get("SCALE", "500").split()):
        name = f"scale{size}"
        address = postgres.fresh(name)
        run(["cache", "info", "--store", address], SCRATCH)
        start = time.monotonic()
        fill(postgres, name, size)
        seconds = time.monotonic() - start
        postgres.sql("VACUUM ANALYZE", name)
        megabytes = int(postgres.sql(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = 'lintel'::regnamespace AND relkind "
            "= 'r'", name)) / 1e6
        rows = {table: int(postgres.sql(f"SELECT count(*) FROM lintel.{table}", name))
                for table in ("samples", "team_samples", "files", "findings")}
        folder = SCRATCH / name
        folder.mkdir()
        (folder / "repos.yml").write_text(
            "repositories:\n" + "".join(f"  - {{path: r{n}, name: repository {n}}}\n" for n in range(size)))
        page = run(report(folder, str(folder / "repos.yml"), address, folder / "site") + ["--render-only"], folder)
        expect(page.returncode == 0, f"scale: {page.stderr}")
        if size <= 500:
            expect(page.seconds < 10, f"scale: the page took {page.seconds:.1f} s")
        html = (folder / "site/index.html").stat().st_size
        say(f"scale: {size} repositories x 100 samples: {rows}; {megabytes:.0f} MB; {seconds:.0f} s to write "
            f"({sum(rows.values()) / seconds:.0f} rows/s, {1000 * seconds / size:.0f} ms a report); page {page.seconds:.2f} s, "
            f"{html / 1e6:.1f} MB")
        for title, query in queries:
            plan = json.loads(postgres.sql("EXPLAIN (ANALYZE, FORMAT JSON) " + query, name))[0]
            nodes = []

            def walk(node):
                if "Scan" in node["Node Type"] and "Relation Name" in node:
                    nodes.append(f"{node['Node Type']} {node['Relation Name']}")
                for child in node.get("Plans", []):
                    walk(child)

            walk(plan["Plan"])
            say(f"  {plan['Execution Time']:8.0f} ms  {title}  [{', '.join(dict.fromkeys(nodes))}]")


def fill(postgres, database, size):
    """Writes each repository in one transaction, with the statements of a report: 100 weekly samples, 120 files, 5 teams,
    900 findings."""
    process = subprocess.Popen(
        [f"{postgres.programs}/psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", postgres.address(database)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    write = process.stdin.write
    chance = random.Random(7)
    now = time.time()
    stamps = [time.strftime("%Y-%m-%d %H:%M:%S+00", time.gmtime(now - (99 - n) * 7 * 86400)) for n in range(100)]
    rules = [f"rule_{number}" for number in range(40)] + ["body_length"]
    for number in range(size):
        write("BEGIN;\n")
        write(
            "INSERT INTO lintel.repositories (identity, name, branch, tip, tip_at, report_key, tool_version, judgment, "
            f"verdict, headline, introduced_lately, fixed_lately) VALUES ('repository {number}', 'repository {number}', "
            f"'main', 'c', '{stamps[-1]}', 'k', '1', 'neutral', 'Steady', 'Coverage stayed at 81.0 %.', 3, 4);\n")
        key = number + 1
        for table in ("samples", "team_samples", "files", "findings"):
            write(f"DELETE FROM lintel.{table} WHERE repository_id = {key};\nCOPY lintel.{table} FROM STDIN;\n")
            if table == "samples":
                for sample in range(100):
                    found = 300 + chance.randrange(200)
                    write(f"{key}\t{sample}\t{sample:040x}\t{stamps[sample]}\t0\tt\t120\t9000\t{found}\t{found // 10}\t"
                          f"{found // 2}\t{found // 4}\t9\t8\t7\t6\t0.81\t0.79\n")
            elif table == "team_samples":
                for team in range(5):
                    for sample in range(0, 100, 2):
                        write(f"{key}\t@acme/team-{(number + team) % 40}\t{sample}\t{stamps[sample]}\t24\t1800\t"
                              f"{chance.randrange(20)}\t40\t20\t300\t60\n")
            elif table == "files":
                for file in range(120):
                    write(f"{key}\t{file}\tSources/Feature{file % 9}/View{file}.swift\t"
                          f"{{@acme/team-{(number + file) % 5 + number % 35}}}\tt\t200\t150\t{chance.randrange(4)}\t"
                          f"{chance.randrange(9)}\t3\t40\t\\N\t{chance.randrange(50)}\n")
            else:
                for _ in range(900):
                    born = chance.randrange(100)
                    gone = chance.randrange(born + 1, 140)
                    end = f"{gone}\t{stamps[gone]}" if gone < 100 else "\\N\t\\N"
                    write(f"{key}\t{chance.randrange(120)}\t{chance.choice(rules)}\t"
                          f"{chance.choice(['error', 'warning', 'info'])}\t12\t{born}\t{stamps[born]}\t{end}\n")
            write("\\.\n")
        write("COMMIT;\n")
    process.stdin.close()
    if process.wait():
        failure("scale: the database could not be filled")


def main():
    trials = {name[6:]: value for name, value in globals().items() if name.startswith("trial_")}
    chosen = sys.argv[1:] or [name for name in trials if name != "scale"]
    for name in chosen:
        if name not in trials:
            sys.exit(f"check-store: unknown trial '{name}'; choose from {', '.join(trials)}")
    Postgres.port = free_port()
    postgres = Postgres()
    try:
        source = SCRATCH / "source"
        source.mkdir()
        make_repositories(source, 12)
        for name in chosen:
            try:
                trials[name](postgres, source)
            except (RuntimeError, subprocess.CalledProcessError, OSError, ValueError) as error:
                failure(f"{name}: {error}")
    finally:
        postgres.remove()
    if failures:
        sys.exit(f"check-store: {failures} failures")
    say("check-store: all trials passed")


main()
