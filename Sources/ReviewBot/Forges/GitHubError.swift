import Essentials

/// Parses GitHub's error responses.
/// - Source: GitHub docs, "Troubleshooting the REST API".
enum GitHubError {
  /// Returns the message with its details, and the permissions that the token lacks.
  static func explanation(_ response: HTTPResponse) -> ForgeAPI.Explanation? {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)) else { return nil }
    let details = (answer.errors ?? []).compactMap(\.text)
    var explanation = ForgeAPI.Explanation(
      message: ([answer.message ?? ""] + details).filter { !$0.isEmpty }.joined(separator: ": "))
    if let needed = response.headers["x-accepted-github-permissions"] {
      let lines = needed.split(whereSeparator: { ";,".contains($0) }).map {
        $0.trimmed.replacing("_", with: "-").replacing("=", with: ": ")
      }
      explanation.advice = "the workflow needs `permissions:` with `\(lines.joined(separator: "`, `"))`"
    }
    return explanation
  }

  private struct Answer: Decodable {
    let message: String?
    let errors: [Detail]?
  }

  /// An error detail, which is a sentence or an object that contains one.
  private struct Detail: Decodable {
    let text: String?

    private enum CodingKeys: CodingKey { case message, field, code }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.text = text
      } else {
        let object = try decoder.container(keyedBy: CodingKeys.self)
        let message = try? object.decode(String.self, forKey: .message)
        let parts = [CodingKeys.field, .code].compactMap { try? object.decode(String.self, forKey: $0) }
        text = message ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
      }
    }
  }
}
