package import Git

/// A kind of forge: its name, its API address and how to authenticate.
package struct ForgeKind: Sendable {
  /// The name as expected by `--forge`.
  package let name: String
  /// The display name.
  package let title: String
  /// The environment variable that contains the token. `REVIEW_TOKEN` takes precedence.
  package let tokenVariable: String
  /// The base URL of the public API, or nil if the forge is always self-hosted.
  package let publicAddress: String?
  /// The hosts whose repositories use the public API. A leading dot matches all subdomains.
  let publicHosts: [String]
  /// Other hosts that are known to run the forge. A leading dot matches all subdomains.
  let otherHosts: [String]
  /// Words that suggest the forge if they are part of a host's name.
  let hostWords: [String]
  /// The format that `--repo` expects.
  package let projectForm: String
  /// Returns a remote's project in the format that `--repo` expects.
  let project: @Sendable (RemoteAddress) -> String
  /// Returns the API's base URL for a server. An API URL is returned unchanged.
  package let apiAddress: @Sendable (_ server: String) -> String
  /// Creates the authorization from the token. The environment may provide further values, such as a user name.
  package let authorization: @Sendable (Token, _ environment: [String: String]) -> Authorization
  /// Connects to the forge that hosts the pull request under review.
  package let open: @Sendable (ForgeTarget, ForgeAPI) throws(ForgeTarget.Problem) -> any Forge

  package init(
    name: String, title: String, tokenVariable: String, publicAddress: String?,
    publicHosts: [String] = [], otherHosts: [String] = [], hostWords: [String] = [], projectForm: String,
    project: @escaping @Sendable (RemoteAddress) -> String = \.path,
    apiAddress: @escaping @Sendable (_ server: String) -> String = { $0 },
    authorization: @escaping @Sendable (Token, [String: String]) -> Authorization,
    open: @escaping @Sendable (ForgeTarget, ForgeAPI) throws(ForgeTarget.Problem) -> any Forge
  ) {
    self.name = name
    self.title = title
    self.tokenVariable = tokenVariable
    self.publicAddress = publicAddress
    self.publicHosts = publicHosts
    self.otherHosts = otherHosts
    self.hostWords = hostWords
    self.projectForm = projectForm
    self.project = project
    self.apiAddress = apiAddress
    self.authorization = authorization
    self.open = open
  }
}

extension ForgeKind {
  /// Connects to the existing pull request at the given location.
  package func pullRequest(at location: PullRequestLocation, client: HTTPClient) throws(ForgeTarget.Problem)
    -> any Forge
  {
    try open(location.target, ForgeAPI(client: client, base: location.address))
  }

  /// Whether a host belongs to the forge's public instance.
  func isHome(of host: String) -> Bool { Self.contains(host, in: publicHosts) }

  /// Whether a host is known to run the forge.
  func isKnown(toRunOn host: String) -> Bool { isHome(of: host) || Self.contains(host, in: otherHosts) }

  private static func contains(_ host: String, in hosts: [String]) -> Bool {
    hosts.contains { $0.hasPrefix(".") ? host.hasSuffix($0) : host == $0 }
  }

  /// Returns a function that appends a path to a server's URL unless the URL already ends with that path.
  static func apiPath(_ path: String) -> @Sendable (_ server: String) -> String {
    { server in
      let server = server.hasSuffix("/") ? String(server.dropLast()) : server
      return server.hasSuffix(path) ? server : server + path
    }
  }
}

/// Identifies a pull request.
package struct ForgeTarget: Sendable, Hashable {
  /// An invalid project name or number.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// The project in the form that `--repo` expects, such as `acme/app`.
  package let project: String
  /// The number in the form that `--pr` expects.
  package let number: String
  /// The ID of the pipeline that this job belongs to, in the same project on the same forge.
  package let pipeline: Int?

  package init(project: String, number: String, pipeline: Int? = nil) {
    self.project = project
    self.number = number
    self.pipeline = pipeline
  }

  /// Returns the components of the project name.
  /// - Parameter count: The required number of components. If nil, at least one is required.
  package func projectParts(_ count: Int?, form: String) throws(Problem) -> [String] {
    let parts = project.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), count.map({ $0 == parts.count }) ?? true else {
      throw Problem("invalid repository \"\(project)\"; use the form \(form) for --repo")
    }
    return parts
  }

  /// Returns the pull request number as an integer.
  package func pullRequestNumber() throws(Problem) -> Int {
    guard let value = Int(number), value > 0 else {
      throw Problem("invalid pull request number \"\(number)\"; pass a positive integer with --pr")
    }
    return value
  }
}

/// All supported forges.
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

  /// Returns the forge that a host runs, as far as its name shows.
  static func forge(onHost host: String) -> ForgeKind? {
    all.first { $0.isKnown(toRunOn: host) } ?? all.first { $0.hostWords.contains(where: host.contains) }
  }

  /// Returns the forge with the given name.
  package static func forge(named name: String) -> ForgeKind? { all.first { $0.name == name } }
}
