/// A file of the site, made when it is written, so that thousands of pages never lie in memory at once.
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

  /// The same file in a folder.
  func placed(in folder: String) -> SiteFile { SiteFile(path: SitePath("\(folder)/\(path.text)"), bytes: make) }

  /// Relative to the folder of the site, with `/`.
  package var name: String { path.text }

  /// The content; the same in every run.
  package var content: [UInt8] { make() }
}
