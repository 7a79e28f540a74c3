import SwiftSyntax

/// Determines whether the project uses `foregroundColor` almost everywhere. If it does, replacing single uses would only
/// make the code inconsistent.
struct ForegroundModifiers: Collector, ProjectWideRecorder {
  static let id = "foreground_modifiers"

  /// Whether the file contains the modifier that is not deprecated.
  struct Evidence: Analyzer.Evidence {
    let usesStyle: Bool

    static let fields = FieldList(Self.init, \.usesStyle)
  }

  func subscribe(to walk: inout Subscriptions) {
    let names = ["foregroundColor", "foregroundStyle"]
    walk.inFiles(containingAnyOf: names) { walk in
      walk.on(.file) { _, context in
        // Once for each file, so that another use in the same file does not affect other files.
        for name in names where context.contains(name) {
          context.record(Evidence(usesStyle: name == names[1]), by: Self.self, at: Self.start)
        }
      }
    }
  }

  func collection(in project: Project) -> Bool {
    let all = project.records(of: Self.self)
    let current = all.count(where: \.evidence.usesStyle)
    let deprecated = all.count - current
    let minimumFiles = current == 0 ? Self.minimumFilesWithoutStyle : Self.minimumFiles
    return deprecated >= minimumFiles && current * 5 <= deprecated
  }

  /// In small projects, all uses can be replaced at once.
  private static let minimumFiles = 10
  private static let minimumFilesWithoutStyle = 5

  private static let start = SourceRange(
    start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
}
