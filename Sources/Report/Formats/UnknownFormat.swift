import Analyzer

/// A format was asked for that does not exist.
public struct UnknownFormat: Error, Hashable, CustomStringConvertible {
  public let name: String
  /// The names that exist, in catalogue order.
  public let known: [String]

  public init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }

  /// The name that was most likely meant.
  public var nearest: String? { NearestName.to(name, among: known) }

  public var description: String {
    let advice = nearest.map { "did you mean `\($0)`?" } ?? "choose one of \(known.joined(separator: ", "))"
    return "unknown format `\(VisibleText.escaped(name))`; \(advice)"
  }
}
