"""A forge on the loopback interface for script/hostile. Responds like Gitea with a pull request without comments, and logs
all requests.

Usage: hostile_forge.py HEAD BASE PORT_FILE LOG
"""
import sys

import loopback_server

HEAD, BASE, PORT_FILE, LOG = sys.argv[1:]

PULL = {
    "number": 7, "state": "open", "draft": False, "merge_base": BASE,
    "head": {"sha": HEAD, "ref": "feature"}, "base": {"sha": BASE, "ref": "main"},
}
ANSWERS = {"/pulls/7": PULL, "/user": {"id": 1, "login": "bot"}, "/version": {"version": "1.22.3"}}


def respond(request, body):
    with open(LOG, "ab") as log:
        log.write(f"{request.command} {request.path}\n{request.headers}".encode() + body + b"\n")
    if request.command != "GET":
        return 201, {"id": 1}
    path = request.path.split("?")[0]
    return 200, next((value for end, value in ANSWERS.items() if path.endswith(end)), [])


loopback_server.serve(respond, PORT_FILE)
