/// Determines which source files no target contains, because the Xcode projects around them list the files of their
/// targets and do not mention these files.
///
/// Such files are left over from a refactoring. When in doubt, a file may be part of a target.
package struct TargetMembers: Sendable {
  /// The folders of the Xcode projects that list their files.
  private(set) var projects: Set<String> = []
  /// The folders with package manifests and Xcode projects whose files are not all known.
  private(set) var otherProjects: Set<String> = []
  /// The names of all listed files. Names are compared instead of paths, because a project may compute its paths.
  private(set) var names: Set<String> = []

  /// The minimum number of files in a project. Smaller projects are examples, which may list only some of their files.
  private static let minimumFiles = 10

  /// Adds the files of a project's targets.
  /// - Parameter isComplete: Whether all files and folders of the targets are known.
  mutating func add(_ regions: [BuildRegion], isComplete: Bool, ofProjectIn folder: String) {
    let files = regions.filter { !$0.isFolder }
    names.formUnion(files.map { $0.path.lastPathComponent })
    if isComplete, files.filter({ !$0.isShared }).count >= Self.minimumFiles {
      projects.insert(folder)
    } else {
      otherProjects.insert(folder)
    }
  }

  mutating func addPackage(in folder: String) { otherProjects.insert(folder) }

  /// Returns whether a file that no target lists may still be part of a target.
  func mayContain(_ path: String) -> Bool {
    guard !projects.isEmpty, !names.contains(path.lastPathComponent) else { return true }
    var isInProject = false
    var folder = RelativePath.folder(of: path)
    while true {
      if otherProjects.contains(folder) { return true }
      if projects.contains(folder) { isInProject = true }
      if folder.isEmpty { return !isInProject }
      folder = RelativePath.folder(of: folder)
    }
  }
}

extension String {
  fileprivate var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
