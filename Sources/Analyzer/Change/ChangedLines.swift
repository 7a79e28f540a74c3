/// What a change does to the lines of the files that it touches.
package struct ChangedLines: Sendable {
  /// The unchanged lines of each touched file that exists before and after the change.
  package let unchanged: [PathKey: LineMatching]
  /// The lines that the change moves.
  package let moved: MovedLines

  /// - Parameter files: The touched files, with their contents before and after the change; nil if the file did not
  ///   exist.
  package init(in files: [(path: String, before: [UInt8]?, after: [UInt8]?)]) {
    let files = files.map { file in
      MovedLines.File(
        path: file.path, before: file.before.map(ContentLine.all), after: file.after.map(ContentLine.all))
    }
    unchanged = files.reduce(into: [:]) { $0[PathKey($1.path)] = $1.unchanged }
    moved = MovedLines(in: files)
  }
}
