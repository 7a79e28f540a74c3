/// One architecture for each module: what rules judge by, whatever the figures of the moment say.
///
/// Samples of a history are compared, and a change with what was there before it. Both only make sense when the two sides
/// are judged alike.
package struct ArchitectureRuling: Sendable, Hashable {
  /// What modules follow that are not listed, new ones included.
  package let project: Architecture
  /// The modules that follow another one, by folder; `.` is the root.
  package let modules: [String: Architecture]
  /// Whether it was configured; otherwise it was found in the code.
  package let isConfigured: Bool

  package init(_ project: Architecture, modules: [String: Architecture] = [:], isConfigured: Bool) {
    self.project = project
    self.modules = modules.filter { $0.value != project }
    self.isConfigured = isConfigured
  }

  /// What was found or configured where a review was made.
  package init(_ review: Review) {
    self.init(
      review.architecture.architecture,
      modules: Dictionary(review.modules.map { ($0.name, $0.verdict.architecture) }) { first, _ in first },
      isConfigured: review.architecture.isConfigured)
  }

  /// The architecture of a module.
  package func architecture(ofModule module: String) -> Architecture { modules[module] ?? project }

  /// The same for the same ruling, as a part of the name under which results are cached.
  package var text: String {
    ([project.rawValue] + modules.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" })
      .joined(separator: "\n")
  }
}

/// A project or module whose code begins to follow another architecture.
package struct ArchitectureSwitch: Sendable, Hashable {
  /// The folder of the module; nil for the project as a whole.
  package let module: String?
  package let before: Architecture
  package let after: Architecture
  /// The figures that speak for it, as part of a sentence: `17 of 100 views hold a view model`.
  package let reason: String

  package init(module: String?, before: Architecture, after: Architecture, reason: String) {
    self.module = module
    self.before = before
    self.after = after
    self.reason = reason
  }

  /// The switches between two reviews; none where the architecture is configured, or where the figures are close to the
  /// threshold.
  static func all(from base: Review, to head: Review) -> [ArchitectureSwitch] {
    func change(_ module: String?, _ before: ArchitectureVerdict, _ after: ArchitectureVerdict) -> ArchitectureSwitch? {
      guard !before.isConfigured, before.counts != ArchitectureCounts() else { return nil }
      let found = after.counts.found(after: before.architecture)
      guard found != before.architecture else { return nil }
      return ArchitectureSwitch(
        module: module, before: before.architecture, after: found, reason: after.counts.reason(for: found))
    }
    let later = Dictionary(head.modules.map { ($0.name, $0.verdict) }) { first, _ in first }
    return [change(nil, base.architecture, head.architecture)].compactMap(\.self)
      + base.modules.compactMap { module in later[module.name].flatMap { change(module.name, module.verdict, $0) } }
  }
}

// MARK: Finding

extension ArchitectureCounts {
  /// Views for each one that has to hold a view model, or for each reducer.
  ///
  /// Rows and other small views hold no view model even where every screen does, so a fifth is a clear sign.
  private static let viewsForEach = 5

  /// The architecture that these figures speak for.
  /// - Source: catalogue, head; seeds S0 "decision tree", S1 "first check".
  package var found: Architecture {
    if isMany(reducers) { return .tca }
    return isMany(viewsWithViewModel) ? .mvvm : .mv
  }

  /// The architecture that these figures speak for, given what was found before: near a threshold it stays as it was.
  package func found(after previous: Architecture) -> Architecture {
    let found = found
    guard found != previous, isClear(decisive(between: found, and: previous)) else { return previous }
    return found
  }

  /// Whether a few views more or less would speak for another architecture.
  package var isNearThreshold: Bool {
    views > 0 && !isClear(found == .tca || reducers > 0 ? reducers : viewsWithViewModel)
  }

  /// The figures behind an architecture, as part of a sentence.
  package func reason(for architecture: Architecture) -> String {
    if architecture == .tca {
      return "\(Wording.count(reducers, "reducer")) beside \(Wording.count(views, "view"))"
    }
    let verb = viewsWithViewModel == 1 ? "holds" : "hold"
    return "\(viewsWithViewModel) of \(Wording.count(views, "view")) \(verb) a view model"
  }

  private func isMany(_ figure: Int) -> Bool { figure > 0 && figure * Self.viewsForEach >= views }

  private func decisive(between left: Architecture, and right: Architecture) -> Int {
    left == .tca || right == .tca ? reducers : viewsWithViewModel
  }

  /// Whether a figure is so far from the threshold that it does not cross it again by chance: none, half of all views, or
  /// at least two views and two percent of them away.
  private func isClear(_ figure: Int) -> Bool {
    figure == 0 || figure * 2 >= views
      || abs(figure * Self.viewsForEach - views) >= Self.viewsForEach * max(2, views / 50)
  }
}
