import CPostgres
import Store

/// Owns a connection to a database, used by one thread at a time.
///
/// As in any client, libpq reads TLS settings, certificates, passwords and hosts from the address and from variables
/// such as `PGPASSFILE`, `PGSERVICE` and `PGSSLMODE`.
final class PostgresConnection {
  // Loading libpq is not thread-safe.
  private static let isLoaded = rv_pq_load()

  private let handle: OpaquePointer
  private let address: PostgresAddress

  /// Connects to a database.
  /// - Parameter isReadOnly: Whether to make the session read-only.
  /// - Throws: `StoreError` if libpq is missing or the database cannot be reached.
  init(_ address: PostgresAddress, isReadOnly: Bool) throws(StoreError) {
    guard Self.isLoaded else {
      let reason = rv_pq_load_error().map { String(cString: $0) } ?? "not found"
      throw StoreError(
        .unreachable,
        "cannot load libpq (\(reason)); install the PostgreSQL client library, for example the `libpq5` package")
    }
    self.address = address
    // The address overrides settings that precede `dbname`; settings that follow `dbname` override the address.
    let settings = [
      ("connect_timeout", "10"), ("keepalives_idle", "30"), ("tcp_user_timeout", "30000"), ("dbname", address.text),
      ("application_name", "lintel"), ("client_encoding", "UTF8"),
    ]
    let connection = withCStrings(settings.map(\.0)) { keywords in
      withCStrings(settings.map(\.1)) { values in rv_pq_connect(keywords, values) }
    }
    guard let connection else { throw StoreError(.unreachable, "cannot allocate a connection to the store \(address)") }
    handle = connection
    guard rv_pq_status(handle) == RV_CONNECTION_OK else { throw failure("connect to") }
    try prepare(isReadOnly: isReadOnly)
  }

  deinit { rv_pq_finish(handle) }

  private func prepare(isReadOnly: Bool) throws(StoreError) {
    try run(
      """
      SET statement_timeout = '300s'; SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = '300s';
      SET TIME ZONE 'UTC'; SET bytea_output = 'hex'; SET search_path = lintel, pg_catalog;
      SET default_transaction_read_only = \(isReadOnly ? "on" : "off")
      """)
  }

  // MARK: Statements

  /// Executes statements without parameters.
  func run(_ sql: String) throws(StoreError) {
    _ = try result(rv_pq_run(handle, sql))
  }

  /// Executes one statement with parameters and ignores its rows.
  func run(_ sql: String, _ parameters: [String?]) throws(StoreError) {
    _ = try execute(sql, parameters, isBinary: false)
  }

