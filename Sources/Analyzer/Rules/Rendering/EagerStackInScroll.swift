import SwiftSyntax

/// Finds stacks that build all rows of a collection at once, although they scroll.
struct EagerStackInScroll: Rule {
  let info = RuleInfo(
    id: "eager_stack_in_scroll",
    summary: "A collection that scrolls stands in a lazy stack or grid.",
    rationale: """
      A plain stack makes and lays out every row before the first one is shown, and keeps all of them. With a long \
      collection the screen opens late, scrolling stutters and memory grows with the data. A lazy stack makes rows as \
      they come into sight.
      """,
    seeds: ["S4 performance", "S4 checklist"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            ScrollView {
              HeaderView()
              ↓VStack(spacing: 8) {
                ForEach(posts) { post in
                  PostRow(post: post)
                }
              }
              .padding()
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            ScrollView(.vertical, showsIndicators: false) {
              ↓VStack {
                Text("Posts")
                if model.isLoaded {
                  Section("Today") {
                    Group { ForEach(model.posts.filter(\\.isNew)) { PostRow(post: $0) } }
                  }
                }
              }
            }
          }
        }
        """),
      Example(
        """
        struct TagBar: View {
          var body: some View {
            ScrollView(.horizontal) {
              ↓HStack {
                ForEach(tags, id: \\.self) { Text($0) }
              }
            }
            ScrollView {
              ↓Grid {
                ForEach(tags, id: \\.self) { tag in GridRow { Text(tag) } }
              }
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            ScrollView {
              // VStack { ForEach(posts) { … } }
              LazyVStack {
                ForEach(posts) { PostRow(post: $0) }
              }
            }
            ScrollView {
              VStack {
                HeaderView()
                LazyVStack { ForEach(posts) { PostRow(post: $0) } }
              }
            }
          }
        }
        """),
      Example(
        """
        struct SettingsView: View {
          private let sizes = ["S", "M", "L"]
          var body: some View {
            ScrollView {
              VStack {
                ForEach(0..<5) { Text("\\($0)") }
                ForEach(["a", "b"], id: \\.self) { Text($0) }
                ForEach(Theme.allCases) { ThemeRow(theme: $0) }
                ForEach(sizes, id: \\.self) { Text($0) }
              }
            }
          }
        }
        """),
      Example(
        """
        struct TagCloud: View {
          var body: some View {
            VStack {
              ForEach(tags) { TagView(tag: $0) }
            }
            ScrollView(.horizontal) {
              VStack { ForEach(tags) { TagView(tag: $0) } }
            }
          }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            var body: some View {
              ScrollView {
                // The newest first.
                VStack(alignment: .leading) {
                  ForEach(posts) { PostRow(post: $0) }
                }
              }
              ScrollView(.horizontal) {
                HStack { ForEach(tags) { TagView(tag: $0) } }
              }
            }
          }
          """,
        after: """
          struct FeedView: View {
            var body: some View {
              ScrollView {
                // The newest first.
                LazyVStack(alignment: .leading) {
                  ForEach(posts) { PostRow(post: $0) }
                }
              }
              ScrollView(.horizontal) {
                LazyHStack { ForEach(tags) { TagView(tag: $0) } }
              }
            }
          }
          """, isSafe: false)
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onCall(of: ["ScrollView"]) { call, context in
      guard !context.isPreview, let isHorizontal = call.isHorizontalScroll else { return }
      let stacks: Set = isHorizontal ? ["HStack"] : ["VStack", "Grid"]
      let content = BuilderContent(call.contentClosure).flattened(through: ["Group", "Section", "ScrollViewReader"])
      for made in content.compactMap({ ViewChain($0).construction }) where stacks.contains(made.name) {
        let rows = BuilderContent(made.call.contentClosure).flattened(through: ["Group", "Section"])
        guard let list = rows.lazy.compactMap({ $0.growingForEachData(in: context) }).first else { continue }
        let fix = made.call.calleeToken.flatMap { token in
          made.name == "Grid" ? nil : context.fix(isSafe: false, replacing: token, with: "Lazy" + made.name)
        }
        context.record(
          rule: id, at: context.range(of: made.call), subjects: [made.name, context.source(of: list)],
          conditions: [.isForeign("ScrollView"), .isForeign(made.name)], source: context.source(of: list),
          maximumSeverity: isHorizontal ? .info : nil, fix: fix)
      }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let name = candidate.subjects.first ?? "VStack"
    let data = candidate.subjects.last ?? ""
    let lazy = name == "Grid" ? "LazyVGrid" : "Lazy" + name
    return "this `\(name)` makes all rows of `\(data)` before the first is scrolled to; make it a `\(lazy)`"
  }
}

extension FunctionCallExprSyntax {
  /// Whether a ScrollView scrolls sideways alone; nil where it is not certain, or both ways.
  fileprivate var isHorizontalScroll: Bool? {
    guard let axes = firstUnlabeled else {
      return arguments.contains { $0.label?.text == "axes" } ? nil : false
    }
    let list = axes.as(ArrayExprSyntax.self)?.elements.map(\.expression)
    guard (list?.count ?? 1) == 1 else { return nil }
    let axis = list?.first ?? axes
    switch axis.staticMember(of: "Axis", "Axis.Set", "SwiftUI.Axis.Set") {
    case "vertical": return false
    case "horizontal": return true
    default: return nil
    }
  }
}

extension ExprSyntax {
  /// What a `ForEach` goes through, where that can grow; nil for other views and for what is small and fixed.
  fileprivate func growingForEachData(in context: FileContext) -> ExprSyntax? {
    guard let made = ViewChain(self).construction, made.name == "ForEach", let data = made.call.firstUnlabeled,
      !data.isFixedCollection(in: context, depth: 0)
    else { return nil }
    return data
  }

  /// Whether the collection is a literal, all cases of a type, a constant, or cut to a fixed number.
  private func isFixedCollection(in context: FileContext, depth: Int) -> Bool {
    guard depth < 6 else { return true }
    let expression = unparenthesized
    func isFixed(_ other: ExprSyntax) -> Bool { other.isFixedCollection(in: context, depth: depth + 1) }
    if expression.is(ArrayExprSyntax.self) || expression.is(DictionaryExprSyntax.self) { return true }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      guard let end = sequence.rangeEnd else {
        let branches = expression.ternaryBranches
        return branches.count > 1 && branches.allSatisfy(isFixed)
      }
      return !end.isElementCount
    }
    if let name = expression.wholeName, !name.isProjected {
      if expression.is(DeclReferenceExprSyntax.self), let value = localConstant(named: name.name) {
        return isFixed(value)
      }
      return context.property(named: name.name).map { $0.isLet && $0.hasInitialValue } ?? false
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, !base.isTypePath else { return true }
      let name = member.declName.baseName.text
      if name == "allCases" { return true }
      return ["indices", "lazy"].contains(name) && isFixed(base)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    if let callee = call.calleeToken?.text {
      switch callee {
      case "stride": return true
      case "Array", "Set":
        guard let source = call.firstUnlabeled else { return call.argument(labeled: "repeating") != nil }
        return isFixed(source)
      case "zip": return call.arguments.contains { isFixed($0.expression) }
      default: return false
      }
    }
    guard let member = call.calledMember, let base = member.base else { return true }
    let name = member.declName.baseName.text
    if ["prefix", "suffix"].contains(name), call.firstUnlabeled?.isLiteral == true { return true }
    let keeps = IndexIdentity.keepingElements.contains(name) || ["enumerated", "map", "compactMap"].contains(name)
    return keeps && isFixed(base)
  }
}
