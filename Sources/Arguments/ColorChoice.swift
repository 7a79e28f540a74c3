/// When to print colours.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// On a terminal, unless the environment says otherwise.
  case auto
  case always
  case never

  /// Whether to print colours.
  ///
  /// What is typed counts more than the environment, and refusing more than forcing.
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
