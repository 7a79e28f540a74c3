/// Sends single requests.
package protocol HTTPTransport {
  /// Sends a request and waits for the response; does not follow redirects.
  func send(_ request: HTTPRequest) throws(CurlError) -> HTTPResponse
}

/// A transport that uses one libcurl handle. Must be used from a single thread.
package final class CurlTransport: HTTPTransport {
  private let handle: CurlHandle
  private let userAgent: String
  private let certificates: String?
  private let limits: CurlHandle.Limits

  /// - Parameters:
  ///   - userAgent: The name and version of the program.
  ///   - environment: The environment variables. `CURL_CA_BUNDLE` or `SSL_CERT_FILE` can contain the path of a file
  ///     with trusted certificates. libcurl itself reads the proxy variables.
  /// - Throws: `CurlError` if libcurl is unavailable.
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
