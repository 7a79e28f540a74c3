import Synchronization
import Testing

@testable import Threads

@Suite struct ThreadsTests {
  @Test("results are in input order", arguments: [0, 1, 2, 7], [false, true])
  func order(jobs: Int, isReversed: Bool) {
    let numbers = Array(0..<500)
    let order = isReversed ? Array(numbers.indices.reversed()) : nil
    #expect(ParallelMap.map(numbers, jobs: jobs, order: order) { $0 * 3 } == numbers.map { $0 * 3 })
  }

  @Test func `a single job processes elements in the requested order`() {
    let seen = Seen()
    _ = ParallelMap.map([0, 1, 2], jobs: 1, order: [2, 0, 1]) { seen.append($0) }
    #expect(seen.numbers == [2, 0, 1])
  }

  @Test func `nil is a valid result`() {
    #expect(ParallelMap.map([1, 2, 3, 4], jobs: 2) { $0.isMultiple(of: 2) ? $0 : nil } == [nil, 2, nil, 4])
    #expect(ParallelMap.map([Int](), jobs: 2) { $0 }.isEmpty)
  }

  @Test("both results are returned, computed in parallel or sequentially", arguments: [false, true])
  func both(isAllowed: Bool) {
    let (first, second) = concurrently(isAllowed: isAllowed) {
      1
    } _: {
      "two"
    }
    #expect(first == 1 && second == "two")
  }

  @Test func `waiting repeatedly returns the same value`() {
    let running = BackgroundWork { [1, 2, 3] }
    #expect(running.wait() == [1, 2, 3])
    #expect(running.wait() == [1, 2, 3])
  }
}

private final class Seen: Sendable {
  private let seen = Mutex<[Int]>([])

  func append(_ number: Int) { seen.withLock { $0.append(number) } }

  var numbers: [Int] { seen.withLock { $0 } }
}
