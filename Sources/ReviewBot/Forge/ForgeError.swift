/// A failed request to a forge, categorized by how the bot reacts.
package struct ForgeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The category, which determines how the bot reacts.
  package enum Kind: Sendable, Hashable {
    /// The token is missing, wrong or expired.
    case unauthorized
    /// The token is valid but lacks a permission. If the token has read access, the bot falls back to annotations.
    case forbidden
    /// The resource does not exist or is not visible to this token.
    case notFound
    /// The forge rejects the contents of the request, such as a comment on a line outside the diff.
    case rejected
    /// Someone else has changed the resource in the meantime. Reading it again resolves the conflict.
    case conflict
    /// Something that only a person can remove prevents the request.
    case blocked
    /// The forge requires a longer pause than a run allows.
    case busy
    /// There is no connection, or the server failed; nothing was created.
    case unreachable
    /// The request may or may not have succeeded; reading the conversation again shows which.
    case uncertain
    /// The response does not have the documented format.
    case unreadable
    /// The forge, or the server's version of it, does not support the request.
    case unsupported
  }

  package let kind: Kind
  /// The request, without its query.
  package let request: String
  /// What happened, in a few words: the status and the server's message. Never contains secrets.
  package let detail: String
  /// How to fix the problem, or nil if that is obvious.
  package let advice: String?

  package init(_ kind: Kind, request: String, detail: String, advice: String? = nil) {
    self.kind = kind
    self.request = request
    self.detail = detail
    self.advice = advice
  }

  /// A message for the user.
  package var description: String {
    "\(request): \(detail)" + (advice.map { "; \($0)" } ?? "")
  }

  /// Returns the error with a different kind, for forges that use unusual status codes.
  func with(_ kind: Kind, advice: String? = nil) -> ForgeError {
    ForgeError(kind, request: request, detail: detail, advice: advice ?? self.advice)
  }

  /// Sends a request that may fail with the given kind of error because its effect already exists.
  static func ignoring(_ kind: Kind, _ send: () throws(ForgeError) -> Void) throws(ForgeError) {
    do throws(ForgeError) { try send() } catch { if error.kind != kind { throw error } }
  }
}
