import SwiftSyntax

/// Collects the names of objects that types pass to the environment.
struct EnvironmentObjects: Collector {
  static let id = "environment_objects"

  struct Evidence: Analyzer.Evidence {
    let names: [String]

    static let fields = FieldList(Self.init, \.names)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ServiceUse.environment, record)
    walk.onCall(ofMembers: ServiceUse.environment, record)
  }

  private func record(_ call: FunctionCallExprSyntax, _ context: FileContext) {
    guard context.type != nil, !context.isPreview,
      let member = call.calledMember?.declName.baseName.text, ServiceUse.environment.contains(member)
    else { return }
    let names = call.arguments.compactMap { $0.expression.wholeName?.name }
    guard !names.isEmpty else { return }
    context.record(Evidence(names: names), by: Self.self, at: context.range(of: call))
  }

  /// Returns the names of the objects that each type passes to the environment.
  func collection(in project: Project) -> [Int: Set<String>] {
    var names: [Int: Set<String>] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      names[entity, default: []].formUnion(located.evidence.names)
    }
    return names
  }
}
