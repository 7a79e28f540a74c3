import SwiftSyntax

/// Finds bindings to members of objects that have no projected value.
struct MissingBindable: ProjectRule {
  static let info = RuleInfo(
    id: "missing_bindable",
    summary: "An object whose members are bound with `$` should be declared `@Bindable`.",
    rationale: """
      A plain property or `@Environment(Type.self)` has no projected value, so `$model.title` does not compile. \
      `@Bindable` adds the bindings. Apply it to the property if the object is passed in, or to a local variable in \
      the body if the object comes from the environment.
      """,
    sources: ["S4 common-mistakes (forgetting @Bindable)"],
    opportunity: "`$name.member`, where `name` is an observable object",
    defaultLevel: .error,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct Editor: View {
          let model: EditorModel
          var body: some View {
            TextField("Title", text: ↓$model.title)
            Toggle("On", isOn: self.$model.settings.isOn)
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
          func field(for item: EditorModel) -> some View {
            TextField("Title", text: ↓$item.title)
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
        struct Results: View {
          @FocusState private var focused: Item?
          var body: some View {
            Button("Next") {
              if let focused { $focused.wrappedValue = next(after: focused) }
            }
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
            /// The model being edited.
            private let model: EditorModel
            var body: some View {
              TextField("Title", text: $model.title)
            }
          }
          """,
        after: """
          struct Editor: View {
            /// The model being edited.
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
              // The only field.
              Form { TextField("Title", text: $model.title) }
            }
            private var field: some View { TextField("Title", text: $model.title) }
          }
          """,
        after: """
          struct Editor: View {
            @Environment(EditorModel.self) private var model
            var body: some View {
              // The only field.
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

  static let collectors: [any Collector.Type] = [StateOwnership.self]

  struct Evidence: Analyzer.Evidence {
    /// The name without `$`.
    let name: String
    /// The type of the named object, if the declaration specifies one.
    let type: String?
    /// Whether the code is in an extension and the name may refer to a property that another file declares.
    let isElsewhere: Bool
    var advice: Advice

    static let fields = FieldList(Self.init, \.name, \.type, \.isElsewhere, \.advice)

    /// The change that gives the name a projected value.
    enum Advice: String, Storable {
      /// Declare the property with `@Bindable`.
      case property
      /// Declare a local `@Bindable var` for the object.
      case local
      /// Declare the property with `@ObservedObject`, because the object is an `ObservableObject`.
      case observedObject
      /// Declare the property with `@Binding`, because the value is not an object.
      case binding
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.memberAccess) { access, context in
      guard let token = access.projectedBase, context.type != nil else { return }
      let name = String(token.text.dropFirst())
      guard let first = name.first, !first.isNumber else { return }
      Self.countOpportunity(of: name, at: token, in: context)
      guard let source = BindingSource(of: name, at: token, in: context) else {
        if context.isPropertyOfAnotherFile(name, at: token) {
          context.record(
            Evidence(name: name, type: nil, isElsewhere: true, advice: .property), by: Self.self,
            at: context.range(of: token),
            source: "$" + name)
        }
        return
      }
      context.record(
        Evidence(name: name, type: source.typeName, isElsewhere: false, advice: source.advice), by: Self.self,
        in: .type(hasAny: .drawing),
        at: context.range(of: token), source: context.source(of: access),
        fix: BindableFix(name: name, source: source, use: token).fix(in: context))
    }
  }

  /// Counts an opportunity if the name refers to an object. Other values need other wrappers.
  private static func countOpportunity(of name: String, at token: TokenSyntax, in context: FileContext) {
    let property = context.property(named: name)
    if property?.has(anyOf: "Bindable", "StateObject", "ObservedObject", "EnvironmentObject") == true {
      context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: token)
    } else if let type = property?.environmentType ?? property?.knownType {
      context.countOpportunity(
        of: Self.self, in: .type(hasAny: .drawing), at: token,
        conditions: [.name(type, from: context.type, hasAny: .observable)])
    }
  }

  /// Returns one candidate for each name in a view, located at its first use.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    let records = project.recordsOfReviewedTypes(of: Self.self)
    let found =
      records.filter { $0.evidence.isElsewhere && needsBindable($0, index) }
      + records.filter { !$0.evidence.isElsewhere }.map { located in
        // Only an `@Observable` class can be `@Bindable`. A struct needs a binding, and an `ObservableObject` needs
        // `@ObservedObject`.
        guard let type = located.evidence.type, let entity = project.entity(named: type, inFile: located.file),
          index.style(of: entity).isDisjoint(with: [.macro, .stored])
        else { return located }
        var copy = located.withoutFix
        if index.style(of: entity).contains(.object) {
          copy.record.evidence.advice = .observedObject
        } else if project.types.entities[entity].kind == .struct {
          copy.record.evidence.advice = .binding
        }
        return copy
      }
    func cause(_ located: Located<Evidence>) -> NamedUse {
      NamedUse(
        view: project.entity(of: located), type: located.type, name: located.evidence.name)
    }
    let edits = Dictionary(grouping: found, by: cause).mapValues { $0.compactMap(\.record.fix) }
    return found.merged(identity: { $0.evidence.name }, by: cause).map { located in
      var copy = located
      if let fix = located.record.fix { copy.record.fix = Self.merged(fix, with: edits[cause(located)] ?? []) }
      return copy
    }
  }

  /// Combines the fixes for all uses of a name, without duplicate edits.
  private static func merged(_ fix: Fix, with others: [Fix]) -> Fix {
    var edits: [Fix.Edit] = []
    for edit in others.flatMap(\.edits) where !edits.contains(edit) { edits.append(edit) }
    return Fix(isSafe: fix.isSafe, edits: edits)
  }

  /// Identifies the uses of one name in one view.
  private struct NamedUse: Hashable {
    let view: Int?
    let type: TypeIndex.Reference?
    let name: String

    /// - Parameter type: The declaration that contains the use; relevant only if the view is unknown.
    init(view: Int?, type: TypeIndex.Reference?, name: String) {
      self.view = view
      self.type = view == nil ? type : nil
      self.name = name
    }
  }

  /// Whether the extended type renders UI and declares the property without a projected value.
  private func needsBindable(_ located: Located<Evidence>, _ index: StateIndex) -> Bool {
    let project = index.project
    guard let reference = located.type, !project.fact(reference).isPreview,
      case .entity(let entity) = project.types.meaning(of: reference),
      !project.types.roles(of: entity).isDisjoint(with: .drawing)
    else { return false }
    let properties = index.properties(of: entity).map(\.property).filter { $0.name == located.evidence.name }
    return !properties.isEmpty && properties.allSatisfy(\.needsBindable)
  }

  func message(for record: Record<Evidence>) -> String {
    let name = record.evidence.name
    let advice =
      switch record.evidence.advice {
      case .property: "declare it as `@Bindable var \(name)`"
      case .local: "declare `@Bindable var \(name) = \(name)` before its first use"
      case .observedObject: "declare it with `@ObservedObject`"
      case .binding: "declare it with `@Binding`"
      }
    return "`$\(name)` is used, but `\(name)` does not provide bindings; \(advice)"
  }
}

extension BindingSource {
  fileprivate var advice: MissingBindable.Evidence.Advice {
    switch self {
    case .property: .property
    case .environment, .local, .other: .local
    }
  }
}

extension FileContext {
  /// Whether the code is in an extension and the name may refer to a property that another file declares.
  fileprivate func isPropertyOfAnotherFile(_ name: String, at use: TokenSyntax) -> Bool {
    guard let type, types[type].kind == .extension, !isPreview, property(named: name) == nil else { return false }
    if use.parent?.as(DeclReferenceExprSyntax.self)?.isMemberName == true { return true }
    return use.localDeclaration(of: name) == nil
  }
}

extension MemberAccessExprSyntax {
  /// The token `$name` in `$name.member` and `self.$name.member`.
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
