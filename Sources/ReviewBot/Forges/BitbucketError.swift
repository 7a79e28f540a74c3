import Essentials

/// Parses Bitbucket's error responses.
/// - Source: Bitbucket Cloud REST API, schema `error`.
enum BitbucketError {
  /// Returns the message with its details, and the scopes that the token lacks.
  static func explanation(_ response: HTTPResponse) -> ForgeAPI.Explanation? {
    guard let error = try? JSONDecoder().decode(Answer.self, from: Data(response.body)).error else { return nil }
    let fields = (error.fields ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
    var explanation = ForgeAPI.Explanation(
      message: ([error.message ?? "", error.detail?.text ?? ""] + fields).filter { !$0.isEmpty }.joined(separator: ": ")
    )
    if let required = error.detail?.required, !required.isEmpty {
      let scopes = "`\(required.joined(separator: "`, `"))` scope" + (required.count == 1 ? "" : "s")
      explanation.advice = "the token needs the \(scopes)"
    } else if response.status == 403 {
      explanation.advice = "the token needs the `pullrequest:write` and `repository` scopes"
    }
    return explanation
  }

  private struct Answer: Decodable {
    struct Problem: Decodable {
      let message: String?
      let detail: Detail?
      let fields: [String: Text]?
    }
    let error: Problem
  }

  /// An error detail, which is a sentence or the required scopes.
  private struct Detail: Decodable {
    var text = ""
    var required: [String]?

    private enum CodingKeys: CodingKey { case required }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.text = text
      } else if let object = try? decoder.container(keyedBy: CodingKeys.self) {
        required = try? object.decode([String].self, forKey: .required)
      }
    }
  }

  /// A text, encoded as a sentence or as a list of sentences.
  private struct Text: Decodable {
    var text = ""

    init(from decoder: any Decoder) throws {
      guard let value = try? decoder.singleValueContainer() else { return }
      text = (try? value.decode(String.self)) ?? (try? value.decode([String].self))?.joined(separator: ", ") ?? ""
    }
  }
}
