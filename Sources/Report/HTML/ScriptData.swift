/// A function call with JSON arguments for a script file. The JSON cannot end the script or start markup.
/// - Source: HTML Living Standard, "Restrictions for contents of script elements".
enum ScriptData {
  static func call(_ function: StaticString, _ arguments: JSONValue...) -> String {
    "\(function)(" + arguments.map { safe($0.line) }.joined(separator: ",") + ");\n"
  }

  /// Escapes the characters that can start markup. In JSON, they occur only in strings.
  static func safe(_ json: String) -> String {
    var text = ""
    text.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
