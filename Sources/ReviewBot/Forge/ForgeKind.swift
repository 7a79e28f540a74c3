/// A kind of forge: how it is named, reached and signed in to.
public struct ForgeKind: Sendable {
  /// For `--forge`.
  public let name: String
  /// As people call it.
  public let title: String
  /// The variable with the token, after `REVIEW_TOKEN`.
  public let tokenVariable: String
  /// The base address of the API where the forge has one home; nil where every company has its own.
  public let publicAddress: String?
  /// What `--repo` looks like.
  public let projectForm: String
  /// The base address of the API on a server; an address that is one already stays.
  public let apiAddress: @Sendable (_ server: String) -> String
  /// How the token is shown; the environment may hold what else is needed, such as a user name.
  public let authorization: @Sendable (Token, _ environment: [String: String]) -> Authorization
  /// The pull request to be reviewed.
  public let open: @Sendable (ForgeTarget, ForgeAPI) throws(ForgeTarget.Problem) -> any Forge

  public init(
    name: String, title: String, tokenVariable: String, publicAddress: String?, projectForm: String,
    apiAddress: @escaping @Sendable (_ server: String) -> String = { $0 },
    authorization: @escaping @Sendable (Token, [String: String]) -> Authorization,
    open: @escaping @Sendable (ForgeTarget, ForgeAPI) throws(ForgeTarget.Problem) -> any Forge
  ) {
    self.name = name
    self.title = title
    self.tokenVariable = tokenVariable
    self.publicAddress = publicAddress
    self.projectForm = projectForm
    self.apiAddress = apiAddress
    self.authorization = authorization
    self.open = open
  }
}

extension ForgeKind {
  /// The pull request of a place, over a client.
  public func pullRequest(at place: PullRequestPlace, client: HTTPClient) throws(ForgeTarget.Problem) -> any Forge {
    try open(place.target, ForgeAPI(client: client, base: place.address))
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
public struct ForgeTarget: Sendable, Hashable {
  /// A name or number that cannot be one.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }

  /// As `--repo` has it, such as `acme/app`.
  public let project: String
  /// As `--pr` has it.
  public let number: String

  public init(project: String, number: String) {
    self.project = project
    self.number = number
  }

  /// The parts of the project between slashes.
  /// - Parameter count: How many there have to be; nil for at least one.
  public func projectParts(_ count: Int?, form: String) throws(Problem) -> [String] {
    let parts = project.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), count.map({ $0 == parts.count }) ?? true else {
      throw Problem("the repository \"\(project)\" is not of the form \(form); give it with --repo")
    }
    return parts
  }

  /// The number as a whole number.
  public func pullRequestNumber() throws(Problem) -> Int {
    guard let value = Int(number), value > 0 else {
      throw Problem("\"\(number)\" is no number of a pull request; give it with --pr")
    }
    return value
  }
}

/// Every forge that there is.
public enum ForgeCatalog {
  public static let all: [ForgeKind] = [
    .gitHub,
    .gitLab,
    .gitea,
    .azure,
    .bitbucket,
    .gerrit,
    .bitbucketDataCenter,
  ]

  /// The forge of that name.
  public static func forge(named name: String) -> ForgeKind? { all.first { $0.name == name } }
}
