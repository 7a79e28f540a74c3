import Analyzer

/// A request that did not do what it was sent for.
package struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What happened.
  package enum Reason: Sendable, Hashable {
    /// No whole answer came.
    case transfer(CurlError)
    /// The server refused; the answer says why.
    case status(HTTPResponse)
    /// The server wants us to wait longer than a run may take; seconds.
    case rateLimited(wait: Double)
    /// It redirects to a place where this request must not go.
    case redirect(String)
    /// The answer is not what the forge's description promises.
    case unreadable(String)
  }

  /// The method and address, without the query.
  package let request: String
  package let reason: Reason
  /// Whether a request that creates something may have done so all the same.
  package let mayHaveTakenEffect: Bool

  package init(request: String, reason: Reason, mayHaveTakenEffect: Bool = false) {
    self.request = request
    self.reason = reason
    self.mayHaveTakenEffect = mayHaveTakenEffect
  }

  /// The status code, nil where there was no answer.
  package var status: Int? {
    if case .status(let response) = reason { return response.status }
    return nil
  }

  /// One sentence without a full stop; what the server wrote is not in it.
  package var description: String {
    switch reason {
    case .transfer(let error): "\(request): \(error)"
    case .status(let response): "\(request) was answered with \(response.status)"
    case .rateLimited(let wait):
      "\(request): the forge wants a pause of \(Int(saturating: wait.rounded(.up))) seconds; run it again later"
    case .redirect(let place): "\(request) is redirected to \(place), where it cannot be sent"
    case .unreadable(let problem): "\(request) was answered with something unexpected: \(problem)"
    }
  }
}
