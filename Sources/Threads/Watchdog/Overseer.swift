import Dispatch
import Essentials
import Synchronization

/// The thread that regularly checks the time and memory spent on each file's content.
enum Overseer {
  /// The interval between checks, in microseconds.
  private static let interval: UInt32 = 25_000
  /// The number of consecutive idle checks after which the thread sleeps.
  private static let maximumIdleChecks = 8

  private static let isIdle = Atomic<Bool>(false)
  private static let work = DispatchSemaphore(value: 0)

  static func start(_ budget: Watchdog.Budget, _ restart: Restart) {
    isIdle.store(true, ordering: .releasing)
    // Without the thread, neither time nor memory is limited.
    _ = DetachedThread.start {
      var check = Check(budget: budget)
      var idle = 0
      while true {
        if idle > maximumIdleChecks {
          isIdle.store(true, ordering: .releasing)
          // Uses a timeout, because work that starts at this moment may miss the flag and therefore not wake the
          // thread.
          _ = work.wait(timeout: .now() + 1)
          isIdle.store(false, ordering: .releasing)
          idle = 0
        }
        usleep(interval)
        let isBusy = check.run { culprits in restart.now { add in for (key, fault) in culprits { add(key, fault) } } }
        idle = isBusy ? 0 : idle + 1
      }
    }
  }

  /// Wakes the thread; called when work starts.
  static func wake() {
    if isIdle.load(ordering: .relaxed), isIdle.exchange(false, ordering: .acquiring) { work.signal() }
  }

  /// Tracks the cost of the current work.
  private struct Check {
    private struct Cost {
      let generation: UInt64
      /// The thread's CPU time when the work was first seen.
      let seconds: Double
      let memory: Int
    }

    let budget: Watchdog.Budget
    private var costs: [Int: Cost] = [:]

    init(budget: Watchdog.Budget) { self.budget = budget }

    /// Checks all current work.
    /// - Parameter fault: Called with the content that exceeded the budget.
    /// - Returns: Whether any work was in progress.
    mutating func run(_ fault: ([(ContentKey, Watchdog.Fault)]) -> Void) -> Bool {
      var usages: [Usage] = []
      var size = 0
      let memory = ProcessMemory.resident
      for (index, slot) in WorkSlot.all.enumerated() {
        guard let work = slot.work, let seconds = work.clock.seconds else { continue }
        size += work.size
        var first = Cost(generation: work.generation, seconds: seconds, memory: memory)
        if let known = costs[index], known.generation == work.generation { first = known }
        costs[index] = first
        usages.append(Usage(work: work, seconds: seconds - first.seconds, growth: memory - first.memory))
      }
      let budget = budget
      if usages.contains(where: { $0.share(of: budget) > 1 }) {
        // Includes any other content that is close to its limit, because it would probably cause the next restart.
        fault(usages.filter { $0.share(of: budget) > 0.5 }.map { ($0.work.key, .time) })
      } else if let longest = usages.max(by: { $0.share(of: budget) < $1.share(of: budget) }),
        longest.growth > budget.memory(forSize: size)
      {
        fault([(longest.work.key, .memory)])
      }
      return !usages.isEmpty
    }
  }

  /// The resources that work has used since it was first seen.
  private struct Usage {
    let work: WorkSlot.Work
    let seconds: Double
    let growth: Int

    /// Returns the share of the time budget that has been used; at 1, the budget is exhausted.
    func share(of budget: Watchdog.Budget) -> Double { seconds / budget.seconds(forSize: work.size) }
  }
}
