#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the Swift runtime writes when a program breaks down: backtraces with registers and the memory that they point to,
/// made by another program that gets this one's environment. Logs of CI are read by many, and a token is in both.
enum CrashDumps {
  /// Takes the runtime's handlers away, which are installed before `main` wherever a toolchain is found. For developers
  /// they stay: debug builds have them.
  static func switchOff() {
    #if !DEBUG
      for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { _ = signal(number, SIG_DFL) }
    #endif
  }
}
