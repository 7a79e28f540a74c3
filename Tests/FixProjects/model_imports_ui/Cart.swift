import SwiftUI

@Observable final class Cart {
  var orders: [Order] = []
  var total: Decimal { orders.map(\.total).reduce(0, +) }
}
