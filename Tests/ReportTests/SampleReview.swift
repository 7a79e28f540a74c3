import Analyzer
import Report

/// A review for all formats: multi-byte text, tabs, control characters, ranges of several lines, an empty file, all
/// severities, fixes, files without checklist items and skipped files.
enum SampleReview {
  static let sources: [String: String] = [
    "App/FeedView.swift": [
      "import SwiftUI",
      "",
      "struct FeedView: View {",
      "  var body: some View {",
      "\tText(\"東京🗼\").padding(); AnyView(Text(\"é\"))",
      "    ForEach(items.sorted()) { Row($0) }",
      "    ForEach(items.sorted()) { Row($0).id(UUID()) }",
      "    Text(\"bell \u{7} escape \u{1B}[2J bidi \u{202E}\").foregroundColor(.red)",
      "    Text(\"\(String(repeating: "long ", count: 40))\").foregroundColor(.red).font(.body)",
      "  }",
      "}",
      "",
    ].joined(separator: "\n"),
    "App/Feed/FeedViewModel.swift": "import SwiftUI\r\n\r\nfinal class FeedViewModel {}",
    "App/Feed/Empty.swift": "",
    "Evil\u{1B}[31m/\u{202E}name.swift": "let x = 1\n",
  ]

  static let findings = [
    Finding(
      rule: "ui_import_in_view_model", severity: .error, path: "App/Feed/FeedViewModel.swift",
      range: range(1, 1, 1, 15), message: "FeedViewModel imports SwiftUI; move what needs it into the view",
      symbol: "", fingerprint: "0123456789abcdef", checklistItems: ["mvvm.no_ui_import"],
      fix: Fix(isSafe: false, edits: [.init(range: range(1, 1, 2, 1), replacement: "")])),
    Finding(
      rule: "view_file_length", severity: .info, path: "App/Feed/FeedViewModel.swift", range: range(99, 1, 99, 2),
      message: "the range is after the end of the file", symbol: "FeedViewModel", value: 312, limit: 300,
      fingerprint: "1123456789abcdef", isIntroduced: false),
    Finding(
      rule: "body_length", severity: .warning, path: "App/FeedView.swift", range: range(4, 7, 10, 4),
      message:
        "FeedView.body has 81 code lines, more than 40; split it where its sections begin, so that each part can be "
        + "read, previewed and invalidated by itself",
      symbol: "FeedView.body", value: 81, limit: 40, fingerprint: "2123456789abcdef",
      checklistItems: ["refactor.body", "refactor.sections"]),
    Finding(
      rule: "any_view", severity: .warning, path: "App/FeedView.swift", range: range(5, 27, 5, 34),
      message: "AnyView hides the type of its content; return `some View`", symbol: "FeedView.body",
      fingerprint: "3123456789abcdef", checklistItems: ["axiom.views.ui_only"],
      related: [
        .init(path: "App/FeedView.swift", range: range(7, 29, 7, 35)),
        .init(path: "Evil\u{1B}[31m/\u{202E}name.swift", range: range(1, 5, 1, 6)),
      ]),
    Finding(
      rule: "transformation_in_body", severity: .error, path: "App/FeedView.swift", range: range(6, 19, 6, 25),
      message: "sorted runs each time the view is drawn; keep the sorted items in the model",
      symbol: "FeedView.body", fingerprint: "4123456789abcdef", checklistItems: ["axiom.views.calculations"]),
    Finding(
      rule: "transformation_in_body", severity: .error, path: "App/FeedView.swift", range: range(7, 19, 7, 25),
      message: "sorted runs each time the view is drawn; keep the sorted items in the model",
      symbol: "FeedView.body", fingerprint: "5123456789abcdef", checklistItems: ["axiom.views.calculations"]),
    Finding(
      rule: "deprecated_modifier", severity: .info, path: "App/FeedView.swift", range: range(8, 40, 8, 55),
      message: "foregroundColor is deprecated; use foregroundStyle", symbol: "FeedView.body",
      fingerprint: "6123456789abcdef",
      fix: Fix(isSafe: true, edits: [.init(range: range(8, 40, 8, 55), replacement: "foregroundStyle")])),
    Finding(
      rule: "deprecated_modifier", severity: .info, path: "App/FeedView.swift", range: range(9, 214, 9, 229),
      message: "foregroundColor is deprecated; use foregroundStyle", symbol: "FeedView.body",
      fingerprint: "7123456789abcdef",
      fix: Fix(isSafe: true, edits: [.init(range: range(9, 214, 9, 229), replacement: "foregroundStyle")])),
    Finding(
      rule: "any_view", severity: .warning, path: "Evil\u{1B}[31m/\u{202E}name.swift", range: range(1, 5, 1, 6),
      message: "a \"message\" with \u{1B}]0;title\u{7}, a tab\t, a line\nbreak and \\ 日本語 👩‍👩‍👧",
      symbol: "x\u{2028}", fingerprint: "8123456789abcdef"),
  ]