  /// Executes one statement with parameters and passes its rows to a closure.
  /// - Parameter isBinary: Whether values are transferred in binary format, for `bytea` columns.
  func forEachRow(
    _ sql: String, _ parameters: [String?], isBinary: Bool = false, _ body: (PostgresRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let result = try execute(sql, parameters, isBinary: isBinary)
    for number in 0..<rv_pq_rows(result.handle) { try body(PostgresRow(result: result, number: number)) }
  }

  /// Executes one statement with parameters and returns what `read` makes of its rows.
  /// - Parameter isBinary: Whether values are transferred in binary format, for `bytea` columns.
  func rows<Value>(
    _ sql: String, _ parameters: [String?] = [], isBinary: Bool = false,
    _ read: (PostgresRow) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var values: [Value] = []
    try forEachRow(sql, parameters, isBinary: isBinary) { row throws(StoreError) in values.append(try read(row)) }
    return values
  }

  /// Executes one statement with parameters and returns what `read` makes of its first row; nil if there are no rows.
  func row<Value>(
    _ sql: String, _ parameters: [String?] = [], _ read: (PostgresRow) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    try rows(sql, parameters, read).first
  }

  private func execute(_ sql: String, _ parameters: [String?], isBinary: Bool) throws(StoreError) -> PostgresResult {
    let count = Int32(clamping: parameters.count)
    return try result(
      withCStrings(parameters) { rv_pq_run_with(handle, sql, count, $0, isBinary) })
  }

  /// Sends rows to a table using `COPY`.
  func copy(_ rows: CopyRows, to table: String) throws(StoreError) {
    guard !rows.columns.isEmpty else { return }
    _ = try result(rv_pq_run(handle, "COPY \(table) (\(rows.columns.joined(separator: ", "))) FROM STDIN"))
    var isSent = true
    rows.text.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 1 << 20) where isSent {
        let count = min(1 << 20, bytes.count - start)
        isSent = rv_pq_put(handle, bytes.baseAddress?.advanced(by: start), Int32(clamping: count)) == 1
      }
    }
    guard isSent, rv_pq_end_put(handle) == 1 else { throw failure("write to") }
    var failure: StoreError?
    while let next = rv_pq_next(handle) {
      do throws(StoreError) {
        _ = try result(next)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Runs `work` in a transaction, which is rolled back if `work` throws.
  func transaction<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try run("BEGIN")
    do throws(StoreError) {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // The rollback fails if the connection was lost, which has ended the transaction anyway.
      try? run("ROLLBACK")
      throw error
    }
  }

  // MARK: Results

  private func result(_ handle: OpaquePointer?) throws(StoreError) -> PostgresResult {
    guard let handle else { throw failure("query") }
    let result = PostgresResult(handle)
    switch rv_pq_result_status(handle) {
    case Int32(RV_COMMAND_OK), Int32(RV_TUPLES_OK), Int32(RV_COPY_IN): return result
    default: throw refusal(result)
    }
  }

  private func refusal(_ result: PostgresResult) -> StoreError {
    guard let state = result.field(RV_FIELD_SQLSTATE) else { return failure("query") }
    let message = result.field(RV_FIELD_MESSAGE).map(oneLine) ?? "no reason given"
    let reason: StoreError.Reason =
      switch state {
      // Missing privileges, and read-only sessions or servers.
      case "42501", "25006": .readOnly
      case "57P01", "57P02", "57P03": .unreachable
      // Missing schema or table.
      case "3F000", "42P01": .notSetUp
      default: state.hasPrefix("08") ? .unreachable : .refused
      }
    return StoreError(reason, "the store \(address) rejected the request: \(message)")
  }

  private func failure(_ action: String) -> StoreError {
    StoreError(.unreachable, "cannot \(action) the store \(address): \(oneLine(String(cString: rv_pq_error(handle))))")
  }

  private func oneLine(_ message: String) -> String {
    address.redacted(message.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}

/// One row of a result. Its columns are read by name, so that a query can be extended without shifting other columns.
///
/// Every method throws `StoreError` if the query selects no column with the given name.
struct PostgresRow {
  fileprivate let result: PostgresResult
  fileprivate let number: Int32

  /// Returns a column's text; nil for NULL.
  func text(_ column: String) throws(StoreError) -> String? { result.text(number, try result.column(column)) }

  /// Returns the integer in a column; 0 for NULL and anything other than an integer.
  func integer(_ column: String) throws(StoreError) -> Int { try text(column).flatMap { Int($0) } ?? 0 }

  /// Returns the number in a column; nil for NULL and anything other than a finite number.
  func number(_ column: String) throws(StoreError) -> Double? {
    try text(column).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the bytes in a column of a binary result; empty for NULL.
  func bytes(_ column: String) throws(StoreError) -> [UInt8] { result.bytes(number, try result.column(column)) }
}

/// Owns a query result.
private final class PostgresResult {
  let handle: OpaquePointer
  /// The columns' numbers, keyed by name.
  private lazy var columns = Dictionary(
    (0..<rv_pq_columns(handle)).compactMap { number in
      rv_pq_column_name(handle, number).map { (String(cString: $0), number) }
    }
  ) { first, _ in first }

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { rv_pq_clear(handle) }

  func column(_ name: String) throws(StoreError) -> Int32 {
    guard let column = columns[name] else {
      throw StoreError(.refused, "the store's answer lacks the column \(name)")
    }
    return column
  }

  func field(_ field: Int) -> String? {
    rv_pq_result_field(handle, Int32(clamping: field)).map { String(cString: $0) }
  }

  func text(_ row: Int32, _ column: Int32) -> String? {
    rv_pq_is_null(handle, row, column) ? nil : String(decoding: buffer(row, column), as: UTF8.self)
  }

  func bytes(_ row: Int32, _ column: Int32) -> [UInt8] { Array(buffer(row, column)) }

  private func buffer(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: rv_pq_value(handle, row, column), count: Int(rv_pq_length(handle, row, column)))
  }
}

/// Passes null-terminated C strings and a final null pointer to a closure.
private func withCStrings<Result>(
  _ strings: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int?] = []
  for string in strings {
    starts.append(string == nil ? nil : bytes.count)
    // PostgreSQL text cannot contain a null character.
    if let string { bytes += string.utf8.lazy.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0] }
  }
  return bytes.withUnsafeBufferPointer { bytes in
    let pointers = starts.map { start in start.flatMap { start in bytes.baseAddress.map { $0 + start } } } + [nil]
    return pointers.withUnsafeBufferPointer { list in
      // Never nil, since the list contains at least the null pointer.
      list.baseAddress.map(body)
    }
  } ?? body([nil])
}
