import SwiftSyntax

/// Collects the members to which presentations are bound: `isOpen` in `.sheet(isPresented: $viewModel.isOpen)`. The
/// view in the presentation may end it by resetting the member, just as the presentation itself does.
struct PresentedMembers: Collector, ProjectWideRecorder {
  static let id = "presented_members"

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: SwiftUIVocabulary.presentingModifiers) { call, context in
      guard context.type != nil, call.modifierName != nil,
        let binding = (call.argument(labeled: "isPresented") ?? call.argument(labeled: "item"))?.expression,
        let path = binding.dottedName, path.hasPrefix("$"), path.contains(".")
      else { return }
      context.record(by: Self.self, at: context.range(of: binding), source: path.lastNamePart)
    }
  }

  /// The files with such presentations, keyed by the member.
  func collection(in project: Project) -> [String: Set<Int>] {
    var files: [String: Set<Int>] = [:]
    for located in project.records(of: Self.self) { files[located.record.source, default: []].insert(located.file) }
    return files
  }
}
