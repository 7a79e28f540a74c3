import Analyzer
import Arguments
import Essentials
import Report
import Reviewing
import Store
import Workspace

/// Derives a configuration and a baseline from the existing code.
struct AdoptionRun {
  let root: Root
  let process: ProcessContext

  /// Returns the text of the derived configuration, without writing it.
  func text() throws -> String {
    let tree = try WorkingTreeSnapshot.scan(root)
    let today = try CalendarDay.ofRun(process.environment)
    let reviewer = try reviewer(isLongLived: true)
    func review(_ configuration: Configuration) throws -> Review {
      var request = ReviewRequest(
        tree, scope: .project, configuration: LoadedConfiguration(configuration), today: today)
      request.usesReviewCache = false
      return try reviewer.review(request)
    }
    let defaults = Configuration()
    let adoption = Adoption(review: try review(defaults), measured: try review(Adoption.measuring(defaults)))
    return AdoptedConfigurationText.text(adoption)
  }

  /// Adds the findings reported with the current configuration to the baseline.
  /// - Returns: The summary to print.
  func updateBaseline() throws -> String {
    let tree = try WorkingTreeSnapshot.scan(root)
    let options = ConfigurationOptions(sections: ConfigurationSections.all)
    let loaded = try LoadedConfiguration(in: tree, options, currentDirectory: process.currentDirectory)
    let request = ReviewRequest(
      tree, scope: .project, configuration: loaded, today: try CalendarDay.ofRun(process.environment))
    let prepared = try reviewer(isLongLived: false).prepare(request)
    let review = prepared.review()
    let file = BaselineFile(explicit: nil, root: root, currentDirectory: process.currentDirectory)
    var summary = ""
    try file.update { old in
      let update = BaselineUpdate(
        of: old ?? Baseline(), with: review.findings,
        in: PresentCode(review.files, hasFile: Set(paths: prepared.paths).contains(path:), isComplete: false))
      summary = BaselineUpdateText(update, file: file.name).text
      return update.baseline == old ? nil : update.baseline.text
    }
    return summary
  }

  private func reviewer(isLongLived: Bool) throws -> Reviewer {
    let opening = CacheOpening(
      for: root, folder: nil, environment: process.environment, currentDirectory: process.currentDirectory,
      today: CalendarDay(Date()), note: { Console.note($0.description) })
    return Reviewer(
      cache: try opening.opened(), isLongLived: isLongLived, now: { Date() }, note: { Console.note($0.description) })
  }
}
