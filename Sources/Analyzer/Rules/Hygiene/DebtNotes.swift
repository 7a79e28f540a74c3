/// Collects debt comments, which start with one of the markers configured for their file.
struct DebtNotes: Collector {
  static let id = "debt_notes"

  /// Returns the debt notes in each reviewed file, in file order.
  func collection(in project: Project) -> [[DebtNote]] {
    project.reviewedFiles.map { file in
      let notes = project.files[file].facts.notes
      guard !notes.isEmpty else { return [] }
      // All debt rules share one list of markers, which is an option of `untracked_debt`.
      let markers = project.options(of: UntrackedDebt.info, inFile: file).strings("markers")
      return notes.compactMap { note in
        note.marker(among: markers).map { DebtNote(file: file, note: note, marker: $0) }
      }
    }
  }
}

/// A comment about technical debt.
struct DebtNote: Sendable {
  let file: Int
  let note: CommentNote
  let marker: String

  /// Whether the note is inside a type or attached to one, outside tests.
  func isInAppCode(of project: Project) -> Bool { note.type != nil && !project.files[file].isTest }

  /// Returns a candidate at the note's marker.
  func candidate<Evidence: Analyzer.Evidence>(_ evidence: Evidence) -> Located<Evidence> {
    Located(
      file: file,
      record: Record(
        evidence: evidence, range: note.range(of: marker), symbol: note.symbol, type: note.type,
        source: note.opening))
  }
}
