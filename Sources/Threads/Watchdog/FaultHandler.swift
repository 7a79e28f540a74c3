import Foundation
import Synchronization

/// Restarts the program after a crash, skipping the content that caused it.
enum FaultHandler {
  /// The signals raised by stack overflows, failed Swift runtime checks, and libraries that call `abort`.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  private static let restart = Mutex<Restart?>(nil)

  static func install(_ restart: Restart) {
    self.restart.withLock { $0 = restart }
    // Initialized here because the handler must not allocate memory.
    _ = WorkSlot.all
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handle
    #else
      action.__sigaction_handler.sa_handler = handle
    #endif
    // The handler stays installed because several threads may crash. A crash inside the handler ends the program,
    // because the signal is blocked while the handler runs.
    action.sa_flags = SA_ONSTACK
    for signal in signals { sigaction(signal, &action, nil) }
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    guard let work = WorkSlot.ofHandlingThread() else {
      end(with: number)
      return
    }
    // Another thread holds the lock only while it restarts the program, which ends this thread.
    let isRefused = restart.withLock { $0?.now { add in add(work.key, .crash) } ?? true }
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
