/// The reason a baseline cannot be used. The review stops, because ignoring the baseline would change the findings.
package enum BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  case newerForm(file: String, form: Int)
  /// The file contains conflict markers that Git wrote for a failed merge; the line is 1-based.
  case conflictMarkers(file: String, line: Int)
  /// The file cannot be parsed; `reason` is the parser's message, with the line and column if known.
  case malformed(file: String, reason: String)

  package var description: String {
    switch self {
    case .newerForm(let file, let form):
      "\(file) has format version \(form), but this version of review supports only versions up to \(Baseline.form); "
        + "update review, or recreate the file with `review baseline`"
    case .conflictMarkers(let file, let line):
      "\(file):\(line): contains git conflict markers; keep either side, then run `review baseline` to update the "
        + "file"
    case .malformed(let file, let reason):
      "\(file) is not a valid baseline: \(reason); restore it with git, or delete it and run `review baseline`"
    }
  }
}
