/// A section of the site: an entry in the navigation, and its pages. Each page file declares its own section.
struct Section: Sendable {
  let title: String
  /// The page linked from the navigation.
  let path: SitePath
  let pages: @Sendable (SiteModel) -> [SitePage]
  /// Whether the navigation lists the section.
  private let isListed: @Sendable (SiteModel) -> Bool

  init(
    _ title: String, at path: String, isListed: @escaping @Sendable (SiteModel) -> Bool = { _ in true },
    pages: @escaping @Sendable (SiteModel) -> [SitePage]
  ) {
    self.title = title
    self.path = SitePath(path)
    self.isListed = isListed
    self.pages = pages
  }

  /// All sections in the order of the navigation.
  private static let all: [Section] = [
    overview,
    refactorings,
    history,
    rules,
    checklists,
    architecture,
    layers,
    hotspots,
    folders,
    owners,
    files,
    compare,
    manualReview,
    method,
  ]

  /// Returns the sections in the navigation of a site.
  static func listed(in model: SiteModel) -> [Section] { all.filter { $0.isListed(model) } }

  /// Returns all pages of a site.
  static func pages(of model: SiteModel) -> [SitePage] { all.flatMap { $0.pages(model) } }
}
