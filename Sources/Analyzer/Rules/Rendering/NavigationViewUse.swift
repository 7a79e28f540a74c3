import SwiftSyntax

/// Finds uses of `NavigationView`.
struct NavigationViewUse: ProjectRule {
  static let info = RuleInfo(
    id: "navigation_view",
    summary: "Use `NavigationStack` or `NavigationSplitView` instead of `NavigationView`.",
    rationale: """
      `NavigationView` is deprecated. It chooses between columns and a stack depending on the device, and it has no \
      path that code can control, so each link needs its own state. `NavigationStack` has a path that code can read, \
      restore and set, and `NavigationSplitView` declares its columns explicitly.
      """,
    details: """
      The rule ignores a `NavigationView` if its content leads to a link with `isActive` or to a `NavigationStack` \
      with its own path: stacks cannot be nested, so all of these screens have to change together. It also ignores \
      computed properties of views that nothing uses.
      """,
    sources: ["S4 common-mistakes", "S4 checklist"],
    opportunity: "a navigation container",
    defaultLevel: .warning,
    isDeprecation: true,
    triggering: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            ↓NavigationView {
              List(posts) { PostRow(post: $0) }
            }
            .navigationViewStyle(.stack)
          }
        }
        """),
      Example(
        """
        struct RootView: View {
          @State private var step = Step.warning
          var body: some View {
            switch step {
            case .warning: ↓NavigationView { WarningView() }
            case .noSpace: ↓NavigationView { NoSpaceView() }
            case .home: NavigationView { home }
            }
          }
          private var home: some View { HomeView() }
        }
        struct WarningView: View {
          var body: some View { Text("No connection") }
        }
        struct NoSpaceView: View {
          var body: some View { Text("No space left") }
        }
        struct HomeView: View {
          @State private var showsSettings = false
          var body: some View {
            Feed().navigationLinkEmpty(isActive: $showsSettings) { SettingsView() }
          }
        }
        struct SettingsView: View {
          @State private var path: [Setting] = []
          var body: some View { NavigationStack(path: $path) { SettingsList() } }
        }
        """),
      Example(
        """
        @main
        struct TeaShop: App {
          var body: some Scene {
            WindowGroup { ↓SwiftUI.NavigationView { RootView() } }
          }
        }
        """),
      Example(
        """
        extension View {
          func inNavigation() -> some View {
            #if os(iOS)
            ↓NavigationView(content: { self })
            #endif
          }
        }
        """),
      Example([
        (
          "App/ScreenView.swift",
          """
          protocol ScreenView: View {
            associatedtype Content: View
            var content: Content { get }
          }
          extension ScreenView {
            var body: some View { content.padding() }
          }
          """
        ),
        (
          "App/FeedScreen.swift",
          """
          struct FeedScreen: ScreenView {
            var content: some View { ↓NavigationView { Text("Posts") } }
          }
          """
        ),
      ]),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            // No NavigationView { } here.
            NavigationStack { Text("NavigationView { }") }
          }
        }
        """),
      Example(
        """
        struct NavigationView: View {
          var body: some View { NavigationSplitView { Sidebar() } detail: { Detail() } }
        }
        struct RootView: View {
          var body: some View { NavigationView() }
        }
        """),
      Example(
        """
        struct RootView: View {
          var body: some View {
            if #available(iOSApplicationExtension 16, *) {
              NavigationStack { FeedView() }
            } else {
              NavigationView { FeedView() }
            }
          }
        }
        """),
      Example(
        """
        #Preview {
          NavigationView { FeedView() }
        }
        enum FeedViewPreview {
          static var inNavigation: some View { NavigationView { FeedView() } }
        }
        """),
      Example(
        """
        struct SettingsView: View {
          var body: some View { Text("Settings") }
          @ViewBuilder var pairing: some View {
            NavigationView { PairingView() }
          }
        }
        """),
      Example(
        """
        struct MailView: View {
          var body: some View {
            Kit.NavigationView { Text("Mail") }
            NavigationViewModelText(model: model)
              .navigationViewStyle(.columns)
          }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            var body: some View {
              NavigationView { // all posts
                List(posts) { PostRow(post: $0) }
              }
            }
          }
          """,
        after: """
          struct FeedView: View {
            var body: some View {
              NavigationStack { // all posts
                List(posts) { PostRow(post: $0) }
              }
            }
          }
          """, isSafe: false)
    ])

  static let collectors: [any Collector.Type] = [LinkedNavigation.self]

  struct Evidence: Analyzer.Evidence {
    let hasColumns: Bool
    /// The names of the types, functions and properties in the content.
    let names: [String]
    /// Whether another file has a `NavigationStack` with a path, which may already contain the view.
    var mayBeInStack = false

    static let fields = FieldList(Self.init(hasColumns:names:mayBeInStack:), \.hasColumns, \.names, \.mayBeInStack)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["NavigationStack", "NavigationSplitView", "NavigationView"]) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
    }
    walk.onCall(of: ["NavigationView"]) { call, context in
      guard let token = call.calleeToken, !context.isPreview, !context.isInTypeForPreviews, !call.isFallback else {
        return
      }
      // Several views form columns, which a stack does not support. A sidebar is the first of them.
      let views = (call.contentClosure?.statements.map(\.item) ?? []).filter { !$0.is(VariableDeclSyntax.self) }
      let hasColumns =
        views.count > 1
        || call.tokens(viewMode: .sourceAccurate).contains { $0.text == "SidebarListStyle" || $0.text == "sidebar" }
      context.record(
        Evidence(hasColumns: hasColumns, names: NamesOfContent.names(in: call)), by: Self.self,
        at: context.range(of: call),
        conditions: [.isForeign("NavigationView")],
        fix: hasColumns ? nil : context.fix(isSafe: false, replacing: token, with: "NavigationStack"))
    }
  }

  /// Ignores code whose deployment target does not support the replacement.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = project.reviewedRecords(of: Self.self).filter {
      project.buildSettings[$0.file].allows(ios: 16, macos: 13) ?? true
    }
    guard !found.isEmpty else { return [] }
    let linked = project.collection(of: LinkedNavigation.self)
    return found.filter { !linked.isReached(from: $0, in: project) && !project.isUnusedProperty($0) }.map { located in
      var located = located
      located.record.evidence.mayBeInStack = linked.stacks.contains { $0 != located.file }
      return located
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let replacement =
      record.evidence.hasColumns
      ? "`NavigationSplitView` for multiple columns or `NavigationStack` for one" : "`NavigationStack`"
    let alternative = record.evidence.mayBeInStack ? ", or remove it if the view is already in one" : ""
    return "`NavigationView` is deprecated; use \(replacement)\(alternative)"
  }
}

