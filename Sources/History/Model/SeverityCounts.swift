public import Analyzer

/// How many findings there are of each severity.
public struct SeverityCounts: Sendable, Hashable {
  public var error: Int
  public var warning: Int
  public var info: Int

  public init(error: Int = 0, warning: Int = 0, info: Int = 0) {
    self.error = error
    self.warning = warning
    self.info = info
  }

  public var total: Int { error + warning + info }

  public subscript(_ severity: Severity) -> Int {
    get {
      switch severity {
      case .error: error
      case .warning: warning
      case .info: info
      }
    }
    set {
      switch severity {
      case .error: error = newValue
      case .warning: warning = newValue
      case .info: info = newValue
      }
    }
  }

  public static func += (left: inout SeverityCounts, right: SeverityCounts) {
    left.error += right.error
    left.warning += right.warning
    left.info += right.info
  }

  public static func + (left: SeverityCounts, right: SeverityCounts) -> SeverityCounts {
    var sum = left
    sum += right
    return sum
  }
}
