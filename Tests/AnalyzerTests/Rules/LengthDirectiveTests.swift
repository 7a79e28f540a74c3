import Testing

@testable import Analyzer

/// Tests SwiftLint comments about the length of files and functions.
@Suite struct LengthDirectiveTests {
  @Test(arguments: [
    ("", Severity.warning), ("// swiftlint:disable file_length\n", .info),
    ("// swiftlint:disable file_length\n// swiftlint:enable file_length\n", .warning),
    ("// swiftlint:disable type_body_length\n", .warning),
  ])
  func `a file that SwiftLint may not measure is reported as info`(comments: String, severity: Severity) {
    let source =
      comments + "struct FeedView: View { var body: some View { Text(\"\") } }\n"
      + String(repeating: "//\n", count: 300)
    let findings = Review.of([("App/FeedView.swift", source)]).findings.filter { $0.rule == "view_file_length" }
    #expect(findings.map(\.severity) == [severity])
  }

  @Test(arguments: [("", Severity.warning), ("// swiftlint:disable:next function_body_length\n", .info)])
  func `a function that SwiftLint may not measure is reported as info`(comment: String, severity: Severity) {
    let lines = String(repeating: "Text(\"\")\n", count: 41)
    let source = "struct FeedView: View {\n\(comment)@ViewBuilder func rows() -> some View {\n\(lines)}\n}\n"
    let findings = Review.of([("App/FeedView.swift", source)]).findings.filter { $0.rule == "body_length" }
    #expect(findings.map(\.severity) == [severity])
  }
}
