import Essentials

/// The Swift runtime's crash reports, which could leak a token into a CI log: they contain registers and memory, and
/// the helper process that writes them inherits the environment.
enum CrashDumps {
  /// Removes the runtime's signal handlers, which are installed before `main`. Debug builds keep them.
  static func disable() {
    #if !DEBUG
      for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { _ = signal(number, SIG_DFL) }
    #endif
  }
}
