#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The Swift runtime's crash reports. They contain register values and the memory that these point to, and are written
/// by a helper process that inherits the environment; both could leak a token into a CI log.
enum CrashDumps {
  /// Removes the runtime's signal handlers, which are installed before `main`. Debug builds keep them.
  static func disable() {
    #if !DEBUG
      for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { _ = signal(number, SIG_DFL) }
    #endif
  }
}
