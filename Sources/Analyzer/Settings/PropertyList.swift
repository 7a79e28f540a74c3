/// A value in a property list. Numbers, dates and data, which projects do not need, are `other`.
enum PropertyList: Decodable {
  case string(String)
  case list([PropertyList])
  case dictionary([String: PropertyList])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([String: PropertyList].self) {
      self = .dictionary(values)
    } else {
      self = (try? container.decode([PropertyList].self)).map(PropertyList.list) ?? .other
    }
  }

  /// The text of a string; nil for any other value.
  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The members of a dictionary; nil for any other value.
  var dictionary: [String: PropertyList]? { if case .dictionary(let values) = self { values } else { nil } }
  /// The elements of a list of strings; nil for any other value.
  var strings: [String]? {
    guard case .list(let values) = self else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }
}
