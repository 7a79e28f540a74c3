/// Describes what a system type for input and output does, for use in messages.
enum InputOutput {
  /// Returns the kind of work that the type does: `networking` for `URLSession`, `file access` for types that read and
  /// write files.
  static func work(with type: String) -> String {
    switch type {
    case "JSONDecoder", "PropertyListDecoder": "decoding"
    case "JSONEncoder", "PropertyListEncoder": "encoding"
    case "FileManager", "Data", "String": "file access"
    case "NSFetchRequest", "FetchDescriptor": "database access"
    default: networking
    }
  }

  /// Returns a name for several kinds of work that belong in the same service: `networking` if they include it,
  /// otherwise the kinds, such as `file access and decoding`.
  /// - Parameter kinds: Sorted and unique results of `work(with:)`.
  static func summary(of kinds: [String]) -> String {
    guard !kinds.isEmpty, !kinds.contains(networking) else { return networking }
    let others = kinds.filter { !["decoding", "encoding"].contains($0) }
    let coding = kinds.count - others.count > 1 ? ["coding"] : kinds.filter { !others.contains($0) }
    return (others + coding).joined(separator: " and ")
  }

  private static let networking = "networking"
}

extension Project {
  /// Returns the kind of work that the use of a system type for input and output does.
  func inputOutput(of use: Located<ForeignTypeUse>) -> String {
    let type = use.evidence.type ?? property(named: use.evidence.name, of: use.type)?.typeName
    return InputOutput.work(with: type ?? use.evidence.name)
  }
}

extension String {
  /// Whether a call as written only creates a value: `URLRequest(url:)`, but not `URLSession.shared.data(from:)`.
  var isConstruction: Bool {
    let name = prefix { $0 != "(" }
    return name.count < count && !name.contains(".")
  }
}
