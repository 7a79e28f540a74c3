/// A file in the site. It is created only when it is written, so that not all of a site's pages are in memory at the
/// same time.
package struct SiteFile: Sendable {
  let path: SitePath
  private let make: @Sendable () -> [UInt8]

  init(path: SitePath, make: @escaping @Sendable () -> String) {
    self.path = path
    self.make = { Array(make().utf8) }
  }

  init(path: SitePath, bytes: [UInt8]) {
    self.path = path
    make = { bytes }
  }

  private init(path: SitePath, bytes make: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.make = make
  }

  /// Returns the same file in a folder.
  func placed(in folder: String) -> SiteFile { SiteFile(path: SitePath("\(folder)/\(path.text)"), bytes: make) }

  /// The path relative to the site's folder, with `/` as the separator.
  package var name: String { path.text }

  /// The contents. They are created on each access and are the same every time.
  package var content: [UInt8] { make() }
}
