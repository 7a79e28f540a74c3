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
    default: "networking"
    }
  }
}
