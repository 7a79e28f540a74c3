import SwiftSyntax

/// Collects the members to which presentations are bound: `isOpen` in `.sheet(isPresented: $viewModel.isOpen)`. The
/// view in the presentation may end it by resetting the member, just as the presentation itself does.
struct PresentedMembers: Collector, ProjectWideRecorder {
  static let id = "presented_members"

  struct Evidence: Analyzer.Evidence {
    /// The property that stores the object.
    let root: String
    let member: String

    static let fields = FieldList(Self.init(root:member:), \.root, \.member)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: SwiftUIVocabulary.presentingModifiers) { call, context in
      guard context.type != nil, call.modifierName != nil,
        let binding = (call.argument(labeled: "isPresented") ?? call.argument(labeled: "item"))?.expression,
        let path = binding.dottedName?.split(separator: "."), path.count == 2, path[0].hasPrefix("$")
      else { return }
      context.record(
        Evidence(root: String(path[0].dropFirst()), member: String(path[1])), by: Self.self,
        at: context.range(of: binding))
    }
  }

  /// The members of the project's types.
  func collection(in project: Project) -> Set<PresentedMember> {
    Set(
      project.records(of: Self.self).compactMap { located in
        guard let view = project.entity(of: located) else { return nil }
        for reference in project.types.entities[view].declarations {
          guard let property = project.fact(reference).properties.first(where: { $0.name == located.evidence.root })
          else { continue }
          return project.declaredType(of: property, at: reference).map {
            PresentedMember(owner: $0, name: located.evidence.member)
          }
        }
        return nil
      })
  }
}

/// A member of a type to which a presentation is bound.
struct PresentedMember: Hashable {
  let owner: Int
  let name: String
}
