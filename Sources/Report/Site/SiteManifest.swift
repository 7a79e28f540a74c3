import Essentials

/// The file in a site that lists all of its files, so that a later run knows which files it may replace.
enum SiteManifest {
  static let name = ".review-report"

  static func write(_ files: [SiteFile], to folder: URL) throws {
    let list = files.map(\.name).sorted().joined(separator: "\n") + "\n"
    try Data(list.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Returns the files that the manifest lists, and the manifest itself.
  static func files(in folder: URL) -> Set<String> {
    let listed = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    return Set(listed.split(separator: "\n").map(String.init) + [name])
  }
}
