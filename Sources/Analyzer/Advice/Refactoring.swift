/// The component that misplaced code should move to.
package enum ExtractionTarget: String, Sendable, Hashable, CaseIterable {
  /// Domain logic and the state that it operates on.
  case model
  /// Presentation logic: filtering, sorting, formatting and screen state.
  case viewModel = "view_model"
  /// Network, files, databases and other effects.
  case service
  /// A section of a view, extracted into its own view.
  case subview
  /// A different owner for a value, with the matching property wrapper.
  case ownership
  /// Route state and deep links.
  case coordinator
  /// Missing tests for existing code.
  case tests
}

/// The effort of a refactoring.
package enum Effort: Int, Sendable, Hashable, Comparable {
  /// A few minutes, within one declaration.
  case small = 1
  /// About an hour, within one file.
  case medium = 2
  /// About half a day, across several files.
  case large = 4

  package static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }
}

/// A refactoring in one file that resolves several findings.
package struct Refactoring: Sendable, Hashable {
  /// The file's path relative to the root.
  package let path: String
  /// The symbols in the findings, most frequent first.
  package let symbols: [Count]
  /// The component that the misplaced code should move to.
  package let target: ExtractionTarget
  /// The rules and their finding counts, most frequent first.
  package let resolves: [Count]
  /// The number of commits that touched the file, or nil if there is no history.
  package let churn: Int?
  /// The greatest effort among the rules in `resolves`.
  package let effort: Effort
  /// The number of resolved findings, multiplied by the churn and divided by the effort.
  package let score: Double
  /// Whether the file declares a view.
  package let isView: Bool
  /// The steps, in order.
  package let steps: [String]

  /// A rule or symbol, and the number of findings for it.
  package struct Count: Sendable, Hashable {
    /// The rule's ID, or the symbol.
    package let name: String
    package let count: Int
  }

  /// The number of findings resolved by the refactoring.
  package var findings: Int { resolves.reduce(0) { $0 + $1.count } }
}
