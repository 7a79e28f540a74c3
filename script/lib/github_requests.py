"""Validates recorded request bodies against githubkit's models. Called by script/check-github-requests."""
import json
import re
import sys

from githubkit_schemas.latest import models
from pydantic import ValidationError

# The model of each request body. If a request has several models, a condition selects one.
MODELS = [
    ("POST", r"/repos/[^/]+/[^/]+/pulls/\d+/reviews", models.ReposOwnerRepoPullsPullNumberReviewsPostBody),
    ("POST", r"/repos/[^/]+/[^/]+/pulls/\d+/comments", models.ReposOwnerRepoPullsPullNumberCommentsPostBody),
    ("PATCH", r"/repos/[^/]+/[^/]+/pulls/comments/\d+", models.ReposOwnerRepoPullsCommentsCommentIdPatchBody),
    ("POST", r"/repos/[^/]+/[^/]+/issues/\d+/comments", models.ReposOwnerRepoIssuesIssueNumberCommentsPostBody),
    ("PATCH", r"/repos/[^/]+/[^/]+/issues/comments/\d+", models.ReposOwnerRepoIssuesCommentsCommentIdPatchBody),
    ("POST", r"/repos/[^/]+/[^/]+/statuses/[0-9a-f]+", models.ReposOwnerRepoStatusesShaPostBody),
    # Completed check runs have a different model.
    ("POST", r"/repos/[^/]+/[^/]+/check-runs", models.ReposOwnerRepoCheckRunsPostBodyOneof0,
     lambda body: body["status"] == "completed"),
    ("POST", r"/repos/[^/]+/[^/]+/check-runs", models.ReposOwnerRepoCheckRunsPostBodyOneof1,
     lambda body: body["status"] != "completed"),
    ("PATCH", r"/repos/[^/]+/[^/]+/check-runs/\d+", models.ReposOwnerRepoCheckRunsCheckRunIdPatchBodyAnyof0),
    ("POST", r"/repos/[^/]+/[^/]+/code-scanning/sarifs", models.ReposOwnerRepoCodeScanningSarifsPostBody),
]


def unknown_keys(value, model, location):
    """Yields keys that are not in the API description, which the models accept."""
    names = {field.alias or name: field for name, field in model.model_fields.items()}
    for key, child in value.items():
        if key not in names:
            yield f"{location}.{key} is not in the API description"
            continue
        if isinstance(child, dict):
            for inner in item_models(names[key].annotation):
                yield from unknown_keys(child, inner, f"{location}.{key}")
        if isinstance(child, list) and child and isinstance(child[0], dict):
            for inner in item_models(names[key].annotation):
                for index, item in enumerate(child):
                    yield from unknown_keys(item, inner, f"{location}.{key}[{index}]")


def item_models(annotation):
    """Yields the models in an annotation such as `Missing[list[Item]]`."""
    if hasattr(annotation, "model_fields"):
        yield annotation
    for argument in getattr(annotation, "__args__", ()):
        yield from item_models(argument)


def main(path):
    with open(path, encoding="utf-8") as file:
        requests = json.load(file)
    problems, checked = [], set()
    for request in requests:
        label = f"{request['method']} {request['path']}"
        if request["path"] == "/graphql":
            continue
        for method, pattern, model, *conditions in MODELS:
            is_match = request["method"] == method and re.fullmatch(pattern, request["path"])
            if is_match and all(condition(request["body"]) for condition in conditions):
                checked.add(model.__name__)
                try:
                    model.model_validate(request["body"])
                except ValidationError as error:
                    problems.append(f"{label}: {error}")
                problems += [f"{label}: {text}" for text in unknown_keys(request["body"], model, "body")]
                break
        else:
            problems.append(f"{label} has no model; add it to MODELS")
    problems += [f"no request was recorded for {m.__name__}" for _, _, m, *_ in MODELS if m.__name__ not in checked]
    print("\n".join(problems) if problems else f"{len(requests)} requests match GitHub's API description.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
