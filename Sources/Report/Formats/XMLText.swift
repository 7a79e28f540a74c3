/// Escapes text for XML 1.0 documents, removing characters that XML does not allow.
/// - Source: XML 1.0, 2.2 and 2.4.
enum XMLText {
  /// Escapes text for use in content and in double-quoted attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    // Azure Pipelines recognizes `##vso[…]` commands even inside printed documents.
    let hashes = LogText.hashes(in: text)
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "#" where hashes.contains(index): result += "&#35;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      case _ where VisibleText.isUnsafe(scalar): result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns ` name="value"` for each pair.
  static func attributes(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }
}
