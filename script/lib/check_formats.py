"""Checks the outputs of `review` in a folder against their formats; prints each failure.

SARIF: names and required members by sarif-om, types and enumerations by sarif-pydantic; both were made from the schema of
OASIS. With SARIF_SCHEMA=FILE the schema itself is checked, too. The others: the rules of their own documents.
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


def expect(holds, sentence):
    if not holds:
        failures.append(sentence)


def path(name):
    return os.path.join(folder, name)


def load(name):
    with open(path(name), encoding="utf-8") as file:
        return json.load(file)


review = load("review.json")
findings = review["findings"]
accepted = review["summary"]["suppressed"] + review["summary"]["baselined"]
expect(len(findings) > 5 and accepted > 1, "the sample has too few findings to show anything")

# The class of each member that contains objects; everything else is a plain value.
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


def check_object(value, class_name, place):
    known = {a.metadata["schema_property_name"]: a for a in attr.fields(getattr(sarif_om, class_name))}
    for name, field in known.items():
        expect(field.default is not attr.NOTHING or name in value, f"sarif: {place} has no {name}")
    for name, member in value.items():
        inner = f"{place}.{name}"
        expect(name in known, f"sarif: {inner} is not in the schema")
        if name in FREE:
            for key, entry in member.items():
                if FREE[name]:
                    check_object(entry, FREE[name], f"{inner}.{key}")
        elif name in CLASSES:
            for entry in member if isinstance(member, list) else [member]:
                check_object(entry, CLASSES[name], inner)
        else:
            expect(not isinstance(member, dict), f"sarif: {inner} is not known to this check; add it")


sarif = load("review.sarif")
check_object(sarif, "SarifLog", "$")
Sarif.model_validate(sarif)
run = sarif["runs"][0]
rules = run["tool"]["driver"]["rules"]
expect(len(run["results"]) == len(findings) + accepted, "sarif: the results are not the findings and what is accepted")
for result in run["results"]:
    expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], f"sarif: {result['ruleId']} has a wrong index")
    expect(result["level"] in ("error", "warning", "note"), f"sarif: level {result['level']}")
    for suppression in result.get("suppressions", []):
        expect(suppression["kind"] in ("inSource", "external"), f"sarif: suppression {suppression}")
shown = [result for result in run["results"] if "suppressions" not in result]
expect([r["ruleId"] for r in shown] == [f["rule"] for f in findings], "sarif: the results are in another order")
if os.environ.get("SARIF_SCHEMA"):
    command = ["check-jsonschema", "--schemafile", os.environ["SARIF_SCHEMA"], path("review.sarif")]
    expect(subprocess.run(command).returncode == 0, "sarif: the schema does not hold")

# GitLab docs, "Code Quality report format".
quality = load("gitlab.json")
expect(len(quality) == len(findings), "gitlab: another number of findings")
for issue in quality:
    expect(isinstance(issue["description"], str) and issue["check_name"], "gitlab: no description or check_name")
    expect(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), f"gitlab: {issue['severity']}")
    expect(isinstance(issue["location"]["lines"]["begin"], int), "gitlab: no line")
    expect(not issue["location"]["path"].startswith(("/", "./")), "gitlab: the path is not relative")
expect(len({issue["fingerprint"] for issue in quality}) == len(quality), "gitlab: a fingerprint occurs twice")

suites = junitparser.JUnitXml.fromfile(path("junit.xml"))
cases = [case for suite in suites for case in suite]
failing = [finding for finding in findings if finding["severity"] != "info"]
expect(len(cases) >= len(findings), "junit: a finding is missing")
expect(sum(1 for case in cases if case.result) == len(failing), "junit: another number of failures")
expect(sum(suite.tests for suite in suites) == len(cases), "junit: the count of tests is wrong")
expect(sum(suite.failures for suite in suites) == len(failing), "junit: the count of failures is wrong")

# Checkstyle, XMLLogger.
checkstyle = ElementTree.parse(path("checkstyle.xml")).getroot()
errors = checkstyle.findall("./file/error")
expect(checkstyle.tag == "checkstyle" and checkstyle.get("version"), "checkstyle: the root")
expect(len(errors) == len(findings), "checkstyle: another number of errors")
for error in errors:
    expect(error.get("severity") in ("error", "warning", "info", "ignore"), f"checkstyle: {error.get('severity')}")
    expect(int(error.get("line")) > 0 and int(error.get("column")) > 0, "checkstyle: line and column")
    expect(error.get("message") and error.get("source"), "checkstyle: message and source")

with open(path("review.csv"), encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
expect(len(rows) == len(findings), "csv: another number of rows")
expect([row["rule"] for row in rows] == [f["rule"] for f in findings], "csv: another order")

# GitHub docs, "Workflow commands": annotations.
with open(path("github.txt"), encoding="utf-8") as file:
    lines = file.read().splitlines()
# Ten of each level are shown, related locations after the findings themselves.
places = [finding["severity"] for finding in findings for _ in [None, *finding.get("related", [])]]
shown = sum(min(10, places.count(severity)) for severity in ("error", "warning", "info"))
expect(len(lines) == shown, "github: another number of lines")
command = re.compile(r"::(error|warning|notice) (?:\w+=[^,:]*(?:,|(?=::)))+::.+")
for line in lines:
    expect(command.fullmatch(line), f"github: {line}")
    expect(re.search(r"[ ,]file=[^,:]+,line=\d+", line), f"github: no place in {line}")

with open(path("xcode.txt"), encoding="utf-8") as file:
    lines = file.read().splitlines()
expect(len(lines) == len(findings), "xcode: another number of lines")
for line in lines:
    expect(re.fullmatch(r".+:\d+:\d+: (error|warning|note): .+ \([a-z_]+\)", line), f"xcode: {line}")

for failure in failures[:20]:
    print(f"FAILED: {failure}", file=sys.stderr)
sys.exit(1 if failures else 0)
