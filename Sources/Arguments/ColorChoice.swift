/// When to color output.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// Colors output only on a terminal, unless the environment overrides this.
  case auto
  case always
  case never

  /// Returns whether to color output.
  ///
  /// The command line takes precedence over the environment, and `NO_COLOR` over `CLICOLOR_FORCE`.
  /// - Source: no-color.org; bixense.com/clicolors.
  package func usesColor(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR"]?.isEmpty == false { return false }
      if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
