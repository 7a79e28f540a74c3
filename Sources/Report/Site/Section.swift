/// A section of the site: an entry in the navigation, and its pages. Each page's file declares its section.
struct Section: Sendable {
  let title: String
  /// The page that the navigation links to.
  let path: SitePath
  let pages: @Sendable (SiteModel) -> [SitePage]
  /// Returns whether the navigation lists the section.
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

  /// All sections in navigation order.
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

  /// Returns the sections that a site's navigation lists.
  static func listed(in model: SiteModel) -> [Section] { all.filter { $0.isListed(model) } }

  /// Returns all pages for a site.
  static func pages(of model: SiteModel) -> [SitePage] { all.flatMap { $0.pages(model) } }
}
