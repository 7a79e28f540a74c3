import Foundation
import Workspace

/// A file that a format is written to, whole or not at all.
struct OutputFile {
  /// Why a file could not be written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    /// What follows the path in the sentence.
    let reason: String

    /// One sentence for a person.
    var description: String { "\(path) \(reason)" }
  }

  private let path: String
  private let url: URL

  init(_ path: String, currentDirectory: String) {
    self.path = path
    url = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: currentDirectory, isDirectory: true))
  }

  /// Replaces the content; a reader sees the old or the new, never half. What is no regular file, such as
  /// `/dev/stdout`, is written in place.
  /// - Throws: `Failure`.
  func write(_ text: String) throws(Failure) {
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure(path: path, reason: "cannot be written: its folder does not exist; create it first")
    }
    let type = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
    guard let type = type as? FileAttributeType, type != .typeRegular else {
      do throws(FileReplacement.Failure) {
        return try FileReplacement.write(Array(text.utf8), to: url.path)
      } catch {
        throw Failure(path: path, reason: error.description)
      }
    }
    do {
      try Data(text.utf8).write(to: url)
    } catch {
      throw Failure(path: path, reason: "cannot be written: \(error.localizedDescription)")
    }
  }
}
