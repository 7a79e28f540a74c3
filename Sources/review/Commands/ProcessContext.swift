import Arguments
import Synchronization
import Workspace

/// What a command knows about the process that runs it.
struct ProcessContext: Sendable {
  let environment: [String: String]
  let currentDirectory: String
  private let stores: OpenedStores

  init(environment: [String: String], currentDirectory: String) {
    self.init(environment: environment, currentDirectory: currentDirectory, stores: OpenedStores())
  }

  private init(environment: [String: String], currentDirectory: String, stores: OpenedStores) {
    self.environment = environment
    self.currentDirectory = currentDirectory
    self.stores = stores
  }

  /// Returns the same process, in another folder.
  func moved(to folder: String) -> ProcessContext {
    ProcessContext(environment: environment, currentDirectory: folder, stores: stores)
  }

  /// Returns the project at the given root or, if it is nil, the one that contains the current folder.
  /// - Throws: `WorkspaceError` if there is no such folder.
  func root(explicit: String? = nil) throws -> Root {
    try Root.find(for: [], explicitRoot: explicit, currentDirectory: currentDirectory, environment: environment)
  }

  /// Returns the run's stores, which are opened once, when a command first needs them.
  /// - Throws: `UsageError` for invalid addresses and missing options.
  func stores(for arguments: CheckArguments) throws(UsageError) -> RunStores {
    if let opened = stores.current.withLock({ $0 }) { return opened }
    let opened = try RunStores(arguments, environment)
    stores.current.withLock { $0 = opened }
    return opened
  }

  /// Returns the run's exit status, taking failed stores into account.
  func exitStatus(after status: ExitStatus) -> ExitStatus {
    stores.current.withLock { $0 }?.exitStatus(after: status) ?? status
  }
}

/// The stores that a process has opened; nil until a command needs them.
private final class OpenedStores: Sendable {
  let current = Mutex<RunStores?>(nil)
}
