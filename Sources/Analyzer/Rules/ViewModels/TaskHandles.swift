import SwiftSyntax

/// Collects how view models use their stored tasks.
struct TaskHandles: Collector, ProjectWideRecorder {
  static let id = "task_handles"

  struct Evidence: Analyzer.Evidence {
    enum Act: String, Storable {
      /// A new task is assigned.
      case assignment
      case comparisonWithNil
      /// The task is cancelled, either by the type that stores it or by code outside that type.
      case cancellation, externalCancellation
    }

    let act: Act
    let handle: String

    static let fields = FieldList(Self.init, \.act, \.handle)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.sequence) { node, context in
      guard context.mayBeInViewModel else { return }
      if let handle = node.handleOfNewTask {
        guard context.isMember(handle.name, behindSelf: handle.hasExplicitSelf) else { return }
        Self.record(.assignment, of: handle.name, at: node, in: context)
      } else if let name = node.nameComparedWithNil {
        Self.record(.comparisonWithNil, of: name, at: node, in: context)
      }
    }
    walk.onMemberAccess(of: ["cancel"]) { node, context in
      guard node.declName.baseName.text == "cancel" else { return }
      if let owner = node.ownerName {
        guard context.isMember(owner.token.text, behindSelf: owner.hasExplicitSelf) else { return }
        Self.record(.cancellation, of: owner.token.text, at: node, in: context)
      } else if let handle = node.base?.unchained.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
        Self.record(.externalCancellation, of: handle, at: node, in: context)
      }
    }
  }

  private static func record(
    _ act: Evidence.Act, of handle: String, at node: some SyntaxProtocol, in context: FileContext
  ) {
    context.record(Evidence(act: act, handle: handle), by: Self.self, at: context.range(of: node))
  }

  /// The uses in the whole project.
  struct Collection: Sendable {
    /// The uses in all declarations and extensions of each type, keyed by type. Cancellations also count as uses by the
    /// superclasses, which may store the task.
    fileprivate(set) var byType: [Int: [Located<Evidence>]] = [:]
    /// The names of the stored tasks that code outside the type cancels.
    fileprivate(set) var cancelledFromOutside: Set<String> = []
  }

  func collection(in project: Project) -> Collection {
    var seen = Collection()
    for located in project.records(of: Self.self) {
      if located.evidence.act == .externalCancellation {
        seen.cancelledFromOutside.insert(located.evidence.handle)
      } else if let entity = project.entity(of: located) {
        seen.byType[entity, default: []].append(located)
        guard located.evidence.act == .cancellation else { continue }
        for superclass in project.superclasses(of: entity) { seen.byType[superclass, default: []].append(located) }
      }
    }
    return seen
  }
}

extension FileContext {
  /// Whether the name refers to a member of the current type, as opposed to a local variable.
  fileprivate func isMember(_ name: String, behindSelf: Bool) -> Bool {
    behindSelf || member?.locals.contains(name) != true
  }
}

extension SequenceExprSyntax {
  /// The name that a new task is assigned to: `task` for `self.task = Task { }`.
  fileprivate var handleOfNewTask: (name: String, hasExplicitSelf: Bool)? {
    guard elements.count == 3, elements.last?.startedTask != nil, let assignment, assignment.operator == "=" else {
      return nil
    }
    if let reference = assignment.target.as(DeclReferenceExprSyntax.self) { return (reference.baseName.text, false) }
    guard let access = assignment.target.as(MemberAccessExprSyntax.self), access.base?.unchained.isSelf == true else {
      return nil
    }
    return (access.declName.baseName.text, true)
  }

  /// The name that is compared with nil.
  fileprivate var nameComparedWithNil: String? {
    guard elements.last?.is(NilLiteralExprSyntax.self) == true, elements.count == 3,
      let symbol = operators.first, symbol == "==" || symbol == "!="
    else { return nil }
    return elements.first?.wholeName?.name
  }
}
