import CCurl
import Essentials

/// Owns a libcurl handle, which reuses connections across transfers.
///
/// A transfer starts and ends within one call, so that no pointer outlives its target.
/// - Source: libcurl-easy, libcurl-tutorial.
package struct CurlHandle: ~Copyable {
  /// The limits for a transfer.
  package struct Limits: Sendable {
    /// The connection timeout in seconds.
    package var connecting = 10
    /// The maximum time without progress, in seconds.
    package var stallTimeout = 30
    /// The total timeout in seconds.
    package var total = 120
    /// The maximum size of the decompressed response body, in bytes.
    package var body = 16 << 20
    /// The maximum size of the response headers, in bytes.
    package var header = 256 << 10

    package init() {}
  }

  /// Whether libcurl has been initialized. Initialization must happen once, before the first handle is created, and is
  /// not thread-safe.
  private static let isInitialized = rv_curl_load()

  private let handle: UnsafeMutableRawPointer

  /// - Throws: `CurlError` if libcurl is unavailable.
  init() throws(CurlError) {
    guard Self.isInitialized, let handle = rv_curl_init() else {
      let reason = rv_curl_load_error().map {
        "cannot load libcurl (\(String(cString: $0))); install libcurl 4, for example the `libcurl4` package"
      }
      throw CurlError(
        code: CURLE_FAILED_INIT.rawValue, message: reason ?? "libcurl cannot be initialized", wasUnsent: true,
        isTransient: false)
    }
    self.handle = handle
  }

  deinit { rv_curl_cleanup(handle) }

  /// Sends a request and waits for the complete response.
  ///
  /// Redirects are returned like any other response. The caller decides whether to follow them.
  /// - Parameter certificates: A file with trusted certificates; nil uses the system's.
  /// - Throws: `CurlError` if there is no complete response.
  func send(
    _ request: HTTPRequest, userAgent: String, certificates: String?, limits: Limits
  ) throws(CurlError) -> HTTPResponse {
    // Resets the options of the previous transfer; connections stay open.
    rv_curl_reset(handle)
    try configure(request, userAgent: userAgent, certificates: certificates, limits: limits)
    var lines = [String](request.headers.fields.map { "\($0.name): \($0.value)" })
    // Disables `Expect: 100-continue`, which delays requests to servers that do not support it.
    lines.append("Expect:")
    // Prevents libcurl from sending a form's content type with an empty body.
    if request.body == nil { lines.append("Content-Type:") }
    let list = HeaderList(lines)
    try set(list.first, CURLOPT_HTTPHEADER)
    var incoming = Incoming(bodyLimit: limits.body, headerLimit: limits.header)
    let code = try (request.body ?? []).withContiguousBytes { (bytes) throws(CurlError) -> CURLcode in
      if request.body != nil || request.method == "POST" {
        try check(rv_curl_set_body(handle, bytes.baseAddress ?? UnsafeRawPointer(handle), curl_off_t(bytes.count)))
      }
      return try withUnsafeMutablePointer(to: &incoming) { (incoming) throws(CurlError) -> CURLcode in
        try set(UnsafeMutableRawPointer(incoming), CURLOPT_WRITEDATA)
        try set(UnsafeMutableRawPointer(incoming), CURLOPT_HEADERDATA)
        return rv_curl_perform(handle)
      }
    }
    guard code == CURLE_OK else { throw failure(code, tooLarge: incoming.isTooLarge ? limits : nil) }
    var status = 0
    try check(rv_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status))
    return HTTPResponse(status: status, headers: incoming.headers, body: incoming.body)
  }

  private func configure(
    _ request: HTTPRequest, userAgent: String, certificates: String?, limits: Limits
  ) throws(CurlError) {
    try check(rv_curl_allow_http_only(handle))
    try set(request.address.text, CURLOPT_URL)
    try set(request.method, CURLOPT_CUSTOMREQUEST)
    try set(userAgent, CURLOPT_USERAGENT)
    // Accepts all compression methods that this version of libcurl supports.
    try set("", CURLOPT_ACCEPT_ENCODING)
    try set(1, CURLOPT_NOSIGNAL)
    try set(1, CURLOPT_SSL_VERIFYPEER)
    try set(2, CURLOPT_SSL_VERIFYHOST)
    if let certificates { try set(certificates, CURLOPT_CAINFO) }
    try set(0, CURLOPT_FOLLOWLOCATION)
    try set(1, CURLOPT_SUPPRESS_CONNECT_HEADERS)
    // A proxy cannot reach this machine at a loopback address.
    if request.address.isLoopback { try set("*", CURLOPT_NOPROXY) }
    try set(limits.connecting, CURLOPT_CONNECTTIMEOUT)
    try set(limits.total, CURLOPT_TIMEOUT)
    try set(1, CURLOPT_LOW_SPEED_LIMIT)
    try set(limits.stallTimeout, CURLOPT_LOW_SPEED_TIME)
    // Uses a new connection: if a reused one turned out to be dead, libcurl would silently send the request again.
    if request.idempotency == .nonIdempotent { try set(1, CURLOPT_FRESH_CONNECT) }
    try check(rv_curl_set_receive(handle, CURLOPT_WRITEFUNCTION, receiveBody))
    try check(rv_curl_set_receive(handle, CURLOPT_HEADERFUNCTION, receiveHeader))
  }

  private func set(_ value: Int, _ option: CURLoption) throws(CurlError) {
    try check(rv_curl_set_long(handle, option, value))
  }

  private func set(_ value: String, _ option: CURLoption) throws(CurlError) {
    try check(rv_curl_set_string(handle, option, value))
  }

  private func set(_ value: UnsafeMutableRawPointer?, _ option: CURLoption) throws(CurlError) {
    try check(rv_curl_set_pointer(handle, option, value))
  }

  private func check(_ code: CURLcode) throws(CurlError) {
    guard code != CURLE_OK else { return }
    throw CurlError(
      code: code.rawValue, message: String(cString: rv_curl_message(code)), wasUnsent: true, isTransient: false)
  }

  /// - Parameter limits: The limits that the response exceeded, or nil if it stayed within them.
  private func failure(_ code: CURLcode, tooLarge limits: Limits?) -> CurlError {
    if let limits {
      return CurlError(
        code: code.rawValue,
        message:
          "the response exceeds the limit (\(limits.body >> 20) MiB, \(limits.header >> 10) KiB of headers)",
        wasUnsent: false, isTransient: false)
    }
    var sent = 0
    let isKnown = rv_curl_get_long(handle, CURLINFO_REQUEST_SIZE, &sent) == CURLE_OK
    return CurlError(
      code: code.rawValue, message: String(cString: rv_curl_message(code)).lowercasedFirst,
      wasUnsent: isKnown && sent == 0, isTransient: Self.transient.contains(code.rawValue))
  }

  private static let transient: Set<UInt32> = Set(
    [
      CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT,
      CURLE_SSL_CONNECT_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE,
      CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
    ].map(\.rawValue))
}

