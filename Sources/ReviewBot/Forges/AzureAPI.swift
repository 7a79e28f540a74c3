import Essentials

/// Sends requests to Azure DevOps, using the API version that the server supports.
///
/// Self-hosted servers may be older than the cloud service. They reject requests for a newer version and report the
/// version that they support. All later requests use the reported version.
/// - Source: Azure DevOps docs, "REST API versioning".
final class AzureAPI {
  private let api: ForgeAPI
  private var version = "7.1"

  init(_ api: ForgeAPI) { self.api = api }

  /// Reads a value.
  func get<Value: Decodable>(
    _ path: [String], query: [(name: String, value: String)] = [], preview: Bool = false
  ) throws(ForgeError) -> Value {
    try versioned(preview: preview) { (version) throws(ForgeError) in
      try api.get(path, query: query + [version])
    }
  }

  /// Sends a value and decodes the response. Without decoding it, the login page that Azure sends to unauthenticated
  /// clients would not be detected.
  func send<Value: Decodable>(
    _ method: String, _ path: [String], body: some Encodable, idempotency: HTTPRequest.Idempotency? = nil,
    as type: Value.Type = Value.self
  ) throws(ForgeError) -> Value {
    try versioned { (version) throws(ForgeError) in
      try api.send(method, path, query: [version], body: body, idempotency: idempotency, as: type)
    }
  }

  /// Sends a request without a body and ignores the response.
  func send(_ method: String, _ path: [String]) throws(ForgeError) {
    try versioned { (version) throws(ForgeError) in try api.send(method, path, query: [version]) }
  }

  /// Reads a list. Most lists are returned in full; long ones have a continuation token in a header.
  func list<Element: Decodable>(
    _ path: [String], query: [(name: String, value: String)] = []
  ) throws(ForgeError) -> [Element] {
    try versioned { (version) throws(ForgeError) in
      var elements: [Element] = []
      var token: String?
      for _ in 0..<1000 {
        let rest = token.map { [("continuationToken", $0)] } ?? []
        let page: ForgeAPI.Answer<List<Element>> = try api.get(
          api.base.appending(path, query: query + rest + [version]))
        elements += page.value.value
        guard let next = page.headers["x-ms-continuationtoken"], !next.isEmpty, next != token else { return elements }
        token = next
      }
      throw ForgeError(
        .unreadable, request: "GET \(api.base.appending(path).withoutQuery)", detail: "the list has too many pages")
    }
  }

  private struct List<Element: Decodable>: Decodable { let value: [Element] }

  private func versioned<Value>(
    preview: Bool = false, _ send: ((name: String, value: String)) throws(ForgeError) -> Value
  ) throws(ForgeError) -> Value {
    var isPreview = preview
    var attempt = 1
    while true {
      do throws(ForgeError) {
        return try send(("api-version", version + (isPreview ? "-preview" : "")))
      } catch {
        // Gives up on a server that reports a different version each time.
        guard error.kind == .rejected, attempt < 4 else { throw error }
        attempt += 1
        if let known = error.detail.firstMatch(of: /version this server supports is (\d+\.\d+)/)?.1, known != version {
          version = String(known)
        } else if !isPreview, error.detail.contains("-preview flag must be supplied") {
          isPreview = true
        } else {
          throw error
        }
      }
    }
  }
}

/// Parses Azure's error responses.
enum AzureError {
  static func explanation(_ response: HTTPResponse) -> ForgeAPI.Explanation? {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)), let message = answer.message
    else { return nil }
    var explanation = ForgeAPI.Explanation(message: message)
    if response.status == 403 {
      explanation.advice =
        "the token's account (in a pipeline: the build service) needs the "
        + "\"Contribute to pull requests\" permission on the repository"
    }
    return explanation
  }

  private struct Answer: Decodable { let message: String? }
}
