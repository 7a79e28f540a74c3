import SwiftSyntax

/// Finds lists whose rows are known by their position.
struct IndexBasedForEach: FileRule {
  static let info = RuleInfo(
    id: "index_based_foreach",
    summary: "Rows of `ForEach` and `List` are identified by their element, not by its position.",
    rationale: """
      SwiftUI tells rows apart by their identity. Where that is a position, a row that is inserted, removed or moved \
      changes the identity of every row behind it: their state lands on the wrong element, animations jump, and a row \
      can read an index that is gone. The element's own id keeps state and animation with the element.
      """,
    seeds: ["S4 performance", "S4 common-mistakes", "S4 checklist"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var posts: [Post] = []
          var body: some View {
            VStack {
              ↓ForEach(posts.indices, id: \\.self) { index in
                PostRow(post: $posts[index])
              }
              ↓ForEach(Array(posts.enumerated()), id: \\.offset) { index, post in
                PostRow(post: post)
              }
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          let model: FeedModel
          var body: some View {
            ↓List(0..<model.posts.count, id: \\.self) { index in
              PostRow(post: model.posts[index])
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            let count = posts.count
            Section {
              ↓ForEach(0...count - 1, id: \\.self) { Text(posts[$0].title) }
              #if os(iOS)
              ↓ForEach(Array(zip(posts.indices, posts)), id: \\.0) { Text($1.title) }
              #endif
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          let posts: [Post]
          var body: some View {
            // ForEach(posts.indices, id: \\.self) would lose the state of the rows.
            List {
              ForEach(posts) { PostRow(post: $0) }
              ForEach(Array(posts.enumerated()), id: \\.element.id) { PostRow(post: $1, rank: $0) }
            }
          }
        }
        """),
      Example(
        """
        struct StarsView: View {
          private static let count = 5
          let maximum: Int
          var body: some View {
            HStack {
              ForEach(0..<5) { _ in Image(systemName: "star") }
              ForEach(0..<Self.count, id: \\.self) { _ in Image(systemName: "star") }
              ForEach(1...maximum, id: \\.self) { Text("\\($0)") }
            }
          }
        }
        """),
      Example(
        """
        #Preview {
          List(Post.samples.indices, id: \\.self) { Text(Post.samples[$0].title) }
        }
        struct FeedModel {
          func log() { posts.indices.forEach { print($0) } }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// `ForEach` or `List`.
    let view: String
    /// What it goes through, as written.
    let data: String

    static let fields = FieldList(Self.init, \.view, \.data)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: SwiftUIVocabulary.repeatingViews) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview,
        let data = call.firstUnlabeled, let identity = IndexIdentity(data)
      else { return }
      var path: [String]?
      if let argument = call.argument(labeled: "id") {
        guard let names = argument.expression.as(KeyPathExprSyntax.self)?.plainPath else { return }
        path = names
      }
      guard identity.isIdentity(path: path) else { return }
      context.record(
        Evidence(view: name, data: context.source(of: data)), by: Self.self, at: context.range(of: call),
        conditions: [.isForeign(name)], source: context.source(of: data))
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.evidence.view)` over `\(record.evidence.data)` identifies its rows by position; go through the elements \
    and identify them by an id of their own
    """
  }
}
