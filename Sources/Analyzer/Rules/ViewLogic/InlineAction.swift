import SwiftSyntax

/// Finds actions with several statements in view code.
struct InlineAction: ProjectLimitRule {
  static let info = RuleInfo(
    id: "inline_action",
    summary: "Actions in view code should be short; move longer ones into methods.",
    rationale: """
      A body should describe what is on screen. An action with several statements obscures the layout, cannot be \
      called from a test or from another control, and tends to grow. A small method in the view gives the action a \
      name, and the work itself belongs in a model or service. Every statement counts, including those in nested \
      closures and branches.
      """,
    details: """
      A `guard` counts as one statement, together with its `else` block. Declarations without a value, such as \
      `@Injected var analytics: Analytics`, are not counted.
      """,
    sources: ["S2.3b", "S4 common-mistakes"],
    opportunity: "the action of a control or gesture, as a closure or a function reference",
    defaultLevel: .limits(warning: 3), firesAtLimit: true, isRepeatedInTypes: true,
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
                  log(id)
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
                  save()
                },
                label: { Text("Reset") })
            }
            .alert("Sure?", isPresented: $asks) {
              ↓SwiftUI.Button("Yes") { a(); b(); c() }
            }
          }
        }
        """),
      Example(
        """
        struct NoteView: View {
          let onConfirm: (String) -> Void
          @Environment(\\.dismiss) private var dismiss
          var body: some View {
            ↓Button("Close") {
              guard let draft = model.draft() else { return }
              isEditing = false
              dismiss(draft)
            }
            ↓Button("Delete") {
              if movesNotes, let target = selected?.id {
                delete(folder, target)
              } else {
                delete(folder, nil)
              }
              close()
            }
            ↓Button("Confirm") {
              model.saveHistory { password in
                onConfirm(password)
                dismiss()
              }
              reset()
            }
            ↓Button("Done") {
              isTitleFocused = false
              isTextFocused = false
              isTagFocused = false
            }
            ↓Button("Connect") {
              UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
              state.connect()
              dismiss()
            }
          }
        }
        """),
      Example(
        """
        typealias Handler = (Int) -> Void
        struct PickRow: View {
          let title: String
          var onSelect: Handler?
          var body: some View { Button(title) { onSelect?(1) } }
        }
        struct PickList: View {
          @State private var selected = 0
          @State private var count = 0
          var body: some View {
            ↓PickRow(title: "Pick") { number in
              selected = number
              isPicking = false
              count += 1
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct ShareButton: View {
          @Binding var isPresented: Bool
          var body: some View {
            Button("Share") {
              @Injected var analytics: Analytics
              analytics.track(.share)
              isPresented = true
            }
          }
        }
        """),
      Example(
        """
        #if DEBUG
          struct ProgressPreview: View {
            @State private var progress = 0.0
            var body: some View {
              Button("Play") {
                progress = 0.2
                progress = 0.5
                progress = 0.8
                progress = 1
              }
            }
          }
        #endif
        """),
      Example(
        """
        struct NoteView: View {
          var body: some View {
            Button("Save", action: save)
            // Button("Save") { a(); b(); c() }
            Button("Close") {
              guard let draft = model.draft() else { return }
              dismiss(draft)
            }
            .gesture(
              LongPressGesture().sequenced(before: DragGesture())
                .updating($dragState) { value, state, transaction in
                  switch value {
                  case .first(true): state = .pressing
                  case .second(true, let drag): state = .dragging(drag?.translation ?? .zero)
                  default: state = .inactive
                  }
                })
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
    /// The call or modifier that the action is passed to, such as `Button`, `onTapGesture` or `Binding`.
    let action: String
    /// The call, if it creates one of the project's views, which may use the closures as actions; nil for system views.
    let ownView: OwnViewCall?

    static let fields = FieldList(Self.init, \.action, \.ownView)
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let action = UserAction(call) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: action.place)
      Self.record(action.closures, of: action.name, at: action.place, call, in: context)
    }
    walk.onCall(by: ["Button"], record)
    walk.onCall(ofMembers: UserAction.members.union(UserAction.alertButtons), record)
    walk.onCall(of: UserAction.members, record)
    walk.onCall(by: ["Binding"]) { call, context in
      guard context.isViewCode, let setter = call.setterOfBinding else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: call)
      Self.record([setter], of: "Binding", at: Syntax(call), call, in: context)
    }
    walk.on(.call) { call, context in
      guard context.isViewCode, let type = context.callee.constructedType, let ownView = OwnViewCall(call) else {
        return
      }
      context.record(
        Evidence(action: type, ownView: ownView), by: Self.self, in: .viewCode, at: context.range(of: call),
        value: ownView.closures.map(\.statements).max(), source: type)
    }
  }

  private static func record(
    _ closures: [ClosureExprSyntax], of action: String, at place: Syntax, _ call: FunctionCallExprSyntax,
    in context: FileContext
  ) {
    let count = StatementCount()
    guard let longest = closures.map({ count.count($0.statements) }).max(), longest > 0 else { return }
    context.record(
      Evidence(action: action, ownView: nil), by: Self.self, in: .viewCode,
      at: context.range(from: place, to: call), value: longest, source: context.source(of: place),
      isMinor: longest <= CodeBlockItemListSyntax.maximumMinorStatements
        && closures.allSatisfy { $0.statements.onlyDriveInterface(in: context) }
        || count.isWithinLimit(of: info, ifCompiled: closures))
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = ActionParameters(project)
    return project.reviewedRecords(of: Self.self).compactMap { located in
      guard let call = located.evidence.ownView else { return located }
      guard let longest = index.actions(of: call, located).map(\.statements).max(), longest > 0 else { return nil }
      var found = located
      found.record.value = longest
      return found
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let index = ActionParameters(project)
    let own = project.reviewedRecords(of: Self.self).filter { located in
      located.evidence.ownView.map { !index.actions(of: $0, located).isEmpty } ?? false
    }
    return project.opportunities(of: Self.self)
      + own.map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let action = record.evidence.action
    let subject = action == "Binding" ? "the setter of a `Binding`" : "the action of `\(action)`"
    return """
      \(subject) in `\(record.symbol)` has \(Wording.count(value, "statement")) (limit \(max(0, limit - 1))); move \
      \(value == 1 ? "it" : "them") into a method
      """
  }
}

/// The closures passed to the initializer of a type that may be one of the project's views.
struct OwnViewCall: FieldStorable, Hashable {
  struct Closure: FieldStorable, Hashable {
    /// The label; nil for the first trailing closure.
    let label: String?
    let statements: Int

    static let fields = FieldList(Self.init, \.label, \.statements)
  }

  /// The type of the view, as written.
  let type: String
  /// The closures that do not build views.
  let closures: [Closure]
  /// The labels of all other arguments.
  let given: [String]

  static let fields = FieldList(Self.init(type:closures:given:), \.type, \.closures, \.given)

  private init(type: String, closures: [Closure], given: [String]) {
    self.type = type
    self.closures = closures
    self.given = given
  }

  /// Returns nil if no closure could be an action.
  init?(_ call: FunctionCallExprSyntax) {
    guard let type = call.constructedTypeName, !Self.systemTypes.contains(type.lastNamePart) else { return nil }
    let closures = call.closureArguments.filter { $0.closure.use != .viewBuilder }
    guard !closures.isEmpty else { return nil }
    self.type = type
    let count = StatementCount()
    self.closures = closures.map { Closure(label: $0.label, statements: count.count($0.closure.statements)) }
    given = call.arguments.compactMap { $0.label?.text } + call.additionalTrailingClosures.map(\.label.text)
  }

  private static let systemTypes = SwiftUIVocabulary.views.union(SwiftUIVocabulary.deferredTypes)
}

/// The closure-typed parameters of the project's view initializers.
private struct ActionParameters {
  private let project: Project
  /// The qualified names of the project's typealiases for function types.
  private let functionAliases: Set<String>

  init(_ project: Project) {
    self.project = project
    let aliases = project.files.flatMap(\.facts.aliases)
    // A typealias for a tuple has no targets either, but no closure can be passed for it.
    var names = Set(aliases.filter(\.targets.isEmpty).map(\.name))
    while !names.isEmpty {
      let others = aliases.filter { alias in
        guard alias.targets.count == 1, let target = alias.targets.first, !names.contains(alias.name) else {
          return false
        }
        return Self.isContained(target, in: names, scope: alias.name.enclosingName)
      }
      guard !others.isEmpty else { break }
      names.formUnion(others.map(\.name))
    }
    functionAliases = names
  }

  /// Whether a type, written in a scope, is one of the types with the given qualified names.
  private static func isContained(_ type: String, in names: Set<String>, scope: String?) -> Bool {
    var scope = scope
    while let current = scope {
      if names.contains(current + "." + type) { return true }
      scope = current.enclosingName
    }
    return names.contains(type)
  }

  /// Whether the type is a function type, as written or through a typealias of the project.
  private func isFunction(_ type: String?, named name: String?, in entity: Int) -> Bool {
    if type?.contains("->") == true { return true }
    guard let name, !functionAliases.isEmpty else { return false }
    return Self.isContained(name, in: functionAliases, scope: project.types.entities[entity].name)
  }

  /// Returns the closures that the created view runs in response to user input.
  func actions(of call: OwnViewCall, _ located: Located<InlineAction.Evidence>) -> [OwnViewCall.Closure] {
    guard let entity = project.entity(named: call.type, inFile: located.file, insideType: located.record.type),
      project.types.roles(of: entity).contains(.view)
    else { return [] }
    let initializers = initializers(of: entity)
    return call.closures.filter { closure in
      initializers.contains { parameters in
        let parameter =
          closure.label.map { label in parameters.first { $0.label == label } }
          ?? Self.trailing(parameters.filter { !call.given.contains($0.label) })
        return parameter.map { UserAction.isActionName($0.name) } ?? false
      }
    }
  }

  /// The parameter that the first trailing closure is passed to: the first required parameter or, if all are optional,
  /// the first one.
  private static func trailing(_ parameters: [Parameter]) -> Parameter? {
    parameters.first { !$0.hasDefault } ?? parameters.first
  }

  private struct Parameter {
    let label: String
    let name: String
    let hasDefault: Bool
  }

  /// The closure-typed parameters of each initializer, including the memberwise one.
  private func initializers(of entity: Int) -> [[Parameter]] {
    let written = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    let declarations = project.types.entities[entity].declarations.map(project.fact)
    var found = written.map { initializer in
      initializer.parameters.filter { isFunction($0.type, named: $0.typeName, in: entity) }.map {
        Parameter(label: $0.label, name: $0.label == "_" ? $0.name : $0.label, hasDefault: $0.hasDefault)
      }
    }
    if declarations.allSatisfy({ !$0.members.contains { $0.kind == .initializer } }) {
      let properties = declarations.flatMap(\.properties).filter { property in
        !property.isStatic && !(property.isLet && property.hasInitialValue)
          && isFunction(property.type, named: property.typeName, in: entity)
      }
      found.append(
        properties.map {
          Parameter(label: $0.name, name: $0.name, hasDefault: $0.hasInitialValue || $0.isOptional && !$0.isLet)
        })
    }
    return found
  }
}

extension FunctionCallExprSyntax {
  /// The `set` closure of `Binding(get:set:)`, or of `.init(get:set:)` for an inferred binding.
  fileprivate var setterOfBinding: ClosureExprSyntax? {
    guard makesBindingOfClosures else { return nil }
    return closureArguments.first { $0.label == "set" }?.closure
  }
}
