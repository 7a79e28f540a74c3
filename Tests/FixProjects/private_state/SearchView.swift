import SwiftUI

struct SearchView: View {
  @State var query = ""
  @State var isActive: Bool = false

  var body: some View {
    TextField("Search", text: $query)
    Toggle("Active", isOn: $isActive)
  }
}

struct Screen: View {
  var body: some View { SearchView() }
}

struct DraftView: View {
  @State var text: String

  var body: some View { TextField("Text", text: $text) }
}

struct DraftScreen: View {
  var body: some View { DraftView(text: "") }
}
