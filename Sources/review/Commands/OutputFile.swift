import Foundation

/// A file that a format is written to, whole or not at all.
struct OutputFile {
  /// Why a file could not be written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// One sentence for a person.
    var description: String { "cannot write \(path): \(reason)" }
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
      throw Failure(path: path, reason: "its folder does not exist; create it first")
    }
    do {
      let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      let isPlain = type == nil || type == .typeRegular
      try Data(text.utf8).write(to: url, options: isPlain ? .atomic : [])
    } catch {
      throw Failure(path: path, reason: (error as NSError).localizedFailureReason ?? error.localizedDescription)
    }
  }
}
