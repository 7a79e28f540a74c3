import Foundation
import Synchronization

/// Runs work on threads of its own, whose stacks are deep enough for the parser.
package enum ParallelMap {
  /// The parser recurses about 11 KB deep for each nesting level and gives up at 256 levels; debug builds of our
  /// own frames need more. Pages are only taken when they are used.
  package static let stackSize = 64 << 20

  /// However many jobs are asked for: the stacks of more threads do not fit where address space is limited, and a thread that
  /// the system refuses would be waited for without end.
  private static let mostThreads = 32

  /// Applies `transform` to every element on up to `jobs` threads; the result has the order of the input.
  /// - Parameter order: The indices of all elements in the order in which they are begun; nil for that of the input.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, order: [Int]? = nil, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let work = Work(elements: elements, order: order ?? Array(elements.indices), transform: transform)
    let group = DispatchGroup()
    for _ in 0..<max(1, min(jobs, elements.count, mostThreads)) {
      group.enter()
      let thread = Thread {
        work.run()
        group.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    group.wait()
    return work.results
  }

  private final class Work<Element: Sendable, Result: Sendable>: Sendable {
    private let elements: [Element]
    private let order: [Int]
    private let transform: @Sendable (Element) -> Result
    private let next = Atomic<Int>(0)
    private let finished: Mutex<[Result?]>

    init(elements: [Element], order: [Int], transform: @escaping @Sendable (Element) -> Result) {
      self.elements = elements
      self.order = order
      self.transform = transform
      finished = Mutex(Array(repeating: nil, count: elements.count))
    }

    func run() {
      while true {
        let place = next.add(1, ordering: .relaxed).oldValue
        guard place < order.count else { return }
        let index = order[place]
        let result = transform(elements[index])
        finished.withLock { $0[index] = result }
      }
    }

    var results: [Result] {
      finished.withLock { $0.compactMap(\.self) }
    }
  }
}
