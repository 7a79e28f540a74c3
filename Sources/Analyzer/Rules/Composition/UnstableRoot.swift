import SwiftSyntax

/// Finds views whose whole root is swapped by a condition.
struct UnstableRoot: ProjectRule {
  static let info = RuleInfo(
    id: "unstable_root",
    summary: "A view keeps one root; conditions decide about parts of it.",
    rationale: """
      Branches with different roots are different views to SwiftUI. When the condition changes, it throws one tree away \
      with its state, scroll position and running tasks, and builds the other from nothing. One stable container with \
      the condition inside it, or in a modifier, keeps its identity and animates the difference. \
      `Group` is no such container: it only spreads its modifiers over what is in it. Reported are roots with \
      something to lose: a branch holds a scroll view, a list, a navigation container, state, a `.task` or the content \
      of a container or modifier, itself or in a helper or view that it shows. Not reported are a placeholder that the \
      view's own state replaces once, a switch between screens or layouts, and a choice that stays the same while the \
      view is shown.
      """,
    seeds: ["S2.4", "S4 stable view tree"],
    opportunity: "an `if` or `switch` in view code",
    defaultLevel: .warning,
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            ↓if isLoading {
              ProgressView()
            } else {
              List(posts) { PostRow(post: $0) }
                .refreshable { await load() }
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            Group {
              ↓switch state {
              case .loading: ProgressView()
              case .failed: EmptyView()
              case .loaded(let posts): PostList(posts: posts)
              }
            }
            .navigationTitle("Feed")
          }
        }
        struct PostList: View {
          @State private var selection: Post.ID?
          let posts: [Post]
          var body: some View { Text("\\(posts.count)") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { List { documents } }
          @ViewBuilder private var documents: some View {
            ↓if canEdit {
              editableDocuments
            } else {
              self.readOnlyDocuments.padding()
            }
          }
          private var editableDocuments: some View { Text("a") }
          private var readOnlyDocuments: some View { ScrollView { Text("b") } }
        }
        """),
      Example(
        """
        struct Loading<Content: View>: View {
          @ViewBuilder let content: () -> Content
          var body: some View {
            ↓if isLoading { ProgressView().centered.padding() } else { content() }
          }
        }
        """),
      Example(
        """
        struct Locked: ViewModifier {
          func body(content: Content) -> some View {
            let isLocked = isLocked
            ↓if isLocked {
              LockScreen()
            } else {
              content
            }
          }
        }
        """),
      Example(
        """
        struct LicenseView: View {
          @State private var isLoading = true
          var body: some View {
            Group {
              ↓if isLoading { ProgressView() } else { ScrollView { Text(text) } }
            }
            .task { await load() }
          }
          private func load() async {
            // A reload takes the scroll position away.
            isLoading = true
            text = await fetch()
            isLoading = false
          }
        }
        """),
      Example(
        """
        struct PostsScreen: View {
          @State private var isEditing = false
          var body: some View {
            ↓if isEditing { List { rows }.environment(\\.editMode, $mode) } else { ScrollView { rows } }
          }
        }
        struct SettingsScreen: View {
          let isEmbedded: Bool
          var body: some View {
            ↓if isEmbedded { content } else { NavigationStack { content } }
          }
        }
        struct RootView: View {
          var body: some View { SettingsScreen(isEmbedded: model.isEmbedded) }
        }
        """),
    ],
    good: [
      Example(
        """
        struct LicenseView: View {
          @State private var isLoading = true
          @State private var groups: [Group]?
          var body: some View {
            Group {
              if isLoading { ProgressView() } else { ScrollView { Text(text) } }
            }
            .task {
              text = await loadText()
              isLoading = false
            }
          }
          private var list: some View {
            if let groups {
              if groups.isEmpty { List { Text("None") } } else { GroupList(groups: groups) }
            } else {
              ProgressView()
            }
          }
          private func load() {
            guard groups == nil else { return }
            client.fetch { groups = $0 }
          }
        }
        """),
      Example(
        """
        struct InspectorView: View {
          @State private var file: File?
          var body: some View {
            Group {
              if file != nil { Form { fields } } else { NoSelectionView() }
            }
            .onReceive(editor.selection) { file = $0 }
          }
        }
        struct NoSelectionView: View {
          var body: some View { Text("No selection") }
        }
        """),
      Example(
        """
        enum NavigatorTab: View {
          case project, search
          var body: some View {
            switch self {
            case .project: List { projects }
            case .search: SearchView()
            }
          }
        }
        struct SearchView: View {
          @State private var query = ""
          var body: some View { Text(query) }
        }
        struct LibraryView: View {
          var body: some View {
            if model.layout == .grid { ScrollView { grid } } else { List { rows } }
          }
        }
        """),
      Example(
        """
        struct SettingsScreen: View {
          var isEmbedded = false
          var body: some View {
            if isEmbedded { content } else { NavigationStack { content } }
          }
          var sidebar: some View {
            if UIDevice.current.userInterfaceIdiom == .pad { List { rows } } else { rows }
          }
        }
        struct RootView: View {
          var body: some View { SettingsScreen(isEmbedded: true) }
        }
        """),
      Example(
        """
        struct AvatarView: View {
          var body: some View {
            if let image {
              Image(uiImage: image).resizable()
            } else {
              Circle().sheet(isPresented: $isOpen) { List { Text("a") } }
            }
          }
        }
        """),
      Example(
        """
        import WidgetKit

