import TestSupport
import Testing

@testable import Store

@Suite struct DatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func withStatement(_ sql: String, _ body: (borrowing Statement) throws -> Void) throws {
    let database = try Database(path: folder.path + "/test.sqlite", access: .readWrite)
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS shops (name TEXT, added TEXT, cups INTEGER, stamp BLOB);
      INSERT INTO shops VALUES ('Kiosk', 'later', 3, x'0102');
      """)
    try body(try database.prepare(sql))
  }

  @Test(arguments: [
    "SELECT name, cups, stamp FROM shops", "SELECT added, stamp, cups, name FROM shops", "SELECT * FROM shops",
  ])
  func `columns are read by name, whatever their order`(sql: String) throws {
    try withStatement(sql) { statement in
      let (name, cups, stamp) = (
        try statement.column("name"), try statement.column("cups"), try statement.column("stamp")
      )
      #expect(try statement.step())
      #expect(statement.text(name) == "Kiosk")
      #expect(statement.integer(cups) == 3)
      #expect(statement.bytes(stamp) == [1, 2])
    }
  }

  @Test func `a column that the statement does not select is an error`() throws {
    try withStatement("SELECT name FROM shops") { statement in
      var failure: SQLiteError?
      do throws(SQLiteError) {
        _ = try statement.column("cups")
      } catch {
        failure = error
      }
      #expect(failure?.description == "cannot run `SELECT name FROM shops`: no such column: cups")
    }
  }
}
