/// How a command ended.
/// - Source: cli.md, "Exit status".
enum ExitStatus: Int32 {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  /// Findings at or above `--fail-on`.
  case findings = 1
  /// Wrong usage, bad configuration, or something that could not be read.
  case failure = 2
}
