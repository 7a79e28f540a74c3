/// Names of functions that change data at the user's request. Such changes should be finished even if the screen
/// disappears.
enum DataChange {
  /// Returns whether a function changes data, as opposed to loading it: `saveChanges`, `handle_submit`.
  static func isFunction(_ name: String) -> Bool {
    let words = name.camelCaseWords
    guard let first = words.first, !loads.contains(first) else { return false }
    // `performFetch` fetches.
    if first == "perform", words.count > 1, loads.contains(words[1]) { return false }
    return words.contains { changes.contains($0) || requests.contains($0) }
  }

  /// Returns whether an awaited function changes data: `deleteItem`. Words such as `send` are too ambiguous, since
  /// clients also send the requests that load data.
  static func isAwaited(_ name: String) -> Bool { name.camelCaseWords.first.map(changes.contains) ?? false }

  /// Returns whether an awaited function of another object probably changes something: `updateName(name)`, `stop()`.
  /// Functions of the same type with such names often load data.
  static func isAwaitedCommand(_ name: String, hasArguments: Bool) -> Bool {
    guard let first = name.camelCaseWords.first else { return false }
    return endings.contains(first) || hasArguments && commands.contains(first)
  }

  /// Returns whether the name of a function says that it loads data.
  static func isLoad(_ name: String) -> Bool { name.camelCaseWords.first.map(loads.contains) ?? false }

  private static let loads: Set<String> = [
    "fetch", "get", "load", "observe", "poll", "query", "read", "refresh", "reload", "search", "sync",
  ]

  private static let changes: Set<String> = [
    "accept", "add", "approve", "archive", "block", "buy", "cancel", "clear", "confirm", "create", "decline", "delete",
    "disable", "dislike", "edit", "enable", "favorite", "fix", "follow", "insert", "install", "like",
    "login", "logout", "mark", "move", "mute", "pin", "publish", "purchase", "rate", "reject", "remove", "rename",
    "replace", "report", "reset", "restore", "save", "submit", "toggle", "unblock", "unfollow", "uninstall", "unlike",
    "unmute", "unpin", "unsubscribe", "vote",
  ]

  /// Verbs that end something at the user's request: `optOut`, `stop`.
  private static let endings: Set<String> = ["opt", "stop", "withdraw"]

  /// Verbs that change something if the function receives the new value.
  private static let commands: Set<String> = ["set", "start", "update"]

  private static let requests: Set<String> = [
    "authenticate", "connect", "disconnect", "drop", "export", "import", "manage", "perform", "post", "register",
    "select", "send", "share", "sign", "subscribe",
  ]
}
