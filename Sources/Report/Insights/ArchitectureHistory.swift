import Analyzer
import History

/// The detected architecture at each sample, and its changes.
///
/// The detected architecture does not affect rules: all samples are reviewed with the same architecture per module.
struct ArchitectureHistory: Sendable {
  /// A change in the detected architecture.
  struct Event: Sendable, Hashable {
    /// The first sample that has the new architecture.
    let sample: Int
    /// The module's folder; nil for the whole project.
    let module: String?
    let before: Architecture
    let after: Architecture
    let reason: String

    /// A label such as `MVVM → MV`.
    var label: String { "\(before.title) → \(after.title)" }
  }

  /// The detected architecture in each sample; nil for samples before the project had enough views.
  let found: [Architecture?]
  /// The changes, sorted by sample. Within a sample, the project's change comes before those of its modules.
  let events: [Event]

  init(_ samples: [Sample]) {
    let project = Self.follow(samples, module: nil) { $0.views }
    let modules = Set(samples.flatMap { $0.totals.modules.keys }).sorted()
    found = project.found
    events = ([project.events] + modules.map { name in Self.follow(samples, module: name) { $0.modules[name] }.events })
      .flatMap { $0 }.sorted { ($0.sample, $0.module ?? "") < ($1.sample, $1.module ?? "") }
  }

  /// The events for the project as a whole.
  var projectEvents: [Event] { events.filter { $0.module == nil } }

  /// The minimum total number of views and reducers. With fewer, a single one could determine the result.
  private static let minimumViews = 3

  private static func follow(
    _ samples: [Sample], module: String?, _ counts: (SampleTotals) -> ArchitectureCounts?
  ) -> (found: [Architecture?], events: [Event]) {
    var current: Architecture?
    var events: [Event] = []
    let found = samples.enumerated().map { index, sample -> Architecture? in
      // Ignores samples with many missing files.
      guard sample.isComplete, let counts = counts(sample.totals), counts.views + counts.reducers >= minimumViews else {
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
