"""A JSON server on the loopback interface, for scripts that need a forge."""
import http.server
import json


def serve(respond, port_file):
    """Writes the port to `port_file` and serves forever.

    `respond(handler, body)` returns the status and the value to send as JSON.
    """

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self):
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            status, value = respond(self, body)
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
    with open(port_file, "w", encoding="ascii") as file:
        file.write(str(server.server_port))
    server.serve_forever()
