import Essentials

/// The temporary folders next to a site. They remain if a run is killed, and a later run for the same site removes them.
///
/// Only folders that provably belong to a run that has ended are removed. A folder without a manifest is kept, even if it
/// is empty, because an active run might have just created it.
struct SiteLeftovers {
  enum Kind: String {
    /// An incomplete site.
    case new
    /// The previous site, which was about to be removed.
    case old
  }

  /// The site's folder.
  let folder: URL

  private var parent: URL { folder.deletingLastPathComponent() }

  /// Returns a path for a new temporary folder.
  func path(_ kind: Kind) -> URL {
    parent.appendingPathComponent(prefix(kind) + UUID().uuidString, isDirectory: true)
  }

  /// Removes the folders of runs that have ended. Folders that cannot be removed are ignored.
  func remove(_ kind: Kind) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where isTemporary(name, kind) {
      let candidate = parent.appendingPathComponent(name, isDirectory: true)
      // A run locks its folders until it ends.
      guard let lock = FolderLock(candidate.path) else { continue }
      if lock.isOwnFolder(at: candidate.path), containsOnlySite(candidate) { Self.delete(candidate) }
    }
  }

  /// Deletes a site, as far as possible. Its manifest is deleted last, so that a later run can continue if this one is
  /// killed.
  static func delete(_ site: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: site.path)) ?? []
    for name in names where name != SiteManifest.name {
      try? FileManager.default.removeItem(at: site.appendingPathComponent(name))
    }
    try? FileManager.default.removeItem(at: site)
  }

  private func prefix(_ kind: Kind) -> String { ".\(folder.lastPathComponent).\(kind.rawValue)-" }

  private func isTemporary(_ name: String, _ kind: Kind) -> Bool {
    guard name.hasPrefix(prefix(kind)) else { return false }
    let rest = String(name.dropFirst(prefix(kind).count))
    return UUID(uuidString: rest)?.uuidString == rest
  }

  /// Returns whether a folder contains a manifest, and nothing but folders and files listed in it.
  private func containsOnlySite(_ candidate: URL) -> Bool {
    guard let found = try? FileManager.default.subpathsOfDirectory(atPath: candidate.path) else { return false }
    let own = SiteManifest.files(in: candidate)
    return found.contains(SiteManifest.name)
      && found.allSatisfy { name in
        let path = candidate.appendingPathComponent(name).path
        // Does not follow symbolic links.
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        return type == .typeDirectory || (type == .typeRegular && own.contains(name))
      }
  }
}
