package import History

/// A project's site: pages, data files, badges and digest.
package struct Site: Sendable {
  let model: SiteModel
  private var frame: PageFrame
  private let assets = Assets()

  /// - Parameters:
  ///   - history: The history, which must contain at least one sample.
  ///   - gates: The gates to evaluate.
  ///   - toolVersion: Lintel's version.
  package init(_ history: ProjectHistory, gates: [Gate] = [], limits: SiteLimits = SiteLimits(), toolVersion: String) {
    let model = SiteModel(history, gates: gates, limits: limits, toolVersion: toolVersion)
    self.model = model
    let samples = history.samples.count
    frame = PageFrame(
      name: VisibleText.escaped(history.project.name), note: Self.note(history), home: Section.overview.path,
      sections: Section.listed(in: model).map { ($0.title, $0.path) },
      assets: assets,
      footer:
        "Lintel \(toolVersion). \(FigureText.grouped(samples)) sample\(samples == 1 ? "" : "s"), all reviewed with the same "
        + "rules. Last commit \(history.samples.last?.date.text ?? "–").")
  }

  /// Returns the same site in a subfolder of a portfolio.
  func placed(in folder: String) -> Site {
    var site = self
    site.frame.folder = folder
    return site
  }

  /// The results of the gates, in the order in which they were passed.
  package var gates: [GateResult] { model.gates }

  /// All files in the site, with unique names.
  package var files: [SiteFile] {
    let frame = frame
    return assets.files + SiteData(model: model).files
      + Section.pages(of: model).map { page in
        SiteFile(path: page.path) {
          frame.document(
            page.title, at: page.path, section: page.section?.path, scripts: page.scripts, content: page.content())
        }
      }
  }

  private static func note(_ history: ProjectHistory) -> String {
    guard let tip = history.samples.last else { return VisibleText.escaped(history.project.branch) }
    return "\(VisibleText.escaped(history.project.branch)) at \(tip.commit.prefix(8)), \(tip.date.day.longText)"
  }
}

/// A page without its frame.
struct SitePage: Sendable {
  let path: SitePath
  let title: String
  /// The section to which the page belongs.
  let section: Section?
  var scripts: [SitePath] = []
  let content: @Sendable () -> HTML
}
