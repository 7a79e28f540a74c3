import SwiftSyntax

/// Finds presented views that are closed through the state of the view that presents them.
struct SheetDismissBinding: FileRule {
  static let info = RuleInfo(
    id: "sheet_dismiss_binding",
    summary: "A presented view closes itself with `dismiss`, not through the state that presents it.",
    rationale: """
      A sheet that needs the binding of its presenter, or a callback that only resets it, can be shown in one way only. \
      With `@Environment(\\.dismiss)` it owns its buttons, works in a sheet, a cover or a navigation stack alike, and \
      takes only what it edits.
      """,
    seeds: ["S4 checklist (sheets own their actions)"],
    opportunity: "a sheet, cover or popover",
    defaultLevel: .info,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var showsEditor = false
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .sheet(isPresented: $showsEditor) {
                EditorView(post: post, ↓isPresented: $showsEditor)
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var selected: Post?
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .fullScreenCover(item: $selected) { post in
                NavigationStack {
                  PostView(post: post, ↓onClose: { self.selected = nil })
                    .navigationTitle("Post")
                }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @Bindable var model: FeedModel
          var body: some View {
            Button("Filter") { model.showsFilter = true }
              .popover(isPresented: $model.showsFilter) {
                FilterView(filter: $model.filter) ↓{
                  model.showsFilter = false
                } onSave: {
                  save()
                } ↓onCancel: {
                  model.showsFilter = false
                }
              }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var showsEditor = false
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .sheet(isPresented: $showsEditor) {
                // EditorView(isPresented: $showsEditor)
                EditorView(post: $post, title: "isPresented: $showsEditor")
              }
          }
        }
        struct EditorView: View {
          @Environment(\\.dismiss) private var dismiss
          var body: some View { Button("Done") { dismiss() } }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var selected: Post?
          var body: some View {
            List(posts) { PostRow(post: $0) }
              .sheet(item: $selected, onDismiss: { selected = nil }) { post in
                PostView(post: post) { saved in
                  save(saved)
                  selected = nil
                }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var showsHelp = false
          var body: some View {
            Toggle("Help", isOn: $showsHelp)
              .sheet(isPresented: $showsHelp) {
                VStack {
                  Text("Help")
                  Button("Close") { showsHelp = false }
                }
              }
              .overlay { Banner(isPresented: $showsHelp) }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The type of the presented view.
    let view: String
    let presentation: Presentation.Kind

    static let fields = FieldList(Self.init, \.view, \.presentation)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: Presentation.members) { call, context in
      guard context.isViewCode, let presentation = Presentation(call) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: presentation.member)
      guard !presentation.binding.isEmpty, let content = presentation.content else { return }
      for view in content.statements.presentedViews {
        guard let made = view.as(FunctionCallExprSyntax.self), let type = made.constructedTypeName,
          !SwiftUIVocabulary.views.contains(type.lastNamePart)
        else { continue }
        for argument in made.dismissing(presentation) {
          context.record(
            Evidence(view: type, presentation: presentation.kind), by: Self.self, in: .viewCode,
            at: context.range(of: argument), source: context.source(of: argument))
        }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.evidence.view)` is closed through the state that presents the \
    \(record.evidence.presentation.rawValue); let it call `dismiss()` from its environment
    """
  }
}

extension FunctionCallExprSyntax {
  /// The arguments through which the view that is made here can end its own presentation.
  fileprivate func dismissing(_ presentation: Presentation) -> [Syntax] {
    var found: [Syntax] = []
    for argument in arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        if closure.onlyResets(presentation.state) { found.append(Syntax(argument)) }
      } else if argument.expression.dottedName?.withoutSelf == presentation.binding {
        found.append(Syntax(argument))
      }
    }
    if let trailingClosure, trailingClosure.onlyResets(presentation.state) { found.append(Syntax(trailingClosure)) }
    // Not the collection's own `filter`, which builds a new tree, with other places in it.
    found += additionalTrailingClosures.lazy.filter { $0.closure.onlyResets(presentation.state) }.map(Syntax.init)
    return found
  }
}

extension ClosureExprSyntax {
  /// Whether all it does is to set the state to false or nil.
  fileprivate func onlyResets(_ state: String) -> Bool {
    guard !statements.isEmpty else { return false }
    return statements.allSatisfy { item in
      guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
        let assignment = sequence.assignment, assignment.operator == "=",
        assignment.target.dottedName?.withoutSelf == state, let value = sequence.elements.last
      else { return false }
      return value.is(NilLiteralExprSyntax.self)
        || value.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.false)
    }
  }
}
