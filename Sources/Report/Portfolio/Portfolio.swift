import Analyzer
package import History

/// A page about several projects, with each project's site in a subfolder.
package struct Portfolio: Sendable {
  /// A project that could not be read.
  package struct Failure: Sendable, Hashable {
    /// The displayed name: the one in the portfolio file or, by default, that of the clone's folder.
    package let name: String
    /// The reason in one sentence.
    package let reason: String

    package init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  struct Project: Sendable {
    let figures: ProjectFigures
    /// The unique name for the project's folder.
    let folder: String
    /// The project's pages; nil if they were created elsewhere.
    let site: Site?

    var name: String { figures.name }
  }

  static let path = SitePath("index.html")
  static let json = SitePath("data/portfolio.json")
  static let csv = SitePath("data/portfolio.csv")

  let projects: [Project]
  let failures: [Failure]
  private let assets = Assets()
  private let toolVersion: String

  /// - Parameters:
  ///   - projects: The projects. Projects with the same name get different folders.
  ///   - failures: The projects that could not be read, to be listed on the page.
  package init(_ projects: [(name: String, site: Site)], failures: [Failure] = [], toolVersion: String) {
    let named = projects.map { project in
      var figures = project.site.figures
      figures.name = project.name
      return (figures, Optional(project.site))
    }
    self.init(named, failures: failures, toolVersion: toolVersion)
  }

  /// - Parameters:
  ///   - projects: Each project's figures, and its pages if they are part of the portfolio.
  ///   - failures: The projects that could not be read, to be listed on the page.
  package init(
    _ projects: [(figures: ProjectFigures, site: Site?)], failures: [Failure] = [], toolVersion: String
  ) {
    let folders = Self.folders(projects.map(\.figures.name))
    self.projects = zip(projects, folders).map {
      Project(figures: $0.figures, folder: $1, site: $0.site?.placed(in: $1))
    }
    self.failures = failures
    self.toolVersion = toolVersion
  }

  /// Returns a short, unique ASCII name for each project.
  private static func folders(_ names: [String]) -> [String] {
    var taken: Set<String> = ["assets", "data"]
    return names.map { name in
      let plain = PageNames.plain(name)
      var folder = plain
      var number = 2
      while !taken.insert(folder).inserted {
        folder = "\(plain)-\(number)"
        number += 1
      }
      return folder
    }
  }

  /// The results of all projects' gates.
  package var gates: [(project: String, result: GateResult)] {
    projects.flatMap { project in project.site?.gates.map { (project.name, $0) } ?? [] }
  }

  /// All files for the portfolio and its projects.
  package var files: [SiteFile] {
    let page = PortfolioPage(portfolio: self)
    let frame = PageFrame(
      name: "All projects", note: Wording.count(projects.count, "project"), home: Self.path, sections: [],
      assets: assets,
      footer: "Lintel \(toolVersion).")
    let own = [
      SiteFile(path: Self.path) {
        frame.document("All projects", at: Self.path, section: nil, content: page.content)
      },
      SiteFile(path: Self.json) { PortfolioData(portfolio: self).json },
      SiteFile(path: Self.csv) { PortfolioData(portfolio: self).csv },
    ]
    return assets.files + own
      + projects.flatMap { project in project.site?.files.map { $0.placed(in: project.folder) } ?? [] }
  }
}
