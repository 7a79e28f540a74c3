/// A value in a YAML file, with its position.
package struct YAMLNode: Sendable, Hashable {
  /// A key in a mapping and its value; keys are always scalars.
  package struct Entry: Sendable, Hashable {
    /// The text of the key, without quotation marks.
    package let key: String
    /// The start of the key.
    package let position: SourcePosition
    package let value: YAMLNode
  }

  /// The content of a node.
  package enum Content: Sendable, Hashable {
    /// A scalar's text. Unquoted scalars are plain and may represent a number, such as `30`; quoted and block scalars
    /// are not plain.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// The entries, in file order, without duplicate keys.
    case mapping([Entry])
  }

  package let content: Content
  /// The start of the node: the 1-based line and the 1-based column in UTF-16 code units.
  package let position: SourcePosition

  /// Whether the value is missing: empty, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null"].contains(text)
  }

  /// The text of a scalar that is not null.
  package var text: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The text of an unquoted scalar.
  package var plainText: String? {
    guard case .scalar(let text, isPlain: true) = content, !isNull else { return nil }
    return text
  }

  /// The items of a list; empty for anything else.
  var items: [YAMLNode] { if case .sequence(let items) = content { items } else { [] } }

  /// Returns the value of a key in a mapping.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
