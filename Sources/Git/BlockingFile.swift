import Foundation

/// Finds files that keep git waiting: it opens named pipes and devices as if they were regular files.
enum BlockingFile {
  /// The files that git reads in every folder of a working tree.
  private static let names: Set = [".gitattributes", ".gitignore", ".gitmodules", ".mailmap"]

  /// The settings that name files which git reads, as a regular expression for `git config --get-regexp`.
  static let settings = #"^(core\.excludesfile|blame\.ignorerevsfile|include(if\..*)?\.path)$"#

  /// The absolute path of the first special file that git would read in the repository around a folder.
  ///
  /// Searches the whole working tree, so it is only for the case that git does not respond.
  /// - Parameter configured: Paths that the configuration names, relative to the working tree or the `.git` folder.
  static func find(around folder: String, configured: [String]) -> String? {
    var top = URL(fileURLWithPath: folder).standardizedFileURL
    while (try? FileStatus.ofLink(top.path + "/.git")) == nil, top.path != "/" { top.deleteLastPathComponent() }
    guard top.path != "/" else { return nil }
    let gitFolder = top.appendingPathComponent(".git")
    return special(below: gitFolder.path, where: { _ in true })
      ?? special(below: top.path, where: names.contains)
      ?? configured.lazy.flatMap { path in
        [top, gitFolder].map { URL(fileURLWithPath: path, relativeTo: $0).standardizedFileURL.path }
      }.first(where: isSpecial)
  }

  private static func special(below folder: String, where isRead: (String) -> Bool) -> String? {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return nil }
    while let path = paths.nextObject() as? String {
      let name = String(path.split(separator: "/").last ?? "")
      // `.git` is searched separately, and the folders for loose objects hold too many files.
      if name == ".git" || path.hasPrefix("objects/") && name.count == 2 { paths.skipDescendants() }
      if isRead(name), isSpecial(folder + "/" + path) { return folder + "/" + path }
    }
    return nil
  }

  private static func isSpecial(_ path: String) -> Bool { (try? FileStatus.ofTarget(path))?.kind == .special }
}
