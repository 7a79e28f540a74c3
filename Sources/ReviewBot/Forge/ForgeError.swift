/// A call to a forge that failed, sorted by what the bot does about it.
package struct ForgeError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// The token is missing, wrong or expired.
    case unauthorized
    /// The token is known and may not do this; where it may read, the bot falls back to annotations.
    case forbidden
    /// It is not there, or not for this token.
    case notFound
    /// The forge does not take what was sent, such as a comment on a line that it does not show.
    case rejected
    /// Somebody else changed it in the meantime; looking again helps.
    case conflict
    /// The forge wants a longer pause than a run may take.
    case busy
    /// No connection, or the server is in trouble; certainly nothing was created.
    case unreachable
    /// Something may have been created or not; looking again tells.
    case uncertain
    /// The answer is not what the forge's description promises.
    case unreadable
    /// The forge, or its version, cannot do this.
    case unsupported
  }

  package let kind: Kind
  /// Which request it was, without the query.
  package let request: String
  /// What happened, in a few words: the status, what the server said; never a secret.
  package let detail: String
  /// What to do about it, nil where that is clear.
  package let advice: String?

  package init(_ kind: Kind, request: String, detail: String, advice: String? = nil) {
    self.kind = kind
    self.request = request
    self.detail = detail
    self.advice = advice
  }

  /// One sentence for a person.
  package var description: String {
    "\(request): \(detail)" + (advice.map { "; \($0)" } ?? "")
  }

  /// The same with another kind, where a forge says something by an unusual code.
  func with(_ kind: Kind, advice: String? = nil) -> ForgeError {
    ForgeError(kind, request: request, detail: detail, advice: advice ?? self.advice)
  }
}
