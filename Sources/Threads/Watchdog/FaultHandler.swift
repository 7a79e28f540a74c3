import Essentials
import Synchronization

/// Restarts the program after a crash, skipping the content that caused it.
enum FaultHandler {
  /// The signals raised by stack overflows, failed Swift runtime checks, and libraries that call `abort`.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// The address of the prepared restart, which is never freed, because the handler may use it at any time; 0 if there
  /// is none.
  private static let restart = Atomic<UInt>(0)

  static func install(_ restart: Restart) {
    let memory = UnsafeMutablePointer<Restart>.allocate(capacity: 1)
    memory.initialize(to: restart)
    self.restart.store(UInt(bitPattern: memory), ordering: .releasing)
    // Initialized here because the handler must not allocate memory.
    _ = WorkSlot.all
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handle
    #else
      action.__sigaction_handler.sa_handler = handle
    #endif
    // The handler stays installed because several threads may crash. A crash inside the handler ends the program,
    // because these signals are blocked while the handler runs.
    action.sa_flags = SA_ONSTACK
    sigemptyset(&action.sa_mask)
    for signal in signals { sigaddset(&action.sa_mask, signal) }
    for signal in signals { sigaction(signal, &action, nil) }
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    guard let work = WorkSlot.ofHandlingThread() else {
      end(with: number)
      return
    }
    let prepared = UnsafePointer<Restart>(bitPattern: restart.load(ordering: .acquiring))
    let isRefused = prepared?.pointee.now { add in add(work.key, .crash) } ?? true
    // Another thread is about to restart the program.
    if !isRefused { sleep(10) }
    end(with: number)
  }

  /// Ends the program as if there were no handler for the signal.
  private static func end(with number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}
