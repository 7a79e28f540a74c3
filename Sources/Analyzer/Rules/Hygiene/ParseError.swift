/// Finds files that are not valid Swift.
struct ParseError: ProjectRule {
  static let reviewsTests = true

  static let info = RuleInfo(
    id: "parse_error",
    summary: "Every file should parse as Swift.",
    rationale: """
      Code after a syntax error may be misread or skipped, so the review of the file is incomplete. The usual causes \
      are an unfinished edit or an unresolved merge conflict. A file that exceeds the parser's nesting limit is not \
      analyzed at all.
      """,
    sources: ["card"],
    opportunity: "Swift code",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          let title =↓
          var body: some View { Text(title) }
        }
        """),
      Example(
        """
        import SwiftUI

        ↓<<<<<<< HEAD
        let title = "a"
        =======
        let title = "b"
        >>>>>>> feature
        """),
      Example(
        """
        struct FeedView: View {
          func row( ↓{
        }

        struct Row {}
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          // let title =
          let text = "struct {"
          var body: some View { Text(text) }
        }
        """),
      Example(
        """
        func reload(_ update: @escaping @MainActor([String]) -> Void) {}
        """),
      Example(
        """
        #if swift(>=9)
        let title = = 1
        #endif
        struct Feed {}
        """),
      Example(
        """
        #if canImport(UIKit)
        import UIKit
        #else
        import AppKit
        #endif
        let pattern = #/a+b/#
        """),
    ])

  enum Evidence: Analyzer.Evidence {
    /// The parser's message for the first error.
    case unreadable(String)
    case tooDeep

    static let fields = CaseList<Self>(
      .init(Self.unreadable) { if case .unreadable(let error) = $0 { error } else { nil } },
      .init(.tooDeep))
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedFiles.compactMap { file in
      guard let error = project.files[file].facts.syntaxError else { return nil }
      return Located(
        file: file,
        record: Record(
          evidence: error.isTooDeep ? .tooDeep : .unreadable(error.message), range: error.range, symbol: "",
          source: error.message))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedFiles.map { LocatedOpportunity(file: $0, start: nil) }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .unreadable(let error):
      return "syntax error: \(error); fix it so that the whole file can be reviewed"
    case .tooDeep:
      return """
        the code here exceeds the parser's nesting limit (256 levels), so the file is not analyzed; split the expression
        """
    }
  }
}
