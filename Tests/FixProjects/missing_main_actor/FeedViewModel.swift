import SwiftUI

struct Post: Sendable {
  let title: String
}

struct PostClient: Sendable {
  func posts() async throws -> [Post] { [] }
}

@Observable final class FeedViewModel {
  private(set) var posts: [Post] = []
  private let client: PostClient

  init(client: PostClient) { self.client = client }

  @MainActor func load() async {
    posts = (try? await client.posts()) ?? []
  }
}

struct FeedView: View {
  @State private var viewModel: FeedViewModel

  init(client: PostClient) { _viewModel = State(initialValue: FeedViewModel(client: client)) }

  var body: some View {
    List { Text("\(viewModel.posts.count)") }.task { await viewModel.load() }
  }
}
