/// A coding agent that runs a hook after each edit.
package enum HookAgent: String, Sendable, Hashable, CaseIterable {
  case claude, cursor, codex
  /// Any other tool, which passes the edited files as arguments.
  case generic
}
