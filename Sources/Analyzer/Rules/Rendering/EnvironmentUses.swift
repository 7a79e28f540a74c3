import SwiftSyntax

/// Collects the environment values that code sets with `.environment(\\.theme, …)`, or reads from an `EnvironmentValues`
/// value such as `context.environment.theme`. Properties with `@Environment` are part of the facts.
struct EnvironmentUses: Collector, ProjectWideRecorder {
  static let id = "environment_uses"

  struct Evidence: Analyzer.Evidence {
    let value: String

    static let fields = FieldList(Self.init, \.value)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["environment", "transformEnvironment"]) { call, context in
      guard let path = call.firstUnlabeled?.as(KeyPathExprSyntax.self), let value = path.plainPath?.first else {
        return
      }
      context.record(Evidence(value: value), by: Self.self, at: context.range(of: path))
    }
    walk.inFiles(containingAnyOf: ["environment", "values"]) { walk in
      walk.on(.memberAccess) { access, context in
        guard let base = access.base?.dottedName?.lastNamePart.lowercased(),
          base.hasSuffix("environment") || base.hasSuffix("values")
        else { return }
        context.record(Evidence(value: access.declName.baseName.text), by: Self.self, at: context.range(of: access))
      }
    }
  }

  /// The names of the values.
  func collection(in project: Project) -> Set<String> { Set(project.records(of: Self.self).map(\.evidence.value)) }
}
