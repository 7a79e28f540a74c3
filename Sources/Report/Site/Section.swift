/// A part of the site: an entry of its navigation, and the pages behind it. Each page file declares its own.
struct Section: Sendable {
  let title: String
  /// The page that the navigation leads to.
  let path: SitePath
  let pages: @Sendable (SiteModel) -> [SitePage]
  /// Whether the navigation has it.
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

  /// In the order of the navigation.
  private static let all: [Section] = [
    overview,
    nextSteps,
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
    people,
    method,
  ]

  /// What the navigation of a site shows.
  static func listed(in model: SiteModel) -> [Section] { all.filter { $0.isListed(model) } }

  /// Every page of a site.
  static func pages(of model: SiteModel) -> [SitePage] { all.flatMap { $0.pages(model) } }
}
