import Synchronization

/// Limits the time and memory for processing a file's content, even if the content crashes or hangs the parser.
///
/// A thread that has overflowed its stack or never returns cannot be stopped. The program therefore restarts itself
/// with `execve` (in the same process, with the same arguments and fresh memory), and then skips the content that
/// caused the fault. If there are no faults, the only cost is a thread that mostly sleeps.
/// - Source: docs/decisions/0014-a-watchdog-that-restarts-the-program.md.
package enum Watchdog {
  /// How the processing of a file's content failed.
  package enum Fault: UInt8, Sendable {
    case crash = 0x63
    case time = 0x74
    case memory = 0x6D
  }

  /// The limits for one file's content, which are several times what real source code needs on a slow machine.
  package struct Budget: Sendable {
    #if DEBUG
      /// The default time for a small file, in seconds.
      package static let defaultSeconds = 6.0
    #else
      /// The default time for a small file, in seconds.
      package static let defaultSeconds = 2.0
    #endif

    /// The time for the smallest file, in seconds.
    let minimum: Double
    /// The additional time for each MiB, in seconds. Real source code takes up to 2 seconds.
    let perMebibyte: Double

    /// - Parameter seconds: The CPU time for a small file. Larger files get more.
    package init(seconds: Double = defaultSeconds) {
      minimum = seconds
      perMebibyte = seconds * 2
    }

    /// Returns the budget after a restart: the more faults there have been, the less time each file gets.
    func after(faults: Int) -> Budget {
      Budget(minimum: minimum / Double(min(faults, 3) + 1), perMebibyte: perMebibyte)
    }

    private init(minimum: Double, perMebibyte: Double) {
      self.minimum = minimum
      self.perMebibyte = perMebibyte
    }

    /// Returns the CPU time for a file's content, in seconds.
    /// - Parameter size: The size of the content in bytes.
    func seconds(forSize size: Int) -> Double { minimum + perMebibyte * Double(size) / 1_048_576 }

    /// Returns the allowed memory growth in bytes. Real source code takes about 50 bytes of memory per byte.
    /// - Parameter size: The total size of all files in progress, in bytes.
    func memory(forSize size: Int) -> Int { 256 << 20 + 100 * min(size, 1 << 30) }
  }

  /// An error that ends the run because too many files caused faults.
  package struct TooManyFaults: Error, CustomStringConvertible {
    /// A message for the user.
    package var description: String {
      "\(Watchdog.maximumFaults) Swift files crash the parser or exceed its limits; exclude them (`exclude` in "
        + "config.yml) and try again"
    }
  }

  /// The number of faults after which the run ends.
  static let maximumFaults = 16

  private static let restart = Mutex<Restart?>(nil)
  private static let isOn = Atomic<Bool>(false)

  /// Starts the watchdog. Called once, before other threads are started.
  /// - Throws: `TooManyFaults` if the run has to end.
  package static func start(_ budget: Budget) throws(TooManyFaults) {
    guard let restart = Restart() else { return }
    if restart.faults.count >= maximumFaults { throw TooManyFaults() }
    self.restart.withLock { $0 = restart }
    FaultHandler.install(restart)
    Overseer.start(budget.after(faults: restart.faults.count), restart)
    isOn.store(true, ordering: .releasing)
  }

  /// Runs work on a file's content within the budget.
  package static func watch<Result>(_ content: [UInt8], _ work: () -> Result) -> Result {
    guard isOn.load(ordering: .acquiring) else { return work() }
    let slot = WorkSlot.take(for: ContentKey(content), size: content.count)
    defer { slot.release() }
    Overseer.wake()
    return work()
  }

  /// Returns the fault that the content caused before a restart, if any.
  package static func fault(of content: [UInt8]) -> Fault? {
    guard isOn.load(ordering: .acquiring) else { return nil }
    return restart.withLock { restart in
      guard let restart, !restart.faults.isEmpty else { return nil }
      return restart.faults[ContentKey(content)]
    }
  }
}
