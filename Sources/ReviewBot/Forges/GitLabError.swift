import Essentials

/// Parses GitLab's error responses. The message can be in one of several keys, and is either text or an object that
/// lists the errors for each field.
/// - Source: GitLab docs, "REST API troubleshooting", "Status codes".
enum GitLabError {
  /// Returns the message, and advice if the token lacks a scope.
  static func explanation(_ response: HTTPResponse) -> ForgeAPI.Explanation? {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)) else { return nil }
    let texts = [answer.message?.text, answer.error?.text, answer.description].compactMap(\.self)
    var explanation = ForgeAPI.Explanation(message: texts.joined(separator: ": "))
    if answer.error?.text == "insufficient_scope" { explanation.advice = "the token needs the `api` scope" }
    return explanation
  }

  private struct Answer: Decodable {
    let message: Detail?
    let error: Detail?
    let description: String?

    enum CodingKeys: String, CodingKey {
      case message, error
      case description = "error_description"
    }
  }

  /// An error detail, which is a sentence, a list of sentences, or an object that contains them.
  private struct Detail: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else if let list = try? container.decode([Detail].self) {
        text = list.map(\.text).joined(separator: ", ")
      } else {
        let object = (try? container.decode([String: Detail].self)) ?? [:]
        text = object.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }.joined(separator: "; ")
      }
    }
  }
}
