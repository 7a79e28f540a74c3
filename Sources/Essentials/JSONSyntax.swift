/// Checks text for valid JSON without keeping its values. Like Foundation, it accepts a comma after the last member.
package enum JSONSyntax {
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Whether the text is a single JSON value of any kind.
  package static func isValid(_ text: some Sequence<UInt8>) -> Bool {
    (try? JSONDecoder().decode(Anything.self, from: Data(text))) != nil
  }

  /// Whether the text is a JSON object.
  package static func isObject(_ text: some Sequence<UInt8>) -> Bool {
    (try? JSONDecoder().decode([String: Anything].self, from: Data(text))) != nil
  }
}
