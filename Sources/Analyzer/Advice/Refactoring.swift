/// The component that misplaced code should move to.
package enum ExtractionTarget: String, Sendable, Hashable, CaseIterable {
  /// Domain logic and the state it belongs to.
  case model
  /// Presentation logic: filtering, sorting, formatting, state of a screen.
  case viewModel = "view_model"
  /// Network, files, databases and other effects.
  case service
  /// A section of a view, as a view of its own.
  case subview
  /// Who owns state, and by which property wrapper.
  case ownership
  /// Route state and deep links.
  case coordinator
  /// Missing tests of existing code.
  case tests
}

/// The effort of a refactoring.
package enum Effort: Int, Sendable, Hashable, Comparable {
  /// Minutes, within a declaration.
  case small = 1
  /// An hour or so, within a file.
  case medium = 2
  /// Half a day, over several files.
  case large = 4

  package static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }
}

/// A refactoring of one file that resolves several findings.
package struct Refactoring: Sendable, Hashable {
  package let path: String
  /// The symbols in the findings, those with the most findings first.
  package let symbols: [Count]
  package let target: ExtractionTarget
  /// The rules with the number of their findings, the most frequent first.
  package let resolves: [Count]
  /// The number of commits that touched the file; nil without history.
  package let churn: Int?
  package let effort: Effort
  /// Findings resolved × churn ÷ effort.
  package let score: Double
  package let isView: Bool
  /// The steps, in order.
  package let steps: [String]

  /// The number of findings with the same rule or symbol.
  package struct Count: Sendable, Hashable {
    package let name: String
    package let count: Int
  }

  /// The number of findings that the refactoring resolves.
  package var findings: Int { resolves.reduce(0) { $0 + $1.count } }
}
