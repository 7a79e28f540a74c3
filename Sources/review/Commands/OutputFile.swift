import Essentials
import Git
import Report
import Workspace

/// A file to write output to. Files are replaced atomically, and symbolic links in the reviewed tree are not followed
/// (see `OutputPath`).
struct OutputFile {
  /// The reason a file could not be written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    /// The part of the message that follows the path.
    let reason: String

    /// The message to print.
    var description: String { "\(path) \(reason)" }
  }

  private let path: String
  private let currentDirectory: String
  private let trees: [String]

  /// - Parameters:
  ///   - path: The path as typed.
  ///   - trees: The absolute paths of the reviewed trees.
  init(_ path: String, currentDirectory: String, trees: [String]) {
    self.path = path
    self.currentDirectory = currentDirectory
    self.trees = trees
  }

  /// Replaces the content atomically. Special files, such as `/dev/stdout` or a pipe, are written in place.
  /// - Throws: `Failure`.
  func write(_ content: FormatContent) throws(Failure) {
    let bytes = Array(content.text.utf8)
    switch try target() {
    case .descriptor(let number):
      try write(bytes, to: number)
    case .file(let target):
      if try isSpecial(target) {
        try write(bytes, into: target, O_WRONLY)
      } else {
        do throws(FileReplacement.Failure) {
          try FileReplacement.write(bytes, to: target)
        } catch {
          throw Failure(path: path, reason: error.description)
        }
      }
    }
  }

  /// Appends to an existing file, such as a CI job's summary.
  /// - Throws: `Failure`.
  func append(_ content: FormatContent) throws(Failure) {
    let bytes = Array(content.text.utf8)
    switch try target() {
    case .descriptor(let number): try write(bytes, to: number)
    case .file(let target): try write(bytes, into: target, O_WRONLY | O_APPEND)
    }
  }

  /// Resolves the path.
  /// - Throws: `Failure` if the tree contains a symbolic link at this path, or if the folder does not exist.
  private func target() throws(Failure) -> OutputPath {
    let target: OutputPath
    do throws(OutputPath.Failure) {
      target = try OutputPath(path, currentDirectory: currentDirectory, trees: trees)
    } catch {
      throw Failure(path: path, reason: error.description)
    }
    if let file = target.path, (try? FileStatus.ofTarget(Root.folder(ofFile: file)))?.kind != .folder {
      throw Failure(path: path, reason: "cannot be written: its folder does not exist; create it first")
    }
    return target
  }

  /// Returns whether the target is a special file, which has no content to replace.
  private func isSpecial(_ target: String) throws(Failure) -> Bool {
    switch (try? FileStatus.ofLink(target))?.kind {
    case .special: true
    case .folder: throw Failure(path: path, reason: "cannot be written: it is a folder; pass a file instead")
    case .regular, .symbolicLink, nil: false
    }
  }

  private func write(_ bytes: [UInt8], into target: String, _ mode: Int32) throws(Failure) {
    let descriptor = open(target, mode | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(path: path, reason: "cannot be written: \(FileStatus.Failure(code: errno))")
    }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    do throws(Console.WriteError) {
      try Console(descriptor: descriptor).write(bytes)
    } catch {
      throw Failure(path: path, reason: "cannot be written: \(error)")
    }
  }
}
