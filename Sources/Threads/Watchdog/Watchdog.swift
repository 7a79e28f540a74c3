import Synchronization

/// Holds work on a content to a budget, whatever that content does to the parser.
///
/// No thread can be stopped that has overflowed its stack or does not return. So the program starts again in its own
/// place (`execve`: same process, same arguments, nothing left of its memory), with the names of the contents at fault,
/// and leaves those out. Where all is well this costs a thread that mostly sleeps.
/// - Source: docs/decisions/0014-a-watchdog-that-starts-the-program-again.md.
package enum Watchdog {
  /// What a content did.
  package enum Fault: UInt8, Sendable {
    case crash = 0x63
    case time = 0x74
    case memory = 0x6D
  }

  /// What one content may cost: several times what honest source takes on a slow machine.
  package struct Budget: Sendable {
    #if DEBUG
      /// Of work on a small content, in seconds.
      package static let usualSeconds = 6.0
    #else
      /// Of work on a small content, in seconds.
      package static let usualSeconds = 2.0
    #endif

    /// For the smallest content; in seconds.
    let least: Double
    /// For each MiB more, which honest source takes up to 2 for.
    let perMebibyte: Double

    /// - Parameter seconds: Processor time for a small content; larger ones get more.
    package init(seconds: Double = usualSeconds) {
      least = seconds
      perMebibyte = seconds * 2
    }

    /// For a run that was started again: who brings several such contents gets less time for each.
    func after(faults: Int) -> Budget { Budget(least: least / Double(min(faults, 3) + 1), perMebibyte: perMebibyte) }

    private init(least: Double, perMebibyte: Double) {
      self.least = least
      self.perMebibyte = perMebibyte
    }

    /// Processor time of the thread that works on a content.
    /// - Parameter size: In bytes.
    func seconds(forSize size: Int) -> Double { least + perMebibyte * Double(size) / 1_048_576 }

    /// By how much the process may grow meanwhile, in bytes. Honest source takes some 50 for each of its own.
    /// - Parameter size: Of all that is worked on, in bytes.
    func memory(forSize size: Int) -> Int { 256 << 20 + 100 * min(size, 1 << 30) }
  }

  /// So many contents were at fault that the run is given up.
  package struct TooManyFaults: Error, CustomStringConvertible {
    /// One sentence for a person.
    package var description: String {
      "\(Watchdog.mostFaults) Swift files crash the parser or keep it busy; exclude them (`exclude` in config.yml) "
        + "and try again"
    }
  }

  /// How many contents may be at fault in one run.
  static let mostFaults = 16

  private static let restart = Mutex<Restart?>(nil)
  private static let isOn = Atomic<Bool>(false)

  /// Begins to watch; to be called once, before other threads are started.
  /// - Throws: `TooManyFaults`.
  package static func start(_ budget: Budget) throws(TooManyFaults) {
    guard let restart = Restart() else { return }
    if restart.faults.count >= mostFaults { throw TooManyFaults() }
    self.restart.withLock { $0 = restart }
    FaultHandler.install(restart)
    Overseer.start(budget.after(faults: restart.faults.count), restart)
    isOn.store(true, ordering: .releasing)
  }

  /// Does work on a content under the budget.
  package static func watch<Result>(_ content: [UInt8], _ work: () -> Result) -> Result {
    guard isOn.load(ordering: .acquiring) else { return work() }
    let slot = WorkSlot.take(for: ContentKey(content), size: content.count)
    defer { slot.release() }
    Overseer.wake()
    return work()
  }

  /// What a content did before this run started again; nil for nearly all.
  package static func fault(of content: [UInt8]) -> Fault? {
    guard isOn.load(ordering: .acquiring) else { return nil }
    return restart.withLock { restart in
      guard let restart, !restart.faults.isEmpty else { return nil }
      return restart.faults[ContentKey(content)]
    }
  }
}
