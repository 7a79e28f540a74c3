"""A forge on the loopback interface for script/hostile: responds like Gitea for an empty pull request, and records
every request.

Usage: hostile_forge.py HEAD BASE PORT_FILE LOG
"""
import http.server
import json
import sys

HEAD, BASE, PORT_FILE, LOG = sys.argv[1:]

PULL = {
    "number": 7, "state": "open", "draft": False, "merge_base": BASE,
    "head": {"sha": HEAD, "ref": "feature"}, "base": {"sha": BASE, "ref": "main"},
}
ANSWERS = {"/pulls/7": PULL, "/user": {"id": 1, "login": "bot"}, "/version": {"version": "1.22.3"}}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        with open(LOG, "ab") as log:
            log.write(f"{self.command} {self.path}\n{self.headers}".encode() + body + b"\n")
        path = self.path.split("?")[0]
        found = next((value for end, value in ANSWERS.items() if path.endswith(end)), [])
        if self.command != "GET":
            found = {"id": 1}
        data = json.dumps(found).encode()
        self.send_response(200 if self.command == "GET" else 201)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(PORT_FILE, "w", encoding="ascii") as file:
    file.write(str(server.server_port))
server.serve_forever()
