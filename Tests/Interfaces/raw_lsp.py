"""A low-level client that can also send invalid messages, for tests of robustness, equality and latency."""
import json
import os
import pathlib
import queue
import subprocess
import threading
import time

from conftest import ENVIRONMENT, REVIEW


class Server:
    """The program as a language server, and everything that it wrote."""

    def __init__(self, folder, *arguments, capabilities=None, settings=None, environment=None, program=None):
        self.folder = pathlib.Path(folder)
        self.capabilities = capabilities or {}
        self.settings = settings
        self.process = subprocess.Popen(
            [program or REVIEW, "lsp", *arguments], cwd=folder, env={**ENVIRONMENT, **(environment or {})},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.messages = queue.Queue()
        self.last = 0
        self.diagnostics = {}
        self.published = {}
        self.notifications = []
        self.errors = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            header = stream.readline()
            if not header:
                break
            assert header.startswith(b"Content-Length: "), header
            assert stream.readline() == b"\r\n"
            message = json.loads(stream.read(int(header.split(b":")[1])))
            self.messages.put((time.perf_counter(), message))
        self.messages.put((time.perf_counter(), None))

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode())

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params, timeout=60):
        self.last += 1
        identifier = self.last
        self.send({"id": identifier, "method": method, "params": params})
        return self.wait(lambda m: m.get("id") == identifier and "method" not in m, timeout)

    def wait(self, is_wanted, timeout=60):
        """Returns the next message of that kind, and processes all messages before it."""
        end = time.monotonic() + timeout
        while True:
            at, message = self.messages.get(timeout=max(0.001, end - time.monotonic()))
            if message is None:
                raise EOFError(f"the server ended: {''.join(self.errors)[-2000:]}")
            self.note(message)
            if is_wanted(message):
                message["at"] = at
                return message

    def note(self, message):
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            params = message["params"]
            self.diagnostics[params["uri"]] = params["diagnostics"]
            self.published.setdefault(params["uri"], []).append(params.get("version"))
        elif method and "id" in message:
            result = None
            if method == "workspace/configuration":
                result = [self.settings for _ in message["params"]["items"]]
            self.send({"id": message["id"], "result": result})
        if method:
            self.notifications.append(message)

    def drain(self, seconds):
        """Reads messages for some time."""
        try:
            self.wait(lambda m: False, seconds)
        except queue.Empty:
            pass

    def start(self, folders=None, options=None):
        folders = [self.folder] if folders is None else folders
        answer = self.request("initialize", {
            "processId": os.getpid(), "rootUri": None, "capabilities": self.capabilities,
            "workspaceFolders": [{"uri": uri(f), "name": pathlib.Path(f).name} for f in folders],
            **({"initializationOptions": options} if options else {})})
        self.notify("initialized", {})
        return answer["result"]

    def open(self, path, text=None, version=1):
        path = self.folder / path
        text = path.read_text() if text is None else text
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri(path), "languageId": "swift", "version": version, "text": text}})
        return uri(path)

    def change(self, address, text, version):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": address, "version": version}, "contentChanges": [{"text": text}]})

    def published_for(self, address, version, timeout=60):
        """Returns the diagnostics that were published for a version."""
        message = self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == address
            and m["params"].get("version") == version, timeout)
        return message["params"]["diagnostics"]

    def stop(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(10)

    def kill(self):
        self.process.kill()
        self.process.wait()


def uri(path):
    return pathlib.Path(path).as_uri()


def shown(diagnostics):
    """Returns diagnostics in the form of the command line: line, column, severity, rule, message."""
    names = {1: "error", 2: "warning", 3: "info"}
    return sorted(
        (d["range"]["start"]["line"] + 1, d["range"]["start"]["character"] + 1, names[d["severity"]], d["code"],
         d["message"]) for d in diagnostics)


def reported(findings):
    return sorted((f["line"], f["column"], f["severity"], f["rule"], f["message"]) for f in findings)
