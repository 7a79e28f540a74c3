import Analyzer

extension Severity {
  /// The color of the severity in a terminal.
  var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}
