import SwiftSyntax

/// Collects the names that views use with the deprecated `onChange(of:)` whose closure takes only the new value. This
/// form calls a closure of the view as it was before the change, so a plain property would have its previous value
/// there, whereas a binding reads the current one.
struct CapturingChanges: Collector {
  static let id = "capturing_changes"

  enum Evidence: Analyzer.Evidence {
    /// The value whose changes are observed: `text` in `onChange(of: text)`.
    case observed
    /// A value of which a member is observed: `config` in `onChange(of: config.target)`.
    case observedByMember
    /// A name that the closure uses.
    case used

    static let fields = CaseList<Self>(.init(.observed), .init(.observedByMember), .init(.used))
  }

  /// The names, keyed by type.
  struct Names: Sendable {
    /// The names of observed values.
    var observed: [Int: Set<String>] = [:]
    /// The names of values that closures use, and that change along with an observed member.
    var changing: [Int: Set<String>] = [:]
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["onChange"]) { call, context in
      guard context.type != nil, let value = call.argument(labeled: "of")?.expression else { return }
      let closures = call.closureArguments.map(\.closure).filter(\.takesOneValue)
      guard !closures.isEmpty else { return }
      let range = context.range(of: value)
      if let name = value.wholeName?.name {
        context.record(.observed, by: Self.self, at: range, source: name)
      } else if let name = value.leadingName?.token.text {
        context.record(.observedByMember, by: Self.self, at: range, source: name)
      }
      let visitor = ClosureNames(viewMode: .sourceAccurate)
      for closure in closures { visitor.walk(closure) }
      for name in visitor.names.sorted() { context.record(.used, by: Self.self, at: range, source: name) }
    }
  }

  func collection(in project: Project) -> Names {
    let records = project.recordsOfReviewedTypes(of: Self.self)
    func names(_ kind: Evidence) -> [Int: Set<String>] {
      project.valuesByType(of: records.filter { $0.evidence == kind }) { $0.record.source }
    }
    let used = names(.used)
    return Names(
      observed: names(.observed),
      changing: names(.observedByMember).reduce(into: [:]) { changing, entry in
        changing[entry.key] = entry.value.intersection(used[entry.key] ?? [])
      })
  }
}

extension ClosureExprSyntax {
  /// Whether the closure has exactly one parameter, named or `$0`.
  fileprivate var takesOneValue: Bool {
    guard parameterNames.isEmpty else { return parameterNames.count == 1 }
    let names = Set(statements.tokens(viewMode: .sourceAccurate).lazy.map(\.text).filter { $0.hasPrefix("$") })
    return names.contains("$0") && !names.contains("$1")
  }
}
