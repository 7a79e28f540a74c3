/// The parts of the site, in the order of its navigation.
enum Section: CaseIterable, Sendable {
  case overview
  case checklists
  case architecture
  case hotspots
  case folders
  case owners
  case files
  case rules
  case compare
  case people
  case history
  case method

  var title: String {
    switch self {
    case .overview: "Overview"
    case .checklists: "Checklists"
    case .architecture: "Architecture"
    case .hotspots: "Hotspots"
    case .folders: "Folders"
    case .owners: "Owners"
    case .files: "Files"
    case .rules: "Rules"
    case .compare: "Compare"
    case .people: "For people"
    case .history: "History"
    case .method: "Method"
    }
  }

  var path: SitePath {
    switch self {
    case .overview: SitePath("index.html")
    case .checklists: SitePath("checklists.html")
    case .architecture: SitePath("architecture.html")
    case .hotspots: SitePath("hotspots.html")
    case .folders: SitePath("folders.html")
    case .owners: SitePath("owners.html")
    case .files: SitePath("files.html")
    case .rules: SitePath("rules.html")
    case .compare: SitePath("compare.html")
    case .people: SitePath("people.html")
    case .history: SitePath("history.html")
    case .method: SitePath("method.html")
    }
  }
}
