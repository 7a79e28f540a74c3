/// Whether and how loudly a rule speaks.
public enum RuleLevel: Sendable, Hashable {
  case off
  /// Each finding has this severity.
  case severity(Severity)
  /// The severity follows from the measured value.
  case limits(Limits)

  /// Limits of a size or count, one for each severity; nil where there is none.
  public struct Limits: Sendable, Hashable {
    public var info: Int?
    public var warning: Int?
    public var error: Int?

    public init(info: Int? = nil, warning: Int? = nil, error: Int? = nil) {
      self.info = info
      self.warning = warning
      self.error = error
    }

    /// The limit of one severity.
    public subscript(_ severity: Severity) -> Int? {
      switch severity {
      case .info: info
      case .warning: warning
      case .error: error
      }
    }

    /// The smallest limit, from which on the rule speaks.
    public var lowest: Int? { [info, warning, error].compactMap(\.self).min() }
  }

  /// Shorthand for limits by severity.
  public static func limits(info: Int? = nil, warning: Int? = nil, error: Int? = nil) -> RuleLevel {
    .limits(Limits(info: info, warning: warning, error: error))
  }

  public var isOff: Bool { self == .off }
}

/// The level of a rule where the configuration says nothing; an architecture not named takes the plain one.
public struct DefaultLevel: Sendable, Hashable {
  public let plain: RuleLevel
  public let byArchitecture: [Architecture: RuleLevel]

  public init(_ plain: RuleLevel, byArchitecture: [Architecture: RuleLevel] = [:]) {
    self.plain = plain
    self.byArchitecture = byArchitecture
  }

  /// The level under an architecture.
  public func level(for architecture: Architecture) -> RuleLevel {
    byArchitecture[architecture] ?? plain
  }

  public static let off = DefaultLevel(.off)
  public static let info = DefaultLevel(.severity(.info))
  public static let warning = DefaultLevel(.severity(.warning))
  public static let error = DefaultLevel(.severity(.error))

  /// Limits that hold under every architecture.
  public static func limits(info: Int? = nil, warning: Int? = nil, error: Int? = nil) -> DefaultLevel {
    DefaultLevel(.limits(info: info, warning: warning, error: error))
  }
}
