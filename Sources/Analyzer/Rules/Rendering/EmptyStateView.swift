import SwiftSyntax

/// Finds empty and error states that are built by hand.
struct EmptyStateView: ProjectRule {
  private static let target = "info\nassume: {deployment: {ios: 17}}"

  static let info = RuleInfo(
    id: "empty_state_view",
    summary: "Empty and error states should use `ContentUnavailableView`.",
    rationale: """
      The system provides a view for empty lists, searches without results and failed loads, with the layout, text \
      sizes and accessibility that users know from other apps. A custom `Text` or stack looks different on every \
      screen and often lacks accessibility support.
      """,
    sources: ["S4 HIG"],
    opportunity: "a branch for an empty or error state, or a `ContentUnavailableView`",
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
            VStack {
              HeaderView()
              ↓if let error { Text(error) }
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
            switch model.phase {
            case .loading: Text("Loading")
            ↓case .failed: Text("Failed")
            default: Text("Done")
            }
            List(model.drafts) { DraftRow(draft: $0) }
              .overlay {
                ↓if model.drafts.isEmpty { Text("No drafts") }
              }
          }
        }
        """, configuration: target),
      Example(
        """
        @Observable final class FeedModel {
          var posts: [Post] = []
          var authors: [Post.ID: Author] = [:]
          var query = ""
        }
        struct FeedView: View {
          @State private var model = FeedModel()
          var body: some View {
            ↓if model.posts.isEmpty { Text("No posts") }
            ↓if model.authors.isEmpty { Text("No authors") }
            if model.query.isEmpty { Text("Search for posts") }
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
            VStack {
              TextField("Mail", text: $mail)
              if let error { Text(error) }
            }
          }
          var title: String {
            if posts.isEmpty { "if posts.isEmpty { Text }" } else { "Posts" }
          }
        }
        """, configuration: target),
    ])

  struct Evidence: Analyzer.Evidence {
    let state: HandwrittenState
    /// The tested value, if the state depends on whether it is a collection and another type declares it.
    let tested: CollectionPath?

    static let fields = FieldList(Self.init, \.state, \.tested)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["ContentUnavailableView"]) { call, context in
      context.countOpportunity(of: Self.self, in: .viewCode, at: call)
    }
    walk.on(.if) { branch, context in
      guard context.isViewCode, let (state, tested) = branch.handwrittenState(in: context) else { return }
      context.record(
        Evidence(state: state, tested: tested), by: Self.self, in: .viewCode, at: context.range(of: branch),
        source: context.source(of: branch.conditions))
    }
    walk.on(.switch) { choice, context in
      guard context.isViewCode else { return }
      for (found, state) in choice.handwrittenStates {
        context.record(
          Evidence(state: state, tested: nil), by: Self.self, in: .viewCode, at: context.range(of: found),
          source: context.source(of: found.label))
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    states(in: project).filter { project.buildSettings[$0.file].allows(ios: 17, macos: 14) == true }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.opportunities(of: Self.self)
      + states(in: project).map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
  }

  private func states(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).filter { located in
      guard let path = located.evidence.tested else { return true }
      return located.type.map { project.isCollection(path, from: $0) } ?? false
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let state = record.evidence.state.rawValue
    return "`\(record.symbol)` builds its \(state) state by hand; use `ContentUnavailableView`"
  }
}
