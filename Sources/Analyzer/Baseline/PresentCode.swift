/// The files and types of the project, which show whether the code of a baseline's entry has moved.
package struct PresentCode {
  private let hasFile: (String) -> Bool
  private let types: TypesByFile

  /// - Parameters:
  ///   - files: The reviewed files.
  ///   - hasFile: Returns whether the project contains a file at a path.
  package init(_ files: [FileReview], hasFile: @escaping (String) -> Bool) {
    self.hasFile = hasFile
    types = TypesByFile(files)
  }

  /// Returns whether the entry's file may still contain the code of the entry.
  func contains(_ entry: Baseline.Entry) -> Bool {
    guard hasFile(entry.path) else { return false }
    // A file that was not reviewed shows nothing.
    return !types.includes(entry.path) || !types.lack(entry.symbol, in: entry.path)
  }
}
