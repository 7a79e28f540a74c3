import SwiftSyntax

/// Finds views whose type is erased.
struct AnyViewUse: ProjectRule {
  static let info = RuleInfo(
    id: "any_view",
    summary: "Views keep their type; AnyView is not used.",
    rationale: """
      AnyView hides what kind of view it holds, so SwiftUI cannot compare the new tree with the old one: it rebuilds \
      what is inside, and state and animations are lost. @ViewBuilder, Group, `some View` or a generic parameter give the \
      same freedom and keep the type.
      """,
    seeds: ["S4 common-mistakes"],
    defaultLevel: .warning,
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          let header: ↓AnyView
          var body: some View {
            VStack { header }
              .overlay(↓AnyView(Text("a")))
          }
        }
        """),
      Example(
        """
        struct RouteFactory {
          func view(for route: Route) -> ↓AnyView {
            switch route {
            case .feed: return ↓AnyView(FeedView())
            case .settings: return ↓SwiftUI.AnyView(SettingsView())
            }
          }
        }
        """),
      Example(
        """
        struct Card: ViewModifier {
          func body(content: Content) -> some View {
            guard isShown else { return ↓AnyView(content) }
            return ↓AnyView(content.background(AnyView(Color.red)))
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView<Header: View>: View {
          // AnyView would do, too.
          @ViewBuilder let header: Header
          var body: some View { VStack { header; Text("AnyView") } }
        }
        """),
      Example(
        """
        final class RouteRegistry {
          var makers: [String: (URL) -> AnyView] = [:]
          func register(_ name: String, make: @escaping (URL) -> AnyView) { makers[name] = make }
        }
        """),
      Example(
        """
        struct AnyView { let id: Int }
        struct FeedView: View {
          let item: AnyView
          var body: some View { Text("\\(item.id)") }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.onReference(of: ["AnyView"]) { node, context in
      guard node.baseName.text == "AnyView" else { return }
      Self.record(Syntax(node), in: context)
    }
    walk.onMemberAccess(of: ["AnyView"]) { node, context in
      guard let base = node.base?.as(DeclReferenceExprSyntax.self), node.declName.baseName.text == "AnyView",
        base.baseName.text == "SwiftUI"
      else { return }
      Self.record(Syntax(node), in: context)
    }
    walk.inFiles(holdingAnyOf: ["AnyView"]) { walk in
      walk.on(.typeName) { node, context in
        let name = node.name.text
        if name == "AnyView" {
          Self.record(Syntax(node), in: context)
        } else if name == "SwiftUI", let type = node.parent?.as(MemberTypeSyntax.self), type.name.text == "AnyView" {
          Self.record(Syntax(type), in: context)
        }
      }
    }
  }

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    var lines: Set<[Int]> = []
    return project.records(of: Self.self)
      .sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
      .filter { lines.insert([$0.file, $0.record.range.start.line]).inserted }
  }

  func message(for record: Record<NoEvidence>) -> String {
    let place = record.symbol.isEmpty ? "a view" : "`\(record.symbol)`"
    return "AnyView erases the type of \(place); use @ViewBuilder, Group, `some View` or a generic parameter instead"
  }

  private static func record(_ node: Syntax, in context: FileContext) {
    guard !context.isPreview else { return }
    var givesView = false
    var declared: String?
    for current in node.ancestors {
      if current.is(MemberBlockSyntax.self) { break }
      // The head of an extension says what is extended, not how a view is built.
      if current.is(ExtensionDeclSyntax.self) || current.is(GenericWhereClauseSyntax.self) { return }
      let result =
        current.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
        ?? current.as(PatternBindingSyntax.self).flatMap { $0.isStored ? nil : $0.typeAnnotation?.type }
      if context.type == nil, result != nil {
        declared =
          current.as(FunctionDeclSyntax.self)?.name.text
          ?? current.as(PatternBindingSyntax.self)?.pattern.boundNames.first?.text
      }
      if let result { givesView = givesView || result.isSomeView || result.unwrappedName?.lastNamePart == "AnyView" }
    }
    let isForeign = [RoleCondition.isForeign("AnyView")]
    if givesView {
      context.record(
        by: Self.self, at: context.range(of: node), symbol: declared, conditions: isForeign, source: "AnyView")
    } else {
      context.record(
        by: Self.self, in: .type(hasAny: [.view, .viewModifier]), at: context.range(of: node), conditions: isForeign,
        source: "AnyView")
    }
  }
}
