"""Validates the output files of `review` in a folder, and prints each failure.

SARIF: sarif-om checks names and required members, sarif-pydantic checks types and enumerations; both are generated from the
OASIS schema. SARIF_SCHEMA=FILE also validates against that schema. Other formats are checked against their documentation.
"""
import csv
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import attr
import junitparser
import sarif_om
from sarif_pydantic import Sarif

folder = sys.argv[1]
failures = []


def expect(condition, failure):
    if not condition:
        failures.append(failure)


def path(name):
    return os.path.join(folder, name)


def load(name):
    with open(path(name), encoding="utf-8") as file:
        return json.load(file)


review = load("review.json")
findings = review["findings"]
accepted = review["summary"]["suppressed"] + review["summary"]["baselined"]
expect(len(findings) > 5 and accepted > 1, "the sample has too few findings")

# The class of each member that contains objects; other members are plain values.
CLASSES = {
    "runs": "Run", "tool": "Tool", "driver": "ToolComponent", "rules": "ReportingDescriptor", "results": "Result",
    "invocations": "Invocation", "toolExecutionNotifications": "Notification", "message": "Message",
    "shortDescription": "MultiformatMessageString", "fullDescription": "MultiformatMessageString",
    "help": "MultiformatMessageString", "defaultConfiguration": "ReportingConfiguration", "locations": "Location",
    "physicalLocation": "PhysicalLocation", "artifactLocation": "ArtifactLocation", "region": "Region",
    "logicalLocations": "LogicalLocation", "fixes": "Fix", "description": "Message", "artifactChanges": "ArtifactChange",
    "replacements": "Replacement", "deletedRegion": "Region", "insertedContent": "ArtifactContent",
    "suppressions": "Suppression",
}
# Members with arbitrary keys.
FREE = {"originalUriBaseIds": "ArtifactLocation", "partialFingerprints": None}


def check_object(value, class_name, location):
    known = {a.metadata["schema_property_name"]: a for a in attr.fields(getattr(sarif_om, class_name))}
    for name, field in known.items():
        expect(field.default is not attr.NOTHING or name in value, f"sarif: {location} has no {name}")
    for name, member in value.items():
        inner = f"{location}.{name}"
        expect(name in known, f"sarif: {inner} is not in the schema")
        if name in FREE:
            for key, entry in member.items():
                if FREE[name]:
                    check_object(entry, FREE[name], f"{inner}.{key}")
        elif name in CLASSES:
            for entry in member if isinstance(member, list) else [member]:
                check_object(entry, CLASSES[name], inner)
        else:
            expect(not isinstance(member, dict), f"sarif: add {inner} to CLASSES or FREE")


sarif = load("review.sarif")
check_object(sarif, "SarifLog", "$")
Sarif.model_validate(sarif)
run = sarif["runs"][0]
rules = run["tool"]["driver"]["rules"]
expect(len(run["results"]) == len(findings) + accepted, "sarif: the number of results differs from the number of findings")
for result in run["results"]:
    expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"sarif: {result['ruleId']} has the wrong index")
    expect(result["level"] in ("error", "warning", "note"), f"sarif: unknown level {result['level']}")
    for suppression in result.get("suppressions", []):
        expect(suppression["kind"] in ("inSource", "external"), f"sarif: unknown kind of suppression {suppression}")
shown = [result for result in run["results"] if not result.get("suppressions")]
expect([r["ruleId"] for r in shown] == [f["rule"] for f in findings], "sarif: the order of the results differs")
if os.environ.get("SARIF_SCHEMA"):
    command = ["check-jsonschema", "--schemafile", os.environ["SARIF_SCHEMA"], path("review.sarif")]
    expect(subprocess.run(command).returncode == 0, "sarif: the schema rejects the file")

# GitLab docs, "Code Quality report format".
quality = load("gitlab.json")
expect(len(quality) == len(findings), "gitlab: the number of findings differs")
for issue in quality:
    expect(isinstance(issue["description"], str) and issue["check_name"], "gitlab: description or check_name is missing")
    severity = issue["severity"]
    expect(severity in ("info", "minor", "major", "critical", "blocker"), f"gitlab: unknown severity {severity}")
    expect(isinstance(issue["location"]["lines"]["begin"], int), "gitlab: the line is missing")
    expect(not issue["location"]["path"].startswith(("/", "./")), "gitlab: the path is not relative")
expect(len({issue["fingerprint"] for issue in quality}) == len(quality), "gitlab: duplicate fingerprint")

suites = junitparser.JUnitXml.fromfile(path("junit.xml"))
cases = [case for suite in suites for case in suite]
failing = [finding for finding in findings if finding["severity"] != "info"]
expect(len(cases) >= len(findings), "junit: a finding is missing")
expect(sum(1 for case in cases if case.result) == len(failing), "junit: the number of failures differs")
expect(sum(suite.tests for suite in suites) == len(cases), "junit: the `tests` attributes are wrong")
expect(sum(suite.failures for suite in suites) == len(failing), "junit: the `failures` attributes are wrong")

# Checkstyle, XMLLogger.
checkstyle = ElementTree.parse(path("checkstyle.xml")).getroot()
errors = checkstyle.findall("./file/error")
expect(checkstyle.tag == "checkstyle" and checkstyle.get("version"), "checkstyle: invalid root element")
expect(len(errors) == len(findings), "checkstyle: the number of errors differs")
for error in errors:
    severity = error.get("severity")
    expect(severity in ("error", "warning", "info", "ignore"), f"checkstyle: unknown severity {severity}")
    expect(int(error.get("line")) > 0 and int(error.get("column")) > 0, "checkstyle: invalid line or column")
    expect(error.get("message") and error.get("source"), "checkstyle: message or source is missing")

with open(path("review.csv"), encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
expect(len(rows) == len(findings), "csv: the number of rows differs")
expect([row["rule"] for row in rows] == [f["rule"] for f in findings], "csv: the order of the rows differs")

# GitHub docs, "Workflow commands": annotations.
with open(path("github.txt"), encoding="utf-8") as file:
    lines = file.read().splitlines()
# GitHub shows ten annotations per level; each finding is followed by its related locations.
severities = [finding["severity"] for finding in findings for _ in [None, *finding.get("related", [])]]
shown = sum(min(10, severities.count(severity)) for severity in ("error", "warning", "info"))
expect(len(lines) == shown, "github: the number of lines differs")
command = re.compile(r"::(error|warning|notice) (?:\w+=[^,:]*(?:,|(?=::)))+::.+")
for line in lines:
    expect(command.fullmatch(line), f"github: invalid command {line}")
    expect(re.search(r"[ ,]file=[^,:]+,line=\d+", line), f"github: no location in {line}")

with open(path("xcode.txt"), encoding="utf-8") as file:
    lines = file.read().splitlines()
expect(len(lines) == len(findings), "xcode: the number of lines differs")
for line in lines:
    expect(re.fullmatch(r".+:\d+:\d+: (error|warning|note): .+ \([a-z_]+\)", line), f"xcode: invalid line {line}")

for failure in failures[:20]:
    print(f"FAILED: {failure}", file=sys.stderr)
sys.exit(1 if failures else 0)
