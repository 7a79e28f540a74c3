/// A kind of forge: how it is named, reached and signed in to.
package struct ForgeKind: Sendable {
  /// For `--forge`.
  package let name: String
  /// As people call it.
  package let title: String
  /// The variable with the token, after `REVIEW_TOKEN`.
  package let tokenVariable: String
  /// The base address of the API where the forge has one home; nil where every company has its own.
  package let publicAddress: String?
  /// The hosts of clones whose API is at the public address; one that begins with a dot stands for all below it.
  let publicHosts: [String]
  /// What `--repo` looks like.
  package let projectForm: String
  /// The base address of the API on a server; an address that is one already stays.
  package let apiAddress: @Sendable (_ server: String) -> String
  /// How the token is shown; the environment may hold what else is needed, such as a user name.
  package let authorization: @Sendable (Token, _ environment: [String: String]) -> Authorization
  /// The pull request to be reviewed.
  package let open: @Sendable (ForgeTarget, ForgeAPI) throws(ForgeTarget.Problem) -> any Forge

  package init(
    name: String, title: String, tokenVariable: String, publicAddress: String?,
    publicHosts: [String] = [], projectForm: String,
    apiAddress: @escaping @Sendable (_ server: String) -> String = { $0 },
    authorization: @escaping @Sendable (Token, [String: String]) -> Authorization,
    open: @escaping @Sendable (ForgeTarget, ForgeAPI) throws(ForgeTarget.Problem) -> any Forge
  ) {
    self.name = name
    self.title = title
    self.tokenVariable = tokenVariable
    self.publicAddress = publicAddress
    self.publicHosts = publicHosts
    self.projectForm = projectForm
    self.apiAddress = apiAddress
    self.authorization = authorization
    self.open = open
  }
}

extension ForgeKind {
  /// The pull request of a place, over a client.
  package func pullRequest(at place: PullRequestPlace, client: HTTPClient) throws(ForgeTarget.Problem) -> any Forge {
    try open(place.target, ForgeAPI(client: client, base: place.address))
  }

  /// Whether a clone from a host belongs to the forge's own home.
  func isHome(of host: String) -> Bool {
    publicHosts.contains { $0.hasPrefix(".") ? host.hasSuffix($0) : host == $0 }
  }

  /// Puts a path behind a server, unless it is there already.
  static func apiPath(_ path: String) -> @Sendable (_ server: String) -> String {
    { server in
      let server = server.hasSuffix("/") ? String(server.dropLast()) : server
      return server.hasSuffix(path) ? server : server + path
    }
  }
}

/// Which pull request it is.
package struct ForgeTarget: Sendable, Hashable {
  /// A name or number that cannot be one.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// As `--repo` has it, such as `acme/app`.
  package let project: String
  /// As `--pr` has it.
  package let number: String

  package init(project: String, number: String) {
    self.project = project
    self.number = number
  }

  /// The parts of the project between slashes.
  /// - Parameter count: How many there have to be; nil for at least one.
  package func projectParts(_ count: Int?, form: String) throws(Problem) -> [String] {
    let parts = project.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), count.map({ $0 == parts.count }) ?? true else {
      throw Problem("the repository \"\(project)\" is not of the form \(form); give it with --repo")
    }
    return parts
  }

  /// The number as a whole number.
  package func pullRequestNumber() throws(Problem) -> Int {
    guard let value = Int(number), value > 0 else {
      throw Problem("\"\(number)\" is no number of a pull request; give it with --pr")
    }
    return value
  }
}

/// Every forge that there is.
package enum ForgeCatalog {
  package static let all: [ForgeKind] = [
    .gitHub,
    .gitLab,
    .gitea,
    .azure,
    .bitbucket,
    .gerrit,
    .bitbucketDataCenter,
  ]

  /// The forge of that name.
  package static func forge(named name: String) -> ForgeKind? { all.first { $0.name == name } }
}
