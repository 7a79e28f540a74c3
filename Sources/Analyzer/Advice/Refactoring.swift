/// Where code that stands in the wrong place belongs.
/// - Source: S0 part 5, step 2; S2.2, S2.3.
package enum ExtractionTarget: String, Sendable, Hashable, CaseIterable {
  /// Domain logic and the state it belongs to.
  case model
  /// Presentation logic: filtering, sorting, formatting, state of a screen.
  case viewModel = "view_model"
  /// Network, files, databases and other effects.
  case service
  /// A section of a view.
  case subview
  /// Who owns state, and by which property wrapper.
  case ownership
  /// Route state and deep links.
  case coordinator
  /// Tests of what is there.
  case tests
}

/// How much work a refactoring is.
package enum Effort: Int, Sendable, Hashable, Comparable {
  /// Minutes, within a declaration.
  case small = 1
  /// An hour or so, within a file.
  case medium = 2
  /// Half a day, over several files.
  case large = 4

  package static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }
}

/// One refactoring of one file that would resolve several findings at once.
package struct Refactoring: Sendable, Hashable {
  package let path: String
  /// The symbols that the findings name, most findings first.
  package let symbols: [Count]
  package let target: ExtractionTarget
  /// Rules with the number of their findings, most first.
  package let resolves: [Count]
  /// Commits that touched the file, nil where there is no history.
  package let churn: Int?
  package let effort: Effort
  /// Findings resolved × churn ÷ effort.
  package let score: Double
  package let isView: Bool
  /// What to do, in order.
  package let steps: [String]

  /// How many findings have a name in common: that of a rule or of a symbol.
  package struct Count: Sendable, Hashable {
    package let name: String
    package let count: Int
  }

  /// How many findings it resolves.
  package var findings: Int { resolves.reduce(0) { $0 + $1.count } }
}
