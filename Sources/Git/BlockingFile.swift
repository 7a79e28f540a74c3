import Essentials
import Synchronization

/// Finds the file that blocks git, which opens named pipes and devices as if they were regular files.
///
/// The search covers the whole working tree, so it is used only if git does not respond.
final class BlockingFile: Sendable {
  /// Matches the settings that tell git to read additional files; used with `git config --get-regexp`.
  static let settings = #"^(core\.excludesfile|blame\.ignorerevsfile|include(if\..*)?\.path)$"#

  /// The files that git reads in every folder of a working tree.
  private static let names: Set = [".gitattributes", ".gitignore", ".gitmodules", ".mailmap"]

  private let isSearched = Mutex(false)

  /// Returns the absolute path of the first blocking file, if any, in the repository that contains a folder.
  /// - Parameters:
  ///   - silentSeconds: The number of seconds without a response. The search always runs after five seconds. For the
  ///     first slow command, it also runs after one second; later commands are assumed to be merely slow.
  ///   - configured: Returns the paths in the git configuration, relative to the working tree or the git directory.
  func find(around folder: String, silentSeconds: Int, configured: () -> [String]) -> String? {
    let isFirst = silentSeconds == 1 && !isSearched.withLock { $0 }
    guard isFirst || silentSeconds == 5 else { return nil }
    isSearched.withLock { $0 = true }
    var top = URL(fileURLWithPath: folder).standardizedFileURL
    while (try? FileStatus.ofLink(top.path + "/.git")) == nil, top.path != "/" { top.deleteLastPathComponent() }
    guard top.path != "/" else { return nil }
    let gitFolders = Self.gitFolders(of: top)
    for folder in gitFolders {
      if let path = Self.firstBlocking(below: folder.path, where: { _ in true }) { return path }
    }
    return Self.firstBlocking(below: top.path, where: Self.names.contains)
      ?? configured().lazy.flatMap { path in
        ([top] + gitFolders).map { URL(fileURLWithPath: path, relativeTo: $0).standardizedFileURL.path }
      }.first(where: Self.mayBlock)
  }

  /// Returns the git directories: `.git` or, in a submodule or linked working tree, the folders that its `.git` file
  /// points to.
  private static func gitFolders(of top: URL) -> [URL] {
    let defaultPath = top.appendingPathComponent(".git", isDirectory: true)
    guard let line = firstLine(of: defaultPath.path), line.hasPrefix("gitdir: ") else { return [defaultPath] }
    let own = URL(fileURLWithPath: String(line.dropFirst("gitdir: ".count)), isDirectory: true, relativeTo: top)
    guard let common = firstLine(of: own.path + "/commondir") else { return [own] }
    return [own, URL(fileURLWithPath: common, isDirectory: true, relativeTo: own).standardizedFileURL]
  }

  private static func firstLine(of path: String) -> String? {
    guard (try? FileStatus.ofTarget(path))?.kind == .regular else { return nil }
    return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
  }

  private static func firstBlocking(below folder: String, where isRead: (String) -> Bool) -> String? {
    var pending = [""]
    while let parent = pending.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + parent)) ?? [] {
        let path = folder + "/" + parent + name
        if isRead(name), mayBlock(path) { return path }
        // The git directory is searched separately. Loose objects are skipped because there are too many.
        let isSkipped = name == ".git" || parent == "objects/" && name.count == 2
        if !isSkipped, (try? FileStatus.ofLink(path))?.kind == .folder { pending.append(parent + name + "/") }
      }
    }
    return nil
  }

  private static func mayBlock(_ path: String) -> Bool { (try? FileStatus.ofTarget(path))?.mayBlock == true }
}
