import Dispatch
import Foundation
import Synchronization

/// The thread that looks every few milliseconds what each content has cost so far.
enum Overseer {
  /// Between two looks, in microseconds.
  private static let interval: UInt32 = 25_000
  /// After so many looks at nothing it waits to be woken.
  private static let patience = 8

  private static let isIdle = Atomic<Bool>(false)
  private static let work = DispatchSemaphore(value: 0)

  static func start(_ budget: Watchdog.Budget, _ restart: Restart) {
    isIdle.store(true, ordering: .releasing)
    let thread = Thread {
      var look = Look(budget: budget)
      var idle = 0
      while true {
        if idle > patience {
          isIdle.store(true, ordering: .releasing)
          // Work that began while this was written did not see it; so the wait has an end.
          _ = work.wait(timeout: .now() + 1)
          isIdle.store(false, ordering: .releasing)
          idle = 0
        }
        usleep(interval)
        let isBusy = look.again { culprits in restart.now { add in for (key, fault) in culprits { add(key, fault) } } }
        idle = isBusy ? 0 : idle + 1
      }
    }
    thread.start()
  }

  /// To be called when work begins.
  static func wake() {
    if isIdle.load(ordering: .relaxed), isIdle.exchange(false, ordering: .acquiring) { work.signal() }
  }

  /// What is known of the work under way.
  private struct Look {
    private struct Cost {
      let generation: UInt64
      /// When the work was first seen.
      let seconds: Double
      let memory: Int
    }

    let budget: Watchdog.Budget
    private var costs: [Int: Cost] = [:]

    init(budget: Watchdog.Budget) { self.budget = budget }

    /// Looks at all work.
    /// - Parameter fault: Called with what went over the budget.
    /// - Returns: Whether there was any.
    mutating func again(_ fault: ([(ContentKey, Watchdog.Fault)]) -> Void) -> Bool {
      var spent: [Spent] = []
      var size = 0
      let memory = ProcessMemory.resident
      for (index, slot) in WorkSlot.all.enumerated() {
        guard let work = slot.work, let seconds = work.clock.seconds else { continue }
        size += work.size
        var first = Cost(generation: work.generation, seconds: seconds, memory: memory)
        if let known = costs[index], known.generation == work.generation { first = known }
        costs[index] = first
        spent.append(Spent(work: work, seconds: seconds - first.seconds, growth: memory - first.memory))
      }
      let budget = budget
      if spent.contains(where: { $0.share(of: budget) > 1 }) {
        // Others that are nearly as late would only come next.
        fault(spent.filter { $0.share(of: budget) > 0.5 }.map { ($0.work.key, .time) })
      } else if let longest = spent.max(by: { $0.share(of: budget) < $1.share(of: budget) }),
        longest.growth > budget.memory(forSize: size)
      {
        fault([(longest.work.key, .memory)])
      }
      return !spent.isEmpty
    }
  }

  /// What work has cost since it was first seen.
  private struct Spent {
    let work: WorkSlot.Work
    let seconds: Double
    let growth: Int

    /// Of its time, which is used up at 1.
    func share(of budget: Watchdog.Budget) -> Double { seconds / budget.seconds(forSize: work.size) }
  }
}
