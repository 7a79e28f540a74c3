import SwiftUI

protocol Named {
  var name: String { get }
}

extension Array where Element: Named {
  var names: String { map(\.name).joined(separator: ", ") }
  var sortedNames: [String] { map(\.name).sorted { $0.localizedStandardCompare($1) == .orderedAscending } }
}
