import Essentials

/// Parses Bitbucket Data Center's error responses.
/// - Source: Bitbucket Data Center REST API 9.4, schema `RestErrorMessage`.
enum BitbucketDataCenterError {
  static func explanation(_ response: HTTPResponse) -> ForgeAPI.Explanation? {
    guard let errors = try? JSONDecoder().decode(Answer.self, from: Data(response.body)).errors else { return nil }
    var explanation = ForgeAPI.Explanation(message: errors.compactMap(\.message).joined(separator: ", "))
    // The server also returns 401 if a valid account lacks a permission.
    if response.status == 401,
      errors.contains(where: { $0.exceptionName?.hasSuffix(".AuthorisationException") == true })
    {
      explanation.kind = .forbidden
      explanation.advice = "the token needs permission to read the repository, and to write to it for reports"
    }
    // Unlike other conflicts, one caused by an archived repository cannot be resolved by retrying.
    if response.status == 409, errors.contains(where: { $0.message?.contains("archived") == true }) {
      explanation.kind = .forbidden
    }
    return explanation
  }

  private struct Answer: Decodable {
    struct Problem: Decodable {
      let message: String?
      let exceptionName: String?
    }
    let errors: [Problem]
  }
}