        struct FeedWidgetView: View {
          var body: some View {
            if posts.isEmpty { Text("Nothing new") } else { List(posts) { Text($0.title) } }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List {
              if isLoading {
                ProgressView()
              } else {
                ForEach(posts) { PostRow(post: $0) }
              }
            }
          }
          @ViewBuilder
          private func badge(for status: Status) -> some View {
            switch status {
            case .active: Text("if")
            case .inactive: Image(systemName: "else")
            }
          }
        }
        """),
      Example(
        """
        struct BannerView: View {
          var body: some View {
            if let banner {
              BannerCard(banner: banner)
            }
          }
          var hint: some View {
            if isShown { Text("Hint") } else { EmptyView() }
          }
          var platform: some View {
            #if os(iOS)
            Text("phone")
            #else
            Image("mac")
            #endif
          }
        }
        """),
      Example(
        """
        struct Dimmed: ViewModifier {
          func body(content: Content) -> some View {
            if isDimmed {
              content.opacity(0.5)
            } else {
              content
            }
          }
        }
        struct RowView: View {
          var body: some View {
            if #available(iOS 26, *) {
              GlassRow()
            } else {
              Text("row")
            }
          }
          var title: some View {
            if isNew { Text("new").bold() } else { Text("old") }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            Text("a")
            if isLoading { ProgressView() } else { PostList() }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    enum Condition: String, Storable {
      case `if`, `switch`
    }

    let condition: Condition
    /// The names of two branches that have nothing in common.
    let roots: BranchPair
    /// Whether a branch holds something itself that is lost with it.
    let isHeld: Bool
    /// Members and views that the branches name.
    let members: [String]
    let views: [String]
    /// What may make the swap harmless.
    let choice: RootChoice

    static let fields = FieldList(Self.init, \.condition, \.roots, \.isHeld, \.members, \.views, \.choice)
  }

  struct BranchPair: FieldStorable, Hashable, Sendable {
    let first: String
    let second: String

    static let fields = FieldList(Self.init, \.first, \.second)
  }

