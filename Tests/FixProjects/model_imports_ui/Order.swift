import SwiftUI

struct Order: Codable, Hashable {
  let id: UUID
  let placed: Date
  var total: Decimal
}
