import SwiftUI

@Observable final class Profile {
  var name = ""
}

struct NameView: View {
  @Bindable var profile: Profile

  var body: some View { Text(profile.name) }
}

struct TitleView: View {
  @Binding var title: String

  var body: some View { Text(title) }
}

struct Screen: View {
  @State private var title = ""
  let profile: Profile

  var body: some View {
    TitleView(title: $title)
    NameView(profile: profile)
  }
}
