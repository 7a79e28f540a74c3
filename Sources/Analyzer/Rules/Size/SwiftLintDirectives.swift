import SwiftSyntax

/// Collects the functions and types that a SwiftLint comment exempts from length limits, such as
/// `// swiftlint:disable:next function_body_length`.
struct SwiftLintDirectives: Collector, ProjectWideRecorder {
  static let id = "swiftlint_directives"

  typealias Evidence = NoEvidence

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["function_body_length"]) { walk in
      walk.on(.function) { node, context in
        Self.record(at: node.name, of: node, if: "function_body_length", in: context)
      }
    }
    walk.inFiles(containingAnyOf: ["type_body_length"]) { walk in
      walk.on(.type) { declaration, context in
        guard context.disables("type_body_length", atLine: declaration.fact.range.start.line) else { return }
        context.record(NoEvidence(), by: Self.self, at: declaration.fact.range)
      }
    }
  }

  private static func record(
    at name: TokenSyntax, of node: some SyntaxProtocol, if rule: String, in context: FileContext
  ) {
    let range = context.range(of: name)
    let start = context.range(of: node).start.line
    guard context.disables(rule, atLine: start) || context.disables(rule, atLine: range.start.line) else { return }
    context.record(NoEvidence(), by: Self.self, at: range)
  }

  /// Returns the positions of the names of the functions and types that directives apply to, keyed by file.
  func collection(in project: Project) -> [Int: Set<SourcePosition>] {
    project.records(of: Self.self).reduce(into: [:]) { starts, located in
      starts[located.file, default: []].insert(located.record.range.start)
    }
  }
}

/// Collects the files that a SwiftLint comment exempts from the length limit.
struct FileLengthDirectives: Collector {
  static let id = "file_length_directives"

  typealias Evidence = NoEvidence

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["file_length"]) { walk in
      walk.on(.type) { declaration, context in
        guard context.disables("file_length", atLine: context.text.lineStarts.count) else { return }
        context.record(NoEvidence(), by: Self.self, at: declaration.fact.range)
      }
    }
  }

  /// The indices of the exempt files.
  func collection(in project: Project) -> Set<Int> { Set(project.reviewedRecords(of: Self.self).map(\.file)) }
}

extension FileContext {
  /// Returns whether a SwiftLint comment disables a rule on a line.
  func disables(_ rule: String, atLine line: Int) -> Bool {
    memo(DirectivesOfFile(rule: rule)) { DisabledLines(of: rule, in: text) }.contain(line)
  }

  /// Returns whether a SwiftLint comment disables a rule for a single line.
  func disablesOnly(_ rule: String, atLine line: Int) -> Bool {
    memo(DirectivesOfFile(rule: rule)) { DisabledLines(of: rule, in: text) }.single.contains(line)
  }

  private struct DirectivesOfFile: Hashable { let rule: String }
}

/// The lines on which SwiftLint comments disable a rule.
private struct DisabledLines {
  private(set) var single: Set<Int> = []
  /// The line ranges in which the rule is disabled; each ends before the line that re-enables the rule.
  private var ranges: [Range<Int>] = []

  init(of rule: String, in text: SourceText) {
    var start: Int?
    for index in text.lineStarts.indices {
      let end = index + 1 < text.lineStarts.count ? text.lineStarts[index + 1] : text.bytes.count
      let bytes = text.bytes[text.lineStarts[index]..<end]
      guard bytes.contains(UInt8(ascii: "/")) else { continue }
      let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "/" || $0.isNewline || $0 == "," }
      guard words.contains(where: { $0 == rule }),
        let command = words.first(where: { $0.hasPrefix("swiftlint:") })
      else { continue }
      let line = index + 1
      switch command {
      case "swiftlint:disable:next": single.insert(line + 1)
      case "swiftlint:disable:this": single.insert(line)
      case "swiftlint:disable:previous": single.insert(line - 1)
      case "swiftlint:disable": start = start ?? line
      case "swiftlint:enable":
        if let first = start { ranges.append(first..<line) }
        start = nil
      default: break
      }
    }
    if let start { ranges.append(start..<Int.max) }
  }

  func contain(_ line: Int) -> Bool { single.contains(line) || ranges.contains { $0.contains(line) } }
}
