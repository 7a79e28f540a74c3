package import Git

/// Which pull request is reviewed, on which forge: what was said, else what the environment says.
package struct PullRequestPlace: Sendable {
  /// What the command line gave.
  package struct Given: Sendable, Hashable {
    package var forge: String?
    package var address: String?
    package var project: String?
    package var number: String?
    package var head: String?
    package var base: String?
    /// The variable with the token.
    package var tokenVariable: String?

    package init() {}
  }

  /// Something that cannot be done without.
  package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A value with the option and the variable that would supply it.
    case missing(what: String, option: String, variable: String, ci: String?)
    case unknownForge(String, known: [String])
    case noToken(variables: [String])
    case badToken(variable: String)
    case address(WebAddress.Problem)
    /// Outside of CI, a remote at a host that nobody has said to trust with the token.
    case untrustedHost(String, forge: String, home: String?)

    package var description: String {
      switch self {
      case .missing(let what, let option, let variable, let ci):
        "\(what) is not known; give it as `\(option)`, or set \(variable)"
          + (ci.map { " (\($0) sets it in jobs for pull requests)" } ?? "")
      case .unknownForge(let name, let known):
        "there is no forge '\(name)'; it is one of \(known.joined(separator: ", "))"
      case .noToken(let variables):
        "there is no token; put one into \(variables.joined(separator: " or ")), or name the variable that holds it with "
          + "`--token-env`"
      case .badToken(let variable): "\(variable) holds no token: a token is one word of plain characters"
      case .address(let problem): "the address of the forge cannot be used: \(problem)"
      case .untrustedHost(let host, let forge, let home):
        "the token is not sent to \(host), which only the remote of this clone names; "
          + (home.map { "outside of CI it goes to \($0) alone" } ?? "\(forge) has no host that all share")
          + ", or to the address that `--api-url` gives: name the API of \(host) there if you trust it"
      }
    }
  }

  package let forge: ForgeKind
  /// The base of the API.
  package let address: WebAddress
  package let target: ForgeTarget
  /// The proposed commit, nil where only the forge knows.
  package let head: String?
  /// Names of a commit of the target branch, the first of which that exists is meant.
  package let bases: [String]
  package let authorization: Authorization
  /// The CI that this runs in, nil outside of any.
  package let context: CIContext?

  /// - Parameter remote: The address of the clone's remote, which helps where no CI is known. It comes from the
  ///   repository, so it may name the project, and never a host that gets the token.
  /// - Throws: `Problem` for the first value that is missing.
  package init(_ given: Given, environment: [String: String], context: CIContext?, remote: RemoteAddress?)
    throws(Problem)
  {
    var known = context ?? CIContext(name: "", variables: [:])
    if context == nil { known.fill(from: remote) }
    func value(_ field: CIContext.Field, _ said: String?, _ detected: String?) -> String? {
      said ?? environment[field.variable].flatMap { $0.isEmpty ? nil : $0 } ?? detected
    }
    func missing(_ field: CIContext.Field) -> Problem {
      let variable = context?.variables[field]
      return .missing(
        what: field.title, option: field.option, variable: variable ?? field.variable,
        ci: variable == nil ? nil : context?.name)
    }
    guard let name = value(.forge, given.forge, known.forge) else { throw missing(.forge) }
    guard let forge = ForgeCatalog.forge(named: name) else {
      throw .unknownForge(name, known: ForgeCatalog.all.map(\.name))
    }
    guard let project = value(.project, given.project, known.project) else { throw missing(.project) }
    guard let number = value(.number, given.number, known.number) else { throw missing(.number) }
    self.forge = forge
    target = ForgeTarget(project: project, number: number)
    // The address of another forge is no help.
    let isOfForge = known.forge == name || known.forge == nil
    let detected = context == nil || !isOfForge ? nil : known.address.map(forge.apiAddress)
    let stated = value(.address, given.address, detected)
    if stated == nil, context == nil, isOfForge, let host = remote?.host, !forge.isHome(of: host) {
      throw .untrustedHost(host, forge: forge.title, home: forge.publicAddress.flatMap { try? WebAddress($0).host })
    }
    guard let text = stated ?? forge.publicAddress else { throw missing(.address) }
    do throws(WebAddress.Problem) { address = try WebAddress(text) } catch { throw .address(error) }
    head = value(.head, given.head, known.head)
    let branch = known.baseBranch.map { ["origin/" + $0, $0] } ?? []
    bases =
      (given.base ?? environment[CIContext.Field.base.variable]).map { [$0] }
      ?? ([known.base].compactMap(\.self) + branch)
    self.context = context
    authorization = forge.authorization(try Self.token(given, forge, environment, context), environment)
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
  /// The option of `review pr`.
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

  /// The variable of our own that gives it in any CI.
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
    case .address: "the address of the forge's API"
    case .project: "the repository"
    case .number: "the number of the pull request"
    case .head: "the proposed commit"
    case .base: "the commit to compare with"
    }
  }
}
