import Analyzer

extension Severity {
  /// The severity's color in a terminal.
  var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}
