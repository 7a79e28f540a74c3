import SwiftUI

@Observable final class Item: Identifiable {
  let id = 1
  var title = ""
  var isDone = false
}

struct ItemEditor: View {
  var item: Item

  private var title: some View { TextField("Title", text: $item.title) }

  var body: some View {
    VStack {
      title
      Toggle("Done", isOn: $item.isDone)
    }
  }
}
