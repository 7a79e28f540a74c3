import SwiftSyntax

/// Finds URLs that views take apart.
struct DeepLinkLogicInView: ProjectRule {
  static let info = RuleInfo(
    id: "deep_link_logic_in_view",
    summary: "A view hands a URL on; what the URL means is decided elsewhere.",
    rationale: """
      What a link means is navigation, and navigation that is worked out inside a view can be reached from that view \
      alone and tested by nobody. A router or coordinator turns the URL into a route, and a test gives it a URL and \
      looks at the path.
      """,
    seeds: ["S0 coordinator"],
    defaultLevel: .info,
    remedy: Remedy(.coordinator, .medium),
    triggering: [
      Example(
        """
        struct RootView: View {
          var body: some View {
            content.onOpenURL { url in
              guard ↓url.scheme == "tea", let id = url.pathComponents.last else { return }
              path.append(id)
            }
          }
        }
        """),
      Example(
        """
        struct RootView: View {
          var body: some View { content.onOpenURL(perform: open) }
          private func open(_ link: URL) {
            let components = ↓URLComponents(url: link, resolvingAgainstBaseURL: false)
            switch components?.path { default: break }
          }
          private func route(for link: URL) -> Route {
            switch ↓link.host() {
            case "teas": .teas
            default: .home
            }
          }
        }
        """),
      Example(
        """
        extension RootView {
          private func isOurs(_ address: String) -> Bool {
            let parts = ↓URLComponents(string: address)
            return "tea" == parts?.scheme
          }
          private var last: String? { ↓url.pathComponents.last }
        }
        struct RootView: View { var body: some View { content } }
        """),
    ],
    good: [
      Example(
        """
        struct RootView: View {
          var body: some View {
            // URLComponents(url: url, resolvingAgainstBaseURL: false)
            content.onOpenURL { url in coordinator.open(url) }
            Text(url.host ?? "url.scheme == tea")
            NavigationStack(path: $path) { content }
          }
        }
        """),
      Example(
        """
        struct RootView: View {
          private var search: URL? {
            var components = URLComponents(string: "https://example.com/search")
            components?.queryItems = [URLQueryItem(name: "q", value: query)]
            return components?.url
          }
          var body: some View {
            content.task(id: router.path == []) {
              if server.host == account.host, colors.scheme == .dark { load() }
            }
          }
        }
        """),
      Example(
        """
        final class AppCoordinator {
          func open(_ url: URL) {
            guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
            if components.host == "teas" { path = [.teas] }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// Where the function or closure around it starts, in UTF-8 bytes.
    let code: Int

    static let fields = FieldList(Self.init, \.code)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(holdingAnyOf: ["URLComponents"]) { walk in
      walk.on(.call) { call, context in
        guard context.mayBeView, call.parsesURL else { return }
        Self.record(call, conditions: [.isForeign("URLComponents")], in: context)
      }
    }
    walk.on(.memberAccess) { member, context in
      guard context.mayBeView, member.base != nil else { return }
      switch member.declName.baseName.text {
      case "pathComponents": Self.record(member, in: context)
      case "host", "path", "scheme":
        guard let place = member.comparison, member.base?.isURL(at: member, in: context) == true else { return }
        Self.record(place, in: context)
      default: break
      }
    }
  }

  private static func record(
    _ node: some SyntaxProtocol, conditions: [RoleCondition] = [], in context: FileContext
  ) {
    guard let code = node.runningCode else { return }
    context.record(
      Evidence(code: code.positionAfterSkippingLeadingTrivia.utf8Offset), by: Self.self, in: .type(hasAny: .view),
      at: context.range(of: node), conditions: conditions, source: context.source(of: node))
  }

  /// One for each function or closure: the first.
  func candidates(in project: Project) -> [Located<Evidence>] {
    struct Code: Hashable {
      let file: Int
      let start: Int
    }
    var first: [Code: Located<Evidence>] = [:]
    var order: [Code] = []
    for located in project.records(of: Self.self) {
      let key = Code(file: located.file, start: located.evidence.code)
      guard let known = first[key] else {
        first[key] = located
        order.append(key)
        continue
      }
      if located.record.range.start < known.record.range.start { first[key] = located }
    }
    return order.compactMap { first[$0] }
  }

  func message(for record: Record<Evidence>) -> String {
    "`\(record.symbol)` takes a URL apart; hand the URL to a coordinator or router that turns it into a route"
  }
}

extension FunctionCallExprSyntax {
  /// Whether this is `URLComponents(url:…)` or `URLComponents(string:…)` of something that is not written here.
  fileprivate var parsesURL: Bool {
    guard let argument = arguments.first, let label = argument.label, label.text == "url" || label.text == "string",
      constructedTypeName?.lastNamePart == "URLComponents"
    else { return false }
    return !argument.expression.isLiteral
  }
}

extension MemberAccessExprSyntax {
  /// What compares the member or switches over it: the comparison's first operand, or the subject.
  fileprivate var comparison: ExprSyntax? {
    var current = ExprSyntax(self)
    while let parent = current.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.id {
        current = ExprSyntax(call)
        continue
      }
      if let choice = parent.as(SwitchExprSyntax.self) { return choice.subject.id == current.id ? current : nil }
      guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
      return sequence.comparison(of: current)
    }
    return nil
  }
}

extension SequenceExprSyntax {
  /// Where the `==` or `!=` begins that an operand takes part in.
  fileprivate func comparison(of operand: ExprSyntax) -> ExprSyntax? {
    let items = Array(elements)
    guard let index = items.firstIndex(where: { $0.id == operand.id }) else { return nil }
    func compares(_ index: Int) -> Bool {
      guard items.indices.contains(index), let symbol = items[index].as(BinaryOperatorExprSyntax.self)?.operator.text
      else { return false }
      return symbol == "==" || symbol == "!="
    }
    if compares(index + 1) {
      return index + 2 < items.count && items[index + 2].is(NilLiteralExprSyntax.self) ? nil : operand
    }
    return compares(index - 1) && index > 1 && !items[index - 2].is(NilLiteralExprSyntax.self) ? items[index - 2] : nil
  }
}

extension ExprSyntax {
  /// Whether the value is a URL or its components: declared so, made so, or named so.
  fileprivate func isURL(at place: some SyntaxProtocol, in context: FileContext) -> Bool {
    if let chained = self.as(OptionalChainingExprSyntax.self) {
      return chained.expression.isURL(at: place, in: context)
    }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.isURL(at: place, in: context) }
    if let member = self.as(MemberAccessExprSyntax.self), wholeName == nil {
      return member.declName.baseName.text.namesURL
    }
    if self.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0" { return place.isParameterOfOpenURL("$0") }
    guard let name = wholeName?.name else { return constructedType.map(Self.urlTypes.contains) ?? false }
    if let parameter = context.member?.parameters.first(where: { $0.name == name }) {
      return parameter.typeName.map(Self.urlTypes.contains) ?? false
    }
    if let local = place.localBinding(of: name) {
      if let type = local.typeAnnotation?.type.unwrappedName { return Self.urlTypes.contains(type) }
      if let made = local.initializer?.value.constructedType { return Self.urlTypes.contains(made) }
    }
    if let type = context.property(named: name)?.knownType { return Self.urlTypes.contains(type) }
    return name.namesURL || place.isParameterOfOpenURL(name)
  }

  private static let urlTypes: Set<String> = ["URL", "NSURL", "URLComponents", "NSURLComponents"]
}

extension String {
  fileprivate var namesURL: Bool {
    camelCaseWords.last == "url" || lowercased().hasSuffix("url") || camelCaseWords.last == "components"
      || lowercased() == "deeplink" || lowercased() == "urlcomponents"
  }
}

extension SyntaxProtocol {

  /// Whether a name is the parameter of an `.onOpenURL { name in … }` around this.
  fileprivate func isParameterOfOpenURL(_ name: String) -> Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self),
        closure.argument?.call.calledMember?.declName.baseName.text == "onOpenURL"
      {
        if name == "$0" { return true }
        guard let clause = closure.signature?.parameterClause else { return false }
        return clause.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
      }
    }
    return false
  }
}
