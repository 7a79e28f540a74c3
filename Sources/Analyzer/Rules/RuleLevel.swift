/// Whether a rule is on, and the severity of its findings.
package enum RuleLevel: Sendable, Hashable {
  case off
  /// All findings have this severity.
  case severity(Severity)
  /// The severity depends on the measured value.
  case limits(Limits)

  /// The limits for a size or count, one per severity. A severity without a limit is nil.
  package struct Limits: Sendable, Hashable {
    package var info: Int?
    package var warning: Int?
    package var error: Int?

    package init(info: Int? = nil, warning: Int? = nil, error: Int? = nil) {
      self.info = info
      self.warning = warning
      self.error = error
    }

    /// The limit for one severity.
    package subscript(_ severity: Severity) -> Int? {
      switch severity {
      case .info: info
      case .warning: warning
      case .error: error
      }
    }

    /// The smallest limit; values above it are reported.
    package var lowest: Int? { [info, warning, error].compactMap(\.self).min() }
  }

  /// Creates a level with a limit for each of the given severities.
  package static func limits(info: Int? = nil, warning: Int? = nil, error: Int? = nil) -> RuleLevel {
    .limits(Limits(info: info, warning: warning, error: error))
  }

  package var isOff: Bool { self == .off }
}

/// The level of a rule that is not configured. It may depend on the architecture.
package struct DefaultLevel: Sendable, Hashable {
  /// The level for architectures that are not in `byArchitecture`.
  package let plain: RuleLevel
  /// The levels that take precedence over `plain`, keyed by architecture.
  package let byArchitecture: [Architecture: RuleLevel]

  package init(_ plain: RuleLevel, byArchitecture: [Architecture: RuleLevel] = [:]) {
    self.plain = plain
    self.byArchitecture = byArchitecture
  }

  /// Returns the level for an architecture, or `plain` if the architecture has no level of its own.
  package func level(for architecture: Architecture) -> RuleLevel {
    byArchitecture[architecture] ?? plain
  }

  package static let off = DefaultLevel(.off)
  package static let info = DefaultLevel(.severity(.info))
  package static let warning = DefaultLevel(.severity(.warning))
  package static let error = DefaultLevel(.severity(.error))

  /// Creates a default level with the same limits for every architecture.
  package static func limits(info: Int? = nil, warning: Int? = nil, error: Int? = nil) -> DefaultLevel {
    DefaultLevel(.limits(info: info, warning: warning, error: error))
  }
}
