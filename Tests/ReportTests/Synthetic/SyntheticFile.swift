import Analyzer
import History

/// A file in a synthetic project.
struct SyntheticFile {
  enum Kind: CaseIterable {
    case view
    case viewModel
    case service
    case model

    var suffix: String {
      switch self {
      case .view: "View"
      case .viewModel: "ViewModel"
      case .service: "Service"
      case .model: "Model"
      }
    }

    var roles: [Role] {
      switch self {
      case .view: [.view]
      case .viewModel: [.viewModel, .observable]
      case .service: [.service]
      case .model: [.model]
      }
    }

    /// Rules for these files, weighted by frequency.
    var rules: [(id: String, severity: Severity)] {
      switch self {
      case .view:
        [
          ("body_length", .warning), ("body_length", .warning), ("body_length", .error), ("inline_action", .info),
          ("inline_action", .info), ("computed_view_helpers", .warning), ("hard_coded_spacing", .info),
          ("view_file_length", .warning), ("any_view", .warning), ("transformation_in_body", .warning),
          ("fixed_font_size", .info), ("private_state", .warning), ("task_in_on_appear", .warning),
        ]
      case .viewModel:
        [
          ("god_view_model", .warning), ("god_view_model", .error), ("ui_import_in_view_model", .error),
          ("concrete_dependency", .warning), ("missing_main_actor", .warning), ("untested_view_model", .info),
        ]
      case .service: [("singleton_in_view_model", .warning), ("untested_logic", .info), ("untracked_debt", .info)]
      case .model: [("model_imports_ui", .warning), ("untracked_debt", .info)]
      }
    }
  }

  /// An open finding.
  struct Issue {
    let serial: Int
    let rule: String
    let severity: Severity
    let line: Int
  }

  let kind: Kind
  var path: String
  var formerPaths: [FileHistory.FormerPath] = []
  var typeName: String
  var lines: Int
  var bodyLength: Int?
  var properties: Int?
  var issues: [Issue] = []
  var items: [ItemStatus] = []
  var points: [FileHistory.Point] = []
  var churn = FileChurn()
  var isPresent = true

  var codeLines: Int { lines * 4 / 5 }

  var findings: SeverityCounts { issues.reduce(into: SeverityCounts()) { $0[$1.severity] += 1 } }

  var coverage: CoverageCount { items.reduce(into: CoverageCount()) { $0.add($1) } }

  var state: FileState? {
    guard isPresent else { return nil }
    let coverage = coverage
    return FileState(
      findings: findings, lines: lines, codeLines: codeLines, bodyLength: bodyLength, properties: properties,
      passed: coverage.passed, failed: coverage.failed, human: coverage.human)
  }

  var review: FileReview {
    FileReview(
      path: path, roles: kind.roles,
      lines: LineCounts(total: lines, code: codeLines, comment: lines / 10, blank: lines - codeLines - lines / 10),
      maxBodyLength: bodyLength, uiImports: kind == .view ? ["SwiftUI"] : [],
      types: [
        TypeReview(
          name: typeName, kind: kind == .view ? "struct" : "class", roles: kind.roles, line: 3, codeLines: codeLines,
          storedProperties: properties ?? 2, bodyLength: bodyLength, bodyDepth: bodyLength.map { 1 + $0 / 20 },
          cohesion: properties.map { 1 + $0 / 9 })
      ], coverage: coverage, items: items)
  }

  var reviewFindings: [Finding] {
    issues.sorted { ($0.line, $0.serial) < ($1.line, $1.serial) }.map { issue in
      let start = SourcePosition(line: issue.line, column: 5)
      return Finding(
        rule: issue.rule, severity: issue.severity, path: path,
        range: SourceRange(start: start, end: SourcePosition(line: issue.line, column: 12)),
        message: "\(typeName) does too much in one place; move it where it can be tested by itself",
        symbol: typeName, value: bodyLength, limit: 40, fingerprint: "f\(issue.serial)",
        checklistItems: RuleList.checklistItems(of: issue.rule).map(\.id))
    }
  }
}
