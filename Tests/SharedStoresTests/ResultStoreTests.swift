import Foundation
import ReviewBot
import SharedStores
import Store
import Synchronization
import TestSupport
import Testing
import Threads

/// Tests the requirements that every store must meet.
@Suite struct ResultStoreTests {
  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func `the contract is tested with PostgreSQL`() { #expect(StoreUnderTest.available.contains(.postgres)) }

  @Test(.enabled(if: NginxServer.isInstalled, Comment(rawValue: NginxServer.missing)))
  func `the contract is tested with nginx`() { #expect(StoreUnderTest.available.contains(.http)) }

  @Test(arguments: StoreUnderTest.available)
  func `stored values are returned in the requested order`(kind: StoreUnderTest) throws {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    try store.check()
    let bytes = (0...255).map { UInt8($0) } + Array("\n\t\\'\"".utf8)
    try store.save([content("a"): bytes, content("b"): []], version: "v 1 'x'")
    #expect(
      try store.values(of: [content("c"), content("b"), content("a"), content("a")], version: "v 1 'x'")
        == [nil, [], bytes, bytes])
    #expect(try store.contains([content("c"), content("a")], version: "v 1 'x'") == [false, true])
    #expect(try store.values(of: [], version: "v 1 'x'") == [])
  }

  @Test(arguments: StoreUnderTest.available)
  func `values stored by another version are not found`(kind: StoreUnderTest) throws {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    try store.save([content("a"): [1]], version: "1")
    try store.save([content("a"): [2, 2]], version: "2")
    #expect(try store.values(of: [content("a")], version: "1") == [[1]])
    #expect(try store.values(of: [content("a")], version: "2") == [[2, 2]])
    #expect(try store.contains([content("a")], version: "3") == [false])
  }

  @Test(arguments: StoreUnderTest.available)
  func `a value replaces the previous one`(kind: StoreUnderTest) throws {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    try store.save([content("a"): [1]], version: "1")
    try store.save([content("a"): [2]], version: "1")
    #expect(try store.values(of: [content("a")], version: "1") == [[2]])
  }

  @Test(arguments: StoreUnderTest.available)
  func `many values and large values can be stored`(kind: StoreUnderTest) throws {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    var values: [ContentID: [UInt8]] = [:]
    for index in 0..<500 { values[try content("\(index)")] = Array("value \(index)".utf8) }
    values[try content("large")] = [UInt8](repeating: 7, count: 9_000_000)
    try store.save(values, version: "1")
    let names = Array(values.keys)
    #expect(try store.values(of: names, version: "1") == names.map { values[$0] })
  }

  @Test(arguments: StoreUnderTest.available)
  func `runners that write the same values concurrently do not block each other`(kind: StoreUnderTest) throws {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    var values: [ContentID: [UInt8]] = [:]
    for index in 0..<200 { values[try content("\(index)")] = [UInt8](repeating: UInt8(index), count: 300) }
    let kept = values
    let failures = ParallelMap.map(Array(0..<8), jobs: 8) { _ -> String? in
      do throws(StoreError) {
        try store.save(kept, version: "1")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(failures.compactMap(\.self) == [])
    #expect(try store.contains(Array(values.keys), version: "1").allSatisfy(\.self))
  }
}

/// Tests stores that cannot be used.
@Suite struct UnusableStoreTests {
  @Test(arguments: ["postgresql://nobody@127.0.0.1:9/lintel?sslmode=disable", "postgresql:///lintel?host=/nowhere"])
  func `a missing database is reported without credentials`(address: String) throws {
    let store = PostgresStore(try #require(PostgresAddress(address)), isReadOnly: false)
    let error = #expect(throws: StoreError.self) { try store.check() }
    #expect(error?.reason == .unreachable)
    #expect(error?.description.contains("nobody") == false)
  }

  @Test func `a password in an address is detected and never printed`() throws {
    let address = try #require(
      PostgresAddress("postgresql://ada:s%65cret1@127.0.0.1:9/lintel?sslpassword=other2&connect_timeout=2"))
    #expect(address.hasPassword)
    let error = #expect(throws: StoreError.self) { try PostgresStore(address, isReadOnly: false).check() }
    let text = "\(address) \(String(reflecting: address)) \(error.map { "\($0)" } ?? "")"
    for secret in ["s%65cret1", "secret1", "other2", "ada"] { #expect(!text.contains(secret), "\(text)") }
  }

  @Test(arguments: [
    ("postgresql://u@h/d", false), ("postgres://h", false), ("postgresql://u:@h/d", false),
    ("postgresql:///d?host=/a:b@c", false), ("postgresql://u@h/d?password=x", true), ("postgresql://u:p@h", true),
  ])
  func `a password is detected in every part of an address`(text: String, hasPassword: Bool) throws {
    #expect(try #require(PostgresAddress(text)).hasPassword == hasPassword)
  }

  @Test(arguments: ["", "mysql://h/d", "host=h dbname=d", "postgresql//h", "postgresql://h/d e"])
  func `other text is not recognized as an address`(text: String) { #expect(PostgresAddress(text) == nil) }

  @Test(.enabled(if: NginxServer.isInstalled, Comment(rawValue: NginxServer.missing)))
  func `a rejected token is reported but not printed`() throws {
    let server = try NginxServer(token: "right")
    let store = HTTPStore(try WebAddress(server.address), token: Token("wr0ng-token"), environment: [:])
    let error = #expect(throws: StoreError.self) { try store.check() }
    #expect(error?.reason == .refused)
    #expect(error?.description.contains("401") == true)
    #expect(error?.description.contains("wr0ng-token") == false)
  }

  @Test func `a missing server is reported`() throws {
    let store = HTTPStore(try WebAddress("http://127.0.0.1:9/cache"), token: nil, environment: [:])
    #expect(throws: StoreError.self) { try store.values(of: [content("a")], version: "1") }
  }
}
