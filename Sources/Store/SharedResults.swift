import Synchronization

/// What runners share, as one run uses it: behind the run's own cache, checked, and never the reason that a run fails.
///
/// After the first failure the store is not asked again, so that a dead one costs one timeout and one warning.
package final class SharedResults: Sendable {
  private struct State {
    var failure: StoreError?
    /// Whether somebody was told.
    var isTold = false
    /// Why the store is not written to; it can be read all the same.
    var refusal: StoreError?
    /// Contents that the store was asked for and did not have, by version.
    var absent: [String: Set<ContentID>] = [:]
  }

  private let store: any ResultStore
  private let canWrite: Bool
  private let warn: @Sendable (StoreError) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - canWrite: Whether values are kept, too; forks may only read.
  ///   - warn: Told once why the store is not used any more.
  package init(_ store: any ResultStore, canWrite: Bool, warn: @escaping @Sendable (StoreError) -> Void) {
    self.store = store
    self.canWrite = canWrite
    self.warn = warn
  }

  /// Why the store could not be used as was asked; nil where all went well.
  package var failure: StoreError? { state.withLock { $0.failure ?? $0.refusal } }

  /// Whether the store answers, as far as is known.
  package var isInUse: Bool { state.withLock { $0.failure == nil } }

  /// Asks the store whether it can be used, unless it has failed before.
  package func check() {
    attempt { () throws(StoreError) in try store.check() }
  }

  /// The values that the store has and that are what they claim to be.
  func values(of contents: [ContentID], version: String) -> [ContentID: [UInt8]] {
    let wanted = state.withLock { state in
      contents.filter { state.absent[version]?.contains($0) != true }
    }
    guard !wanted.isEmpty else { return [:] }
    var found: [ContentID: [UInt8]] = [:]
    attempt { () throws(StoreError) in
      for (content, bytes) in zip(wanted, try store.values(of: wanted, version: version)) {
        found[content] = bytes.flatMap { SharedValue.opened($0, of: content, version: version) }
      }
    }
    let absent = wanted.filter { found[$0] == nil }
    state.withLock { $0.absent[version, default: []].formUnion(absent) }
    return found
  }

  /// Those of the contents that the store has something of.
  func known(among contents: [ContentID], version: String) -> Set<ContentID> {
    guard !contents.isEmpty else { return [] }
    var known: Set<ContentID> = []
    attempt { () throws(StoreError) in
      let isThere = try store.contains(contents, version: version)
      known = Set(zip(contents, isThere).filter(\.1).map(\.0))
    }
    state.withLock { $0.absent[version, default: []].formUnion(contents.filter { !known.contains($0) }) }
    return known
  }

  /// Keeps values, where that is allowed.
  func keep(_ values: [ContentID: [UInt8]], version: String) {
    guard canWrite, !values.isEmpty, state.withLock({ $0.refusal == nil }) else { return }
    var sealed: [ContentID: [UInt8]] = [:]
    for (content, value) in values {
      sealed[content] = SharedValue.sealed(value, of: content, version: version)
    }
    attempt { () throws(StoreError) in try store.keep(sealed, version: version) }
    state.withLock { $0.absent[version]?.subtract(values.keys) }
  }

  private func attempt(_ work: () throws(StoreError) -> Void) {
    guard isInUse else { return }
    do throws(StoreError) {
      try work()
    } catch {
      fail(error)
    }
  }

  /// Stops asking the store, or writing to it where it refuses only that, and says so once.
  package func fail(_ error: StoreError) {
    let isFirst = state.withLock { state in
      if error.reason == .readOnly {
        state.refusal = state.refusal ?? error
      } else {
        state.failure = state.failure ?? error
      }
      defer { state.isTold = true }
      return !state.isTold
    }
    if isFirst { warn(error) }
  }

  /// Asks the store again, which has answered somebody else.
  package func resume() { state.withLock { $0.failure = nil } }
}
