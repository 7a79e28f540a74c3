import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

// Parses the files listed on standard input, one path per line. This is the lower bound for the time of a review.

/// The stack size of Lintel's own threads.
let stackSize = 64 << 20
let jobs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
let paths = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
  .split(separator: "\n").map(String.init)
let next = Atomic<Int>(0)
let statements = Atomic<Int>(0)
let group = DispatchGroup()

for _ in 0..<max(1, jobs) {
  group.enter()
  let thread = Thread {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < paths.count else { break }
      guard let data = FileManager.default.contents(atPath: paths[index]) else { continue }
      data.withUnsafeBytes { bytes in
        let tree = Parser.parse(source: bytes.bindMemory(to: UInt8.self))
        statements.add(tree.statements.count, ordering: .relaxed)
      }
    }
    group.leave()
  }
  thread.stackSize = stackSize
  thread.start()
}
group.wait()
print("\(paths.count) files, \(statements.load(ordering: .relaxed)) statements")
