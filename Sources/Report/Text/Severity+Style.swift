import Analyzer

extension Severity {
  /// The colour of the severity's name on a terminal.
  var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}
