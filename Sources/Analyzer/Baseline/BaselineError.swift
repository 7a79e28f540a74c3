/// Why a baseline cannot be used. It is never passed over, because a review without it would mean something else.
package enum BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  case newerForm(file: String, form: Int)
  /// The lines that git leaves when it cannot merge; 1-based.
  case conflictMarkers(file: String, line: Int)
  /// `reason` is what the parser says, with a line and column where it knows them.
  case malformed(file: String, reason: String)

  package var description: String {
    switch self {
    case .newerForm(let file, let form):
      "\(file) was written by a newer version of review (form \(form), and this one reads up to \(Baseline.form)); "
        + "update review, or write the file anew with `review baseline`"
    case .conflictMarkers(let file, let line):
      "\(file):\(line) has conflict markers of git; take either side whole, and run `review baseline` to bring it up "
        + "to date"
    case .malformed(let file, let reason):
      "\(file) is no baseline that review wrote: \(reason); restore it with git, or delete it and run `review baseline`"
    }
  }
}
