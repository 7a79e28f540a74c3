"""Responses of forges: runs `review pr` against a local server that sends invalid responses."""
from __future__ import annotations

import json
import re
import socket
import struct
import threading
from contextlib import contextmanager

from fuzz_case import (COMMIT_ENVIRONMENT, TEXTS, Case, Random, Template, git, json_bytes, mutated, mutated_json, nested_json,
                       number_text, two_commits)

NAME = "forge"
TITLE = "forge responses"

# `review pr` stops waiting for a forge after 30 seconds, plus 10 seconds for requested pauses.
SECONDS = 45

repository = Template(two_commits)
MARKER = "<!-- review:v1 rule=any_view fp=074d934e0a2c2e9a -->"
# A repository name and the token's account for each forge.
FORGES = {
    "github": ("acme/app", "github-actions[bot]"), "gitlab": ("acme/app", "bot"), "gitea": ("acme/app", "bot"),
    "azure": ("acme/Our App/app", "11-22"), "bitbucket": ("acme/app", "{bot}"), "bitbucket-dc": ("ACME/app", "bot"),
    "gerrit": ("app", "bot"),
}


# MARK: Correct responses

def github(path: str, head: str, base: str):
    user = {"login": "github-actions[bot]"}
    comment = {"id": 11, "body": f"`any_view`: text {MARKER}", "path": "App/FeedView.swift", "line": 9, "start_line": None,
               "user": user, "side": "RIGHT", "in_reply_to_id": None}
    if path == "/graphql":
        thread = {"id": "T11", "isResolved": False, "resolvedBy": None, "comments": {"nodes": [{"databaseId": 11}]}}
        page = {"hasNextPage": False, "endCursor": "1"}
        return {"data": {"repository": {"pullRequest": {"reviewThreads": {"pageInfo": page, "nodes": [thread]}}}}}
    if path.endswith("/pulls/7"):
        return {"number": 7, "state": "open", "draft": False, "head": {"sha": head, "ref": "feature"},
                "base": {"sha": base, "ref": "main"}}
    if path.endswith("/pulls/7/comments"): return [comment, {**comment, "id": 12, "in_reply_to_id": 11, "user": {"login": "ada"}}]
    if path.endswith("/pulls/7/reviews"): return [{"id": 1, "state": "COMMENTED"}, {"id": 2, "state": "PENDING"}]
    if path.endswith("/issues/7/comments"): return [{"id": 13, "body": "old <!-- review:summary -->", "user": user}]
    if path.endswith("/statuses"): return [{"state": "success", "context": "review", "description": "x", "target_url": None}]
    return {"id": 1, "login": "github-actions[bot]"}


def gitlab(path: str, head: str, base: str):
    bot = {"id": 77, "username": "bot"}
    if path.endswith("/user"): return bot
    if path.endswith("/merge_requests/7"):
        return {"iid": 7, "state": "opened", "draft": False, "sha": head, "source_branch": "feature", "target_branch": "main",
                "source_project_id": 5, "target_project_id": 5,
                "diff_refs": {"base_sha": base, "start_sha": base, "head_sha": head},
                "head_pipeline": {"id": 3, "sha": head, "ref": "refs/merge-requests/7/head", "status": "running"}}
    position = {"base_sha": base, "start_sha": base, "head_sha": head, "position_type": "text", "old_path": "App/FeedView.swift",
                "new_path": "App/FeedView.swift", "old_line": None, "new_line": 9}
    note = {"id": 11, "type": "DiffNote", "body": f"text {MARKER}", "author": bot, "system": False, "resolvable": True,
            "resolved": False, "resolved_by": None, "position": position}
    if path.endswith("/discussions"):
        return [{"id": "a" * 40, "individual_note": False, "notes": [note]},
                {"id": "b" * 40, "individual_note": True, "notes": [{**note, "body": "x <!-- review:summary -->", "position": None}]}]
    if path.endswith("/statuses"):
        return [{"id": 10, "sha": head, "name": "review", "status": "success", "description": "", "pipeline_id": 3}]
    return {"id": 1, "notes": [note]}


