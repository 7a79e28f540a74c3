/// The notes that are about debt: those that open with one of the markers set for their file.
struct DebtNotes: Collector {
  static let id = "debt_notes"

  /// The notes of each file that is judged, in the order of the files.
  func collection(in project: Project) -> [[DebtNote]] {
    project.judgedFiles.map { file in
      let notes = project.files[file].facts.notes
      guard !notes.isEmpty else { return [] }
      // One list of markers counts for everything about debt: the option stands on the card of this rule.
      let markers = project.options(of: UntrackedDebt.info, inFile: file).strings("markers")
      return notes.compactMap { note in
        note.marker(among: markers).map { DebtNote(file: file, note: note, marker: $0) }
      }
    }
  }
}

/// A note about debt in a file of the project.
struct DebtNote: Sendable {
  let file: Int
  let note: CommentNote
  let marker: String

  /// Whether it stands in a type, or is attached to one, outside of tests.
  func isInAppCode(of project: Project) -> Bool { note.type != nil && !project.files[file].isTest }

  /// What is found about the note, at its marker.
  func candidate<Evidence: Analyzer.Evidence>(_ evidence: Evidence) -> Located<Evidence> {
    Located(
      file: file,
      record: Record(
        evidence: evidence, range: note.range(of: marker), symbol: note.symbol, type: note.type,
        source: note.opening))
  }
}
