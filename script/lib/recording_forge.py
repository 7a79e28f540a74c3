"""A GitHub server on the loopback interface for script/pictures, with a pull request without comments. Writes what
`review pr` posts to OUTPUT: one JSON object per line, with the path and the body of the request.

Usage: recording_forge.py HEAD BASE PORT_FILE OUTPUT
"""
import json
import sys

import loopback_server

HEAD, BASE, PORT_FILE, OUTPUT = sys.argv[1:]

PULL = {
    "number": 7, "state": "open", "draft": False,
    "head": {"sha": HEAD, "ref": "basket-total"}, "base": {"sha": BASE, "ref": "main"},
}
THREADS = {"data": {"repository": {"pullRequest": {"reviewThreads": {
    "nodes": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}}}}}


def respond(request, body):
    path = request.path.split("?")[0]
    if path == "/graphql":
        return 200, THREADS
    if path == "/user":  # workflow tokens have no user
        return 403, {"message": "Resource not accessible by integration"}
    if request.command == "GET":
        return 200, PULL if path.endswith("/pulls/7") else []
    with open(OUTPUT, "a", encoding="utf-8") as file:
        file.write(json.dumps({"path": path, "body": json.loads(body or b"{}")}) + "\n")
    return 201, {"id": 1, "state": "success", "user": {"login": "github-actions[bot]"}}


loopback_server.serve(respond, PORT_FILE)
