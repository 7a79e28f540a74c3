/// Finds files that are no Swift.
struct ParseError: ProjectRule {
  static let judgesTests = true

  static let info = RuleInfo(
    id: "parse_error",
    summary: "Every file parses as Swift.",
    rationale: """
      What does not parse is read as well as it goes, and what comes after the error may be misunderstood or missed. \
      Mostly it is an unfinished edit or a conflict that was not resolved. A file that is nested deeper than the \
      parser follows is not analysed at all.
      """,
    seeds: ["card"],
    opportunity: "a Swift file",
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
    /// What the parser says of the first error.
    case unreadable(String)
    case tooDeep

    static let fields = CaseList<Self>(
      .init(Self.unreadable) { if case .unreadable(let error) = $0 { error } else { nil } },
      .init(.tooDeep))
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.judgedFiles.compactMap { file in
      guard let error = project.files[file].facts.syntaxError else { return nil }
      return Located(
        file: file,
        record: Record(
          evidence: error.isTooDeep ? .tooDeep : .unreadable(error.message), range: error.range, symbol: "",
          source: error.message))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.judgedFiles.map { LocatedOpportunity(file: $0, start: nil) }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .unreadable(let error):
      return "the file does not parse: \(error); fix the syntax so that all of it can be reviewed"
    case .tooDeep:
      return """
        the file is not analyzed because the code here is nested deeper than the parser's limit (256 levels); split the \
        expression
        """
    }
  }
}
