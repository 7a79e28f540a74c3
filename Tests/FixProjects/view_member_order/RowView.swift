import SwiftUI

struct RowView: View {
  private func open() {}

  var body: some View {
    Button(title, action: open)
  }

  @State private var count = 0
  private var title: String { "\(count)" }
  private let step = 2
}

struct Screen: View {
  var body: some View { RowView() }
}
