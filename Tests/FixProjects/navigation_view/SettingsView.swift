import SwiftUI

struct SettingsView: View {
  var body: some View {
    NavigationView {
      Form { Text("Settings") }
    }
  }
}
