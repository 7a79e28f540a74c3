/// What `review cache` is asked for.
package struct CacheArguments: Sendable, Hashable {
  /// What to do with the cache.
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case info
    case clear
  }

  package let action: Action
  /// The root folder as typed, nil to find it.
  package let root: String?
  /// The folder of the cache as typed, nil for the usual one.
  package let folder: String?
  /// The address of the database that runners share, as typed; nil to ask about the cache of this machine.
  package let store: String?

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let words = Action.allCases.map(\.rawValue)
    guard let word = parsed.positionals.first else { throw .missingAction(words) }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    guard let action = Action(rawValue: word) else { throw .unknownAction(word, words) }
    self.action = action
    root = parsed.value(of: .root)
    folder = parsed.value(of: .cache)
    if let folder, CheckArguments.isAddress(folder) { throw .needsFolder(.cache, folder) }
    store = parsed.value(of: .store)
    if store != nil, folder != nil { throw .excluding(.store, .cache) }
    if store != nil, action == .clear { throw .storeIsNotCleared }
  }
}

extension CommandCard {
  package static let cache = CommandCard(
    summary: "show or remove what earlier runs have kept",
    usage: ["cache info|clear [OPTION...]"],
    text: """
      Show where the results of earlier runs are kept and how much room they take, or remove them. The next run
      reads and parses everything again; nothing else is lost.
      """,
    examples: [
      .init(line: "review cache info", purpose: "Say where the cache of this project is."),
      .init(line: "review cache clear", purpose: "Remove it."),
      .init(
        line: "review cache info --store postgresql://lintel_owner@db.example/lintel",
        purpose: "Make or update the tables of the shared database, and say what it holds."),
    ],
    arguments: .words(CacheArguments.Action.allCases.map(\.rawValue)))
}