extension Project {
  /// Whether the code is in a computed property of a view that no code mentions.
  fileprivate func isUnusedProperty(_ located: Located<NavigationViewUse.Evidence>) -> Bool {
    guard let view = entity(of: located), types.roles(of: view).contains(.view) else { return false }
    let name = located.record.symbol.lastNamePart
    let members = facts(of: view).flatMap(\.members)
    // A protocol that requires the property, or an extension of one, may show it.
    let family = reached(from: [view], by: supertypes(of:)).flatMap { facts(of: $0) }.flatMap(\.members)
    guard name != "body", members.contains(where: { $0.kind == .computedProperty && $0.name == name && !$0.isStatic })
    else { return false }
    if requiresProperty(named: name, of: view) || family.contains(where: { $0.uses.contains { $0.name == name } }) {
      return false
    }
    return !files(naming: [view]).contains { file in
      files[file].facts.types.contains { type in
        type.members.contains { $0.uses.contains { $0.member == name || $0.name == name } }
      }
    }
  }
}

/// Collects the views that contain a link with `isActive` or a stack with its own path, directly or in a view that they
/// create.
struct LinkedNavigation: Collector, ProjectWideRecorder {
  static let id = "linked_navigation"

  struct Evidence: Analyzer.Evidence {
    /// Whether this is a stack rather than a link.
    let isStack: Bool

