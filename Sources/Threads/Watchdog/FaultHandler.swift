import Foundation
import Synchronization

/// Turns a crash of work on a content into a start without it.
enum FaultHandler {
  /// Whatever a stack that is full, a failed check of Swift's and a library that gives up end with.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  private static let restart = Mutex<Restart?>(nil)

  static func install(_ restart: Restart) {
    self.restart.withLock { $0 = restart }
    // What is used in the handler is made here: there it could not be.
    _ = WorkSlot.all
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handle
    #else
      action.__sigaction_handler.sa_handler = handle
    #endif
    // A crash in the handler ends the program.
    action.sa_flags = SA_ONSTACK | Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
    for signal in signals { sigaction(signal, &action, nil) }
  }

  private static let handle: @convention(c) (Int32) -> Void = { signal in
    // The handler is gone, so that what happened happens again when this returns, and ends the program as it would have.
    guard let work = WorkSlot.ofHandlingThread() else {
      raise(signal)
      return
    }
    // No other thread holds this lock at any time but in `install`.
    restart.withLock { $0?.now { add in add(work.key, .crash) } }
    // Another thread starts the program again, or the system refused.
    sleep(1)
    raise(signal)
  }
}
