import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests our gzip implementation with another program.
struct GzipTests {
  @Test(arguments: [0, 1, 1000, 65535, 65536, 200_000])
  func `gzip decompresses the data`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let folder = try TemporaryFolder()
    let packed = folder.url.appendingPathComponent("packed.gz")
    try Data(try #require(Gzip.compressed(bytes))).write(to: packed)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "--decompress", packed.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect([UInt8](try Data(contentsOf: folder.url.appendingPathComponent("packed"))) == bytes)
  }

  @Test
  func `repetitive text is compressed`() throws {
    let bytes = [UInt8](String(repeating: "the result of a rule in SARIF\n", count: 5000).utf8)
    let packed = try #require(Gzip.compressed(bytes))
    #expect(packed.count < bytes.count / 50)
  }

  @Test
  func `identical data yields identical files`() throws {
    let bytes = [UInt8]("no name and no time".utf8)
    let once = try #require(Gzip.compressed(bytes))
    #expect(once == Gzip.compressed(bytes))
  }
}
