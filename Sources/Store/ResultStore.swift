/// Values by the content or commit that they are of: in a file, in a database, or behind HTTP.
///
/// A store moves bytes and trusts nobody: whoever reads from a shared one checks them (`SharedValue`).
package protocol ResultStore: Sendable {
  /// Finds out whether the store can be used.
  /// - Throws: `StoreError` where it cannot be reached, or refuses.
  func check() throws(StoreError)

  /// The values of contents, in their order; nil for those that the store does not have.
  /// - Parameter version: Of the values; those of other versions are not found.
  func values(of contents: [ContentID], version: String) throws(StoreError) -> [[UInt8]?]

  /// Whether the store has a value for each of the contents, in their order.
  func contains(_ contents: [ContentID], version: String) throws(StoreError) -> [Bool]

  /// Keeps values, also in place of others of the same name.
  func keep(_ values: [ContentID: [UInt8]], version: String) throws(StoreError)
}

/// Why a store could not be used. A review goes on without it.
package struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    /// It was not reached, or the connection was lost; trying again later may help.
    case unreachable
    /// It was reached, and refused.
    case refused
    /// It refuses to be written to, and can be read.
    case readOnly
    /// Its tables have not been made yet.
    case notSetUp
    /// A newer version of the tool made its tables.
    case newer
    /// Another runner has taken over what this one was working on.
    case takenOver
  }

  package let reason: Reason
  /// One sentence: what failed, on what, and why. Holds no credentials.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
