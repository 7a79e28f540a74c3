import Arguments
import Foundation
import ReviewBot
import Store
import Stores
import Synchronization
import Threads

/// The stores that a run shares with others, as its options and environment say; opened once.
struct RunStores: Sendable {
  /// Results by content behind the cache of this machine; nil where nothing is shared.
  let results: SharedResults?
  /// The database for reports; nil where none is named.
  let database: PostgresStore?
  /// The same as far as it can fail.
  let databaseUse: SharedResults?
  /// Whether a store that cannot be used makes the exit status 3.
  private let isRequired: Bool
  /// Asks the stores whether they can be used, while the run goes on.
  private let checking: Running<Void>?

  private static let opened = Mutex<RunStores?>(nil)

  /// The stores of this run.
  /// - Throws: `UsageError` for addresses that mean nothing, and options without what they require.
  static func open(_ arguments: CheckArguments, environment: [String: String]) throws(UsageError) -> RunStores {
    if let stores = opened.withLock({ $0 }) { return stores }
    let stores = try RunStores(arguments, environment)
    opened.withLock { $0 = stores }
    return stores
  }

  private init(_ arguments: CheckArguments, _ environment: [String: String]) throws(UsageError) {
    let isFork = ForkedPullRequest.isFork(
      CIEnvironment(environment) { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } })
    database = try Self.address(arguments.store, environment).map { PostgresStore($0, isReadOnly: isFork) }
    databaseUse = database.map { SharedResults($0, canWrite: !isFork, warn: Self.warn) }
    if let server = arguments.cacheServer {
      let store = HTTPStore(
        try Self.server(server), token: environment["REVIEW_CACHE_TOKEN"].flatMap(Token.init), environment: environment)
      results = SharedResults(store, canWrite: arguments.writesCacheServer && !isFork, warn: Self.warn)
    } else {
      results = databaseUse
    }
    isRequired = arguments.requiresStore
    if isRequired, results == nil { throw .needsStore(.requireStore) }
    let used = [results, databaseUse === results ? nil : databaseUse].compactMap(\.self)
    checking = used.isEmpty ? nil : Running { for store in used { store.check() } }
  }

  /// The address of the database; nil where none is named.
  static func address(_ option: String?, _ environment: [String: String]) throws(UsageError) -> PostgresAddress? {
    if let option {
      guard let address = PostgresAddress(option) else { throw .notADatabase("--store") }
      if address.hasPassword { throw .passwordInOption }
      return address
    }
    guard let text = environment["REVIEW_STORE"], !text.isEmpty else { return nil }
    guard let address = PostgresAddress(text) else { throw .notADatabase("REVIEW_STORE") }
    return address
  }

  private static func server(_ text: String) throws(UsageError) -> WebAddress {
    do throws(WebAddress.Problem) {
      return try WebAddress(text)
    } catch {
      throw .notACacheServer("\(error)")
    }
  }

  @Sendable private static func warn(_ error: StoreError) {
    let rest = error.reason == .readOnly ? "nothing is written to it" : "the review goes on without it"
    Console.note("warning: \(error); \(rest)")
  }

  /// How the run ends when its stores are taken into account.
  static func concluded(_ status: ExitStatus) -> ExitStatus {
    guard let stores = opened.withLock({ $0 }), stores.isRequired, status != .failure else { return status }
    stores.checking?.wait()
    let hasFailed = [stores.results, stores.databaseUse].contains { $0?.failure != nil }
    return hasFailed ? .incomplete : status
  }
}
