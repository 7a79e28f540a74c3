/// What code does that names a type of the system for input and output, in the words of messages.
enum InputOutput {
  /// `networking` for `URLSession`; `file access` for what reads and writes files.
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
