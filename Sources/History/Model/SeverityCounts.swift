package import Analyzer

/// The number of findings at each severity.
package struct SeverityCounts: Sendable, Hashable {
  package var error: Int
  package var warning: Int
  package var info: Int

  package init(error: Int = 0, warning: Int = 0, info: Int = 0) {
    self.error = error
    self.warning = warning
    self.info = info
  }

  package var total: Int { error + warning + info }

  package subscript(_ severity: Severity) -> Int {
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

  package static func += (left: inout SeverityCounts, right: SeverityCounts) {
    left.error += right.error
    left.warning += right.warning
    left.info += right.info
  }

  package static func + (left: SeverityCounts, right: SeverityCounts) -> SeverityCounts {
    var sum = left
    sum += right
    return sum
  }
}
