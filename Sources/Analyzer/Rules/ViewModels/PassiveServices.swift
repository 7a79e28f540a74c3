/// Services that no test needs to replace: loggers, whose output the app never reads, and formatters, which always
/// return the same text for the same value.
enum PassiveServices {
  static func contains(_ type: String) -> Bool {
    let words = type.lastNamePart.camelCaseWords
    return !words.filter(kinds.contains).isEmpty
  }

  private static let kinds: Set<String> = ["formatter", "log", "logger", "logging"]
}
