"""GitHub on the loopback interface for script/pictures: one pull request without comments. What `review pr` posts is
written to OUTPUT as JSON, one object a line with the path and the body of the request.

Usage: recording_forge.py HEAD BASE PORT_FILE OUTPUT
"""
import http.server
import json
import sys

HEAD, BASE, PORT_FILE, OUTPUT = sys.argv[1:]

PULL = {
    "number": 7, "state": "open", "draft": False,
    "head": {"sha": HEAD, "ref": "basket-total"}, "base": {"sha": BASE, "ref": "main"},
}
THREADS = {"data": {"repository": {"pullRequest": {"reviewThreads": {
    "nodes": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}}}}}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        path = self.path.split("?")[0]
        if path == "/graphql":
            self.send(200, THREADS)
        elif path == "/user":  # the token of a workflow has no user
            self.send(403, {"message": "Resource not accessible by integration"})
        elif self.command == "GET":
            self.send(200, PULL if path.endswith("/pulls/7") else [])
        else:
            with open(OUTPUT, "a", encoding="utf-8") as file:
                file.write(json.dumps({"path": path, "body": json.loads(body or b"{}")}) + "\n")
            self.send(201, {"id": 1, "state": "success", "user": {"login": "github-actions[bot]"}})

    def send(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
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
