import CSQLite

/// What SQLite refused to do.
package struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The extended result code.
  /// - Source: sqlite.org, "Result and Error Codes".
  package let code: Int32
  /// SQLite's own words.
  package let message: String
  /// What was being done, such as `open /…/cache.sqlite`.
  package let operation: String

  package var description: String { "cannot \(operation): \(message)" }

  /// The code without its extension.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether the file itself is no use: not a database, damaged, or of an unknown form.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA].contains(primaryCode) }
}
