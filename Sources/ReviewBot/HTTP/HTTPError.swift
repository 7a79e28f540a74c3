import Analyzer

/// A failed request.
package struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The cause of the failure.
  package enum Reason: Sendable, Hashable {
    /// There was no complete response.
    case transfer(CurlError)
    /// The server rejected the request; the response says why.
    case status(HTTPResponse)
    /// The server requires a longer wait, in seconds, than a run allows.
    case rateLimited(wait: Double)
    /// The server still enforces a rate limit after the given number of seconds, without saying for how long.
    case limitNotLifted(after: Double)
    /// The server redirects to a URL that the request must not be sent to.
    case redirect(String)
    /// The response does not have the documented format.
    case unreadable(String)
  }

  /// The method and URL, without the query.
  package let request: String
  package let reason: Reason
  /// Whether the request may have created something despite the error.
  package let mayHaveTakenEffect: Bool

  package init(request: String, reason: Reason, mayHaveTakenEffect: Bool = false) {
    self.request = request
    self.reason = reason
    self.mayHaveTakenEffect = mayHaveTakenEffect
  }

  /// A message for the user, without a trailing period and without text from the server.
  package var description: String {
    switch reason {
    case .transfer(let error): "\(request): \(error)"
    case .status(let response): "\(request): HTTP status \(response.status)"
    case .rateLimited(let wait):
      "\(request): the server requested a pause of \(Int(saturating: wait.rounded(.up))) seconds; try again later"
    case .limitNotLifted(let pauses):
      "\(request): the rate limit is still exceeded after pauses of \(Int(saturating: pauses.rounded(.up))) seconds; "
        + "try again later"
    case .redirect(let location): "\(request): the redirect to \(location) is not allowed"
    case .unreadable(let problem): "\(request): unexpected response: \(problem)"
    }
  }
}
