/// The arguments of `review cache`.
package struct CacheArguments: CommandArguments, Hashable {
  /// An operation on the cache.
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case info
    case clear
  }

  package let action: Action
  /// The root folder as typed; nil to detect it.
  package let root: String?
  /// The cache folder as typed; nil for the default.
  package let folder: String?
  /// The address of the shared database, as typed; nil for the local cache.
  package let store: String?

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let words = Action.allCases.map(\.rawValue)
    guard let word = parsed.positionals.first else { throw .missingAction(words) }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    guard let action = Action(rawValue: word) else { throw .unknownAction(word, words) }
    self.action = action
    root = parsed.value(of: .root)
    folder = parsed.value(of: .cache)
    if let folder { try CheckArguments.checkScheme(ofCache: folder) }
    if let folder, CheckArguments.isAddress(folder) { throw .requiresFolder(.cache, folder) }
    store = parsed.value(of: .store)
    if store != nil, folder != nil { throw .conflict(.store, .cache) }
    if store != nil, action == .clear { throw .cannotClearStore }
  }
}

extension Command {
  package static let cache = Command(
    "cache", CacheArguments.self,
    summary: "show or clear the cache",
    usage: ["cache info|clear [OPTION...]"],
    text: """
      Show where results are cached and how much space they use, or remove them. Clearing the cache is safe; it only \
      makes the next run slower.
      """,
    examples: [
      .init(line: "review cache info", purpose: "Print the location and size of this project's cache."),
      .init(line: "review cache clear", purpose: "Remove this project's cache."),
      .init(
        line: "review cache info --store postgresql://lintel_owner@db.example/lintel",
        purpose: "Create or update the tables in the shared database, and print their sizes."),
    ],
    completion: .words(CacheArguments.Action.allCases.map(\.rawValue)))
}
