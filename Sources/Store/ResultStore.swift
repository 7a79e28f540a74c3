/// Stores values in a file, in a database or on an HTTP server, keyed by content or commit.
///
/// A store does not validate values. If a store is shared, its readers validate them (see `SharedValue`).
package protocol ResultStore: Sendable {
  /// Checks whether the store can be used.
  /// - Throws: `StoreError` if the store cannot be reached or rejects the request.
  func check() throws(StoreError)

  /// Returns the values for the given contents, in order; nil for those that the store does not have.
  /// - Parameter version: The version of the values; values with other versions are ignored.
  func values(of contents: [ContentID], version: String) throws(StoreError) -> [[UInt8]?]

  /// Returns whether the store has a value for each of the given contents, in order.
  func contains(_ contents: [ContentID], version: String) throws(StoreError) -> [Bool]

  /// Stores values, replacing existing ones.
  func save(_ values: [ContentID: [UInt8]], version: String) throws(StoreError)
}

/// The reason a store cannot be used. Reviews continue without it.
package struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The category, which determines whether callers retry or report the failure.
  package enum Reason: Sendable, Hashable {
    /// The store cannot be reached, or the connection was lost; a later attempt may succeed.
    case unreachable
    /// The store rejected the request.
    case refused
    /// The store can be read but not written to.
    case readOnly
    /// The tables have not been created yet.
    case notSetUp
    /// The tables were created by a newer version of Lintel.
    case newer
    /// Another runner has taken over the claim.
    case takenOver
  }

  package let reason: Reason
  /// A sentence that says what failed, where, and why. Contains no credentials.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
