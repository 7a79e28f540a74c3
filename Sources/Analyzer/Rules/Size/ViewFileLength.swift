import SwiftSyntax

/// Finds view files that are too long.
struct ViewFileLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_file_length",
    summary: "View files should be short.",
    rationale: """
      A view file that runs to hundreds of lines usually contains more than one screen. Move subviews to separate \
      files, and logic to a model where it can be tested. All lines of a file that declares a view are counted, \
      including comments, previews and other types.
      """,
    details: """
      Files with a `swiftlint:disable file_length` comment are reported as info. The bot does not comment if a file \
      would be within the limit without its header comment and the code for previews, or if its only view is a shape, \
      whose path cannot be divided into subviews.
      """,
    sources: ["card", "S2 large-view", "S4 stable view tree", "S0 scenario-3"],
    opportunity: "a view",
    defaultLevel: .limits(warning: 300, error: 500),
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        import SwiftUI

        struct ↓FeedView: View {
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 4}"),
      Example(
        """
        struct Post {}
        struct ↓FeedView {}
        struct PostRow: View { var body: some View { Text("") } }
        extension FeedView: View { var body: some View { PostRow() } }
        """, configuration: "{warning: 3}"),
      Example(
        """
        enum Feed {
          struct ↓Row: SwiftUI.View {
            var body: some SwiftUI.View { Text("") }
          }
        }
        """, configuration: "{warning: 4}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("") }
        }

        """, configuration: "{warning: 4}"),
      Example(
        """
        struct Post {
          // A View is only mentioned here.
          let title = "struct FeedView: View {}"
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        extension View {
          func card() -> some View { padding() }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Card: ViewModifier {
          func body(content: Content) -> some View { content.padding() }
        }
        """, path: "App/Card.swift", configuration: "{warning: 1}"),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The file's name without its folders.
    let file: String
    /// The largest other type in the file, if other types take up more of the file than its views.
    let largestOtherType: String?
    /// Whether all of the file's views represent UIKit or AppKit views, which have no subviews to move.
    let isRepresentable: Bool
    let hasCoordinator: Bool
    /// Whether most of the file extends types that are declared elsewhere.
    let mostlyExtends: Bool

    static let fields = FieldList(
      Self.init, \.file, \.largestOtherType, \.isRepresentable, \.hasCoordinator, \.mostlyExtends)
  }

  static let collectors: [any Collector.Type] = [FileLengthDirectives.self, SupportingLines.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    let accepted = project.collection(of: FileLengthDirectives.self)
    let supporting = project.collection(of: SupportingLines.self)
    return project.reviewedFiles.compactMap { file in
      let lines = project.files[file].facts.lines.total
      let limit = project.limit(of: info, inFile: file)
      guard lines > limit,
        let view = project.types.firstDeclaredType(inFile: file, having: .view)
      else { return nil }
      let other = project.largestOtherType(inFile: file)
      let evidence = Evidence(
        file: String(project.files[file].path.split(separator: "/").last ?? ""),
        largestOtherType: other.flatMap { $0.isDeclared ? $0.name : nil },
        isRepresentable: project.onlyRepresents(inFile: file),
        hasCoordinator: project.files[file].facts.types.contains { $0.simpleName == "Coordinator" },
        mostlyExtends: other?.isDeclared == false)
      return Located(
        file: file,
        record: Record(
          evidence: evidence, range: view.range, symbol: view.name, value: lines,
          maximumSeverity: accepted.contains(file) ? .info : nil,
          isMinor: lines - supporting[file, default: 0] <= limit || project.onlyDrawsShapes(inFile: file)
            || project.isHardlyAboutViews(file)))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .view) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let advice =
      if let other = record.evidence.largestOtherType {
        // A file named after the type is where the type belongs.
        "move \(record.evidence.file == "\(other).swift" ? "the views" : "`\(other)`") to a separate file"
      } else if record.evidence.mostlyExtends {
        "move the views to a separate file"
      } else if record.evidence.isRepresentable {
        "move \(record.evidence.hasCoordinator ? "the coordinator and other types" : "other code") to separate files"
      } else {
        "move subviews to separate files and logic to a model"
      }
    return "`\(record.evidence.file)` has \(value) lines (limit \(limit)); \(advice)"
  }
}

extension Project {
  /// Whether all views in a file are shapes.
  fileprivate func onlyDrawsShapes(inFile file: Int) -> Bool {
    views(inFile: file).allSatisfy { facts(of: $0).contains(where: \.isShape) }
  }

  /// Whether moving the views of a file elsewhere would hardly make it shorter, because they have less than a tenth of
  /// the lines of its types.
  fileprivate func isHardlyAboutViews(_ file: Int) -> Bool {
    let types = files[file].facts.types
    var (ofViews, ofAll) = (0, 0)
    for (index, type) in types.enumerated() where type.parent == nil && !type.isPreview {
      ofAll += type.lineCount
      if !self.types.roles(inside: .init(file: file, type: index)).isDisjoint(with: .drawing) {
        ofViews += type.lineCount
      }
    }
    return ofViews * 10 < ofAll
  }

  /// Whether all views in a file represent UIKit or AppKit views.
  fileprivate func onlyRepresents(inFile file: Int) -> Bool {
    files[file].facts.types.indices.allSatisfy { index in
      let type = TypeIndex.Reference(file: file, type: index)
      guard case .entity(let entity) = types.meaning(of: type), types.roles(of: entity).contains(.view) else {
        return true
      }
      return isRepresentable(entity)
    }
  }

  /// Returns the largest type in a file that draws nothing, if such types have more lines than those that do, and
  /// whether the file declares this type instead of only extending it.
  fileprivate func largestOtherType(inFile file: Int) -> (name: String, isDeclared: Bool)? {
    let facts = files[file].facts.types
    var linesOfViews = 0
    var linesOfOthers: [String: Int] = [:]
    for (index, type) in facts.enumerated() where type.parent == nil && !type.isPreview {
      if types.roles(inside: .init(file: file, type: index)).isDisjoint(with: .drawing) {
        linesOfOthers[type.name, default: 0] += type.lineCount
      } else {
        linesOfViews += type.lineCount
      }
    }
    guard linesOfOthers.values.reduce(0, +) > linesOfViews,
      let largest = linesOfOthers.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return nil }
    return (largest, facts.contains { $0.name == largest && $0.kind != .extension })
  }
}

extension TypeFact {
  /// Whether the type is a shape, which draws a path instead of showing other views.
  var isShape: Bool { inherited.contains { ["InsettableShape", "Shape"].contains($0.lastNamePart) } }

  /// The number of lines from the type's name to its closing brace.
  fileprivate var lineCount: Int { range.end.line - range.start.line + 1 }
}
