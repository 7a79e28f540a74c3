package import Analyzer

/// A JUnit report: a failed test for each error and warning, and a passed test for each info and for each file without
/// findings.
/// - Source: the schema of Apache Ant's JUnit task, which CI servers support.
package struct JUnitFormat: FindingFormat {
  package let name = "junit"
  package let summary = "a JUnit report in XML: each error and warning is a failed test"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let affected = Set(paths: review.findings.map(\.path))
    let clean = review.files.map(\.path).filter { !affected.contains(path: $0) }
    let counts = XMLText.attributes([
      "name": "review", "tests": String(clean.count + review.findings.count),
      "failures": String(review.findings.count { $0.severity > .info }), "errors": "0", "time": "0",
    ])
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite\(counts)>"]
    for finding in review.findings {
      let location = "\(finding.range.start.line):\(finding.range.start.column)"
      let test = XMLText.attributes(["classname": finding.path, "name": "\(finding.rule) at \(location)", "time": "0"])
      if finding.severity == .info {
        // Findings with info severity pass. If they failed the build, people would disable the rules.
        lines.append("    <testcase\(test)>")
        lines.append("      <system-out>\(XMLText.escaped(finding.message))</system-out>")
        lines.append("    </testcase>")
        continue
      }
      let failure = XMLText.attributes(["type": finding.severity.rawValue, "message": finding.message])
      lines.append("    <testcase\(test)>")
      lines.append("      <failure\(failure)>\(XMLText.escaped("\(finding.path):\(location)"))</failure>")
      lines.append("    </testcase>")
    }
    lines += clean.map { path in
      "    <testcase\(XMLText.attributes(["classname": path, "name": "no findings", "time": "0"]))/>"
    }
    return .document((lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n")
  }
}
