import SwiftSyntax

/// Collects the views that contain a control of SwiftUI, handle taps or tell VoiceOver that they are interactive.
struct InteractiveViews: Collector, ProjectWideRecorder {
  static let id = "interactive_views"

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: AccessibleControls.all.union(AccessibleControls.inner)) { call, context in
      record(call, in: context)
    }
    walk.onCall(ofMembers: FunctionCallExprSyntax.interactionModifiers.union(["onTapGesture"])) { call, context in
      record(call, in: context)
    }
  }

  private func record(_ call: FunctionCallExprSyntax, in context: FileContext) {
    guard !context.isPreview, context.type != nil else { return }
    context.record(by: Self.self, at: context.range(of: call.calledExpression))
  }

  func collection(in project: Project) -> Set<Int> {
    Set(project.records(of: Self.self).compactMap { project.entity(of: $0) })
  }
}

extension Project {
  /// Returns whether a view is one of the interactive views, shows one of them, or represents a view of UIKit or
  /// AppKit, which may be a control.
  func isInteractive(_ view: Int, among interactive: Set<Int>, depth: Int = 0) -> Bool {
    if interactive.contains(view) || isRepresentable(view) { return true }
    guard depth < 3 else { return false }
    let type = types.entities[view]
    return (type.declarations + type.extensions).contains { part in
      files[part.file].facts.constructions.contains { made in
        guard made.owner == part.type, made.isInViewCode,
          let inner = entity(named: made.type, inFile: part.file, insideType: part.type), inner != view
        else { return false }
        return isInteractive(inner, among: interactive, depth: depth + 1)
      }
    }
  }
}
