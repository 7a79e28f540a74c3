import Analyzer
import History

/// What the code followed at each sample, and when it began to follow something else.
///
/// It is a fact about the code and changes no rule: all samples are judged by one architecture for each module.
struct ArchitectureHistory: Sendable {
  /// A switch that later samples did not take back at once.
  struct Event: Sendable, Hashable {
    /// The first sample after it.
    let sample: Int
    /// The folder of the module; nil for the project.
    let module: String?
    let before: Architecture
    let after: Architecture
    let reason: String

    /// `MVVM → MV`.
    var label: String { "\(before.title) → \(after.title)" }
  }

  /// For each sample; nil before the first view.
  let found: [Architecture?]
  /// By rising sample, the project before its modules.
  let events: [Event]

  init(_ samples: [Sample]) {
    let project = Self.follow(samples, module: nil) { $0.views }
    let modules = Set(samples.flatMap { $0.totals.modules.keys }).sorted()
    found = project.found
    events = ([project.events] + modules.map { name in Self.follow(samples, module: name) { $0.modules[name] }.events })
      .flatMap { $0 }.sorted { ($0.sample, $0.module ?? "") < ($1.sample, $1.module ?? "") }
  }

  /// Those of the project as a whole.
  var projectEvents: [Event] { events.filter { $0.module == nil } }

  /// Of fewer views and reducers, each one decides.
  private static let least = 3

  private static func follow(
    _ samples: [Sample], module: String?, _ counts: (SampleTotals) -> ArchitectureCounts?
  ) -> (found: [Architecture?], events: [Event]) {
    var current: Architecture?
    var events: [Event] = []
    let found = samples.enumerated().map { index, sample -> Architecture? in
      // A tree of which much is missing says nothing.
      guard sample.isComplete, let counts = counts(sample.totals), counts.views + counts.reducers >= least else {
        return current
      }
      let next = current.map { counts.found(after: $0) } ?? counts.found
      if let before = current, before != next {
        events.append(
          Event(sample: index, module: module, before: before, after: next, reason: counts.reason(for: next)))
      }
      current = next
      return next
    }
    return (found, events)
  }
}
