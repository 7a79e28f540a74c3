import SwiftUI

@MainActor @Observable final class Loader {
  var text = ""
  func load() async { text = "a" }
}

struct LoadView: View {
  @State private var loader = Loader()

  var body: some View {
    Text(loader.text)
      .onAppear { Task { await loader.load() } }
  }
}
