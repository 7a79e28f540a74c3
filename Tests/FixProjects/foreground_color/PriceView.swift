import SwiftUI

struct PriceView: View {
  let price: String
  let tint: Color
  let isLow: Bool

  var body: some View {
    VStack {
      Text(price).foregroundColor(.red)
      Text(price).bold().foregroundColor(Color.secondary)
      Image(systemName: "tag").foregroundColor(tint)
      Text(price).foregroundColor(tint.opacity(0.5)).padding()
      Text(price).foregroundColor(isLow ? .red : .blue)
      Text(price).foregroundColor(.accentColor)
    }
    .foregroundColor(.primary)
  }
}
