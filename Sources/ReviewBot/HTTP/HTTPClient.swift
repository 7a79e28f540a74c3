import Analyzer

/// Sends requests to one forge, again where that helps, and never the token to anyone else.
///
/// It is for one thread: a run reads and writes one after the other.
package final class HTTPClient {
  private let transport: any HTTPTransport
  private let authorization: Authorization?
  /// The only place that is shown the token.
  private let home: WebAddress
  private let policy: RetryPolicy
  private let timing: HTTPTiming
  private let log: (String) -> Void
  private var budget: Double
  /// Seconds that pauses beside answers may still take.
  private var courtesy: Double
  /// How many bytes of answers may still come.
  private var room: Int
  /// When the first request was sent, by our clock.
  private var begun: Double?
  /// Our clock must not be before it when the next request leaves.
  private var earliest = 0.0

  /// - Parameters:
  ///   - home: The base address of the forge.
  ///   - log: Is told of each request and pause in one line, without secrets; for `--verbose`.
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
    courtesy = policy.longestPause
    room = policy.answers
  }

  /// A client over libcurl.
  /// - Throws: `CurlError` where libcurl cannot be used at all.
  package convenience init(
    home: WebAddress, authorization: Authorization?, userAgent: String, environment: [String: String],
    policy: RetryPolicy = RetryPolicy(), timing: HTTPTiming = .system, log: @escaping (String) -> Void = { _ in }
  ) throws(CurlError) {
    self.init(
      transport: try CurlTransport(userAgent: userAgent, environment: environment), authorization: authorization,
      home: home, policy: policy, timing: timing, log: log)
  }

  /// The text without the token, for anything that a server wrote.
  func redacted(_ text: String) -> String { authorization?.redacted(from: text) ?? text }

  /// An answer without the token, for whoever takes a message from it.
  func redacted(_ response: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      status: response.status,
      headers: HTTPHeaders(response.headers.fields.map { .init($0.name, redacted($0.value)) }),
      body: [UInt8](redacted(String(decoding: response.body.prefix(100_000), as: UTF8.self)).utf8))
  }

  /// Makes the next request wait for so many seconds, as forges want it between two writes.
  func pause(_ seconds: Double) { earliest = max(earliest, timing.now() + seconds) }

  /// Sends a request until it succeeds or there is no use in trying.
  /// - Throws: `HTTPError`; for a request that creates something it says whether it may have done so.
  package func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    var attempt = 1
    var lastSign = timing.now()
    while true {
      let outcome = once(request)
      switch outcome {
      case .success(let response) where response.isSuccess:
        // Azure slows down those who come too often, and says so beside the answer.
        if let wait = RateLimit(response, now: timing.now()).retryAfter {
          slowDown(by: wait)
        }
        return response
      case .success(let response):
        let limit = RateLimit(response, now: timing.now())
        let isUnavailable = [502, 503, 504].contains(response.status)
        if !limit.isExceeded, !(isUnavailable && request.repetition == .harmless) {
          throw HTTPError(
            request: request.label, reason: .status(response),
            mayHaveTakenEffect: request.repetition == .creates && response.status >= 500)
        }
        guard attempt < policy.attempts else {
          throw HTTPError(
            request: request.label,
            reason: limit.isExceeded ? .rateLimited(wait: limit.wait ?? policy.longestPause) : .status(response))
        }
        // Many runners are told the same moment; the chance part spreads them.
        let own = policy.pause(after: attempt, random: timing.random())
        try wait(max(own, limit.wait.map { $0 + timing.random() } ?? 0), request)
        lastSign = timing.now()
      case .failure(let error) where error.reason.isTransient && !error.mayHaveTakenEffect && attempt < policy.attempts:
        let pause = policy.pause(after: attempt, random: timing.random())
        guard timing.now() - lastSign + pause <= policy.patience else { throw error }
        try wait(pause, request)
      case .failure(let error):
        throw error
      }
      attempt += 1
    }
  }

  /// One attempt, redirects followed.
  private func once(_ original: HTTPRequest) -> Result<HTTPResponse, HTTPError> {
    var request = original
    for _ in 0..<5 {
      let now = timing.now()
      begun = begun ?? now
      guard now - (begun ?? now) <= policy.duration else {
        let limit = "the forge takes longer than a run may (\(Int(policy.duration / 60)) minutes)"
        return .failure(HTTPError(request: request.label, reason: .unreadable(limit)))
      }
      let delay = earliest - timing.now()
      if delay > 0 { timing.sleep(delay) }
      let response: HTTPResponse
      do throws(CurlError) {
        response = try transport.send(authorized(request))
      } catch {
        log("\(redacted(request.label)): \(error)")
        return .failure(
          HTTPError(
            request: request.label, reason: .transfer(error),
            mayHaveTakenEffect: request.repetition == .creates && !error.wasUnsent))
      }
      log("\(redacted(request.label)): \(response.status)")
      room -= response.body.count
      guard room >= 0 else {
        let limit = "the forge has sent more than \(policy.answers >> 20) MiB, which is more than a review can be about"
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
    return .failure(HTTPError(request: original.label, reason: .redirect("one place after the other")))
  }

  /// Only reading follows to another host, and without the token; writing stays where it is, and as it is.
  private func redirected(_ request: HTTPRequest, status: Int, to location: String) -> HTTPRequest? {
    guard let address = try? request.address.resolving(location) else { return nil }
    let isReading = request.method == "GET"
    guard isReading || (address.origin == home.origin && status >= 307) else { return nil }
    return HTTPRequest(
      request.method, address, headers: request.headers, body: request.body, repetition: request.repetition)
  }

  private func authorized(_ request: HTTPRequest) -> HTTPRequest {
    guard let authorization, request.address.origin == home.origin else { return request }
    var request = request
    request.headers.append(authorization.header)
    return request
  }

  /// Makes the next request wait as a forge asks beside an answer. Who means it turns requests away, so the pauses of a run
  /// that are for courtesy alone end with its longest pause.
  private func slowDown(by wait: Double) {
    let seconds = min(wait, courtesy, budget)
    guard seconds > 0 else { return }
    courtesy -= seconds
    budget -= seconds
    log(
      "the forge asks for a pause of \(Int(saturating: wait.rounded(.up))) s; waiting \(Int(saturating: seconds.rounded(.up))) s"
    )
    pause(seconds)
  }

  /// Waits for so many seconds, as far as the run has time.
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
