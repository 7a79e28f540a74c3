import Analyzer
import Arguments
import Foundation
import Report
import Reviewing
import Store
import Workspace

/// Makes a configuration and a baseline from the code as it is.
struct AdoptionRun {
  let root: Root
  let environment: [String: String]
  let currentDirectory: String

  /// The configuration; nothing is written.
  func text() throws -> String {
    let tree = try WorkingTreeSnapshot.scan(root)
    let today = try CalendarDay.ofRun(environment)
    let reviewer = try reviewer(stays: true)
    func review(_ configuration: Configuration) throws -> Review {
      var request = ReviewRequest(
        tree, scope: .project, configuration: LoadedConfiguration(configuration), today: today)
      request.isRemembered = false
      return try reviewer.review(request)
    }
    let defaults = Configuration()
    let adoption = Adoption(review: try review(defaults), measured: try review(Adoption.measuring(defaults)))
    return AdoptedConfigurationText.text(adoption)
  }

  /// Accepts what is found by the configuration that is there now.
  /// - Returns: What was done, for people.
  func updateBaseline() throws -> String {
    let tree = try WorkingTreeSnapshot.scan(root)
    let options = ConfigurationOptions(sections: ConfigurationSections.all)
    let loaded = try LoadedConfiguration(in: tree, options, currentDirectory: currentDirectory)
    let request = ReviewRequest(
      tree, scope: .project, configuration: loaded, today: try CalendarDay.ofRun(environment))
    let prepared = try reviewer(stays: false).prepare(request)
    let review = prepared.review()
    let file = BaselineFile(explicit: nil, root: root, currentDirectory: currentDirectory)
    var summary = ""
    try file.update { old in
      let update = BaselineUpdate(
        of: old ?? Baseline(), with: review.findings, isPresent: Set(paths: prepared.paths).contains(path:))
      summary = BaselineUpdateText(update, file: file.name).text
      return update.baseline == old ? nil : update.baseline.text
    }
    return summary
  }

  private func reviewer(stays: Bool) throws -> Reviewer {
    let opening = CacheOpening(
      for: root, folder: nil, environment: environment, currentDirectory: currentDirectory,
      note: { Console.note($0.description) })
    return Reviewer(cache: try opening.opened(), stays: stays, note: { Console.note($0.description) })
  }
}
