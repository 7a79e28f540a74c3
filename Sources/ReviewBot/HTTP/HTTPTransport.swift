/// Whatever can carry one request to a server.
package protocol HTTPTransport {
  /// Sends a request and waits for the answer; redirects are answers.
  func send(_ request: HTTPRequest) throws(CurlError) -> HTTPResponse
}

/// libcurl with one handle, for one thread.
package final class CurlTransport: HTTPTransport {
  private let handle: CurlHandle
  private let userAgent: String
  private let certificates: String?
  private let limits: CurlHandle.Limits

  /// - Parameters:
  ///   - userAgent: Names the program and its version.
  ///   - environment: `CURL_CA_BUNDLE` or `SSL_CERT_FILE` names certificates of a company's own; proxies are read by
  ///     libcurl itself.
  /// - Throws: `CurlError` where libcurl cannot be used at all.
  package init(userAgent: String, environment: [String: String], limits: CurlHandle.Limits = .init()) throws(CurlError)
  {
    handle = try CurlHandle()
    self.userAgent = userAgent
    certificates = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.limits = limits
  }

  package func send(_ request: HTTPRequest) throws(CurlError) -> HTTPResponse {
    try handle.send(request, userAgent: userAgent, certificates: certificates, limits: limits)
  }
}
