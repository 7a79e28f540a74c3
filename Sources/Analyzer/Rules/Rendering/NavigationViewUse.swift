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
    seeds: ["S4 common-mistakes", "S4 checklist"],
    opportunity: "a navigation container",
    defaultLevel: .warning,
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

  struct Evidence: Analyzer.Evidence {
    let hasColumns: Bool

    static let fields = FieldList(Self.init, \.hasColumns)
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
      // Several views form columns, which a stack does not support.
      let views = (call.contentClosure?.statements.map(\.item) ?? []).filter { !$0.is(VariableDeclSyntax.self) }
      let hasColumns = views.count > 1
      context.record(
        Evidence(hasColumns: hasColumns), by: Self.self, at: context.range(of: call),
        conditions: [.isForeign("NavigationView")],
        fix: hasColumns ? nil : context.fix(isSafe: false, replacing: token, with: "NavigationStack"))
    }
  }

  /// Ignores code whose deployment target does not support the replacement.
  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).filter { project.buildSettings[$0.file].allows(ios: 16, macos: 13) ?? true }
  }

  func message(for record: Record<Evidence>) -> String {
    record.evidence.hasColumns
      ? "`NavigationView` is deprecated; use `NavigationSplitView` for multiple columns or `NavigationStack` for one"
      : "`NavigationView` is deprecated; use `NavigationStack`"
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
