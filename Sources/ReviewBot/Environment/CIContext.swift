/// A CI job's pull request, as described by the job's environment.
package struct CIContext: Sendable, Hashable {
  /// A value that `review pr` needs.
  package enum Field: String, Sendable, Hashable, CaseIterable {
    case forge
    case address
    case project
    case number
    case head
    case base
  }

  /// The display name of the CI service.
  package let name: String
  /// The forge's name, as expected by `--forge`.
  package var forge: String?
  /// The API's base URL, or the server's base URL if the API's is not known.
  package var address: String?
  /// The project in the form that `--repo` expects, such as `acme/app`.
  package var project: String?
  /// The pull request's number in the form that `--pr` expects.
  package var number: String?
  /// The full hash of the head commit.
  package var head: String?
  /// A commit on the target branch.
  package var base: String?
  /// The target branch without `refs/heads/`.
  package var baseBranch: String?
  /// The ID of the job's pipeline, for forges that attach statuses to pipelines.
  package var pipeline: Int?
  /// The URL of the job.
  package var link: String?
  /// Whether the job log supports GitHub's workflow commands for annotations.
  package var annotates = false
  /// The path of a file whose Markdown is shown as a summary on the job's page.
  package var summaryFile: String?
  /// The variables in which the CI service provides a token. They are checked after the forge's own variables.
  package var tokenVariables: [String] = []
  /// The variable that provides each value, for error messages.
  package var variables: [Field: String]
  /// Why the job's environment lacks a value that it usually provides, for error messages.
  package var reasons: [Field: String] = [:]

  package init(name: String, variables: [Field: String]) {
    self.name = name
    self.variables = variables
  }
}

/// The input for detecting a CI service: environment variables and the files that they refer to.
package struct CIEnvironment {
  private let values: [String: String]
  private let readFile: (String) -> [UInt8]?

  package init(_ values: [String: String], readFile: @escaping (String) -> [UInt8]?) {
    self.values = values
    self.readFile = readFile
  }

  /// Returns the value of a variable, or nil if it is unset or empty.
  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  func isTrue(_ name: String) -> Bool { self[name]?.lowercased() == "true" }

  /// Reads the file whose path is the value of a variable.
  func file(_ name: String) -> [UInt8]? { self[name].flatMap(readFile) }
}

/// All supported CI services. Each service has its own file and an entry here. The order matters, because some services
/// set other services' variables in addition to their own.
package enum CIProviders {
  static let all: [@Sendable (CIEnvironment) -> CIContext?] = [
    GiteaActions.context, GitHubActions.context, GitLabCI.context, Woodpecker.context, Drone.context,
    BitbucketPipelines.context, AzurePipelines.context, Bitrise.context, XcodeCloud.context, CircleCI.context,
    Buildkite.context, Travis.context, AppVeyor.context, Jenkins.context,
  ]

  /// Returns the context of the current CI service, or nil outside CI.
  package static func context(in environment: CIEnvironment) -> CIContext? {
    guard var context = all.lazy.compactMap({ $0(environment) }).first else { return nil }
    context.link = context.link?.webLink
    return context
  }
}

extension String {
  /// The text as a percent-encoded HTTP or HTTPS URL, or nil if the text is not a URL. A CI server whose own URL is not
  /// configured provides a placeholder instead.
  package var webLink: String? {
    guard hasPrefix("https://") || hasPrefix("http://") else { return nil }
    let allowed = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
    let text = utf8.map { byte in
      byte < 0x80
        && (allowed.contains(byte) || Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte))
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text.joined()
  }

  /// The branch name without `refs/heads/` or `origin/`.
  var branchName: String {
    for prefix in ["refs/heads/", "origin/"] where hasPrefix(prefix) { return String(dropFirst(prefix.count)) }
    return self
  }

  /// Whether the text is a full commit hash.
  var isCommitName: Bool {
    [40, 64].contains(utf8.count) && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
