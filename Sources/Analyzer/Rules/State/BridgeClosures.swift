import SwiftSyntax

/// Collects the names that closures use in the functions that connect a UIKit or AppKit view to SwiftUI, such as a
/// notification handler in `makeUIView(context:)`. Such a closure keeps a copy of the view, in which a plain property
/// would keep its first value, whereas a binding reads the current one.
struct BridgeClosures: Collector {
  static let id = "bridge_closures"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard context.type != nil, SwiftUIVocabulary.representableFunctions.contains(node.name.text), let body = node.body
      else { return }
      let visitor = ClosureNames(viewMode: .sourceAccurate)
      visitor.walk(body)
      for name in visitor.names.sorted() {
        context.record(by: Self.self, at: context.range(of: node.name), source: name)
      }
    }
  }

  /// The names, keyed by type. A function of the view stands for the names that it uses.
  func collection(in project: Project) -> [Int: Set<String>] {
    var names = project.valuesByType(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.record.source }
    for (entity, used) in names {
      for member in project.facts(of: entity).lazy.flatMap(\.members) where used.contains(member.baseName) {
        names[entity, default: []].formUnion(member.uses.map(\.name))
      }
    }
    return names
  }
}

/// Collects the names used in closures that are called later.
private final class ClosureNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private var depth = 0

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if node.use == .deferred { depth += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) {
    if node.use == .deferred { depth -= 1 }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard depth > 0 else { return .visitChildren }
    let base = node.accessOfMember?.base
    if base == nil || base?.isSelf == true { names.insert(node.baseName.text) }
    return .visitChildren
  }
}
