import Essentials
import Synchronization

/// Runs work on threads whose stacks are deep enough for the parser.
package enum ParallelMap {
  /// The stack size in bytes. The parser needs about 11 KB for each nesting level and stops at 256 levels; in debug
  /// builds, our own frames need more. Memory pages are allocated only when they are used.
  package static let stackSize = 64 << 20

  /// The maximum number of threads, regardless of the number of jobs. If address space is limited, more stacks might
  /// not fit.
  private static let maximumThreads = 32

  /// Returns the transformed elements in input order, computed on up to `jobs` threads.
  /// - Parameter order: All indices, in the order in which to start them, or nil for input order.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, order: [Int]? = nil, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let work = Work(elements: elements, order: order ?? Array(elements.indices), transform: transform)
    let group = DispatchGroup()
    for _ in 0..<max(1, min(jobs, elements.count, maximumThreads)) {
      group.enter()
      let isStarted = DetachedThread.start(stackSize: stackSize) {
        work.run()
        group.leave()
      }
      if !isStarted { group.leave() }
    }
    group.wait()
    // Does what is left if the system refused to start a thread.
    work.run()
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
        let position = next.add(1, ordering: .relaxed).oldValue
        guard position < order.count else { return }
        let index = order[position]
        let result = transform(elements[index])
        finished.withLock { $0[index] = result }
      }
    }

    var results: [Result] {
      finished.withLock { $0.compactMap(\.self) }
    }
  }
}
