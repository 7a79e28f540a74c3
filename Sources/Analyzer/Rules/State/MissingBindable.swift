import SwiftSyntax

/// Finds bindings to members of objects that nothing makes bindable.
struct MissingBindable: Rule {
  let info = RuleInfo(
    id: "missing_bindable",
    summary: "An object whose members are bound with `$` is declared @Bindable.",
    rationale: """
      A plain property or @Environment(Type.self) gives the object alone, without a projected value, so \
      `$model.title` does not compile. @Bindable is the light wrapper that adds the bindings: on the property where \
      the object is passed in, or as a local variable in the body where it comes from the environment.
      """,
    seeds: ["S4 common-mistakes (forgetting @Bindable)"],
    defaultLevel: .error,
    triggering: [
      Example(
        """
        struct Editor: View {
          let model: EditorModel
          var body: some View {
            TextField("Title", text: ↓$model.title)
            Toggle("On", isOn: self.↓$model.settings.isOn)
          }
        }
        """),
      Example(
        """
        struct Editor: View {
          @Environment(EditorModel.self) private var model
          var body: some View {
            Form {
              TextField("Title", text: ↓$model.title)
            }
          }
        }
        """),
      Example(
        """
        struct Editor: View {
          var models: [EditorModel]
          var body: some View {
            let model = models[0]
            TextField("Title", text: ↓$model.title)
          }
        }
        extension Editor {
          func field(for model: EditorModel) -> some View {
            TextField("Title", text: ↓$model.title)
          }
        }
        """),
      Example(
        [
          (
            "App/Editor.swift",
            """
            struct Editor: View {
              let model: EditorModel
              @Bindable var options: EditorOptions
              var body: some View { field }
            }
            """
          ),
          (
            "App/Editor+Field.swift",
            """
            extension Editor {
              var field: some View {
                VStack {
                  TextField("Title", text: ↓$model.title)
                  Toggle("On", isOn: $options.isOn)
                  ForEach($options.rows) { $model in TextField("Row", text: $model.title) }
                }
              }
            }
            """
          ),
        ]),
    ],
    good: [
      Example(
        """
        struct Editor: View {
          @Bindable var model: EditorModel
          @State private var draft = Draft()
          @Binding var user: User
          @ObservedObject var legacy: Legacy
          @EnvironmentObject var session: Session
          var body: some View {
            TextField("Title", text: $model.title)
            TextField("Draft", text: $draft.title)
            TextField("User", text: $user.name)
            TextField("Legacy", text: $legacy.name)
            TextField("Session", text: $session.name)
          }
        }
        """),
      Example(
        """
        struct Editor: View {
          @Environment(EditorModel.self) private var model
          var body: some View {
            @Bindable var model = model
            Form { TextField("Title $model.title", text: $model.title) }  // $model.title
          }
        }
        """),
      Example(
        """
        struct Editor: View {
          let items: [Item]
          let item: Item
          @Bindable var list: ItemList
          var body: some View {
            ForEach($list.items) { $item in
              TextField("Title", text: $item.title)
            }
            let titles = items.map { $0.title }
            Text(item.title + titles[0])
          }
        }
        """),
      Example(
        """
        final class Search {
          let model: Model
          @Published var query = ""
          func start() { $query.sink { _ in }; use($model.title) }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct Editor: View {
            /// What is edited.
            private let model: EditorModel
            var body: some View {
              TextField("Title", text: $model.title)
            }
          }
          """,
        after: """
          struct Editor: View {
            /// What is edited.
            @Bindable private var model: EditorModel
            var body: some View {
              TextField("Title", text: $model.title)
            }
          }
          """, isSafe: true),
      FixExample(
        before: """
          struct Editor: View {
            @Environment(EditorModel.self) private var model
            var body: some View {
              // The one field.
              Form { TextField("Title", text: $model.title) }
            }
            private var field: some View { TextField("Title", text: $model.title) }
          }
          """,
        after: """
          struct Editor: View {
            @Environment(EditorModel.self) private var model
            var body: some View {
              // The one field.
              @Bindable var model = model
              Form { TextField("Title", text: $model.title) }
            }
            private var field: some View { @Bindable var model = model; return TextField("Title", text: $model.title) }
          }
          """, isSafe: true),
      FixExample(
        before: """
          struct Editor: View {
            let models: [EditorModel]
            var body: some View {
              let model = models[0]
              TextField("Title", text: $model.title)
            }
          }
          """,
        after: """
          struct Editor: View {
            let models: [EditorModel]
            var body: some View {
              @Bindable var model = models[0]
              TextField("Title", text: $model.title)
            }
          }
          """, isSafe: true),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onMemberAccess { access, context in
      guard let token = access.projectedBase, context.type != nil else { return }
      let name = String(token.text.dropFirst())
      guard let first = name.first, !first.isNumber else { return }
      guard let source = BindingSource(of: name, at: token, in: context) else {
        if context.isPropertyOfAnotherFile(name, at: token) {
          context.observe(rule: id, kind: "elsewhere", subjects: [name], at: context.range(of: token))
        }
        return
      }
      context.record(
        rule: id, inTypeHavingAny: .drawing, at: context.range(of: token),
        subjects: [name, source.typeName ?? ""], source: context.source(of: access),
        fix: BindableFix(name: name, source: source, use: token).fix(in: context))
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let index = StateIndex(project)
    return usesElsewhere(index)
      + project.recorded(by: info.id).map { located in
        // Only an @Observable class can be @Bindable: a struct needs a binding, an ObservableObject @ObservedObject.
        guard located.candidate.fix != nil, let type = located.candidate.subjects.last, !type.isEmpty,
          let entity = project.entity(named: type, inFile: located.file),
          index.style(of: entity).isDisjoint(with: [.macro, .stored])
        else { return located }
        return located.withoutFix
      }
  }

  /// The uses in extensions whose type, with the property, is declared in another file.
  private func usesElsewhere(_ index: StateIndex) -> [LocatedCandidate] {
    let project = index.project
    return project.observed(by: info.id).compactMap { located -> LocatedCandidate? in
      let seen = located.observation
      guard let type = seen.type, let name = seen.subjects.first,
        !project.fact(TypeIndex.Reference(file: located.file, type: type)).isPreview,
        case .entity(let entity) = project.types.meaning(of: .init(file: located.file, type: type)),
        !project.types.roles(of: entity).isDisjoint(with: .drawing)
      else { return nil }
      let properties = index.properties(of: entity).map(\.property).filter { $0.name == name }
      guard !properties.isEmpty, properties.allSatisfy(\.needsBindable) else { return nil }
      return LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: info.id, range: seen.range, symbol: seen.symbol, subjects: [name, ""], source: "$" + name))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let name = candidate.subjects.first ?? ""
    return """
      `$\(name)` is used but nothing makes `\(name)` bindable; declare it `@Bindable var \(name)`, for an environment \
      value as `@Bindable var \(name) = \(name)` inside the body
      """
  }
}

extension FileContext {
  /// Whether a name without declaration in this file may be a property of the type that is extended here.
  fileprivate func isPropertyOfAnotherFile(_ name: String, at use: TokenSyntax) -> Bool {
    guard let type, types[type].kind == .extension, !isPreview, property(named: name) == nil else { return false }
    if use.parent?.as(DeclReferenceExprSyntax.self)?.isMemberName == true { return true }
    return use.localDeclaration(of: name) == nil
  }
}

extension MemberAccessExprSyntax {
  /// The token `$name` of `$name.member` and `self.$name.member`.
  fileprivate var projectedBase: TokenSyntax? {
    guard let base else { return nil }
    let name: DeclReferenceExprSyntax
    if let reference = base.as(DeclReferenceExprSyntax.self) {
      name = reference
    } else if let access = base.as(MemberAccessExprSyntax.self),
      access.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
    {
      name = access.declName
    } else {
      return nil
    }
    return name.baseName.text.hasPrefix("$") ? name.baseName : nil
  }
}
