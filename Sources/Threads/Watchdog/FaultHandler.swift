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
    // The handler stays, since several threads may crash at once. A crash in it ends the program: its signal is blocked.
    action.sa_flags = SA_ONSTACK
    for signal in signals { sigaction(signal, &action, nil) }
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    guard let work = WorkSlot.ofHandlingThread() else {
      end(with: number)
      return
    }
    // Held by a thread that starts the program again, which is the end of all others.
    let isRefused = restart.withLock { $0?.now { add in add(work.key, .crash) } ?? true }
    // Another thread is about to start the program again.
    if !isRefused { sleep(10) }
    end(with: number)
  }

  /// Lets the program end as it would have without the handler, once that returns.
  private static func end(with number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}
