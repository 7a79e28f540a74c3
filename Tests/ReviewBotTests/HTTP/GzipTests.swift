import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Our gzip, read by another program.
struct GzipTests {
  @Test(arguments: [0, 1, 1000, 65535, 65536, 200_000])
  func `gzip reads what was wrapped`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let folder = try TemporaryFolder()
    let packed = folder.url.appendingPathComponent("packed.gz")
    try Data(Gzip.wrapped(bytes)).write(to: packed)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "--decompress", packed.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect([UInt8](try Data(contentsOf: folder.url.appendingPathComponent("packed"))) == bytes)
  }
}
