/// What a forge can do and what it bears; the plan keeps to it, so that no request is sent that cannot succeed.
package struct ForgeCapabilities: Sendable, Hashable {
  /// How a machine-readable note is hidden in a comment.
  package enum MarkerStyle: Sendable, Hashable {
    /// `<!-- … -->`.
    case htmlComment
    /// `[//]: # (…)`, for forges that show HTML comments.
    case linkDefinition
  }

  /// How a change is proposed that a reader can apply with a click.
  package enum SuggestionStyle: Sendable, Hashable {
    /// Not at all: it is shown as a diff.
    case none
    /// A `suggestion` block that replaces the lines of the comment.
    case lines
    /// GitLab's `suggestion:-2+0`, counted from the last line of the comment.
    case relative
  }

  package var marker = MarkerStyle.htmlComment
  package var suggestions = SuggestionStyle.none
  /// Whether a comment can stand on several lines.
  package var hasMultiLineComments = false
  /// Whether comments can be changed later; where not, a changed finding keeps its first text.
  package var canEdit = true
  /// Whether comments can be taken away.
  package var canDelete = true
  /// Whether discussions can be resolved and opened again. Trying may still fail; then the comment is edited.
  package var canResolve = true
  /// Whether the rendered text has tables, task lists and HTML such as `<details>`.
  package var hasTables = true
  package var hasTaskLists = true
  package var hasHTML = true
  /// Whether it shows findings beside the code without comments; such a forge is an `AnnotatingForge`.
  package var hasAnnotations = false
  /// Whether that report says by itself whether the head passes; it then takes the place of the status, and has to be
  /// asked for.
  package var annotationsAreStatus = false
  /// Whether it keeps the findings of analyses; such a forge is a `CodeScanningForge`.
  package var hasCodeScanning = false
  /// Whether the forge itself refuses comments on lines that it does not show.
  package var refusesLinesOutsideTheDiff = true
  /// UTF-16 code units that a comment may have, with a little to spare.
  package var commentLimit = 60_000
  /// UTF-16 code units of the summary.
  package var summaryLimit = 60_000
  /// UTF-16 code units of a status; 0 where the forge has no status.
  package var statusLimit = 140

  package init() {}
}
