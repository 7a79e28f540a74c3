import SwiftSyntax

/// Finds empty and error states that are laid out by hand.
struct EmptyStateView: Rule {
  private static let target = "info\nassume: {deployment: {ios: 17}}"

  let info = RuleInfo(
    id: "empty_state_view",
    summary: "Empty and error states are shown by `ContentUnavailableView`.",
    rationale: """
      The system has a view for a list without content, a search without results and a failed load, with the layout, \
      the text sizes and the announcements that people know from every other app. A lone text or a stack with an image \
      looks different on each screen and is often forgotten by accessibility.
      """,
    seeds: ["S4 HIG"],
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var posts: [Post] = []
          var body: some View {
            ↓if posts.isEmpty {
              VStack {
                Image(systemName: "tray")
                Text("No posts").foregroundStyle(.secondary)
              }
            }
            ↓if !model.drafts.isEmpty {
              List(model.drafts) { PostRow(post: $0) }
                .listStyle(.plain)
            } else {
              Text("No drafts")
            }
          }
        }
        """, configuration: target),
      Example(
        """
        struct FeedView: View {
          let model: FeedModel
          var body: some View {
            ↓if let error = model.error {
              Text(error.localizedDescription)
            } else {
              FeedList(model: model)
            }
          }
        }
        """, configuration: target),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            switch model.state {
            case .loading: ProgressView()
            ↓case .error(let error):
              VStack { Text("Failed"); Text(error.localizedDescription) }
            case .loaded(let posts): FeedList(posts: posts)
            }
          }
        }
        """, configuration: target),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var posts: [Post] = []
          @State private var query = ""
          var body: some View {
            if posts.isEmpty {
              ContentUnavailableView("No posts", systemImage: "tray")
            }
            if query.isEmpty { Text("Search for posts") }
            if posts.isEmpty {
              Text("No posts")
              Button("Reload") { reload() }
            }
          }
        }
        """, configuration: target),
      Example(
        """
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            // if posts.isEmpty { Text("No posts") }
            if posts.isEmpty { Text("No posts") } else { List(posts) { PostRow(post: $0) } }
          }
        }
        """),
      Example(
        """
        struct StatusView: View {
          let posts: [Post]
          var body: some View {
            switch status {
            case .error: Text("Failed")
            case .done: Text("Done")
            }
            if !posts.isEmpty { Text("Posts") }
            if let user { Text(user.name) }
          }
          var title: String {
            if posts.isEmpty { "if posts.isEmpty { Text }" } else { "Posts" }
          }
        }
        """, configuration: target),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onIf { branch, context in
      guard context.isViewCode, let kind = branch.stateByHand(in: context) else { return }
      context.recordInViewCode(
        rule: id, at: context.range(of: branch), subjects: [kind], source: context.source(of: branch.conditions))
    }
    walk.onSwitch { choice, context in
      guard context.isViewCode else { return }
      for (found, kind) in choice.statesByHand {
        context.recordInViewCode(
          rule: id, at: context.range(of: found), subjects: [kind], source: context.source(of: found.label))
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    project.recorded(by: info.id).filter { project.buildSettings[$0.file].allows(ios: 17, macos: 14) == true }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let kind = candidate.subjects.first ?? "empty"
    return "`\(candidate.symbol)` lays out its \(kind) state by hand; show it with `ContentUnavailableView`"
  }
}

extension IfExprSyntax {
  /// `empty` or `error`, where one branch shows that state with texts and images alone.
  fileprivate func stateByHand(in context: FileContext) -> String? {
    if conditions.contains(where: \.bindsError) {
      let content = BuilderContent(body.statements)
      return conditions.count == 1 && content.isTextAndImages && content.hasText && replacesContent ? "error" : nil
    }
    for condition in conditions.compactMap({ $0.condition.as(ExprSyntax.self) }) {
      guard let test = condition.emptinessTest else { continue }
      let full: CodeBlockItemListSyntax?
      let empty: CodeBlockItemListSyntax?
      let other = elseBody?.as(CodeBlockSyntax.self)?.statements
      if test.isEmpty {
        (empty, full) = (body.statements, other)
      } else {
        // The other branch is the empty state only if nothing else is asked.
        guard test.isWhole, conditions.count == 1 else { continue }
        (empty, full) = (other, body.statements)
      }
      guard let empty, BuilderContent(empty).isTextAndImages else { continue }
      let isShown = full.map { BuilderContent($0).lists(test.collection) } ?? false
      if isShown || context.isCollection(test.collection) && BuilderContent(empty).hasFixedText { return "empty" }
    }
    return nil
  }

  /// Whether this stands in the place of content, and is no remark beside it: another branch shows more than texts, a
  /// list stands beside it, or nothing does.
  private var replacesContent: Bool {
    if let other = elseBody {
      guard let statements = other.as(CodeBlockSyntax.self)?.statements else { return true }
      return !BuilderContent(statements).isTextAndImages
    }
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(CodeBlockItemListSyntax.self) {
      if let outer = parent.as(IfExprSyntax.self) { return outer.replacesContent }
      node = parent
    }
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    let lists: Set = ["List", "ForEach", "ScrollView", "LazyVStack", "LazyVGrid", "Table"]
    return list.count == 1
      || list.contains { item in
        guard let view = item.item.as(ExprSyntax.self) else { return false }
        return ViewChain(view).construction.map { lists.contains($0.name) } ?? false
      }
  }
}

extension SwitchExprSyntax {
  /// The cases that show an empty or error state with texts and images alone, where other cases show more than that.
  fileprivate var statesByHand: [(node: SwitchCaseSyntax, kind: String)] {
    let choices = cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    let plain = choices.filter { BuilderContent($0.statements).isTextAndImages }
    guard !plain.isEmpty, plain.count < choices.count else { return [] }
    return plain.compactMap { choice in
      guard BuilderContent(choice.statements).hasText,
        let items = choice.label.as(SwitchCaseLabelSyntax.self)?.caseItems, items.count == 1,
        let name = items.first?.pattern.caseName
      else { return nil }
      if ["error", "failed", "failure"].contains(name) { return (choice, "error") }
      return name == "empty" ? (choice, "empty") : nil
    }
  }
}

extension PatternSyntax {
  /// `error` of `.error`, `.error(let error)` and `let .error(error)`.
  fileprivate var caseName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    let member =
      expression.as(FunctionCallExprSyntax.self)?.calledMember ?? expression.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text
  }
}

extension ConditionElementSyntax {
  /// Whether this is `let error` or `let error = model.error`.
  fileprivate var bindsError: Bool {
    guard let binding = condition.as(OptionalBindingConditionSyntax.self),
      let name = binding.pattern.boundNames.first?.text
    else { return false }
    let source = binding.initializer?.value
    let last =
      source?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? source?.as(DeclReferenceExprSyntax.self)?.baseName.text
    let errors: Set = ["error", "errorMessage", "loadError", "loadingError", "lastError"]
    return errors.contains(name) || last.map(errors.contains) ?? false
  }
}

extension ExprSyntax {
  /// What is asked to be empty, and whether it is; nil for other conditions. Parts joined by `&&` are looked at.
  fileprivate var emptinessTest: (collection: ExprSyntax, isEmpty: Bool, isWhole: Bool)? {
    let expression = unparenthesized
    if let negated = expression.as(PrefixOperatorExprSyntax.self), negated.operator.text == "!" {
      return negated.expression.emptinessTest.map { ($0.collection, !$0.isEmpty, $0.isWhole) }
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      guard sequence.elements.count > 1, sequence.operators.allSatisfy({ $0 == "&&" }),
        sequence.operators.count * 2 + 1 == sequence.elements.count
      else { return nil }
      return sequence.elements.lazy.compactMap(\.emptinessTest).first.map { ($0.collection, $0.isEmpty, false) }
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "isEmpty",
      let base = member.base
    else { return nil }
    return (base, true, true)
  }
}

extension BuilderContent {
  /// The views with those of stacks in their place.
  private var leaves: [ExprSyntax] {
    flattened(through: ["VStack", "HStack", "ZStack", "Group", "LazyVStack", "LazyHStack"])
  }

  private var texts: [FunctionCallExprSyntax] {
    leaves.compactMap { ViewChain($0).construction }.filter { $0.name == "Text" }.map(\.call)
  }

  fileprivate var hasText: Bool { !texts.isEmpty }

  /// Whether a text says the same always, which content would not: a literal or a constant of a type.
  fileprivate var hasFixedText: Bool {
    texts.contains { text in
      guard let words = text.arguments.first?.expression else { return false }
      if words.is(StringLiteralExprSyntax.self) { return true }
      if let call = words.as(FunctionCallExprSyntax.self) {
        return call.arguments.first?.expression.is(StringLiteralExprSyntax.self) ?? false
      }
      guard let member = words.as(MemberAccessExprSyntax.self) else { return false }
      return member.base?.isTypePath ?? true
    }
  }

  /// Whether there are texts and images, maybe in stacks, and nothing else.
  fileprivate var isTextAndImages: Bool {
    guard !hasOther, !views.isEmpty else { return false }
    let names = leaves.map { ViewChain($0).construction?.name }
    return names.contains { $0 == "Text" || $0 == "Image" }
      && names.allSatisfy { $0 == "Text" || $0 == "Image" || $0 == "Spacer" }
  }

  /// Whether a List or ForEach goes through a collection.
  fileprivate func lists(_ collection: ExprSyntax) -> Bool {
    let finder = ListFinder(collection.listedName)
    for view in views { finder.walk(view) }
    return finder.isFound
  }
}

extension ExprSyntax {
  /// The source without `self.` and `$`.
  fileprivate var listedName: String {
    let text = trimmedDescription.filter { $0 != "$" }
    return text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
  }
}

private final class ListFinder: SyntaxVisitor {
  private let collection: String
  private(set) var isFound = false

  init(_ collection: String) {
    self.collection = collection
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calleeToken?.text, name == "List" || name == "ForEach",
      let listed = node.firstUnlabeled?.listedName, listed == collection || listed.hasPrefix(collection + ".")
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension FileContext {
  /// Whether the expression is a property of the type that is an array, a set or a dictionary.
  fileprivate func isCollection(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.wholeName, let property = property(named: name.name) else { return false }
    if property.attribute("FetchRequest") != nil || property.attribute("Query") != nil { return true }
    guard let type = property.type else {
      let value = expression.memberInitialValue(named: name.name)
      let made = value?.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
      return made?.is(ArrayExprSyntax.self) ?? false || made?.is(DictionaryExprSyntax.self) ?? false
        || property.initializedType.map(Self.collections.contains) ?? false
    }
    return type.hasPrefix("[") || property.typeName.map(Self.collections.contains) ?? false
  }

  private static let collections: Set<String> = [
    "Array", "Set", "Dictionary", "IdentifiedArray", "IdentifiedArrayOf", "OrderedSet", "OrderedDictionary",
    "FetchedResults",
  ]
}
