import Essentials
import Git

/// An output path, resolved without following symbolic links in the reviewed tree.
///
/// By adding a symbolic link with the name of an output file, a change could redirect the output to any of the user's
/// files. Links inside the tree are therefore rejected, unless the caller accepts links to other files in the tree.
/// Links outside it (such as `/tmp` on macOS) and in the git
/// directory, which changes cannot modify, are followed.
package enum OutputPath: Hashable, Sendable {
  /// An absolute path with symbolic links resolved; the file and its folders need not exist.
  case file(String)
  /// An open file descriptor, as in `/dev/stdout` or a shell's process substitution.
  case descriptor(Int32)

  /// The reason a path cannot be used.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part of the message after the path.
    package let description: String
  }

  /// The maximum number of symbolic links to follow; most systems have the same limit.
  private static let maximumLinks = 40

  /// - Parameters:
  ///   - given: The path as typed, relative or absolute.
  ///   - currentDirectory: The absolute path of the current folder.
  ///   - trees: The absolute paths of the reviewed trees.
  ///   - followsInnerLinks: Whether to follow a link in a tree if it leads to a file in the same tree that has the same
  ///     extension.
  /// - Throws: `Failure` if the path contains a symbolic link in a tree that is not followed, or a cycle of links.
  package init(
    _ given: String, currentDirectory: String, trees: [String], followsInnerLinks: Bool = false
  ) throws(Failure) {
    let trees = trees.map { FileStatus.canonicalPath($0) ?? $0 }
    var innerLink: (tree: String, path: String)?
    var path = ""
    var rest = Self.names(given.hasPrefix("/") ? given : currentDirectory + "/" + given)
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        path = String(
          decoding: path.utf8.prefix(upTo: path.utf8.lastIndex(of: slash) ?? path.startIndex), as: UTF8.self)
        continue
      }
      let next = path + "/" + name
      if rest.isEmpty, innerLink == nil, let descriptor = Self.descriptor(next) {
        self = .descriptor(descriptor)
        return
      }
      guard let target = Self.target(ofLink: next) else {
        path = next
        continue
      }
      if let tree = trees.first(where: { Self.contains($0, path) }) {
        let link = String(decoding: next.utf8.dropFirst(tree == "/" ? 1 : tree.utf8.count + 1), as: UTF8.self)
        guard followsInnerLinks else {
          throw Failure(
            description: "cannot be written: \(link) in the reviewed tree is a symbolic link; choose a path without it")
        }
        if innerLink == nil { innerLink = (tree: tree, path: link) }
      }
      links += 1
      guard links <= Self.maximumLinks else {
        throw Failure(description: "cannot be written: its symbolic links form a cycle")
      }
      if target.hasPrefix("/") { path = "" }
      rest += Self.names(target)
    }
    if let innerLink, !Self.contains(innerLink.tree, file: path) {
      throw Failure(
        description: "cannot be written: \(innerLink.path) is a symbolic link to a target outside the reviewed tree; "
          + "replace it with a file")
    }
    if innerLink != nil, Self.fileExtension(path) != Self.fileExtension(given) {
      throw Failure(
        description: "cannot be written: it is a symbolic link to \(path), which has a different extension; replace "
          + "the link with a file")
    }
    self = .file(path.isEmpty ? "/" : path)
  }

  /// The path; nil for a file descriptor.
  package var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Returns the components of a path in reverse order.
  private static func names(_ path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }.reversed()
  }

  /// Returns the lowercase extension of a file name; empty if there is none.
  private static func fileExtension(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[dot...].lowercased()
  }

  private static func target(ofLink path: String) -> String? {
    guard let status = try? FileStatus.ofLink(path), status.kind == .symbolicLink else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Returns whether a folder is in a tree but outside its git directory, and can therefore be modified by a change.
  private static func contains(_ tree: String, _ folder: String) -> Bool {
    let prefix = tree == "/" ? "/" : tree + "/"
    let folder = folder + "/"
    return folder.utf8.starts(with: prefix.utf8) && !folder.utf8.starts(with: (prefix + ".git/").utf8)
  }

  /// Returns whether a file is in a tree but outside all git directories, whose files git executes or trusts.
  private static func contains(_ tree: String, file: String) -> Bool {
    let folder = Root.folder(ofFile: file)
    // Some file systems ignore case, so the name on disk may differ.
    let existing = FileStatus.canonicalPath(folder) ?? folder
    let names = existing.split(separator: "/") + file.split(separator: "/").suffix(1)
    return contains(tree, folder) && !names.contains { $0.lowercased() == ".git" }
  }

  /// Returns the descriptor number in a path such as `/dev/fd/1` or, after following links, this process's
  /// `/proc/123/fd/1`.
  private static func descriptor(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }
}

private let slash = UInt8(ascii: "/")

extension Root {
  /// The top-level folder of the reviewed tree.
  package var tree: String { repository?.workingTree ?? path }
}
