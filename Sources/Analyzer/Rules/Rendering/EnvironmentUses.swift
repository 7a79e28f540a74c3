import SwiftSyntax

/// Collects the names that may be uses of environment values: the names in key paths such as `\.theme`, and the members
/// of values that may be an `EnvironmentValues`: `context.environment.theme`, or `$0.theme` in `transformEnvironment`.
struct EnvironmentUses: Collector, ProjectWideRecorder {
  static let id = "environment_uses"

  /// The names in one file, sorted.
  struct Evidence: Analyzer.Evidence {
    let values: [String]

    static let fields = FieldList(Self.init, \.values)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.reference) { name, context in
      guard name.parent?.is(KeyPathPropertyComponentSyntax.self) == true else { return }
      UsedNames.of(context).insert(name.baseName.text)
    }
    walk.inFiles(containingAnyOf: ["environment", "values"]) { walk in
      walk.on(.memberAccess) { access, context in
        guard let base = access.base, context.passesEnvironment || base.mayBeEnvironment else { return }
        UsedNames.of(context).insert(access.declName.baseName.text)
      }
    }
    walk.on(.file) { _, context in
      let names = UsedNames.of(context).sorted
      if !names.isEmpty { context.record(Evidence(values: names), by: Self.self, at: Self.start) }
    }
  }

  private static let start = SourceRange(
    start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))

  /// The names, including those that extensions of `EnvironmentValues` use without a base.
  func collection(in project: Project) -> Set<String> {
    var names = Set(project.records(of: Self.self).flatMap(\.evidence.values))
    for file in project.files {
      // Uses indices, because copying a type retains a dozen references.
      let types = file.facts.types
      for type in types.indices where types[type].simpleName == "EnvironmentValues" {
        names.formUnion(types[type].members.lazy.flatMap(\.uses).map(\.name))
      }
    }
    return names
  }
}

/// The names found so far in a file.
private final class UsedNames {
  private var names: Set<String> = []

  static func of(_ context: FileContext) -> UsedNames { context.memo("environment uses") { UsedNames() } }

  var sorted: [String] { names.sorted() }

  func insert(_ name: String) { names.insert(name) }
}

extension FileContext {
  /// Whether the file may pass all environment values to a function or closure, whose parameter can have any name.
  fileprivate var passesEnvironment: Bool { contains("EnvironmentValues") || contains("transformEnvironment") }
}

extension ExprSyntax {
  /// Whether the name of the value suggests that it is an `EnvironmentValues`: `context.environment`, `env`.
  fileprivate var mayBeEnvironment: Bool {
    guard let name = dottedName?.lastNamePart.lowercased() else { return false }
    return name.hasPrefix("env") || name.hasSuffix("environment") || name.hasSuffix("values")
  }
}
