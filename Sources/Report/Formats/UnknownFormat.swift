import Analyzer

/// A format was asked for that does not exist.
package struct UnknownFormat: Error, Hashable, CustomStringConvertible {
  package let name: String
  /// The names that exist, in catalogue order.
  package let known: [String]

  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }

  /// The name that was most likely meant.
  package var nearest: String? { NearestName.to(name, among: known) }

  package var description: String {
    let advice = nearest.map { "did you mean `\($0)`?" } ?? "choose one of \(known.joined(separator: ", "))"
    return "unknown format `\(VisibleText.escaped(name))`; \(advice)"
  }
}
