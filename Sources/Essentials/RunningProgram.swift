/// The program that this process runs.
package enum RunningProgram {
  /// The path for starting the program again; nil if it is unknown. On Linux, it refers to the running program even if
  /// its file has been replaced.
  package static var path: String? {
    #if canImport(Darwin)
      Bundle.main.executablePath
    #else
      "/proc/self/exe"
    #endif
  }
}
