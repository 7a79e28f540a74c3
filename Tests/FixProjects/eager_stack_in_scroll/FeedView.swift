import SwiftUI

struct Post: Identifiable {
  let id: Int
  let title: String
}

struct PostRow: View {
  let post: Post

  var body: some View {
    HStack {
      Image(systemName: "doc")
      Text(post.title)
    }
  }
}

struct FeedView: View {
  let posts: [Post]

  var body: some View {
    ScrollView {
      VStack(spacing: 8) {
        ForEach(posts) { PostRow(post: $0) }
      }
    }
  }
}
