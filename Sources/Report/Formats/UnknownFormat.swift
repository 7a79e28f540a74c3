import Analyzer

/// An error for an output format that does not exist.
package struct UnknownFormat: Error, Hashable, CustomStringConvertible {
  /// The name as typed, which may contain control characters.
  package let name: String
  /// The known names, in catalog order.
  package let known: [String]

  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }

  /// The most similar known name.
  package var nearest: String? { NearestName.to(name, among: known) }

  package var description: String {
    let advice = nearest == nil ? "; choose one of \(known.joined(separator: ", "))" : NearestName.suggestion(nearest)
    return "unknown format '\(VisibleText.escaped(name))'\(advice)"
  }
}
