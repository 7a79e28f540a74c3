public import Foundation
public import Testing

/// Compares output with the files in Tests/Goldens.
///
/// `UPDATE_GOLDENS=1` rewrites them, except on CI (`CI=true`).
public struct Golden: Sendable {
  private let folder: URL
  private let isUpdating: Bool
  private let isCI: Bool

  public init(folder: URL, environment: [String: String]) {
    self.folder = folder
    isUpdating = environment["UPDATE_GOLDENS"] == "1"
    isCI = environment["CI"] == "true"
  }

  /// This package's golden files, with the process environment.
  public static let package = Golden(
    folder: tests.appendingPathComponent("Goldens"), environment: ProcessInfo.processInfo.environment)

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Records an issue with the first difference if the text differs from the golden file.
  /// - Parameter name: The path relative to Tests/Goldens, as a literal so that orphans can be detected.
  public static func expect(
    _ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let problem = package.problem(of: text, comparedWith: name) {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
  }

  /// Returns the difference between a text and its golden file; nil if they are equal or the golden file was written.
  public func problem(of text: String, comparedWith name: String) -> String? {
    let file = folder.appendingPathComponent(name)
    let stored = try? Data(contentsOf: file)
    if stored == Data(text.utf8) { return nil }
    if isUpdating {
      if isCI { return "\(name) differs, and goldens are not written on CI" }
      do {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return nil
      } catch {
        return "\(name) could not be written: \(error)"
      }
    }
    guard let stored else { return "there is no golden \(name); UPDATE_GOLDENS=1 writes it" }
    let difference = Golden.difference(from: String(decoding: stored, as: UTF8.self), to: text)
    return "\(name) differs; UPDATE_GOLDENS=1 rewrites it\n\(difference)"
  }

  /// Returns the sorted paths of golden files that no test uses. A file counts as used if a file in Tests contains its
  /// path as a string literal.
  public static func orphans() throws -> [String] {
    let sources = try files(below: tests).filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }
    return try package.names().filter { name in !sources.contains { $0.contains("\"\(name)\"") } }
  }

  /// Returns the relative paths of all golden files, sorted.
  public func names() throws -> [String] { try Golden.files(below: folder) }

  private static func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      var isFolder: ObjCBool = false
      let full = folder.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  /// Returns the lines between the common start and the common end, with at most ten lines from each side.
  private static func difference(from old: String, to new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    func side(_ sign: String, _ lines: [Substring]) -> [String] {
      let changed = lines[start..<lines.count - end]
      let more = changed.count > 10 ? ["\(sign) ... \(changed.count - 10) more lines"] : []
      return changed.prefix(10).map { "\(sign) \($0)" } + more
    }
    return (["@@ line \(start + 1) @@"] + side("-", old) + side("+", new)).joined(separator: "\n")
  }
}
