/// A value of a YAML file together with the place where it stands.
package struct YAMLNode: Sendable, Hashable {
  /// One key of a mapping and its value; keys are always scalars.
  package struct Entry: Sendable, Hashable {
    package let key: String
    /// Where the key starts.
    package let position: SourcePosition
    package let value: YAMLNode
  }

  /// What the node holds.
  package enum Content: Sendable, Hashable {
    /// Text as written; plain where it stands without quotes and is no block scalar, so that `30` may be a number.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the file; no key occurs twice.
    case mapping([Entry])
  }

  package let content: Content
  /// Where the node starts: 1-based line, 1-based column in UTF-16 units.
  package let position: SourcePosition

  /// Whether there is no value at all: nothing, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null"].contains(text)
  }

  /// The text of a scalar that is not null.
  package var text: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The text of a scalar without quotes.
  package var plainText: String? {
    guard case .scalar(let text, isPlain: true) = content, !isNull else { return nil }
    return text
  }

  /// The value of a key of a mapping.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
