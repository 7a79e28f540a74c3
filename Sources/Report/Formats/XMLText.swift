/// Text for an XML 1.0 document; characters that the format has no place for are left out.
/// - Source: XML 1.0, 2.2 and 2.4.
enum XMLText {
  /// The text for content and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    // `##vso[…]` is a command to Azure Pipelines also in the middle of a document that is printed.
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

  /// ` name="value"` for each pair.
  static func attributes(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }
}
