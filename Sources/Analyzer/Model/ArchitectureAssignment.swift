/// The architecture that rules assume for each module, fixed in advance rather than derived from the current figures.
///
/// Reviews of different samples in a history, or of both sides of a change, are comparable only if they assume the same
/// architecture.
package struct ArchitectureAssignment: Sendable, Hashable {
  /// The architecture of all modules that are not listed, including new ones.
  package let project: Architecture
  /// The modules with a different architecture, keyed by folder; `.` is the root.
  package let modules: [String: Architecture]
  /// Whether the architecture is configured rather than detected.
  package let isConfigured: Bool

  package init(_ project: Architecture, modules: [String: Architecture] = [:], isConfigured: Bool) {
    self.project = project
    // A configured folder also applies to the modules inside it, except for those that are configured themselves.
    self.modules = isConfigured ? modules : modules.filter { $0.value != project }
    self.isConfigured = isConfigured
  }

  /// Creates an assignment of the architectures that a review detected or read from the configuration.
  package init(_ review: Review) {
    self.init(
      review.architecture.architecture,
      modules: Dictionary(review.modules.map { ($0.name, $0.verdict.architecture) }) { first, _ in first },
      isConfigured: review.architecture.isConfigured)
  }

  /// Returns a copy of the assignment that also lists renamed modules under their previous names.
  /// - Parameter former: The current names, keyed by previous name.
  package func knowing(former: [String: String]) -> ArchitectureAssignment {
    guard !isConfigured else { return self }
    return ArchitectureAssignment(
      project, modules: modules.merging(former.mapValues(architecture(ofModule:))) { present, _ in present },
      isConfigured: false)
  }

  /// Returns the architecture of a module.
  package func architecture(ofModule module: String) -> Architecture {
    if let found = modules[module] { return found }
    guard isConfigured else { return project }
    let folders = modules.keys.filter { module.hasPrefix($0 + "/") }
    return folders.max { $0.utf8.count < $1.utf8.count }.flatMap { modules[$0] } ?? project
  }

  /// Returns the architecture of the module that contains a file.
  /// - Parameter path: The path relative to the root.
  package func architecture(forFile path: String) -> Architecture { architecture(ofModule: ModuleName.of(path)) }

  /// A stable description for cache keys.
  package var text: String {
    ([project.rawValue] + modules.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" })
      .joined(separator: "\n")
  }
}

/// A change in the architecture of the project or of a module.
package struct ArchitectureSwitch: Sendable, Hashable {
  /// The module's folder, or nil for the project as a whole.
  package let module: String?
  package let before: Architecture
  package let after: Architecture
  /// The decisive figures, as part of a sentence: `17 of 100 views use a view model`.
  package let reason: String

  package init(module: String?, before: Architecture, after: Architecture, reason: String) {
    self.module = module
    self.before = before
    self.after = after
    self.reason = reason
  }

  /// Returns the changes between two reviews, or none if the architecture is configured or the figures are close to the
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

// MARK: Detecting

extension ArchitectureCounts {
  /// The maximum number of views per view model, reducer or view with a store at which the architecture is considered
  /// MVVM or TCA.
  ///
  /// Even if every screen has a view model, rows and other small views have none, so one in five is a clear sign.
  private static let viewsPerViewModel = 5

  /// The architecture indicated by the figures.
  package var found: Architecture {
    if isSignificant(composable) { return .tca }
    return isSignificant(viewsWithViewModel) ? .mvvm : .mv
  }

  /// Returns the architecture indicated by the figures, or the previous architecture if the figures are near a
  /// threshold.
  package func found(after previous: Architecture) -> Architecture {
    let found = found
    guard found != previous, isClear(decisive(between: found, and: previous)) else { return previous }
    return found
  }

  /// Whether a few more or fewer views would change the architecture.
  package var isNearThreshold: Bool {
    views > 0 && !isClear(found == .tca || reducers > 0 ? composable : viewsWithViewModel)
  }

  /// Returns the figures that determine the architecture, as part of a sentence.
  package func reason(for architecture: Architecture) -> String {
    if architecture == .tca, reducers >= composable {
      return "\(Wording.count(reducers, "reducer")) for \(Wording.count(views, "view"))"
    }
    let (count, object) = architecture == .tca ? (viewsWithStore, "store") : (viewsWithViewModel, "view model")
    let verb = count == 1 || views == 1 ? "uses" : "use"
    return "\(count) of \(Wording.count(views, "view")) \(verb) a \(object)"
  }

  /// The number of reducers or, if greater, of views with a store, since the sections of a screen share its reducer.
  /// Without reducers, a store belongs to another library.
  private var composable: Int { reducers > 0 ? max(reducers, viewsWithStore) : 0 }

  private func isSignificant(_ figure: Int) -> Bool { figure > 0 && figure * Self.viewsPerViewModel >= views }

  private func decisive(between left: Architecture, and right: Architecture) -> Int {
    left == .tca || right == .tca ? composable : viewsWithViewModel
  }

  /// Returns whether a figure is unlikely to cross the threshold again by chance: it is zero, at least half of all
  /// views, or at least two views and two percent away from the threshold.
  private func isClear(_ figure: Int) -> Bool {
    figure == 0 || figure * 2 >= views
      || abs(figure * Self.viewsPerViewModel - views) >= Self.viewsPerViewModel * max(2, views / 50)
  }
}
