import SwiftSyntax

/// Collects the keys of the preferences that each view sets.
///
/// A row that does not exist yet sets no preference, so a lazy stack would change what is read.
struct RowPreferences: Collector, ProjectWideRecorder {
  static let id = "row_preferences"

  struct Evidence: Analyzer.Evidence {
    let key: String

    static let fields = FieldList(Self.init(key:), \.key)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: [
      "preference", "anchorPreference", "transformPreference", "transformAnchorPreference",
    ]) { call, context in
      let argument = call.argument(labeled: "key")?.expression ?? call.firstUnlabeled
      guard !context.isPreview, context.type != nil, let key = argument?.preferenceKey else { return }
      context.record(Evidence(key: key), by: Self.self, at: context.range(of: call.calledExpression))
    }
  }

  func collection(in project: Project) -> [Int: Set<String>] {
    project.valuesByType(of: project.records(of: Self.self)) { $0.evidence.key }
  }
}