    static let fields = FieldList(Self.init, \.isStack)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["isActive"]) { walk in
      walk.on(.call) { call, context in
        guard let name = call.calleeName, name.lowercased().hasPrefix("navigationlink"),
          call.arguments.contains(where: { $0.label?.text == "isActive" })
        else { return }
        context.record(Evidence(isStack: false), by: Self.self, at: context.range(of: call.calledExpression))
      }
    }
    walk.onCall(of: ["NavigationStack"]) { call, context in
      guard call.arguments.contains(where: { $0.label?.text == "path" }) else { return }
      context.record(Evidence(isStack: true), by: Self.self, at: context.range(of: call.calledExpression))
    }
  }

  struct Views: Sendable {
    fileprivate var entities: Set<Int> = []
    /// The members that create one of the views.
    fileprivate var members: Set<Member> = []
    /// The files with stacks, except for tests.
    fileprivate var stacks: Set<Int> = []

    fileprivate struct Member: Hashable {
      let type: TypeIndex.Reference
      /// The name without argument labels.
      let name: String
    }

    /// Whether the content of a `NavigationView` shows one of the views.
    fileprivate func isReached(from located: Located<NavigationViewUse.Evidence>, in project: Project) -> Bool {
      guard !entities.isEmpty else { return false }
      return located.evidence.names.contains { name in
        guard name.isUppercased else {
          return located.type.map { members.contains(Member(type: $0, name: name)) } ?? false
        }
        return project.entity(named: name, inFile: located.file, insideType: located.record.type)
          .map(entities.contains) ?? false
      }
    }
  }

  func collection(in project: Project) -> Views {
    var found = Views()
    let records = project.records(of: Self.self)
    found.stacks = Set(records.filter { $0.evidence.isStack && !project.files[$0.file].isTest }.map(\.file))
    var open = records.compactMap { project.entity(of: $0) }
    guard !open.isEmpty else { return found }
    let creations = Self.creationsByName(in: project)
    while !open.isEmpty {
      let views = Set(open).subtracting(found.entities)
      found.entities.formUnion(views)
      open = []
      for creation in project.types.names(of: views).compactMap({ creations[$0] }).joined() {
        let made = project.files[creation.file].facts.constructions[creation.index]
        guard let owner = made.owner.map({ TypeIndex.Reference(file: creation.file, type: $0) }),
          case .entity(let creator) = project.types.meaning(of: owner),
          let view = project.entity(named: made.type, inFile: creation.file, insideType: owner.type),
          views.contains(view)
        else { continue }
        open.append(creator)
        if let member = made.member?.withoutArgumentLabels { found.members.insert(.init(type: owner, name: member)) }
      }
    }
    return found
  }

  /// Returns the calls that create a value outside of previews, keyed by the last component of the type's name. Most of
  /// them create no view of interest, so their types are not resolved.
  private static func creationsByName(in project: Project) -> [String: [(file: Int, index: Int)]] {
    var creations: [String: [(file: Int, index: Int)]] = [:]
    for file in project.files.indices {
      let constructions = project.files[file].facts.constructions
      for index in constructions.indices where constructions[index].owner != nil && !constructions[index].isInPreview {
        creations[constructions[index].type.lastNamePart, default: []].append((file, index))
      }
    }
    return creations
  }
}

/// Finds the names of the types, functions and properties in the content of a container.
private final class NamesOfContent: SyntaxVisitor {
  private var names: Set<String> = []

  static func names(in call: FunctionCallExprSyntax) -> [String] {
    let visitor = NamesOfContent(viewMode: .sourceAccurate)
    for closure in call.closureArguments.map(\.closure) { visitor.walk(closure.statements) }
    return visitor.names.sorted()
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.text)
    return .skipChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is the fallback for older systems: in the `else` of an `if #available`, or in an
  /// `if #unavailable`.
  fileprivate var isFallback: Bool {
    ancestors.contains { current in
      guard let branch = current.as(IfExprSyntax.self) else { return false }
      let isInElse = branch.elseBody.map { $0.position <= position } ?? false
      return branch.conditions.contains { condition in
        guard let check = condition.condition.as(AvailabilityConditionSyntax.self) else { return false }
        return isInElse == (check.availabilityKeyword.tokenKind == .poundAvailable)
      }
    }
  }
}

extension FileContext {
  /// Whether the innermost enclosing type is not a view and has the name of a preview helper.
  fileprivate var isInTypeForPreviews: Bool {
    guard let type, !isInNamedView else { return false }
    let name = types[type].simpleName
    return name.hasSuffix("Preview") || name.hasSuffix("Previews")
  }
}
