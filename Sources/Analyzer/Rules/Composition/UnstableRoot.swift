import SwiftSyntax

/// Finds views whose whole root is swapped by a condition.
struct UnstableRoot: ProjectRule {
  static let info = RuleInfo(
    id: "unstable_root",
    summary: "A view should have a single root that does not depend on a condition.",
    rationale: """
      To SwiftUI, branches with different roots are different views. When the condition changes, SwiftUI discards one \
      tree, along with its state, scroll position and running tasks, and builds the other from scratch. A stable \
      container keeps its identity and animates the change if the condition is inside it or in a modifier. `Group` is \
      not a stable container, since it only applies its modifiers to its content. The rule reports a root if swapping \
      it loses something that users notice: the content of a container or modifier; a helper or view that one branch \
      shows on its own and another branch shows in a container; a list, scroll view, navigation container, state or \
      `.task` that a placeholder replaces on each load; or the content of a view with a separate root for editing. It \
      ignores empty states, placeholders that are shown once, switches between screens or layouts, and conditions that \
      do not change while the view is visible, such as settings and inputs that every caller sets to a constant.
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
            .refreshable { await reload() }
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
        struct OnboardingView: View {
          @ObservedObject var model: OnboardingModel
          var body: some View {
            ↓if model.isExpanded { ScrollView { tasks } } else { tasks }
          }
          private var tasks: some View { VStack { Text("a") } }
        }
        struct SyncView: View {
          @ObservedObject var model: SyncModel
          var body: some View {
            ↓if model.isSyncing { ProgressView() } else { List(model.devices) { Text($0.name) } }
          }
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
        struct DownloadsView: View {
          @ObservedObject var model: DownloadsModel
          var body: some View {
            if model.sections.isEmpty { emptyState } else { list.toolbar { EditButton() } }
          }
          private var emptyState: some View { Text("No downloads") }
          private var list: some View { List(model.sections) { Text($0.title) } }
        }
        struct ControlsView: View {
          var body: some View {
            if containerState.isCompact { compactView } else { regularView }
          }
          private var compactView: some View { ScrollView { buttons } }
          private var regularView: some View { HStack { buttons } }
        }
        struct ConnectionView: View {
          var body: some View {
            if client.isConnected { LibraryView() } else { ConnectForm() }
          }
        }
        struct ConnectForm: View {
          @State private var address = ""
          var body: some View { Form { TextField("Address", text: $address) } }
        }
        struct PickerView: View {
          var body: some View {
            switch model.phase {
            case .loading: ProgressView()
            case .loaded(let rows): List(rows) { Text($0.title) }
            }
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
        struct LoginView: View {
          enum Style { case pushed, modal }
          @Environment(\\.swipesEnabled) private var swipesEnabled
          var style: Style = .pushed
          var body: some View {
            switch style {
            case .pushed: form
            case .modal: NavigationStack { form }
            }
          }
          private var form: some View { Form { TextField("Name", text: $name) } }
          private var rows: some View {
            if swipesEnabled { SwipeArea { form } } else { form }
          }
        }
        struct RootView: View {
          var body: some View { LoginView(style: .modal) }
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
    /// The root names of two branches that have no root in common.
    let roots: BranchPair
    /// What the swap loses.
    let harm: RootHarm
    /// Why the swap may be harmless.
    let choice: RootChoice

    static let fields = FieldList(Self.init, \.condition, \.roots, \.harm, \.choice)
  }

  struct BranchPair: FieldStorable, Hashable, Sendable {
    let first: String
    let second: String

    static let fields = FieldList(Self.init, \.first, \.second)
  }

  static let collectors: [any Collector.Type] = [IdentityBoundState.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard let root = Self.root(of: member), let roots = Self.swapped(in: root) else { return }
      let names = context.contentNames(of: member)
      let choice = RootChoice(of: root, content: names, in: context)
      guard choice != .fixed, let harm = RootHarm(of: root, content: names, in: context) else { return }
      context.record(
        Evidence(condition: root.is(SwitchExprSyntax.self) ? .switch : .if, roots: roots, harm: harm, choice: choice),
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
    let records = project.reviewedRecords(of: Self.self)
    guard !records.isEmpty else { return [] }
    let kept = project.collection(of: IdentityBoundState.self)
    return records.filter { located in
      // Widgets have no state.
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
      let losesSomething =
        switch evidence.harm {
        case .content: true
        case .wrapped(let content, _, let container):
          IdentityBoundState.containers.contains(container) || isHeld(content)
        case .reloaded(let content, _), .edited(let content): isHeld(content)
        }
      guard losesSomething else { return false }
      return switch evidence.choice {
      case .open: true
      case .fixed: false
      case .placeholder(let placeholder): isHeld(placeholder)
      case .given(let property): !project.isGivenOnce(property, to: located)
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    return switch evidence.harm {
    case .content(let name):
      """
      the `\(evidence.condition.rawValue)` in `\(record.symbol)` recreates `\(name)` when the condition changes, which \
      resets its state; keep `\(name)` as the root and move the condition into an overlay or modifier
      """
    case .wrapped(_, let name, let container):
      """
      `\(record.symbol)` shows `\(name)` either alone or in `\(container)`, so its state is reset when the condition \
      changes; use the same root in both branches
      """
    case .reloaded(_, let placeholder):
      """
      `\(record.symbol)` replaces its content with `\(placeholder)` on each load, which resets state and scroll \
      position; keep the content and show progress in an overlay
      """
    case .edited:
      """
      `\(record.symbol)` swaps its root between `\(evidence.roots.first)` and `\(evidence.roots.second)`, which resets \
      state and scroll position; keep one root and move the `\(evidence.condition.rawValue)` into it or into a \
      modifier
      """
    }
  }

  /// The condition at the root of a `body` or of a computed `some View` property.
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

  /// Returns the root names of two branches that have no root in common; nil if all branches may have the same root.
  static func swapped(in root: ExprSyntax) -> BranchPair? {
    guard let branches = BranchRoots.branches(of: root)?.filter({ !$0.isEmpty }) else { return nil }
    let common = branches.dropFirst().reduce(into: Set(branches.first ?? [])) { $0.formIntersection($1) }
    guard common.isEmpty else { return nil }
    // Every pair of branches is compared, so the number of branches is limited.
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
  /// Whether a view's property never changes because all code that creates the view passes a literal, uses the default
  /// value, or passes one of its own properties that never changes.
  fileprivate func isGivenOnce(_ property: String, to located: Located<UnstableRoot.Evidence>) -> Bool {
    entity(of: located).map { isGivenOnce(property, to: $0, depth: 0) } ?? false
  }

  private func isGivenOnce(_ property: String, to entity: Int, depth: Int) -> Bool {
    guard depth < 4 else { return false }
    let name = types.entities[entity].name.lastNamePart
    var hasDefault = properties(of: entity).contains { $0.name == property && ($0.hasInitialValue || $0.isLet) }
    for (file, source) in files.enumerated() {
      for made in source.facts.constructions where !made.isInPreview && made.type.lastNamePart == name {
        guard self.entity(named: made.type, inFile: file, insideType: made.owner) == entity,
          let argument = made.arguments.first(where: { $0.label == property })
        else { continue }
        if !argument.text.isConstantInput {
          guard let type = made.owner, case .entity(let owner) = types.meaning(of: .init(file: file, type: type)),
            properties(of: owner).contains(where: { $0.name == argument.text && $0.attributes.isEmpty }),
            isGivenOnce(argument.text, to: owner, depth: depth + 1)
          else { return false }
        }
        hasDefault = true
      }
    }
    return hasDefault
  }
}

extension String {
  /// Whether the argument is a constant or a setting: `true`, `.modal`, `Style.modal`, `settings.isFullScreen`.
  fileprivate var isConstantInput: Bool {
    if self == "true" || self == "false" || lowercased().contains("settings.") { return true }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && (parts[0].isEmpty || parts[0].first?.isUppercase == true)
      && parts[1].first?.isLowercase == true && parts[1].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension FileContext {
  /// Returns the names of the content passed to a view or modifier: `content` in `body(content:)`, and properties with
  /// generic content.
  fileprivate func contentNames(of member: ViewCodeMember) -> Set<String> {
    if let function = member.node.as(FunctionDeclSyntax.self) {
      return Set(function.signature.parameterClause.parameters.prefix(1).map { ($0.secondName ?? $0.firstName).text })
    }
    let content = property(named: "content").map { $0.attribute("ViewBuilder") != nil || $0.storesGenericContent }
    return content == true ? ["content"] : []
  }
}

extension PropertyFact {
  /// Whether the type is a generic parameter with the usual name, or a closure that returns one.
  fileprivate var storesGenericContent: Bool { type.map { $0 == "Content" || $0.hasSuffix("-> Content") } ?? false }
}

/// The views shown by the branches of a condition.
private enum BranchRoots {
  /// Returns the root names of each branch in source order, which are empty for a branch that shows nothing; nil if
  /// some names are unknown, or if the condition checks the system version.
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
