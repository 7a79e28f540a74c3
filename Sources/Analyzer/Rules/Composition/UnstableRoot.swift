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
      of a container or modifier, itself or in a helper or view that it shows.
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
    ],
    good: [
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

    static let fields = FieldList(Self.init, \.condition, \.roots, \.isHeld, \.members, \.views)
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
      let content = BranchContent(of: root, content: context.contentNames(of: member), in: context)
      context.record(
        Evidence(
          condition: root.is(SwitchExprSyntax.self) ? .switch : .if, roots: roots, isHeld: content.isHeld,
          members: content.members, views: content.views),
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
      let file = project.files[located.file]
      // A widget is drawn anew each time and keeps nothing.
      guard !file.facts.imports.contains(where: { $0.module == "WidgetKit" }), !file.module.hasSuffix("Widget"),
        !file.module.hasSuffix("Widgets"), !file.module.hasSuffix("WidgetExtension")
      else { return false }
      if located.evidence.isHeld { return true }
      if let entity = project.entity(of: located),
        located.evidence.members.contains(where: { kept.isHeld(byMember: $0, of: entity) })
      {
        return true
      }
      return located.evidence.views.contains { name in
        project.entity(named: name, inFile: located.file, insideType: located.record.type)
          .map { kept.isHeld(byView: $0) } ?? false
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
  private static func swapped(in root: ExprSyntax) -> BranchPair? {
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
