import CSQLite
import Essentials

/// A connection to an SQLite file, used by one thread at a time.
package struct Database: ~Copyable {
  fileprivate let handle: OpaquePointer
  private let file: OpenDatabases.File?

  /// A connection's access mode.
  package enum Access: Sendable {
    case readOnly
    /// Creates the file if it is missing.
    case readWrite
  }

  /// Opens a file.
  /// - Parameter busyTimeout: How long to wait for other processes to finish writing, in milliseconds.
  /// - Throws: `SQLiteError` if the file cannot be opened. A file that is not a database causes an error only when the
  ///   first statement runs.
  package init(path: String, access: Access, busyTimeout: Int32 = 2000) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code: code, message: Self.message(handle, code), operation: "open \(path)")
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    file = OpenDatabases.File(path)
    if let file { OpenDatabases.add(file) }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyTimeout)
    // A damaged or malicious file may declare gigabyte-sized values.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
  }

  deinit {
    sqlite3_close_v2(handle)
    if let file { OpenDatabases.remove(file) }
  }

  /// Runs statements that return no rows.
  package borrowing func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
  }

  /// Compiles one statement.
  package borrowing func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code, sql) }
    return Statement(statement, connection: handle, sql: sql)
  }

  /// Returns the integer that a query with one column selects; nil if there are no rows.
  package borrowing func integer(_ sql: String) throws(SQLiteError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(.only) : nil
  }

  /// Returns the texts that a query with one column selects.
  package borrowing func texts(_ sql: String) throws(SQLiteError) -> Set<String> {
    let statement = try prepare(sql)
    var texts: Set<String> = []
    while try statement.step() { texts.insert(statement.text(.only)) }
    return texts
  }

  /// Runs `work` in a transaction, which is rolled back if `work` throws.
  package borrowing func transaction(_ work: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try work()
      try execute("COMMIT")
    } catch {
      // The failure may already have ended the transaction.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Runs several queries that see the same state of the file, which is faster than separate ones.
  package borrowing func readTransaction(_ work: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try execute("BEGIN")
    do {
      try work()
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
    try execute("COMMIT")
  }

  private borrowing func error(_ code: Int32, _ sql: String) -> SQLiteError {
    SQLiteError(code: code, message: Self.message(handle, code), operation: "run `\(sql.prefix(80))`")
  }

  fileprivate static func message(_ handle: OpaquePointer?, _ code: Int32) -> String {
    String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
  }
}

/// A compiled statement; its connection must outlive it.
package struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let sql: String

  fileprivate init(_ handle: OpaquePointer, connection: OpaquePointer, sql: String) {
    self.handle = handle
    self.connection = connection
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Binding; indices start at 1

  /// Binds an integer to a parameter.
  /// - Throws: `SQLiteError` if the statement has no such parameter.
  package borrowing func bind(_ value: Int, at index: Int32) throws(SQLiteError) {
    // checked: an `Int` has at most 64 bits.
    try check(sqlite3_bind_int64(handle, index, Int64(value)))
  }

  /// Binds a copy of a text to a parameter.
  /// - Throws: `SQLiteError` if the text is too long or the statement has no such parameter.
  package borrowing func bind(_ value: String, at index: Int32) throws(SQLiteError) {
    let count = try length(value.utf8.count)
    try check(value.withCString { rv_sqlite3_bind_text(handle, index, $0, count) })
  }

  /// Binds a copy of bytes to a parameter. An empty array is bound as an empty blob rather than as `NULL`.
  /// - Throws: `SQLiteError` if there are too many bytes or the statement has no such parameter.
  package borrowing func bind(_ value: [UInt8], at index: Int32) throws(SQLiteError) {
    guard !value.isEmpty else { return try check(sqlite3_bind_zeroblob(handle, index, 0)) }
    let count = try length(value.count)
    try check(value.withUnsafeBytes { rv_sqlite3_bind_blob(handle, index, $0.baseAddress, count) })
  }

  private borrowing func length(_ count: Int) throws(SQLiteError) -> Int32 {
    guard let length = Int32(exactly: count) else { throw error(SQLITE_TOOBIG) }
    return length
  }

  // MARK: Running

  /// Moves to the next row.
  /// - Returns: Whether there is a next row.
  package borrowing func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw error(code)
  }

  /// Resets the statement so that it can be run again.
  package borrowing func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Runs a statement that returns no rows, then resets it.
  package borrowing func run() throws(SQLiteError) {
    defer { reset() }
    _ = try step()
  }

  // MARK: Columns of the row

  /// A column of a statement's rows. Reads refer to columns by name, so that a query can be extended without shifting
  /// other columns.
  package struct Column: Sendable {
    fileprivate let index: Int32

    /// The column of a query that selects one.
    fileprivate static let only = Column(index: 0)
  }

  /// Finds a column, which can be read in every row; looking it up once keeps reading fast.
  /// - Throws: `SQLiteError` if the statement selects no such column.
  package borrowing func column(_ name: String) throws(SQLiteError) -> Column {
    for index in 0..<sqlite3_column_count(handle) {
      if let found = sqlite3_column_name(handle, index), strcmp(found, name) == 0 { return Column(index: index) }
    }
    throw SQLiteError(
      code: SQLITE_ERROR, message: "no such column: \(name)", operation: "run `\(sql.prefix(80))`")
  }

  /// Returns the integer in a column; 0 for `NULL`.
  package borrowing func integer(_ column: Column) -> Int { Int(sqlite3_column_int64(handle, column.index)) }

  /// Returns the text in a column; empty for `NULL`. Invalid UTF-8 is replaced.
  package borrowing func text(_ column: Column) -> String {
    guard let start = sqlite3_column_text(handle, column.index) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column.index))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns whether a text equals a string when compared by bytes.
  package borrowing func text(_ column: Column, equals other: String) -> Bool {
    compare(column, to: other) == 0
  }

  /// Returns whether a text comes after a string when compared by bytes, as in the order of an index.
  package borrowing func text(_ column: Column, follows other: String) -> Bool {
    compare(column, to: other) > 0
  }

  /// Compares a text with a string without creating another string.
  private borrowing func compare(_ column: Column, to other: String) -> Int {
    let count = Int(sqlite3_column_bytes(handle, column.index))
    guard let start = sqlite3_column_blob(handle, column.index) else { return other.isEmpty ? 0 : -1 }
    var other = other
    return other.withUTF8 { other in
      guard let otherStart = other.baseAddress else { return count }
      let order = memcmp(start, otherStart, min(count, other.count))
      return order == 0 ? count - other.count : Int(order)
    }
  }

  /// Returns a copy of the blob in a column; empty for `NULL`.
  package borrowing func bytes(_ column: Column) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column.index) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column.index))))
  }

  private borrowing func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private borrowing func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: Database.message(connection, code), operation: "run `\(sql.prefix(80))`")
  }
}
