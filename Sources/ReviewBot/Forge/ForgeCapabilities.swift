/// The features and limits of a forge. The plan respects them, so that the bot never sends a request that cannot
/// succeed.
package struct ForgeCapabilities: Sendable, Hashable {
  /// How a machine-readable note is hidden in a comment.
  package enum MarkerStyle: Sendable, Hashable {
    /// An HTML comment, `<!-- … -->`.
    case htmlComment
    /// A link definition, `[//]: # (…)`, for forges that display HTML comments.
    case linkDefinition
  }

  /// How a comment proposes a change that readers can apply with a click.
  package enum SuggestionStyle: Sendable, Hashable {
    /// Not supported; the change is shown as a diff.
    case none
    /// A `suggestion` block that replaces the lines of the comment.
    case lines
    /// GitLab's `suggestion:-2+0` block, whose lines are counted from the last line of the comment.
    case relative
  }

  package var marker = MarkerStyle.htmlComment
  package var suggestions = SuggestionStyle.none
  /// Whether a comment can span several lines.
  package var hasMultiLineComments = false
  /// Whether comments can be edited. If not, a comment keeps its original text when the finding changes.
  package var canEdit = true
  /// Whether comments can be deleted.
  package var canDelete = true
  /// Whether discussions can be resolved and reopened. If resolving fails, the bot edits the comment instead.
  package var canResolve = true
  /// Whether Markdown tables, task lists and HTML such as `<details>` are rendered.
  package var hasTables = true
  package var hasTaskLists = true
  package var hasHTML = true
  /// Whether the forge can show findings next to the code by means other than comments. Such a forge is an
  /// `AnnotatingForge`.
  package var hasAnnotations = false
  /// Whether the annotation report also shows whether the head commit passes. Such a report replaces the status and has
  /// to be enabled explicitly.
  package var annotationsAreStatus = false
  /// Whether the forge stores analysis results. Such a forge is a `CodeScanningForge`.
  package var hasCodeScanning = false
  /// The maximum length of a comment in UTF-16 code units, with a margin.
  package var commentLimit = 60_000
  /// The maximum length of the summary in UTF-16 code units.
  package var summaryLimit = 60_000
  /// The maximum length of a status in UTF-16 code units, or 0 if the forge does not support statuses.
  package var statusLimit = 140

  package init() {}
}
