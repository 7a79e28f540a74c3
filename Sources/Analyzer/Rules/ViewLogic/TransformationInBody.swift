import SwiftSyntax

/// Finds collections and texts that are made anew while a view is evaluated.
struct TransformationInBody: ProjectRule {
  static let info = RuleInfo(
    id: "transformation_in_body",
    summary: "View code shows data that is ready; it does not filter, sort or reshape it.",
    rationale: """
      View code runs whenever something it reads has changed, and every filter, sort or map in it runs again with it, \
      whether the data changed or not. It is also logic that no test reaches without drawing a view. A property of the \
      model or view model gives it a name, a test and a chance to be kept.
      """,
    seeds: ["S0 anti-pattern-1", "S0 checklist views", "S4 performance"],
    defaultLevel: .warning,
    remedy: Remedy(.viewModel, .small),
    triggering: [
      Example(
        """
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            let shown = posts
              .↓filter { $0.isVisible }
              .sorted { $0.date > $1.date }
            List(shown) { post in
              Text("By \\(post.authors.↓map(\\.name).joined(separator: ", "))")
              Text(↓String(format: "%.1f", post.rating))
            }
          }
        }
        """),
      Example(
        """
        struct DayList: View {
          let tags: [Tag]?
          var body: some View {
            let days = ↓Dictionary(grouping: entries, by: \\.day)
            ForEach(tags?.↓map(\\.name) ?? [], id: \\.self) { Text($0) }
            Text(store.inventory.↓map(\\.name).joined(separator: ", "))
            ForEach(Array(↓zip(names, days.keys)), id: \\.0) { pair in
              Text(pair.0.↓trimmingCharacters(in: .whitespaces))
            }
            .toolbar {
              ToolbarItem { Text(tags.↓reduce("") { $0 + $1 }) }
            }
          }
        }
        """),
      Example(
        """
        extension FeedView {
          func header(_ title: String) -> some View {
            Text(title.↓components(separatedBy: "/").last ?? "")
          }
        }
        struct FeedView: View {
          var body: some View { header("a/b") }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          let author: Author?
          // posts.filter { $0.isVisible } was here
          var body: some View {
            List(model.visiblePosts) { Text("sorted() \\($0.title)") }
            Text(author.map { $0.name } ?? "Nobody")
            author.map { AuthorRow($0) }
            ForEach((0..<5).map { $0 * 2 }, id: \\.self) { Text("\\($0)") }
            Text(["a", "b"].joined(separator: ", "))
            ForEach(stride(from: 0, to: 10, by: 2).map { $0 }, id: \\.self) { Text("\\($0)") }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var posts: [Post] = []
          private var visible: [Post] { posts.filter { $0.isVisible } }
          var body: some View {
            List(visible) { Text($0.title) }
              .task { posts = await load().sorted { $0.date > $1.date } }
              .onReceive(model.$text.map { $0.count }) { count = $0 }
              .toolbar { Button("Sort") { posts.sort { $0.date < $1.date } } }
              .sheet(item: $selected.map { $0 }) { Detail($0) }
          }
        }
        """),
      Example(
        """
        struct Author { var avatar: URL? }
        struct AuthorRow: View {
          let author: Author
          var body: some View {
            Avatar(author.avatar.map { $0.absoluteString })
            if let host = author.link.map(\\.host) { Text(host) }
            Text(Names.joined(author))
          }
          func names(list: [String] = all.filter { !$0.isEmpty }) -> some View { Text("a") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [DeclaredMembers.self]

  struct Evidence: Analyzer.Evidence {
    /// A value that may be an Optional as well as a collection.
    struct Receiver: FieldStorable, Hashable {
      let name: String
      let isMember: Bool

      static let fields = FieldList(Self.init, \.name, \.isMember)
    }

    let transformation: String
    /// Set where the file alone does not tell that the value is a collection.
    let uncertain: Receiver?

    static let fields = FieldList(Self.init, \.transformation, \.uncertain)
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let found = Transformation(call), !found.isHarmless, !found.hasEarlierLink,
        !call.isInDefaultArgument
      else { return }
      var uncertain: Evidence.Receiver?
      if found.isMap, let receiver = found.receiver {
        if receiver.isOptional(in: context) { return }
        let isUncertain =
          !found.isUsedAsCollection && !receiver.isChainedCollection && !receiver.isDeclared(in: context)
        if isUncertain, let name = receiver.nameOfValue {
          uncertain = .init(name: name, isMember: receiver.withoutParentheses.is(MemberAccessExprSyntax.self))
        }
      }
      context.record(
        Evidence(transformation: found.name, uncertain: uncertain), by: Self.self, in: .viewCode,
        at: context.range(from: found.place, to: call), source: context.source(of: call))
    }
    walk.onCall(of: ["zip", "Dictionary", "String"], record)
    walk.onCall(ofMembers: Transformation.members.union(["init"]), record)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let recorded = project.records(of: Self.self)
    guard recorded.contains(where: { $0.evidence.uncertain != nil }) else { return recorded }
    let members = project.collection(of: DeclaredMembers.self)
    return recorded.filter { located in
      guard let receiver = located.evidence.uncertain else { return true }
      let isCollection = !receiver.isMember || members.isDeclared(receiver.name) || receiver.name.namesSeveral
      return isCollection && !members.mayBeOptional(receiver.name)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.evidence.transformation)` runs each time `\(record.symbol)` is evaluated; prepare the data in the model, \
    or in a property beside the view code, and only show it here
    """
  }
}

extension String {
  /// Whether a member of the name is likely to hold several things; one that nobody declares here may be an Optional.
  fileprivate var namesSeveral: Bool {
    guard let last = camelCaseWords.last else { return false }
    return last.hasSuffix("s") || Self.collectiveWords.contains(last)
  }

  private static let collectiveWords: Set<String> = [
    "all", "array", "buffer", "children", "collection", "content", "data", "dictionary", "feed", "history", "lazy",
    "list", "log", "people", "queue", "sequence", "set", "stack",
  ]
}

extension ExprSyntax {
  /// Whether this is `tags?`: what is called on it is called on the collection, although the result is an Optional.
  var isChainedCollection: Bool {
    self.as(OptionalChainingExprSyntax.self)?.expression.nameOfValue?.namesSeveral ?? false
  }

  /// The plain name that this is, `items` of `items` and `self.items`.
  private var ownName: String? { wholeName.flatMap { $0.isProjected ? nil : $0.name } }

  /// Whether this names an Optional property or parameter of the code around it.
  fileprivate func isOptional(in context: FileContext) -> Bool {
    guard let name = withoutParentheses.ownName else { return false }
    if let parameter = context.member?.parameters.first(where: { $0.name == name }) {
      return parameter.type.hasSuffix("?") || parameter.type.hasPrefix("Optional<")
    }
    return context.property(named: name)?.isOptional ?? false
  }

  /// Whether the name's declaration is at hand, so that it is known to be no Optional.
  fileprivate func isDeclared(in context: FileContext) -> Bool {
    guard let name = withoutParentheses.ownName else { return false }
    if context.member?.parameters.contains(where: { $0.name == name }) == true { return true }
    return context.member?.locals.contains(name) == true || context.property(named: name)?.type != nil
  }

  /// The last name of the path or call: `avatar` of `user.avatar` and `avatar()`.
  fileprivate var nameOfValue: String? {
    let inner = withoutParentheses
    if let member = inner.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    if let call = inner.as(FunctionCallExprSyntax.self) { return call.calledExpression.nameOfValue }
    if let chained = inner.as(OptionalChainingExprSyntax.self) { return chained.expression.nameOfValue }
    return inner.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
