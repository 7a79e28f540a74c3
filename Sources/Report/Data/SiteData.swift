import Analyzer
import History

/// The site's machine-readable files: JSON, CSV, badges, the digest and the data for the page scripts.
struct SiteData: Sendable {
  let model: SiteModel

  /// The schema number, which increases whenever a key is removed or changes its meaning.
  static let schema = 1
  static let json = SitePath("data/data.json")
  static let digest = SitePath("digest.md")
  static let filesScript = SitePath("data/files.js")
  static let compareScript = SitePath("data/compare.js")

  /// The series as CSV files.
  enum Table: String, CaseIterable, Sendable {
    case samples
    case metrics
    case rules
    case turnover
    case checklists
    case architecture
    case folders
    case files
    case fileSeries = "file-series"

    var path: SitePath { SitePath("data/\(rawValue).csv") }

    var contents: String {
      switch self {
      case .samples: "all samples: commit, date, subject, author, releases, missing files"
      case .metrics: "all metrics at every sample"
      case .rules: "open findings by rule at every sample; rules without findings are omitted"
      case .turnover: "findings introduced and fixed, by week and rule"
      case .checklists:
        "all checklist items over time: files that pass, fail or need manual review, for samples with changes"
      case .architecture: "number of views by kind of state, body lengths and view model sizes at every sample"
      case .folders: "current figures for all folders"
      case .files: "current figures for all files, with churn and hotspot scores"
      case .fileSeries:
        "all files over time, for samples with changes; commits are abbreviated to 12 digits, as in all long tables"
      }
    }
  }

  /// Badges for a README.
  enum Badges: CaseIterable, Sendable {
    case coverage
    case findings

    var path: SitePath {
      switch self {
      case .coverage: SitePath("badges/coverage.svg")
      case .findings: SitePath("badges/findings.svg")
      }
    }

    func badge(_ model: SiteModel) -> Badge {
      switch self {
      case .coverage:
        let coverage = model.metric("coverage")?.now
        return Badge(
          label: "checklist", value: coverage.map { Wording.percent($0) } ?? "unknown",
          state: coverage.map { $0 >= 0.9 ? .good : $0 >= 0.6 ? .fair : .poor } ?? .unknown)
      case .findings:
        let totals = model.tip?.totals
        let errors = totals?.findings(.error) ?? 0
        return Badge(
          label: "findings",
          value: totals.map {
            errors > 0 ? "\($0.findings()), \(Wording.count(errors, "error"))" : String($0.findings())
          }
            ?? "unknown",
          state: totals.map { $0.findings() == 0 ? .good : errors == 0 ? .fair : .poor } ?? .unknown)
      }
    }

    func text(_ model: SiteModel) -> String {
      let badge = badge(model)
      return "\(badge.label): \(badge.value)"
    }
  }

  var files: [SiteFile] {
    let model = model
    let tables = Table.allCases.map { table in
      SiteFile(path: table.path) { SeriesTable(model: model, table: table).text }
    }
    let badges = Badges.allCases.map { badge in SiteFile(path: badge.path) { badge.badge(model).svg } }
    return tables + badges + [
      SiteFile(path: Self.json) { ReportJSON(model: model).text },
      SiteFile(path: Self.digest) { MarkdownDigest(model: model).text },
      SiteFile(path: Self.filesScript) { PageScripts(model: model).files },
      SiteFile(path: Self.compareScript) { PageScripts(model: model).comparison },
    ]
  }
}
