package import History

/// The site of one project: pages, data, badges and digest.
package struct Site: Sendable {
  let model: SiteModel
  private var shell: Shell
  private let assets = Assets()

  /// - Parameters:
  ///   - history: At least one sample.
  ///   - gates: What has to hold; results are shown and in `gates`.
  ///   - toolVersion: Of this program.
  package init(_ history: ProjectHistory, gates: [Gate] = [], limits: SiteLimits = SiteLimits(), toolVersion: String) {
    let model = SiteModel(history, gates: gates, limits: limits, toolVersion: toolVersion)
    self.model = model
    shell = Shell(
      name: VisibleText.escaped(history.project.name), note: Self.note(history), home: Section.overview.path,
      sections: Section.listed(in: model).map { ($0.title, $0.path) },
      assets: assets,
      footer:
        "Lintel \(toolVersion). \(FigureText.grouped(history.samples.count)) samples, all judged by the same rules. "
        + "Last commit \(history.samples.last?.date.text ?? "–").")
  }

  /// The same site as a part of a portfolio, in a folder below it.
  func placed(in folder: String) -> Site {
    var site = self
    site.shell.folder = folder
    return site
  }

  /// Whether each gate holds.
  package var gates: [GateResult] { model.gates }

  /// The digest for mail or chat, in Markdown.
  package var digest: String { MarkdownDigest(model: model).text }

  /// Every file of the site; no two have the same name.
  package var files: [SiteFile] {
    let shell = shell
    return assets.files + SiteData(model: model).files
      + Section.pages(of: model).map { page in
        SiteFile(path: page.path) {
          shell.document(
            page.title, at: page.path, section: page.section?.path, scripts: page.scripts, content: page.content())
        }
      }
  }

  private static func note(_ history: ProjectHistory) -> String {
    guard let tip = history.samples.last else { return VisibleText.escaped(history.project.branch) }
    return "\(VisibleText.escaped(history.project.branch)) at \(tip.commit.prefix(8)), \(tip.date.day.longText)"
  }
}

/// One page before it is dressed.
struct SitePage: Sendable {
  let path: SitePath
  let title: String
  /// Which part of the navigation it belongs to.
  let section: Section?
  var scripts: [SitePath] = []
  let content: @Sendable () -> HTML
}