def gitea(path: str, head: str, base: str):
    user = {"login": "bot"}
    if path.endswith("/version"): return {"version": "1.26.0"}
    if path.endswith("/user"): return {"id": 9, "login": "bot"}
    if path.endswith("/pulls/7"):
        return {"number": 7, "state": "open", "draft": False, "merge_base": base, "head": {"sha": head, "ref": "feature"},
                "base": {"sha": base, "ref": "main"}}
    if path.endswith("/reviews"):
        return [{"id": 2, "state": "COMMENT", "commit_id": head, "stale": False, "user": user, "comments_count": 1, "body": ""}]
    if re.search(r"/reviews/-?\d+/comments", path):
        return [{"id": 11, "body": f"x {MARKER}", "user": user, "path": "App/FeedView.swift", "position": 9,
                 "original_position": 0, "commit_id": head, "original_commit_id": head, "pull_request_review_id": 2,
                 "diff_hunk": "@@ -1,3 +9223372036854775807,2 @@", "resolver": None}]
    if path.endswith("/comments"): return [{"id": 13, "body": "x <!-- review:summary -->", "user": user}]
    if path.endswith("/statuses"): return [{"id": 1, "status": "success", "context": "review", "description": ""}]
    return {"id": 1}


def azure(path: str, head: str, base: str):
    def listed(items): return {"count": len(items), "value": items}
    if path.endswith("/connectionData"): return {"authenticatedUser": {"id": "11-22", "providerDisplayName": "Bot"}}
    if path.endswith("/iterations"):
        return listed([{"id": 1, "reason": "push", "sourceRefCommit": {"commitId": head}, "targetRefCommit": {"commitId": base},
                        "commonRefCommit": {"commitId": base}}])
    if path.endswith("/changes"):
        return {"changeEntries": [{"changeTrackingId": 1, "changeId": 1, "item": {"path": "/App/FeedView.swift"},
                                   "changeType": "edit"}], "nextSkip": 0, "nextTop": 0}
    if path.endswith("/threads"):
        comment = {"id": 1, "parentCommentId": 0, "author": {"id": "11-22"}, "content": f"x {MARKER}", "commentType": "text"}
        context = {"filePath": "/App/FeedView.swift", "leftFileStart": None, "leftFileEnd": None,
                 "rightFileStart": {"line": 9, "offset": 1}, "rightFileEnd": {"line": 9, "offset": 2}}
        return listed([{"id": 5, "status": "active", "isDeleted": False, "threadContext": context, "comments": [comment],
                        "properties": {}}])
    if path.endswith("/statuses"):
        return listed([{"id": 1, "state": "succeeded", "description": "", "context": {"name": "review", "genre": None},
                        "iterationId": 1}])
    return {"pullRequestId": 7, "status": "active", "isDraft": False, "sourceRefName": "refs/heads/feature",
            "targetRefName": "refs/heads/main", "lastMergeSourceCommit": {"commitId": head},
            "lastMergeTargetCommit": {"commitId": base}}


def bitbucket(path: str, head: str, base: str):
    if path.endswith("/user"): return {"type": "user", "uuid": "{bot}", "display_name": "Bot"}
    if "/merge-base/" in path: return {"type": "commit", "hash": base}
    if path.endswith("/commits"): return {"values": [{"type": "commit", "hash": head}], "next": None}
    if path.endswith("/comments"):
        entry = {"type": "pullrequest_comment", "id": 11, "deleted": False, "pending": False,
                 "content": {"type": "rendered", "raw": f"x {MARKER}", "markup": "markdown"}, "user": {"type": "user", "uuid": "{bot}"},
                 "inline": {"path": "App/FeedView.swift", "to": 9, "from": None}}
        return {"values": [entry, {**entry, "id": 12, "parent": {"id": 12}}], "pagelen": 100, "page": 1}
    if "/statuses/build/" in path: return {"type": "build", "key": "review", "state": "SUCCESSFUL", "description": ""}
    if "/reports/" in path:
        return {"type": "report", "external_id": "review", "title": "Lintel", "result": "PASSED",
                "data": [{"title": "Duration", "type": "DURATION", "value": 12}]}
    return {"type": "pullrequest", "id": 7, "state": "OPEN", "draft": False,
            "source": {"branch": {"name": "feature"}, "commit": {"hash": head[:12]}},
            "destination": {"branch": {"name": "main"}, "commit": {"hash": base[:12]}},
            "links": {"html": {"href": "https://bitbucket.org/acme/app/pull-requests/7"}}}


