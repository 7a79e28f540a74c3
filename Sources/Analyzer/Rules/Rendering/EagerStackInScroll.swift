import SwiftSyntax

/// Finds stacks that build all rows of a collection at once, although they scroll.
struct EagerStackInScroll: FileRule {
  static let info = RuleInfo(
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
            ScrollView([.horizontal, .vertical]) {
              ↓VStack { ForEach(tags, id: \\.self) { Text($0) } }
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

  struct Evidence: Analyzer.Evidence {
    let stack: String
    /// What its rows are made of, as written.
    let data: String

    static let fields = FieldList(Self.init, \.stack, \.data)
  }

  func subscribe(to walk: inout Subscriptions) {
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
          Evidence(stack: made.name, data: context.source(of: list)), by: Self.self, at: context.range(of: made.call),
          conditions: [.isForeign("ScrollView"), .isForeign(made.name)], source: context.source(of: list),
          maximumSeverity: isHorizontal ? .info : nil, fix: fix)
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let stack = record.evidence.stack
    let lazy = stack == "Grid" ? "LazyVGrid" : "Lazy" + stack
    return """
      this `\(stack)` makes all rows of `\(record.evidence.data)` before the first is scrolled to; make it a `\(lazy)`
      """
  }
}
