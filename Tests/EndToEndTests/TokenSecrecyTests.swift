import Foundation
import TestSupport
import Testing

/// Tests that a token in the environment never appears in the output, regardless of a forge's responses.
@Suite struct TokenSecrecyTests {
  private static let token = "tok3n/With+odd=Chars~0123456789"
  private static let user = "ada@example.org"

  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    folder = try TemporaryFolder()
    try repository.write("import SwiftUI\n", to: "A.swift")
    try repository.commit("Base")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write(
      "import SwiftUI\n\nstruct A: View {\n  var body: some View { Text(\"a\").foregroundColor(.red) }\n}\n",
      to: "A.swift")
    try repository.commit("Head")
  }

  /// A forge and the environment variables of its job, without the token.
  struct Forge: Sendable, CustomTestStringConvertible {
    let name: String
    let project: String
    let tokenVariable: String
    var user: String?

    var testDescription: String { name + (user == nil ? "" : " with \(user ?? "")") }
  }

  private static let forges = [
    Forge(name: "github", project: "acme/app", tokenVariable: "GITHUB_TOKEN"),
    Forge(name: "gitlab", project: "acme/app", tokenVariable: "GITLAB_TOKEN"),
    Forge(name: "gitea", project: "acme/app", tokenVariable: "GITEA_TOKEN"),
    Forge(name: "bitbucket", project: "acme/app", tokenVariable: "BITBUCKET_TOKEN"),
    Forge(name: "bitbucket", project: "acme/app", tokenVariable: "BITBUCKET_TOKEN", user: "BITBUCKET_USER"),
    Forge(name: "bitbucket-dc", project: "ACME/app", tokenVariable: "BITBUCKET_TOKEN", user: "BITBUCKET_USER"),
    Forge(name: "azure", project: "acme/App/app", tokenVariable: "SYSTEM_ACCESSTOKEN"),
    Forge(name: "gerrit", project: "app", tokenVariable: "GERRIT_TOKEN", user: "GERRIT_USERNAME"),
  ]

  /// Returns the response of a careless or hostile server, which echoes the credentials.
  private static func answer(_ kind: String, showing shown: String, elsewhere: String) -> ServedResponse {
    let echo =
      "\(shown) \(token) \(String(repeating: "x", count: 270)) \(shown) \(Data(shown.utf8).base64EncodedString())"
    let headers = [("x-accepted-github-permissions", "contents=\(token)"), ("x-debug", shown)]
    switch kind {
    case "redirect":
      return ServedResponse(302, headers: [("Location", "\(elsewhere)/\(token)?auth=\(token)")])
    case "redirect to an invalid address":
      return ServedResponse(301, headers: [("Location", "http://\(shown)@[\(token)")])
    case "curl error":
      return ServedResponse(200, headers: (0..<40).map { ("x-\($0)", String(repeating: shown + "|", count: 200)) })
    case "page": return ServedResponse(200, headers: [("Content-Type", "text/html")], body: Data(echo.utf8))
    case "other JSON": return .json(200, [token: [echo], "message": echo])
    case "text": return .text(400, echo, headers: headers)
    default:
      let object: [String: Any] = ["message": echo, "errors": [["message": echo]], "error": ["message": echo]]
      return .json(Int(kind) ?? 500, object, headers: headers)
    }
  }

  private static let kinds = [
    "401", "403", "404", "422", "500", "text", "page", "other JSON", "redirect", "redirect to an invalid address",
    "curl error",
  ]

  @Test(arguments: forges)
  func `errors never contain the token`(_ forge: Forge) throws {
    for kind in Self.kinds.sampled(oneIn: 2) {
      let other = try LoopbackServer { request in
        .json(404, ["message": "\(request.headers) \(request.path)"])
      }
      let elsewhere = other.address
      let server = try LoopbackServer { request in
        let shown = ["authorization", "private-token"].compactMap { request.headers[$0] }.joined()
        return Self.answer(kind, showing: shown, elsewhere: elsewhere)
      }
      let output = try run(forge, server.address)
      #expect(output.status == 3 || kind == "403", "\(kind): \(output.standardError)")
      try expectNothing(of: output, "\(forge.testDescription), \(kind)")
      #expect(!server.requests.isEmpty)
      for request in other.requests {
        #expect(request.headers["authorization"] == nil && request.headers["private-token"] == nil)
        #expect(!"\(request.headers)".contains(Self.token))
      }
    }
  }

  /// These errors occur late in a run, when comments are posted.
  @Test(arguments: ["403", "422", "500", "text", "redirect", "broken"])
  func `errors from write requests never contain the token`(_ kind: String) throws {
    let name = { (revision: String) in
      try repository.git("rev-parse", revision).trimmingCharacters(in: .newlines)
    }
    let lines = Dictionary(uniqueKeysWithValues: (1...5).map { ($0, nil as Int?) })
    let emulator = GitHubEmulator(
      .init(
        head: try name("HEAD"), base: try name("main"), files: ["A.swift": .init(oldPath: "A.swift", lines: lines)]),
      token: Self.token)
    let faults = Faults(emulator.handle)
    let server = try LoopbackServer { faults.handle($0) }
    let answer = Self.answer(kind, showing: "Bearer " + Self.token, elsewhere: "http://127.0.0.1:1")
    // Reading discussions is also a POST request.
    faults.set([1: kind == "broken" ? .brokenAfter : .instead(answer)], onlyWrites: true)
    let output = try run(Self.forges[0], server.address, "--check-run", "--code-scanning")
    try expectNothing(of: output, kind)
    #expect(output.standardError.contains("POST"))
  }

  /// This output does not come from the forge.
  @Test func `git errors and usage errors never contain the token`() throws {
    let emulator = GitHubEmulator(.init(head: "", base: "", files: [:]), token: Self.token)
    let server = try LoopbackServer { emulator.handle($0) }
    try repository.git("remote", "add", "origin", "https://x-access-token:\(Self.token)@example.org/acme/app.git")
    for option in ["--base", "--head", "--repo", "--pr", "--api-url", "--token-env"] {
      let output = try run(Self.forges[0], server.address, option, Self.token)
      // If the value is valid as the name of a repository or commit, the program queries the forge, so the status is 3.
      #expect([2, 3].contains(output.status), "\(option): \(output.standardError)")
      #expect(
        !(output.standardOutput + output.standardError).contains(Self.token), "\(option): \(output.standardError)")
    }
  }

  @Test func `a token in a custom variable is redacted, too`() throws {
    let server = try LoopbackServer { _ in .text(500, "") }
    for option in ["--base", "--head", "--repo", "--pr"] {
      let usual = [("--repo", "acme/app"), ("--pr", "7")].filter { $0.0 != option }.flatMap { [$0.0, $0.1] }
      let output = try tool.run(
        ["pr", "--forge", "github", "--api-url", server.address, "--token-env", "MINE", option, Self.token] + usual,
        in: repository.path, environment: ["MINE": Self.token])
      #expect(output.status != 0)
      #expect(!(output.standardOutput + output.standardError).contains(Self.token), "\(option)")
    }
  }

  @Test(arguments: [[String](), ["--dry-run"], ["--dry-run", "--format", "json"], ["--format", "json"]])
  func `a token that a forge echoes is never printed`(options: [String]) throws {
    let server = try LoopbackServer { request in
      let shown = request.headers["authorization"] ?? ""
      let comment: [String: Any] = [
        "id": 1, "login": shown, "path": shown,
        "body": "\(shown)\n<!-- review:v1 rule=any_view fp=00aa00aa00aa00aa -->",
        "user": ["login": shown],
      ]
      if request.segments.last == "7" {
        let side = ["sha": shown, "ref": shown]
        return .json(200, ["head": side, "base": side, "state": "open"])
      }
      if request.segments.last == "user" { return .json(200, ["login": shown]) }
      return request.path == "/graphql" ? .json(404, ["message": shown]) : .json(200, [comment])
    }
    let output = try run(Self.forges[0], server.address, options)
    try expectNothing(of: output, "\(options)")
  }

  private func run(_ forge: Forge, _ address: String, _ options: String...) throws -> BuiltTool.Output {
    try run(forge, address, options)
  }

  private func run(_ forge: Forge, _ address: String, _ options: [String]) throws -> BuiltTool.Output {
    var environment = [
      forge.tokenVariable: Self.token, "NO_PROXY": "*", "GITHUB_ACTIONS": "true",
      "GITHUB_STEP_SUMMARY": try folder.write("", to: "summary.md").path, "CURL_DEBUG": "1",
    ]
    if let user = forge.user { environment[user] = Self.user }
    let usual = [
      ("--forge", forge.name), ("--api-url", address), ("--repo", forge.project), ("--pr", "7"), ("--head", "feature"),
      ("--base", "main"), ("--cache", folder.url.appendingPathComponent("cache").path),
    ].filter { !options.contains($0.0) }.flatMap { [$0.0, $0.1] }
    let formats =
      options.contains("--format")
      ? [] : ["--format", "text", "--format", "json=\(folder.url.appendingPathComponent("plan.json").path)"]
    return try tool.run(
      ["pr", "--verbose"] + formats + usual + options, in: repository.path, environment: environment)
  }

  /// Searches the output and all written files.
  private func expectNothing(of output: BuiltTool.Output, _ comment: String) throws {
    let named = /(Basic|Bearer) [A-Za-z0-9+\/=]{8,}/
    #expect(!(output.standardOutput + output.standardError).contains(named), "\(comment): \(output.standardError)")
    for spelling in Self.spellings {
      #expect(!output.standardOutput.contains(spelling), "\(comment): standard output shows \(spelling)")
      #expect(!output.standardError.contains(spelling), "\(comment): standard error shows \(output.standardError)")
    }
    for root in [folder.url, URL(fileURLWithPath: repository.path)] {
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard let data = try? Data(contentsOf: file) else { continue }
        for spelling in Self.spellings {
          #expect(data.range(of: Data(spelling.utf8)) == nil, "\(comment): \(file.path) holds \(spelling)")
        }
      }
    }
  }

  /// The token, its beginning and end, and its encoded forms.
  private static let spellings: [String] = {
    let sent = [token, ":" + token, user + ":" + token, "Bearer " + token, "token " + token]
    let encoded = sent.map { Data($0.utf8).base64EncodedString() } + [Data(sent[2].utf8).base64EncodedString()]
    let escaped = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? token
    return [token, String(token.prefix(12)), String(token.suffix(12)), escaped] + encoded
      + encoded.map { String($0.dropFirst(4).prefix(20)) }
  }()
}
