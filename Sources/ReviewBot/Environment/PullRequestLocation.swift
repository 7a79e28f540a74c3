package import Git

/// The pull request to review, determined from command-line options or from the environment.
package struct PullRequestLocation: Sendable {
  /// The values given on the command line.
  package struct Given: Sendable, Hashable {
    /// The value of `--forge`: the forge's name.
    package var forge: String?
    /// The value of `--api-url`: the API's base URL, not yet validated.
    package var address: String?
    /// The value of `--repo`, such as `acme/app`.
    package var project: String?
    /// The value of `--pr`, not yet validated.
    package var number: String?
    /// The value of `--head`: the head commit.
    package var head: String?
    /// The value of `--base`: a commit on the target branch.
    package var base: String?
    /// The name of the variable that contains the token.
    package var tokenVariable: String?

    package init() {}
  }

  /// A required value that is missing or invalid.
  package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A missing value, with the option and the variable that can provide it.
    case missing(what: String, option: String, variable: String, ci: String?)
    /// A missing value that the CI service usually provides.
    case unavailable(what: String, option: String, variable: String, reason: String)
    /// Several missing values.
    case several([Problem])
    case unknownForge(String, known: [String])
    case noToken(variables: [String])
    case badToken(variable: String)
    case address(WebAddress.Problem)
    /// The host is known only from the clone's Git remote. Outside CI, the token is not sent to such a host.
    case untrustedHost(String, forge: String, home: String?)

    package var description: String {
      switch self {
      case .missing(let what, let option, let variable, let ci):
        "cannot determine \(what); pass `\(option)` or set \(variable)"
          + (ci.map { " (\($0) sets it in pull request jobs)" } ?? "")
      case .unavailable(let what, let option, let variable, let reason):
        "cannot determine \(what): \(reason); pass `\(option)` or set \(variable)"
      case .several(let problems): problems.map(\.description).joined(separator: "; ")
      case .unknownForge(let name, let known):
        "unknown forge '\(name)'; use one of \(known.joined(separator: ", "))"
      case .noToken(let variables):
        "no token; set \(variables.joined(separator: " or ")), or use `--token-env` to name the variable that contains "
          + "the token"
      case .badToken(let variable): "\(variable) does not contain a valid token (one word of ASCII characters)"
      case .address(let problem): "invalid forge API address: \(problem)"
      case .untrustedHost(let host, let forge, let home):
        "the token is not sent to \(host), because that host is known only from this clone's Git remote; "
          + (home.map { "outside CI, the token is sent only to \($0)" } ?? "\(forge) has no public host")
          + "; if you trust the host, pass its API address with `--api-url`"
      }
    }
  }

  package let forge: ForgeKind
  /// The API's base URL.
  package let address: WebAddress
  package let target: ForgeTarget
  /// The head commit, or nil if it has to be read from the forge.
  package let head: String?
  /// The commit on the target branch that the user specified.
  package let explicitBase: String?
  /// Possible names for a commit on the target branch, detected from the environment. The first one that exists is used.
  package let detectedBases: [String]
  /// The token, and how to send it to the forge.
  package let authorization: Authorization
  /// The CI service, or nil outside CI.
  package let context: CIContext?

  /// - Parameter remote: The URL of the clone's remote, used outside CI. Because the repository controls this URL, it
  ///   may determine the project but never the host that receives the token.
  /// - Throws: `Problem` for all missing values that identify the pull request, or for the first other value that is
  ///   missing or invalid.
  package init(_ given: Given, environment: [String: String], context: CIContext?, remote: RemoteAddress?)
    throws(Problem)
  {
    var known = context ?? CIContext(name: "", variables: [:])
    if context == nil { known.fill(from: remote) }
    func value(_ field: CIContext.Field, _ explicit: String?, _ detected: String?) -> String? {
      explicit ?? environment[field.variable].flatMap { $0.isEmpty ? nil : $0 } ?? detected
    }
    func missing(_ field: CIContext.Field) -> Problem {
      if let reason = context?.reasons[field] {
        return .unavailable(what: field.title, option: field.option, variable: field.variable, reason: reason)
      }
      let variable = context?.variables[field]
      return .missing(
        what: field.title, option: field.option, variable: variable ?? field.variable,
        ci: variable == nil ? nil : context?.name)
    }
    let forgeName = value(.forge, given.forge, known.forge)
    if let forgeName, ForgeCatalog.forge(named: forgeName) == nil {
      throw .unknownForge(forgeName, known: ForgeCatalog.all.map(\.name))
    }
    let projectName = value(.project, given.project, known.project)
    let pullNumber = value(.number, given.number, known.number)
    guard let name = forgeName, let forge = ForgeCatalog.forge(named: name), let project = projectName,
      let number = pullNumber
    else {
      let fields: [(field: CIContext.Field, value: String?)] = [
        (.forge, forgeName), (.project, projectName), (.number, pullNumber),
      ]
      let problems = fields.filter { $0.value == nil }.map { missing($0.field) }
      throw problems.count == 1 ? problems[0] : .several(problems)
    }
    self.forge = forge
    let isOfJob = known.forge == name && known.project == project && known.number == number
    target = ForgeTarget(project: project, number: number, pipeline: isOfJob ? known.pipeline : nil)
    // Ignores the detected address if it belongs to a different forge.
    let isOfForge = known.forge == name || known.forge == nil
    let detected = context == nil || !isOfForge ? nil : known.address.map(forge.apiAddress)
    let explicitAddress = value(.address, given.address, nil).map { Self.apiAddress($0, forge) }
    let configuredAddress = explicitAddress ?? detected
    if configuredAddress == nil, context == nil, isOfForge, let host = remote?.host, !forge.isHome(of: host) {
      throw .untrustedHost(host, forge: forge.title, home: forge.publicAddress.flatMap { try? WebAddress($0).host })
    }
    guard let text = configuredAddress ?? forge.publicAddress else { throw missing(.address) }
    do throws(WebAddress.Problem) { address = try WebAddress(text) } catch { throw .address(error) }
    head = value(.head, given.head, known.head)
    let branch = known.baseBranch.map { ["origin/" + $0, $0] } ?? []
    explicitBase = value(.base, given.base, nil)
    detectedBases = [known.base].compactMap(\.self) + branch
    self.context = context
    authorization = forge.authorization(try Self.token(given, forge, environment, context), environment)
  }

  /// Returns the URL of the API. A URL without a path is the URL of a server. A local server is a test server, whose URL
  /// is the URL of the API.
  private static func apiAddress(_ text: String, _ forge: ForgeKind) -> String {
    guard let address = try? WebAddress(text), !address.isLoopback, address.pathSegments.isEmpty else { return text }
    return forge.apiAddress(text)
  }

  private static func token(
    _ given: Given, _ forge: ForgeKind, _ environment: [String: String], _ context: CIContext?
  ) throws(Problem) -> Token {
    let names = given.tokenVariable.map { [$0] } ?? ["REVIEW_TOKEN", forge.tokenVariable]
    let fallback = given.tokenVariable == nil ? context?.tokenVariables ?? [] : []
    for name in names + fallback {
      guard let text = environment[name], !text.isEmpty else { continue }
      guard let token = Token(text) else { throw .badToken(variable: name) }
      return token
    }
    throw .noToken(variables: names)
  }
}

extension CIContext.Field {
  /// The corresponding option of `review pr`.
  var option: String {
    switch self {
    case .forge: "--forge"
    case .address: "--api-url"
    case .project: "--repo"
    case .number: "--pr"
    case .head: "--head"
    case .base: "--base"
    }
  }

  /// The corresponding `REVIEW_*` variable.
  var variable: String {
    switch self {
    case .forge: "REVIEW_FORGE"
    case .address: "REVIEW_API_URL"
    case .project: "REVIEW_REPO"
    case .number: "REVIEW_PR"
    case .head: "REVIEW_HEAD"
    case .base: "REVIEW_BASE"
    }
  }

  fileprivate var title: String {
    switch self {
    case .forge: "the forge"
    case .address: "the forge's API address"
    case .project: "the repository"
    case .number: "the pull request number"
    case .head: "the head commit"
    case .base: "the commit to compare with"
    }
  }
}
