/// A hidden note in a comment that records that the bot resolved its discussion.
///
/// Some forges report that a discussion is resolved, but not by whom. The bot needs to know: if a finding returns, the
/// bot reopens a discussion that it resolved itself, but never one that was resolved manually. The note is added before
/// the discussion is resolved and removed after it is reopened. Even if a run is killed in between, a discussion
/// resolved by the bot can therefore never be mistaken for a manually resolved one.
struct ResolutionNote {
  private let text: String

  init(_ style: ForgeCapabilities.MarkerStyle) {
    text =
      switch style {
      case .htmlComment: "<!-- review:resolved -->"
      case .linkDefinition: "[//]: # (review:resolved)"
      }
  }

  /// Whether the body ends with the note.
  func isPresent(in body: String) -> Bool { trimmed(body).hasSuffix(text) }

  /// Returns the body with the note.
  func added(to body: String) -> String { isPresent(in: body) ? body : trimmed(body) + "\n\n" + text }

  /// Returns the body without the note.
  func removed(from body: String) -> String {
    isPresent(in: body) ? String(trimmed(trimmed(body).dropLast(text.count))) : body
  }

  private func trimmed(_ body: some StringProtocol) -> Substring {
    var body = Substring(body)
    while let last = body.last, last.isWhitespace { body.removeLast() }
    return body
  }
}