  /// Findings of every kind.
  static let full = Review(
    architecture: ArchitectureVerdict(
      architecture: .mvvm, reason: "3 of 4 views have a view model, and no reducer was found"),
    files: [
      FileReview(
        path: "App/Feed/Empty.swift", roles: [], lines: LineCounts(), maxBodyLength: nil, uiImports: [], types: [],
        coverage: CoverageCount()),
      FileReview(
        path: "App/Feed/FeedViewModel.swift", roles: [.viewModel, .observable],
        lines: LineCounts(total: 312, code: 250, comment: 20, blank: 42), maxBodyLength: nil, uiImports: ["SwiftUI"],
        types: [
          TypeReview(
            name: "FeedViewModel", kind: "class", roles: [.viewModel, .observable], line: 3, codeLines: 240,
            storedProperties: 18, bodyLength: nil, bodyDepth: nil, cohesion: 3)
        ], coverage: CoverageCount(passed: 6, failed: 1)),
      FileReview(
        path: "App/FeedView.swift", roles: [.view], lines: LineCounts(total: 11, code: 10, blank: 1),
        maxBodyLength: 81, uiImports: ["SwiftUI", "UIKit"],
        types: [
          TypeReview(
            name: "FeedView", kind: "struct", roles: [.view], line: 3, codeLines: 8, storedProperties: 0,
            bodyLength: 81, bodyDepth: 2, cohesion: nil)
        ], coverage: CoverageCount(passed: 25, failed: 3, human: 1)),
      FileReview(
        path: "Evil\u{1B}[31m/\u{202E}name.swift", roles: [.model], lines: LineCounts(total: 1, code: 1),
        maxBodyLength: nil, uiImports: [], types: [], coverage: CoverageCount()),
    ],
    findings: findings, checklists: checklists,
    folders: [
      FolderReview(path: ".", files: 12, findings: 9, coverage: CoverageCount(passed: 31, failed: 4, human: 1)),
      FolderReview(path: "App", files: 8, findings: 8, coverage: CoverageCount(passed: 31, failed: 4, human: 1)),
      FolderReview(path: "App/Feed", files: 8, findings: 2, coverage: CoverageCount(passed: 6, failed: 1)),
      FolderReview(path: "Core", files: 3, findings: 0, coverage: CoverageCount(passed: 1, failed: 2)),
      FolderReview(path: "Tools", files: 1, findings: 0, coverage: CoverageCount(failed: 2)),
    ],
    coverage: CoverageCount(passed: 31, failed: 4, human: 1), suppressed: 3, baselined: 12,
    skipped: [
      SkippedFile(path: "App/Broken.swift", reason: "is not UTF-8 at byte 17", isFailure: true),
      SkippedFile(path: "Generated/A.swift", reason: "is larger than 1 MiB", isFailure: false),
      SkippedFile(path: "Generated/B.swift", reason: "is excluded by the configuration", isFailure: false),
      SkippedFile(path: "Generated/C.swift", reason: "is excluded by the configuration", isFailure: false),
    ])

  /// A review without findings.
  static let clean = Review(
    architecture: ArchitectureVerdict(architecture: .mv, reason: "no view model was found"),
    files: (1...12).map { number in
      FileReview(
        path: "Sources/File\(number).swift", roles: [.view], lines: LineCounts(total: 10, code: 10),
        maxBodyLength: 3, uiImports: ["SwiftUI"], types: [], coverage: CoverageCount(passed: 2))
    },
    findings: [],
    checklists: [
      ChecklistReview(
        id: "axiom", items: [item("axiom.views.ui_only", .passed)], coverage: CoverageCount(passed: 24))
    ],
    folders: [FolderReview(path: ".", files: 12, findings: 0, coverage: CoverageCount(passed: 24))],
    coverage: CoverageCount(passed: 24), suppressed: 0, baselined: 0, skipped: [])

  /// A review without files.
  static let empty = Review(
    architecture: ArchitectureVerdict(architecture: .mv, reason: "no view has a view model"), files: [],
    findings: [], checklists: [], folders: [], coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: [])

  /// Returns the context for golden files, in which not all rules are known.
  static func context(usesColor: Bool = false, verbosity: FormatContext.Verbosity = .normal) -> FormatContext {
    let cards = [
      card("body_length", "Code lines of `body` stay below a limit.", ["S0 after-view (40 lines)", "S2.3"]),
      card(
        "transformation_in_body", "Collections are not transformed in view code.",
        (1...9).map { "S\($0) a-rather-long-heading" }),
      card("any_view", "Views keep their type.", ["S4 common-mistakes"]),
    ]
    return FormatContext(
      toolVersion: "0.1.0", rules: Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0) }),
      usesColor: usesColor, verbosity: verbosity, source: { path in sources[path].map { Array($0.utf8) } })
  }

  private static let checklists = [
    ChecklistReview(
      id: "axiom",
      items: [
        item("axiom.views.ui_only", .failed, findings: 2), item("axiom.views.calculations", .failed, findings: 2),
        item("axiom.views.io", .passed), item("axiom.debt", .switchedOff),
      ], coverage: CoverageCount(passed: 20, failed: 2)),
    ChecklistReview(
      id: "mvvm", items: [item("mvvm.no_ui_import", .failed, findings: 1), item("mvvm.one_job", .passed)],
      coverage: CoverageCount(passed: 11, failed: 2)),
    ChecklistReview(
      id: "view_refactor", items: [item("refactor.behaviour", .human)], coverage: CoverageCount(human: 1)),
    ChecklistReview(id: "tca", items: [item("tca.reducers", .notApplicable)], coverage: CoverageCount()),
  ]

  private static func item(_ id: String, _ status: ItemStatus, findings: Int = 0) -> ChecklistReview.Item {
    ChecklistReview.Item(
      id: id, text: "What \(id) asks for", status: status, findings: findings,
      opportunities: status == .passed || status == .failed ? findings + 40 : 0, failures: findings)
  }

  private static func card(_ id: String, _ summary: String, _ sources: [String]) -> RuleInfo {
    RuleInfo(
      id: id, summary: summary, rationale: "", sources: sources, opportunity: "a view", defaultLevel: .warning,
      triggering: [],
      good: [])
  }

  private static func range(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> SourceRange {
    SourceRange(
      start: SourcePosition(line: line, column: column), end: SourcePosition(line: endLine, column: endColumn))
  }
}
