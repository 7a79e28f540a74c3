// Does not compile before the fix.

import SwiftUI

@Observable final class Profile {
  var name = ""
  var isPublic = false
}

struct ProfileForm: View {
  let profile: Profile

  var body: some View {
    Form {
      TextField("Name", text: $profile.name)
      Toggle("Public", isOn: $profile.isPublic)
    }
  }
}

struct AccountForm: View {
  @Environment(Profile.self) private var profile

  var body: some View {
    Form {
      TextField("Name", text: $profile.name)
    }
  }
}
