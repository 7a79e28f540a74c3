/// A hidden note in a comment of ours that says that we resolved its discussion.
///
/// Some forges tell that a discussion is resolved, and not by whom. Whoever it was matters: what we resolved we open
/// again when the finding is back; what a person resolved stays so. The note goes in before the discussion is resolved
/// and comes out after it was opened again, so that a run that is killed in between never passes our doing off as a
/// person's.
struct ResolutionNote {
  private let text: String

  init(_ style: ForgeCapabilities.MarkerStyle) {
    text =
      switch style {
      case .htmlComment: "<!-- review:resolved -->"
      case .linkDefinition: "[//]: # (review:resolved)"
      }
  }

  /// Whether the body ends with it.
  func stands(in body: String) -> Bool { trimmed(body).hasSuffix(text) }

  /// The body with it, once.
  func added(to body: String) -> String { stands(in: body) ? body : trimmed(body) + "\n\n" + text }

  /// The body without it.
  func removed(from body: String) -> String {
    stands(in: body) ? String(trimmed(trimmed(body).dropLast(text.count))) : body
  }

  private func trimmed(_ body: some StringProtocol) -> Substring {
    var body = Substring(body)
    while let last = body.last, last.isWhitespace { body.removeLast() }
    return body
  }
}
