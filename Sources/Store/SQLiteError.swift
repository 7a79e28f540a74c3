import CSQLite

/// An error reported by SQLite.
package struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The extended result code.
  /// - Source: sqlite.org, "Result and Error Codes".
  package let code: Int32
  /// SQLite's message.
  package let message: String
  /// The operation that failed, such as `open /…/cache.sqlite`.
  package let operation: String

  package var description: String { "cannot \(operation): \(message)" }

  /// The code without its extended part.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether the file itself is unusable: not a database, damaged, or in an unknown format.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA].contains(primaryCode) }
}
