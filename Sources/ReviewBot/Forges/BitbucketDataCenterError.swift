import Foundation

/// What Bitbucket Data Center's error answers say.
/// - Source: Bitbucket Data Center REST API 9.4, schema `RestErrorMessage`.
enum BitbucketDataCenterError {
  static func explanation(_ response: HTTPResponse) -> ForgeAPI.Explanation? {
    guard let errors = try? JSONDecoder().decode(Answer.self, from: Data(response.body)).errors else { return nil }
    var explanation = ForgeAPI.Explanation(message: errors.compactMap(\.message).joined(separator: ", "))
    // It says 401 to a known account too that may not do something.
    if response.status == 401,
      errors.contains(where: { $0.exceptionName?.hasSuffix(".AuthorisationException") == true })
    {
      explanation.kind = .forbidden
      explanation.advice = "the token needs the permission to read the repository at least, and to write for reports"
    }
    // It is a conflict with the state of the repository, which looking again does not change.
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
