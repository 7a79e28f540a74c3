import SwiftSyntax

/// Collects the members of root views that other code uses, such as a hosting controller: `model` in
/// `controller.rootView.model.delegate = self`.
struct RootViewMembers: Collector, ProjectWideRecorder {
  static let id = "root_view_members"

  struct Evidence: Analyzer.Evidence {
    let member: String

    static let fields = FieldList(Self.init, \.member)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onMemberAccess(of: ["rootView"]) { access, context in
      guard let member = access.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(access).id else {
        return
      }
      Self.record(member, in: context)
    }
    walk.onReference(of: ["rootView"]) { name, context in
      guard let member = name.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(name).id else {
        return
      }
      Self.record(member, in: context)
    }
  }

  private static func record(_ member: MemberAccessExprSyntax, in context: FileContext) {
    context.record(
      Evidence(member: member.declName.baseName.text), by: Self.self, at: context.range(of: member.declName))
  }

  func collection(in project: Project) -> Set<String> { Set(project.records(of: Self.self).map(\.evidence.member)) }
}
