import Arguments
import Essentials
import ReviewBot
import SharedStores
import Store
import Threads

/// The stores that a run shares with other runs, as specified by options or the environment.
struct RunStores: Sendable {
  /// The shared results, keyed by content, which back the local cache; nil if there is no shared store.
  let results: SharedResults?
  /// The database for reports; nil if there is none.
  let database: PostgresStore?
  /// Records the first failure of `database`.
  let databaseUse: SharedResults?
  /// Whether an unusable store results in exit status 3.
  private let isRequired: Bool
  /// The background task that checks the stores.
  private let checking: BackgroundWork<Void>?

  /// Selects the stores and starts to check them in the background.
  /// - Throws: `UsageError` for invalid addresses and missing options.
  init(_ arguments: CheckArguments, _ environment: [String: String]) throws(UsageError) {
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
    if isRequired, results == nil { throw .requiresStore(.requireStore) }
    let used = [results, databaseUse === results ? nil : databaseUse].compactMap(\.self)
    checking = used.isEmpty ? nil : BackgroundWork { for store in used { store.check() } }
  }

  /// Returns the database address; nil if none is specified.
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
    let rest = error.reason == .readOnly ? "no results are written" : "continuing without it"
    Console.note("warning: \(error); \(rest)")
  }

  /// Returns the run's exit status, taking failed stores into account.
  func exitStatus(after status: ExitStatus) -> ExitStatus {
    guard isRequired, status != .failure else { return status }
    checking?.wait()
    let hasFailed = [results, databaseUse].contains { $0?.failure != nil }
    return hasFailed ? .incomplete : status
  }
}
