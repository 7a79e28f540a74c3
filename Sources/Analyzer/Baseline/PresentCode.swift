/// The files and types of the project, which show whether the code of a baseline's entry has moved.
package struct PresentCode {
  /// Returns whether the project contains a file at a path.
  let hasFile: (String) -> Bool
  /// Whether all files were reviewed with all rules, so that a type that was not found does not exist.
  let isComplete: Bool
  private let types: TypesByFile

  /// - Parameters:
  ///   - files: The reviewed files.
  ///   - hasFile: Returns whether the project contains a file at a path.
  ///   - isComplete: Whether all files were reviewed with all rules.
  package init(_ files: [FileReview], hasFile: @escaping (String) -> Bool, isComplete: Bool) {
    self.hasFile = hasFile
    self.isComplete = isComplete
    types = TypesByFile(files)
  }

  /// Returns whether any file declares a type.
  func declares(_ type: String) -> Bool { types.declare(type) }

  /// Returns whether the entry's file may still contain the code of the entry.
  func contains(_ entry: Baseline.Entry) -> Bool {
    guard hasFile(entry.path) else { return false }
    // A file that was not reviewed shows nothing.
    return !types.includes(entry.path) || !types.lack(entry.symbol, in: entry.path)
  }
}
