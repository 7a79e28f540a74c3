package import Analyzer

/// The configuration that applies to a path, as text or JSON.
package enum EffectiveConfigurationText {
  /// Returns one line per value in the form `key: value  # file:line`.
  package static func text(_ configuration: EffectiveConfiguration) -> String {
    let entries = configuration.values.map { value in
      ("\(value.key): \(VisibleText.escaped(text(of: value.content)))", origin(of: value))
    }
    let width = min(64, entries.map(\.0.count).max() ?? 0)
    return entries.map { entry, origin in "\(entry.padded(to: width))  # \(VisibleText.escaped(origin))\n" }.joined()
  }

  /// Returns a JSON object with the values in the same order as the text.
  package static func json(_ configuration: EffectiveConfiguration) -> String {
    JSONValue.object([
      .init("schema", 1),
      .init("path", .string(configuration.path)),
      .init(
        "values",
        .array(
          configuration.values.map { value in
            .object([
              .init("key", .string(value.key)), .init("value", json(of: value.content)),
              .init("file", value.place.map { .string($0.file) } ?? .null),
              .init("line", JSONValue(value.place?.position.line)),
            ])
          })),
    ]).text()
  }

  private static func origin(of value: EffectiveConfiguration.Value) -> String {
    value.place.map { "\($0.file):\($0.position.line)" } ?? value.origin
  }

  private static func text(of content: EffectiveConfiguration.Value.Content) -> String {
    switch content {
    case .text(let text): YAMLText.scalar(text)
    case .texts(let texts): YAMLText.list(texts)
    case .flag(let flag): String(flag)
    case .level(.limits(let limits)): "{\(pairs(limits).map { "\($0.key): \($0.limit)" }.joined(separator: ", "))}"
    case .level(.severity(let severity)): severity.rawValue
    case .level(.off): "off"
    case .option(.integer(let number)): String(number)
    case .option(.boolean(let flag)): String(flag)
    case .option(.string(let text)): YAMLText.scalar(text)
    case .option(.strings(let texts)): YAMLText.list(texts)
    }
  }

  private static func json(of content: EffectiveConfiguration.Value.Content) -> JSONValue {
    switch content {
    case .text(let text): .string(text)
    case .texts(let texts): JSONValue(texts)
    case .flag(let flag): .boolean(flag)
    case .level(.limits(let limits)): .object(pairs(limits).map { .init($0.key, .integer($0.limit)) })
    case .level(.severity(let severity)): .string(severity.rawValue)
    case .level(.off): "off"
    case .option(.integer(let number)): .integer(number)
    case .option(.boolean(let flag)): .boolean(flag)
    case .option(.string(let text)): .string(text)
    case .option(.strings(let texts)): JSONValue(texts)
    }
  }

  private static func pairs(_ limits: RuleLevel.Limits) -> [(key: String, limit: Int)] {
    Severity.allCases.compactMap { severity in limits[severity].map { (severity.rawValue, $0) } }
  }
}
