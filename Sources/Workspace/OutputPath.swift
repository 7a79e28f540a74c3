import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a path that is written to leads, decided without the tree under review.
///
/// A change may bring symbolic links, and one with the name of an output file would lead what is written to any file of
/// whoever runs the tool. So inside the tree no link is followed, on the way nor at its end. Links outside of it (such
/// as `/tmp` on macOS) and in the git folder, which no change reaches, belong to the user.
package enum OutputPath: Hashable, Sendable {
  /// Absolute, without links. Nothing needs to stand there yet, nor its folders.
  case file(String)
  /// A descriptor that is open already, as `/dev/stdout` or a shell's process substitution names it.
  case descriptor(Int32)

  /// Why nothing is written there.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a person reads after the path.
    package let description: String
  }

  /// As many links as systems follow.
  private static let mostLinks = 40

  /// - Parameters:
  ///   - given: As a person gave it, relative or absolute.
  ///   - currentDirectory: Absolute.
  ///   - trees: The top folders of what is under review, absolute.
  /// - Throws: `Failure` for a link in a tree, and for links in a circle.
  package init(_ given: String, currentDirectory: String, trees: [String]) throws(Failure) {
    let trees = trees.map { FileStatus.canonicalPath($0) ?? $0 }
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
      if rest.isEmpty, let descriptor = Self.descriptor(next) {
        self = .descriptor(descriptor)
        return
      }
      guard let target = Self.target(ofLink: next) else {
        path = next
        continue
      }
      if let tree = trees.first(where: { Self.holds($0, path) }) {
        let link = String(decoding: next.utf8.dropFirst(tree == "/" ? 1 : tree.utf8.count + 1), as: UTF8.self)
        throw Failure(
          description: "is not written: \(link) in the tree under review is a symbolic link; give a path without it")
      }
      links += 1
      guard links <= Self.mostLinks else { throw Failure(description: "is not written: its links lead in a circle") }
      if target.hasPrefix("/") { path = "" }
      rest += Self.names(target)
    }
    self = .file(path.isEmpty ? "/" : path)
  }

  /// The path, nil for a descriptor.
  package var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// From the last to the first.
  private static func names(_ path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }.reversed()
  }

  private static func target(ofLink path: String) -> String? {
    guard let status = try? FileStatus.ofLink(path), status.kind == .symbolicLink else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Whether a folder lies in a tree and is part of what a change can bring.
  private static func holds(_ tree: String, _ folder: String) -> Bool {
    let prefix = tree == "/" ? "/" : tree + "/"
    let folder = folder + "/"
    return folder.utf8.starts(with: prefix.utf8) && !folder.utf8.starts(with: (prefix + ".git/").utf8)
  }

  /// The number in `/dev/fd/1` and, after links, in `/proc/123/fd/1`; only of this process.
  private static func descriptor(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }
}

private let slash = UInt8(ascii: "/")

extension Root {
  /// The top folder of everything that the tree under review is a part of.
  package var tree: String { repository?.workTree ?? path }
}
