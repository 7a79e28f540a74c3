import Synchronization

/// Gives a run access to the store that runners share, and validates the store's values. Store failures never make the
/// run fail.
///
/// After the first failure, the store is no longer used, so that an outage costs only one timeout and one warning.
package final class SharedResults: Sendable {
  private struct State {
    var failure: StoreError?
    /// Whether a warning has been issued.
    var hasWarned = false
    /// The reason the store can be read but not written to.
    var refusal: StoreError?
    /// Contents for which the store is known to have no value, keyed by version.
    var absent: [String: Set<ContentID>] = [:]
  }

  private let store: any ResultStore
  private let canWrite: Bool
  private let warn: @Sendable (StoreError) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - canWrite: Whether to store values; false for forks, which have read-only access.
  ///   - warn: Called at most once, with the reason the store is no longer used.
  package init(_ store: any ResultStore, canWrite: Bool, warn: @escaping @Sendable (StoreError) -> Void) {
    self.store = store
    self.canWrite = canWrite
    self.warn = warn
  }

  /// The reason the store could not be used as requested; nil if there was no failure.
  package var failure: StoreError? { state.withLock { $0.failure ?? $0.refusal } }

  /// Whether the store has not failed yet.
  package var isInUse: Bool { state.withLock { $0.failure == nil } }

  /// Checks whether the store can be used, unless it has failed before.
  package func check() {
    attempt { () throws(StoreError) in try store.check() }
  }

  /// Returns the stored values whose checksums are valid.
  func values(of contents: [ContentID], version: String) -> [ContentID: [UInt8]] {
    let requested = state.withLock { state in
      contents.filter { state.absent[version]?.contains($0) != true }
    }
    guard !requested.isEmpty else { return [:] }
    var found: [ContentID: [UInt8]] = [:]
    attempt { () throws(StoreError) in
      for (content, bytes) in zip(requested, try store.values(of: requested, version: version)) {
        found[content] = bytes.flatMap { SharedValue.opened($0, of: content, version: version) }
      }
      let absent = requested.filter { found[$0] == nil }
      state.withLock { $0.absent[version, default: []].formUnion(absent) }
    }
    return found
  }

  /// Returns the contents that the store has values for.
  func known(among contents: [ContentID], version: String) -> Set<ContentID> {
    guard !contents.isEmpty else { return [] }
    var known: Set<ContentID> = []
    attempt { () throws(StoreError) in
      let exists = try store.contains(contents, version: version)
      known = Set(zip(contents, exists).filter(\.1).map(\.0))
      state.withLock { $0.absent[version, default: []].formUnion(contents.filter { !known.contains($0) }) }
    }
    return known
  }

  /// Stores values if this run may write.
  func save(_ values: [ContentID: [UInt8]], version: String) {
    guard canWrite, !values.isEmpty, state.withLock({ $0.refusal == nil }) else { return }
    var sealed: [ContentID: [UInt8]] = [:]
    for (content, value) in values {
      sealed[content] = SharedValue.sealed(value, of: content, version: version)
    }
    attempt { () throws(StoreError) in try store.save(sealed, version: version) }
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

  /// Stops using the store (or, if only writes are rejected, stops writing to it) and warns once.
  package func fail(_ error: StoreError) {
    let isFirst = state.withLock { state in
      if error.reason == .readOnly {
        state.refusal = state.refusal ?? error
      } else {
        state.failure = state.failure ?? error
      }
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst { warn(error) }
  }

  /// Starts using the store again after it has responded to another client.
  package func resume() { state.withLock { $0.failure = nil } }
}