/// A list of header lines in the format that libcurl expects.
private struct HeaderList: ~Copyable {
  private let list: UnsafeMutablePointer<curl_slist>?

  init(_ lines: [String]) {
    list = lines.reduce(nil) { list, line in rv_curl_append(list, line) ?? list }
  }

  deinit { rv_curl_free_all(list) }

  var first: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(list) }
}

/// A response that is being received.
struct Incoming {
  private(set) var headers = HTTPHeaders()
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  private var headerBytes = 0
  private let bodyLimit: Int
  private let headerLimit: Int

  init(bodyLimit: Int, headerLimit: Int) {
    self.bodyLimit = bodyLimit
    self.headerLimit = headerLimit
  }

  /// Appends a part of the body. Returns false if the limit is exceeded.
  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || body.count + bytes.count > bodyLimit
    if !isTooLarge { body.append(contentsOf: bytes) }
    return !isTooLarge
  }

  /// Processes one header line. A status line starts a new response, because a response with status 100 may come before
  /// the final one.
  mutating func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    isTooLarge = isTooLarge || headerBytes > headerLimit
    if isTooLarge { return false }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = HTTPHeaders()
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      headers.append(.init(line[..<colon].trimmed, value.trimmed))
    }
    return true
  }
}

private func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let isTaken = context?.assumingMemoryBound(to: Incoming.self).pointee
    .receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return isTaken == true ? size * count : 0
}

private func receiveHeader(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let isTaken = context?.assumingMemoryBound(to: Incoming.self).pointee
    .receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return isTaken == true ? size * count : 0
}

extension [UInt8] {
  /// A variant of `withUnsafeBytes` with typed errors.
  fileprivate func withContiguousBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(CurlError) -> Result
  ) throws(CurlError) -> Result {
    let result = withUnsafeBytes { bytes -> Swift.Result<Result, CurlError> in
      do throws(CurlError) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension StringProtocol {
  fileprivate var lowercasedFirst: String {
    // Keeps acronyms at the start, as in "SSL connect error".
    guard dropFirst().first?.isLowercase == true else { return String(self) }
    return prefix(1).lowercased() + dropFirst()
  }
}
