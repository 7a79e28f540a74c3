/// What the environment of a CI job says about the pull request that it runs for.
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

  /// As people call the CI.
  package let name: String
  /// The name of a forge kind.
  package var forge: String?
  /// The base address of the API, or of the server where that is all there is.
  package var address: String?
  package var project: String?
  package var number: String?
  /// The full name of the proposed commit.
  package var head: String?
  /// A commit of the target branch.
  package var base: String?
  /// The target branch without `refs/heads/`.
  package var baseBranch: String?
  /// Where the job can be looked at.
  package var link: String?
  /// Whether the log of the job shows annotations in the form of GitHub's workflow commands.
  package var annotates = false
  /// A file that takes Markdown for the page of the job.
  package var summaryFile: String?
  /// Variables in which the CI keeps a token of its own, after those of the forge.
  package var tokenVariables: [String] = []
  /// The variable from which each value comes, or would come.
  package var variables: [Field: String]

  package init(name: String, variables: [Field: String]) {
    self.name = name
    self.variables = variables
  }
}

/// What detection reads: the environment, and files that it names.
package struct CIEnvironment {
  private let values: [String: String]
  private let readFile: (String) -> [UInt8]?

  package init(_ values: [String: String], readFile: @escaping (String) -> [UInt8]?) {
    self.values = values
    self.readFile = readFile
  }

  /// The value of a variable; an empty one counts as not set.
  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  func isTrue(_ name: String) -> Bool { self[name]?.lowercased() == "true" }

  /// The file that a variable names.
  func file(_ name: String) -> [UInt8]? { self[name].flatMap(readFile) }
}

/// Every CI that is recognised by its variables: one file each, and one line here. In the order in which they are asked,
/// since some set the variables of others, too.
package enum CIProviders {
  static let all: [@Sendable (CIEnvironment) -> CIContext?] = [
    GiteaActions.context, GitHubActions.context, GitLabCI.context, Woodpecker.context, BitbucketPipelines.context,
    AzurePipelines.context, Bitrise.context, XcodeCloud.context, CircleCI.context, Buildkite.context, Jenkins.context,
  ]

  /// The context of the CI that this is, nil outside of any.
  package static func context(in environment: CIEnvironment) -> CIContext? {
    guard var context = all.lazy.compactMap({ $0(environment) }).first else { return nil }
    context.link = context.link?.webLink
    return context
  }
}

extension String {
  /// As a link that a forge takes: one to the web, with what is no ASCII or may not stand there encoded. Nil for what is
  /// no such link, as CI that does not know its own address writes.
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

  /// A branch without the folder of git's references.
  var branchName: String {
    for prefix in ["refs/heads/", "origin/"] where hasPrefix(prefix) { return String(dropFirst(prefix.count)) }
    return self
  }

  /// Whether it is the full name of a commit.
  var isCommitName: Bool {
    [40, 64].contains(utf8.count) && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