def bitbucket_dc(path: str, head: str, base: str):
    if path.endswith("/activities"):
        comment = {"id": 11, "version": 0, "text": f"x {MARKER}", "author": {"name": "bot"}, "comments": [], "severity": "NORMAL",
                   "state": "OPEN", "threadResolved": False}
        anchor = {"path": "App/FeedView.swift", "line": 9, "lineType": "ADDED", "fileType": "TO", "diffType": "EFFECTIVE",
                  "orphaned": False}
        return {"values": [{"id": 5, "action": "COMMENTED", "commentAction": "ADDED", "comment": comment, "commentAnchor": anchor}],
                "size": 1, "limit": 100, "start": 0, "isLastPage": True, "nextPageStart": None}
    if path.endswith("/builds"): return {"key": "review", "state": "SUCCESSFUL", "description": "", "url": "https://example.org"}
    if "/reports/" in path: return {"key": "review", "title": "Lintel", "result": "PASS", "data": []}
    return {"id": 7, "version": 3, "state": "OPEN", "open": True, "draft": False,
            "fromRef": {"id": "refs/heads/feature", "displayId": "feature", "latestCommit": head},
            "toRef": {"id": "refs/heads/main", "displayId": "main", "latestCommit": base},
            "links": {"self": [{"href": "https://git.example.org/projects/ACME/repos/app/pull-requests/7"}]}}


def gerrit(path: str, head: str, base: str):
    if path.endswith("/accounts/self"): return {"_account_id": 1000, "name": "bot"}
    if path.endswith("/comments"):
        comment = {"id": "c11", "author": {"_account_id": 1000}, "message": f"x\n\n[review]: {MARKER}", "unresolved": True,
                   "commit_id": head, "patch_set": 1, "updated": "2026-11-21 10:00:00.000000000", "line": 9}
        return {"App/FeedView.swift": [comment, {**comment, "id": "c12", "in_reply_to": "c12"}],
                "/PATCHSET_LEVEL": [{**comment, "id": "c13", "line": None}]}
    commit = {"parents": [{"commit": base}]}
    if path.endswith("/commit"): return commit
    return {"_number": 7, "project": "app", "branch": "main", "status": "NEW", "messages": [], "current_revision": head,
            "revisions": {head: {"_number": 1, "ref": "refs/changes/07/7/1", "commit": commit}},
            "permitted_labels": {"Code-Review": ["-1", " 0", "+1"]},
            "labels": {"Code-Review": {"all": [{"_account_id": 1000, "value": 0}]}}}


ANSWERS = {"github": github, "gitlab": gitlab, "gitea": gitea, "azure": azure, "bitbucket": bitbucket,
           "bitbucket-dc": bitbucket_dc, "gerrit": gerrit}


# MARK: Invalid responses

HEADERS = [
    ("Retry-After", ["0", "1e300", "-1", "inf", "nan", "9223372036854775808", "Fri, 31 Dec 9999 23:59:59 GMT", "x", ""]),
    ("X-RateLimit-Remaining", ["0", "-1", "inf", "1e300", "x"]),
    ("X-RateLimit-Reset", ["0", "inf", "nan", "-1e300", "9223372036854775807", "1e19", "x"]),
    ("Content-Length", ["0", "-1", "1", "99999999999999999999", "x", "5, 5"]),
    ("Content-Encoding", ["gzip", "br", "x", "gzip, gzip"]),
    ("Content-Type", ["text/html", "application/json; charset=utf-16", "", "x" * 5_000]),
    ("Transfer-Encoding", ["chunked", "x"]),
    ("Link", ['<http://127.0.0.1:1/x>; rel="next"', "<>; rel=next", "<" * 9_000, '</repos/acme/app?page=2>; rel="next"']),
    ("Location", ["http://example.org/", "/", "file:///etc/passwd", "//127.0.0.1:1/"]),
    ("X-Next-Page", ["2", "-1", "9223372036854775808", "x"]), ("X-Total-Count", ["-1", "1e300", "9223372036854775807"]),
    ("Date", ["Thu, 01 Jan 1970 00:00:00 GMT", "x"]), ("X", ["x" * 200_000, "\x00", "\x1b[31m"]), ("Set-Cookie", ["a=b" * 3_000]),
]


