import SwiftUI

enum Palette {
  static let brand = Color("brand")
}

extension Color {
  static let price = Color("price")
}

/// Every kind of color that `foregroundStyle` handles differently or does not accept.
struct OddColors: View {
  let tint: Color?
  let isOn: Bool
  var warning: Color { isOn ? .red : .primary }

  var body: some View {
    VStack {
      Text("a").foregroundColor(nil)
      Text("b").foregroundColor(tint)
      Text("c").foregroundColor(isOn ? tint : nil)
      Text("d").foregroundColor(Palette.brand)
      Text("e").foregroundColor(.price)
      Text("f").foregroundColor(warning)
      Text("g").foregroundColor(Color("x").opacity(0.2))
      Text("h").foregroundColor(isOn ? .secondary : .primary)
      Text("i").foregroundColor(isOn ? Color.accentColor : .secondary)
      Text("j").foregroundColor(tint ?? .red)
      Text("k").foregroundColor(.red.opacity(0.5))
    }
  }
}
