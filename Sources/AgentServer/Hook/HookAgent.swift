/// A coding agent that runs a program after each edit.
package enum HookAgent: String, Sendable, Hashable, CaseIterable {
  case claude, cursor, codex
  /// Anything that names the edited files as arguments.
  case generic
}