  static let collectors: [any Collector.Type] = [KeptByIdentity.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard let root = Self.root(of: member), let roots = Self.swapped(in: root) else { return }
      let names = context.contentNames(of: member)
      let choice = RootChoice(of: root, content: names, in: context)
      guard choice != .fixed else { return }
      let content = BranchContent(of: root, content: names, in: context)
      context.record(
        Evidence(
          condition: root.is(SwitchExprSyntax.self) ? .switch : .if, roots: roots, isHeld: content.isHeld,
          members: content.members, views: content.views, choice: choice),
        by: Self.self, at: context.range(of: root), symbol: member.symbol,
        conditions: member.conditions + (context.type.map { [.type($0, hasAny: .drawing)] } ?? []))
    }
    walk.on(.if) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
    walk.on(.switch) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let records = project.judgedRecords(of: Self.self)
    guard !records.isEmpty else { return [] }
    let kept = project.collection(of: KeptByIdentity.self)
    return records.filter { located in
      // A widget is drawn anew each time and keeps nothing.
      guard !project.files[located.file].isOfWidget else { return false }
      let evidence = located.evidence
      func isHeld(_ branch: BranchContent) -> Bool {
        if branch.isHeld { return true }
        if let entity = project.entity(of: located),
          branch.members.contains(where: { kept.isHeld(byMember: $0, of: entity) })
        {
          return true
        }
        return branch.views.contains { name in
          project.entity(named: name, inFile: located.file, insideType: located.record.type)
            .map { kept.isHeld(byView: $0) } ?? false
        }
      }
      guard isHeld(BranchContent(isHeld: evidence.isHeld, members: evidence.members, views: evidence.views)) else {
        return false
      }
      return switch evidence.choice {
      case .open: true
      case .fixed: false
      case .placeholder(let placeholder): isHeld(placeholder)
      case .layouts(let layouts): !layouts.allSatisfy(isHeld)
      case .given(let property): !project.isGivenOnce(property, to: located)
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let roots = record.evidence.roots
    return """
      `\(record.symbol)` swaps its root between `\(roots.first)` and `\(roots.second)`, which resets state and scroll \
      position; keep one root and move the `\(record.evidence.condition.rawValue)` into it or into a modifier
      """
  }

  /// The condition that is the root of a `body` or of a computed `some View` property.
  private static func root(of member: ViewCodeMember) -> ExprSyntax? {
    let code: CodeBlockItemListSyntax?
    if let property = member.node.as(PatternBindingSyntax.self) {
      guard property.typeAnnotation?.type.isSomeView == true else { return nil }
      code = property.accessorBlock?.getterCode
    } else {
      guard member.symbol.hasSuffix(".body(content:)") else { return nil }
      code = member.code
    }
    guard let shown = code?.shownExpressions, shown.count == 1 else { return nil }
    return shown[0].rootConditional
  }

  /// The names of two branches that have nothing in common; nil where all may share a root.
  static func swapped(in root: ExprSyntax) -> BranchPair? {
    guard let branches = BranchRoots.branches(of: root)?.filter({ !$0.isEmpty }) else { return nil }
    let common = branches.dropFirst().reduce(into: Set(branches.first ?? [])) { $0.formIntersection($1) }
    guard common.isEmpty else { return nil }
    // Each is compared with each, so of very many only the first ones.
    let compared = branches.prefix(100)
    for (index, branch) in compared.enumerated() {
      for other in compared.dropFirst(index + 1) where Set(branch).isDisjoint(with: other) {
        return BranchPair(first: branch[0], second: other[0])
      }
    }
    return nil
  }
}

extension Project {
  /// Whether all views of this type that code makes pass a literal for a property, or leave it at its default.
  fileprivate func isGivenOnce(_ property: String, to located: Located<UnstableRoot.Evidence>) -> Bool {
    guard let entity = entity(of: located) else { return false }
    let name = types.entities[entity].name.lastNamePart
    var hasDefault = properties(of: entity).contains { $0.name == property && $0.hasInitialValue }
    for (file, source) in files.enumerated() {
      for made in source.facts.constructions where !made.isInPreview && made.type.lastNamePart == name {
        guard self.entity(named: made.type, inFile: file, insideType: made.owner) == entity,
          let argument = made.arguments.first(where: { $0.label == property })
        else { continue }
        guard ["true", "false"].contains(argument.text) else { return false }
        hasDefault = true
      }
    }
    return hasDefault
  }
}

extension FileContext {
  /// The names of what a view or modifier is handed to show: `content` in `body(content:)`, and properties that hold
  /// generic content.
  fileprivate func contentNames(of member: ViewCodeMember) -> Set<String> {
    if let function = member.node.as(FunctionDeclSyntax.self) {
      return Set(function.signature.parameterClause.parameters.prefix(1).map { ($0.secondName ?? $0.firstName).text })
    }
    let content = property(named: "content").map { $0.attribute("ViewBuilder") != nil || $0.holdsGenericContent }
    return content == true ? ["content"] : []
  }
}

extension PropertyFact {
  /// Whether the type is a generic parameter by its usual name, or a closure that makes one.
  fileprivate var holdsGenericContent: Bool { type.map { $0 == "Content" || $0.hasSuffix("-> Content") } ?? false }
}

/// What the branches of a condition show.
private enum BranchRoots {
  /// The root names of each branch, in source order, empty where it shows nothing; nil where they are not all known,
  /// or where the condition asks for the system's version.
  static func branches(of root: ExprSyntax) -> [[String]]? {
    if let condition = root.as(IfExprSyntax.self) { return branches(of: condition) }
    guard let condition = root.as(SwitchExprSyntax.self) else { return nil }
    var branches: [[String]] = []
    for element in condition.cases {
      guard let branch = element.as(SwitchCaseSyntax.self), let names = names(of: branch.statements) else { return nil }
      branches.append(names)
    }
    return branches
  }

  private static func branches(of condition: IfExprSyntax) -> [[String]]? {
    guard !condition.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) }),
      let names = names(of: condition.body.statements)
    else { return nil }
    if let next = condition.elseBody?.as(IfExprSyntax.self) { return branches(of: next).map { [names] + $0 } }
    guard let last = condition.elseBody?.as(CodeBlockSyntax.self) else { return [names] }
    return Self.names(of: last.statements).map { [names, $0] }
  }

  private static func names(of statements: CodeBlockItemListSyntax) -> [String]? {
    guard let shown = statements.shownExpressions else { return nil }
    var names: [String] = []
    for expression in shown {
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
        guard let inner = branches(of: expression) else { return nil }
        names += inner.flatMap(\.self)
      } else {
        guard let name = expression.rootName else { return nil }
        if !["EmptyView", "fatalError", "preconditionFailure"].contains(name) { names.append(name) }
      }
    }
    return names
  }
}
