import Analyzer

/// Sends requests to one forge. Retries them if that is safe, and never sends the token to a different server.
///
/// Must be used from a single thread; requests are sent one at a time.
package final class HTTPClient {
  private let transport: any HTTPTransport
  private let authorization: Authorization?
  /// The only server that receives the token.
  private let home: WebAddress
  private let policy: RetryPolicy
  private let timing: HTTPTiming
  private let log: (String) -> Void
  private var budget: Double
  /// The number of seconds that may still be spent on pauses requested by successful responses.
  private var throttleBudget: Double
  /// The maximum total size of all further responses, in bytes.
  private var remainingBytes: Int
  /// The time at which the first request was sent, according to the local clock.
  private var startTime: Double?
  /// The earliest time for the next request, according to the local clock.
  private var earliest = 0.0

  /// - Parameters:
  ///   - home: The forge's base URL.
  ///   - log: Receives one line for each request and pause, without secrets; for `--verbose`.
  init(
    transport: any HTTPTransport, authorization: Authorization?, home: WebAddress, policy: RetryPolicy = RetryPolicy(),
    timing: HTTPTiming = .system, log: @escaping (String) -> Void = { _ in }
  ) {
    self.transport = transport
    self.authorization = authorization
    self.home = home
    self.policy = policy
    self.timing = timing
    self.log = log
    budget = policy.budget
    throttleBudget = policy.maximumPause
    remainingBytes = policy.maximumResponseBytes
  }

  /// Creates a client that uses libcurl.
  /// - Throws: `CurlError` if libcurl is unavailable.
  package convenience init(
    home: WebAddress, authorization: Authorization?, userAgent: String, environment: [String: String],
    policy: RetryPolicy? = nil, timing: HTTPTiming = .system, log: @escaping (String) -> Void = { _ in }
  ) throws(CurlError) {
    self.init(
      transport: try CurlTransport(userAgent: userAgent, environment: environment), authorization: authorization,
      home: home, policy: policy ?? RetryPolicy(environment), timing: timing, log: log)
  }

  /// Whether the token is sent as a bearer token, without a user name.
  var usesBearerToken: Bool {
    if case .bearer = authorization { return true }
    return false
  }

  /// Removes the token from text that a server has sent.
  func redacted(_ text: String) -> String { authorization?.redacted(from: text) ?? text }

  /// Removes the token from a response, for code that extracts messages from it.
  func redacted(_ response: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      status: response.status,
      headers: HTTPHeaders(response.headers.fields.map { .init($0.name, redacted($0.value)) }),
      body: [UInt8](redacted(String(decoding: response.body.prefix(100_000), as: UTF8.self)).utf8))
  }

  /// Delays the next request by the given number of seconds, as forges require between writes.
  func pause(_ seconds: Double) { earliest = max(earliest, timing.elapsed() + seconds) }

  /// Sends a request, retrying until it succeeds or retrying no longer makes sense.
  /// - Throws: `HTTPError`, which says whether a request that creates something may have succeeded.
  package func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    var attempt = 1
    var limitPause = policy.limitPause
    var lastSign = timing.elapsed()
    while true {
      let outcome = sendOnce(request)
      switch outcome {
      case .success(let response) where response.isSuccess:
        // Azure throttles frequent clients and indicates this in successful responses.
        if let wait = RateLimit(response, now: timing.now()).retryAfter {
          throttle(by: wait)
        }
        return response
      case .success(let response):
        let limit = RateLimit(response, now: timing.now())
        let isUnavailable = [502, 503, 504].contains(response.status)
        if !limit.isExceeded, !(isUnavailable && request.idempotency == .idempotent) {
          throw HTTPError(
            request: request.label, reason: .status(response),
            mayHaveTakenEffect: request.idempotency == .nonIdempotent && response.status >= 500)
        }
        guard attempt < policy.attempts else {
          throw HTTPError(request: request.label, reason: limitReason(limit) ?? .status(response))
        }
        if limit.needsLongPause {
          // The last pause may be shorter, because it was not requested by the server.
          let pause = max(min(limitPause, budget), min(limitPause, policy.limitPause))
          limitPause *= 2
          guard pause <= budget else {
            throw HTTPError(request: request.label, reason: .limitNotLifted(after: policy.budget - budget))
          }
          try wait(pause, request)
        } else {
          // Adds jitter, because a server may tell many runners to retry at the same time.
          let own = policy.pause(after: attempt, random: timing.random())
          try wait(max(own, limit.wait.map { $0 + timing.random() } ?? 0), request)
        }
        lastSign = timing.elapsed()
      case .failure(let error) where error.reason.isTransient && !error.mayHaveTakenEffect && attempt < policy.attempts:
        let pause = policy.pause(after: attempt, random: timing.random())
        guard timing.elapsed() - lastSign + pause <= policy.retryTimeout else { throw error }
        try wait(pause, request)
      case .failure(let error):
        throw error
      }
      attempt += 1
    }
  }

  /// Returns the reason for giving up on a request because of a rate limit, or nil if no limit is exceeded.
  private func limitReason(_ limit: RateLimit) -> HTTPError.Reason? {
    guard limit.isExceeded else { return nil }
    return limit.wait.map { .rateLimited(wait: $0) } ?? .limitNotLifted(after: policy.budget - budget)
  }

  /// Performs one attempt and follows redirects.
  private func sendOnce(_ original: HTTPRequest) -> Result<HTTPResponse, HTTPError> {
    var request = original
    for _ in 0..<5 {
      let now = timing.elapsed()
      startTime = startTime ?? now
      guard now - (startTime ?? now) <= policy.duration else {
        let limit = "the run exceeded its time limit (\(Int(policy.duration / 60)) minutes)"
        return .failure(HTTPError(request: request.label, reason: .unreadable(limit)))
      }
      let delay = earliest - timing.elapsed()
      if delay > 0 { timing.sleep(delay) }
      let response: HTTPResponse
      do throws(CurlError) {
        response = try transport.send(authorized(request))
      } catch {
        log("\(redacted(request.label)): \(error)")
        return .failure(
          HTTPError(
            request: request.label, reason: .transfer(error),
            mayHaveTakenEffect: request.idempotency == .nonIdempotent && !error.wasUnsent))
      }
      log("\(redacted(request.label)): \(response.status)")
      remainingBytes -= response.body.count
      guard remainingBytes >= 0 else {
        let limit = "the forge has sent more than \(policy.maximumResponseBytes >> 20) MiB in total"
        return .failure(HTTPError(request: request.label, reason: .unreadable(limit)))
      }
      guard [301, 302, 307, 308].contains(response.status), let location = response.headers["location"] else {
        return .success(response)
      }
      guard let next = redirected(request, status: response.status, to: location) else {
        return .failure(HTTPError(request: request.label, reason: .redirect(String(redacted(location).prefix(200)))))
      }
      request = next
    }
    return .failure(HTTPError(request: original.label, reason: .redirect("another location after 5 redirects")))
  }

  /// Returns the redirected request, or nil if the redirect is not allowed. Only read requests may be redirected to
  /// other hosts; the token is not sent there. Write requests must keep their method.
  private func redirected(_ request: HTTPRequest, status: Int, to location: String) -> HTTPRequest? {
    guard let address = try? request.address.resolving(location) else { return nil }
    let isReading = request.method == "GET"
    guard isReading || (address.origin == home.origin && status >= 307) else { return nil }
    return HTTPRequest(
      request.method, address, headers: request.headers, body: request.body, idempotency: request.idempotency)
  }

  private func authorized(_ request: HTTPRequest) -> HTTPRequest {
    guard let authorization, request.address.origin == home.origin else { return request }
    var request = request
    request.headers.append(authorization.header)
    return request
  }

  /// Delays the next request if a successful response requests a pause. Such pauses are voluntary, because a server
  /// that enforces a limit rejects requests instead. Their total duration is therefore limited.
  private func throttle(by wait: Double) {
    let seconds = min(wait, throttleBudget, budget)
    guard seconds > 0 else { return }
    throttleBudget -= seconds
    budget -= seconds
    log(
      "the server requested a pause of \(Int(saturating: wait.rounded(.up))) s; "
        + "pausing \(Int(saturating: seconds.rounded(.up))) s"
    )
    pause(seconds)
  }

  /// Waits for the given number of seconds, or throws an error if the total of all pauses in the run would become too
  /// long.
  private func wait(_ seconds: Double, _ request: HTTPRequest) throws(HTTPError) {
    guard seconds <= budget else {
      throw HTTPError(request: request.label, reason: .rateLimited(wait: seconds))
    }
    budget -= seconds
    log("waiting \(Int(saturating: seconds.rounded(.up))) s before the next attempt")
    timing.sleep(seconds)
  }
}

extension HTTPError.Reason {
  fileprivate var isTransient: Bool {
    if case .transfer(let error) = self { return error.isTransient }
    return false
  }
}
