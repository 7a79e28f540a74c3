"""Checks that the JSON Schema and the program accept the same configurations.

Usage: check_schema.py REVIEW [COUNT]. Generates configurations from the schema, half of them with one changed value.
"""
from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import jsonschema

TEXTS = ["", "a", "App", "**/*.swift", "https://example.com", "mv", "any_view", "17.0", "base.yml", "/base.yml", "info"]
NAMES = ["x", "Feature", "no_tracking", "any_view", "Sources/App"]
REPLACEMENTS: list[Any] = [1, 0, -1, "", "a", True, None, [], {}, ["a"], {"a": 1}, "warning", "off", "**", 3.5, "\x01"]

# What only the program can know: the names that a configuration declares, and which version is running. And YAML has
# Booleans that the program reads as text.
EXPECTED = ["unknown rule", "unknown layer", "this configuration requires review", "true", "True"]


class Generator:
    def __init__(self, schema: dict[str, Any], seed: int) -> None:
        self.schema = schema
        self.random = random.Random(seed)

    def configuration(self) -> dict[str, Any]:
        made = self.value(self.schema)
        made["review"] = 1
        return self.changed(made) if self.random.random() < 0.5 else made

    def value(self, schema: Any) -> Any:
        if schema is True or not schema:
            return self.random.choice(REPLACEMENTS)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kinds = schema.get("type")
        kind = self.random.choice(kinds) if isinstance(kinds, list) else kinds
        if kind is None:
            return self.value(self.random.choice(schema["anyOf"]))
        match kind:
            case "object": return self.mapping(schema)
            case "array": return [self.value(schema["items"]) for _ in range(self.random.choice([0, 1, 2]))]
            case "integer": return self.random.choice([schema.get("minimum", 0), schema.get("maximum", 5), 1, 10, -1])
            case "number": return self.random.choice([0, 1, 0.5])
            case "boolean": return self.random.choice([True, False])
            case "null": return None
            case _: return self.random.choice(TEXTS)

    def mapping(self, schema: dict[str, Any]) -> dict[str, Any]:
        properties = schema.get("properties", {})
        chosen = self.random.sample(sorted(properties), min(len(properties), self.random.choice([0, 1, 1, 2, 3])))
        # A required key is sometimes missing.
        chosen += [name for name in schema.get("required", []) if self.random.random() < 0.9]
        made = {name: self.value(properties[name]) for name in chosen if name in properties}
        other = schema.get("additionalProperties")
        if isinstance(other, dict):
            for name in self.random.sample(NAMES, self.random.choice([0, 1, 2])):
                made.setdefault(name, self.value(other))
        return made

    def changed(self, configuration: dict[str, Any]) -> dict[str, Any]:
        """Returns a copy with one value replaced."""
        result = copy.deepcopy(configuration)
        places: list[tuple[Any, Any]] = []

        def visit(node: Any) -> None:
            for key in sorted(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []:
                places.append((node, key))
                visit(node[key])

        visit(result)
        node, key = self.random.choice(places)
        node[key] = copy.deepcopy(self.random.choice(REPLACEMENTS))
        return result


def main() -> None:
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 400
    output = subprocess.run([program, "rules", "--schema"], capture_output=True, text=True, check=True).stdout
    schema = json.loads(output)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    generator = Generator(schema, seed=7)
    differences = accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "config.yml")
        for _ in range(count):
            configuration = generator.configuration()
            # JSON is YAML.
            path.write_text(json.dumps(configuration))
            command = [program, "config", "--root", folder, "--config", str(path), "--no-cache"]
            result = subprocess.run(command, capture_output=True, text=True)
            is_valid = validator.is_valid(configuration)
            accepted += is_valid
            reason = result.stderr if is_valid else str(configuration)
            if (result.returncode == 0) == is_valid or any(text in reason for text in EXPECTED):
                continue
            differences += 1
            print(f"The schema {'accepts' if is_valid else 'refuses'}: {json.dumps(configuration)}\n{result.stderr}")
    if differences or not 0.1 < accepted / count < 0.9:
        sys.exit(f"{differences} of {count} configurations differ; the schema accepts {accepted}.")
    print(f"The schema and the program agree on {count} configurations, of which they accept {accepted}.")


if __name__ == "__main__":
    main()