def response(random: Random, forge: str, method: str, path: str, refs: tuple[str, str], wrong: float) -> bytes:
    """Returns a response, which is invalid with the given probability."""
    value = ANSWERS[forge](path, *refs)
    if method in ("POST", "PUT", "PATCH") and path != "/graphql":
        # Return the created object, not a list.
        value = value["value"] if isinstance(value, dict) and "value" in value else value
        value = value[0] if isinstance(value, list) else value
    status = 200 if method != "POST" else 201
    prefix = b")]}'\n" if forge == "gerrit" else b""
    headers: list[tuple[str, str]] = [("Content-Type", "application/json"), ("X-AUSERNAME", "bot")]
    body = prefix + json.dumps(value).encode()
    isWrong = random.random() < wrong
    cut = None
    if isWrong:
        match random.randrange(9):
            case 0 | 1 | 2: body = prefix + json_bytes(mutated_json(random, value))
            case 3: body = mutated(random, body)
            case 4: body = nested_json(random)
            case 5: status = random.choice([100, 199, 204, 206, 301, 302, 304, 307, 400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503, 999])
            case 6: body = prefix + b"[" + b",".join([json.dumps(value).encode()] * random.choice([10, 3_000])) + b"]"
            case 7: cut = random.random()
            case _: body = random.choice([b"", b"null", b"true", b'"' + b"x" * 3_000_000 + b'"', b"0" * 500_000, random.randbytes(500)])
        for name, values in random.sample(HEADERS, random.choice([0, 0, 1, 2])):
            headers.append((name, random.choice(values)))
    lines = [f"HTTP/1.1 {status} X"] + [f"{name}: {value}" for name, value in headers]
    if not any(name in ("Content-Length", "Transfer-Encoding") for name, _ in headers):
        lines.append(f"Content-Length: {len(body)}")
    data = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1", "replace") + body
    if cut is not None:
        data = data[:int(len(data) * cut)]
    if isWrong and random.random() < 0.05:
        data = mutated(random, data)
    return data


class Server(threading.Thread):
    """A server that accepts connections until it is closed."""

    def __init__(self, seed: float, forge: str, refs: tuple[str, str], wrong: float):
        super().__init__(daemon=True)
        self.seed, self.forge, self.refs, self.wrong = seed, forge, refs, wrong
        self.counts: dict[str, int] = {}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(0.2)
        self.isClosed = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def run(self) -> None:
        while not self.isClosed:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                continue
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        try:
            connection.settimeout(3)
            data = b""
            while b"\r\n\r\n" not in data and len(data) < 1_000_000:
                part = connection.recv(65_536)
                if not part:
                    return
                data += part
            head, _, body = data.partition(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            while length and len(body) < int(length[1]):
                part = connection.recv(65_536)
                if not part:
                    return
                body += part
            method, target, _ = head.split(b"\r\n")[0].decode("latin-1").split(" ", 2)
            path = target.split("?")[0]
            # The response depends only on the request, not on preceding requests.
            count = self.counts[method + target] = self.counts.get(method + target, 0) + 1
            random = Random(f"{self.seed}/{method}/{target}/{count}")
            if random.random() < self.wrong * 0.1:
                # Reset the connection.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return
            connection.sendall(response(random, self.forge, method, path, self.refs, self.wrong))
        except (OSError, ValueError):
            return
        finally:
            connection.close()

    def close(self) -> None:
        self.isClosed = True
        self.listener.close()


def prepare_with(seed: float, forge: str, wrong: float):
    @contextmanager
    def serve(server: Server):
        server.start()
        try:
            yield
        finally:
            server.close()

    def prepare(run):
        repository.copy(run)
        head = git(run.folder, "rev-parse", "feature").decode().strip()
        base = git(run.folder, "rev-parse", "main").decode().strip()
        server = Server(seed, forge, (head, base), wrong)
        run.arguments += ["--api-url", server.address, "--head", head, "--base", base]
        return serve(server)

    return prepare


def arguments(random: Random, forge: str) -> list[str]:
    options = [option for option in ["--dry-run", "--no-inline", "--no-summary", "--no-status", "--check-run", "--code-scanning"]
               if random.random() < 0.2]
    return ["pr", "--forge", forge, "--repo", FORGES[forge][0], "--pr", "7", "--no-cache", *options]


def make(random: Random, number: int) -> Case:
    forge = list(FORGES)[number % len(FORGES)]
    environment = COMMIT_ENVIRONMENT | {"REVIEW_TOKEN": "secret-token", "NO_PROXY": "*", "LINTEL_PAUSE_SECONDS": "10"}
    if random.random() < 0.1:
        environment |= {"REVIEW_PR": number_text(random), "GITHUB_EVENT_PATH": "event.json", "GITHUB_ACTIONS": "true"}
    return Case(
        arguments(random, forge), {"event.json": random.choice(TEXTS).encode("utf-8", "surrogatepass")}, environment=environment,
        prepare=prepare_with(random.random(), forge, random.choice([0.0, 0.1, 0.2, 0.5])), seconds=SECONDS, note=forge)
