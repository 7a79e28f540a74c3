import SwiftSyntax

/// Collects enums with associated values, which may have any number of values.
struct PayloadEnums: Collector, ProjectWideRecorder {
  static let id = "payload_enums"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { type, context in
      guard type.fact.kind == .enum, type.memberBlock.hasCaseWithPayload else { return }
      context.record(by: Self.self, at: type.fact.range)
    }
  }

  func collection(in project: Project) -> Set<Int> {
    Set(project.records(of: Self.self).compactMap { project.entity(of: $0) })
  }
}

extension MemberBlockSyntax {
  fileprivate var hasCaseWithPayload: Bool {
    members.flattened.contains { member in
      member.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.parameterClause != nil } ?? false
    }
  }
}
