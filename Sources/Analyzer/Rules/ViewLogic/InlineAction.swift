import SwiftSyntax

/// Finds actions that are written out in view code.
struct InlineAction: FileLimitRule {
  static let info = RuleInfo(
    id: "inline_action",
    summary: "An action in view code is one or two statements; what is longer is a method.",
    rationale: """
      A body should read as what is on the screen. An action of several statements in the middle of it hides the \
      layout, cannot be called from a test or a second control, and grows. A small method of the view names what \
      happens, and the work itself belongs into a model or service.
      """,
    seeds: ["S2.3b", "S4 common-mistakes"],
    defaultLevel: .limits(warning: 3), firesAtLimit: true,
    remedy: Remedy(.model, .medium),
    triggering: [
      Example(
        """
        struct NoteView: View {
          var body: some View {
            ↓Button("Save") {
              store.save(note)
              isEditing = false
              dismiss()
            }
            List {
              row
                .↓onTapGesture {
                  guard let id = note.id else { return }
                  selected = id
                  withAnimation { isShown = true }
                }
                .swipeActions {
                  ↓Button(role: .destructive) {
                    Task {
                      do {
                        try await store.delete(note)
                        notes = store.notes
                      } catch {
                        show(error)
                      }
                    }
                  } label: {
                    Text("Delete")
                  }
                }
            }
          }
        }
        """),
      Example(
        """
        struct CardView: View {
          var body: some View {
            Card()
              .gesture(
                DragGesture()
                  .↓onEnded { value in
                    let end = value.predictedEndTranslation
                    if end.width > 100 { accept() } else { reject() }
                  })
          }
        }
        """),
      Example(
        """
        struct SettingsView: View {
          var body: some View {
            Form {
              ↓Button(
                action: {
                  #if DEBUG
                  log("reset")
                  #endif
                  items.removeAll { $0.isOld }
                },
                label: { Text("Reset") })
            }
            .alert("Sure?", isPresented: $asks) {
              ↓SwiftUI.Button("Yes") { a(); b(); c() }
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct NoteView: View {
          var body: some View {
            Button("Save", action: save)
            // Button("Save") { a(); b(); c() }
            Button("Close") {
              isEditing = false
              dismiss()
            }
            .onTapGesture {
              guard isOn else { log("off"); beep(); return }
              Task { await load() }
              return
            }
          }
          private func save() { a(); b(); c() }
        }
        """),
      Example(
        """
        struct NoteView: View {
          var body: some View {
            Button { save() } label: {
              Text("a")
              Text("b")
              Text("c")
            }
            Menu("More") { Text("a"); Text("b"); Text("c") }
              .task { a(); b(); c() }
          }
        }
        """),
      Example(
        """
        #Preview {
          Button("Save") { a(); b(); c() }
        }
        struct Toolbar {
          func items() -> [Item] { [Button("Save") { a(); b(); c() }] }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// `Button`, `onTapGesture`.
    let action: String

    static let fields = FieldList(Self.init, \.action)
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let action = Action(call) else { return }
      let counts = action.closures.map { StatementCount.of($0.statements) }
      guard let longest = counts.max(), longest > 0 else { return }
      context.record(
        Evidence(action: action.name), by: Self.self, in: .viewCode, at: context.range(from: action.place, to: call),
        value: longest, source: context.source(of: action.place))
    }
    walk.onCall(by: ["Button"], record)
    walk.onCall(ofMembers: Action.members.union(Action.alertButtons), record)
    walk.onCall(of: Action.members, record)
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    """
    the action of `\(record.evidence.action)` in `\(record.symbol)` has \(value) statements (at most \
    \(max(0, limit - 1)) belong there); move them to a method and call that
    """
  }
}

/// A call with closures that run when the user does something.
private struct Action {
  let name: String
  /// The call or the member.
  let place: Syntax
  let closures: [ClosureExprSyntax]

  init?(_ call: FunctionCallExprSyntax) {
    guard call.trailingClosure != nil || call.arguments.contains(where: { $0.expression.is(ClosureExprSyntax.self) })
    else { return nil }
    if let modifier = call.modifierToken, Self.members.contains(modifier.text) {
      (name, place) = (modifier.text, Syntax(modifier))
      closures = call.closureArguments.map(\.closure).filter { $0.use == .deferred }
      return
    }
    if let member = call.calledMember {
      let text = member.declName.baseName.text
      if Self.alertButtons.contains(text), member.base.map({ $0.dottedName?.hasSuffix("Button") ?? false }) ?? true {
        (name, place) = (text, Syntax(member.declName))
        closures = call.closureArguments.map(\.closure)
        return
      }
    }
    guard let token = call.calleeNameToken, token.text == "Button" || token.tokenKind == .keyword(.`init`),
      call.constructedTypeName?.lastNamePart == "Button"
    else { return nil }
    (name, place) = ("Button", Syntax(call))
    closures = call.closureArguments.map(\.closure).filter { $0.use == .deferred }
  }

  fileprivate static let members: Set<String> = [
    "onTapGesture", "onLongPressGesture", "onSubmit", "onDelete", "onMove", "onDrop", "onChanged", "onEnded",
    "updating",
  ]

  /// `.default(Text("OK")) { … }` of an old alert.
  fileprivate static let alertButtons: Set<String> = ["default", "destructive", "cancel"]
}
