import SwiftUI

final class FeedViewModel: ObservableObject {
  @Published var title = ""
}

struct FeedView: View {
  @ObservedObject private var viewModel = FeedViewModel()

  var body: some View {
    TextField("Title", text: $viewModel.title)
  }
}

struct ListView: View {
  @ObservedObject var model: FeedViewModel = FeedViewModel()

  var body: some View { Text(model.title) }
}
