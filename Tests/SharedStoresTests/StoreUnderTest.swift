import Foundation
import ReviewBot
import SharedStores
import Store
import TestSupport
import Testing

/// The kinds of stores, for tests of their common requirements.
enum StoreUnderTest: String, CaseIterable, CustomTestStringConvertible {
  case sqlite
  case postgres
  case http

  var testDescription: String { rawValue }

  /// The kinds that are available on this machine. `ResultStoreTests` reports why the others are not.
  static var available: [StoreUnderTest] { allCases.filter(\.isInstalled) }

  private var isInstalled: Bool {
    switch self {
    case .sqlite: true
    case .postgres: PostgresServer.isInstalled
    case .http: NginxServer.isInstalled
    }
  }

  /// Opens a new, empty store. Returns it with the objects that keep it alive.
  func open() throws -> (store: any ResultStore, owner: any Sendable) {
    switch self {
    case .sqlite:
      let folder = try TemporaryFolder()
      return (try ResultCache(path: folder.path + "/cache.sqlite", version: "", today: 100), folder)
    case .postgres:
      let address = try #require(PostgresAddress(try PostgresServer.shared().makeDatabase()))
      return (PostgresStore(address, isReadOnly: false), "")
    case .http:
      let server = try NginxServer(token: "a-token")
      let address = try WebAddress(server.address + "/cache")
      return (HTTPStore(address, token: Token("a-token"), environment: [:]), server)
    }
  }
}

func content(_ text: String) throws -> ContentID { try #require(ContentID(of: Array(text.utf8))) }
