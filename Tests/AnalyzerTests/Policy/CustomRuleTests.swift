import Foundation
import Testing

@testable import Analyzer

@Suite struct CustomRuleTests {
  private static let tracking = """
    custom_rules:
      no_tracking_in_views:
        message: "`{symbol}` sends `{matched}` from a {role}; send the event from the model"
        in: {roles: [view], code: any}
        forbid: {calls: ["Analytics.*", "track(*)"], types: [UserDefaults], attributes: ["@AppStorage"], modifiers: [".onTapGesture"]}
    """

  private func findings(_ source: String, _ yaml: String = tracking) throws -> [String] {
    try PolicyCase.findings(yaml, [("Sources/App/A.swift", source)]).map {
      String($0.trimmingPrefix("no_tracking_in_views Sources/App/A.swift:"))
    }
  }

  private func view(_ body: String, _ members: String = "") -> String {
    "struct V: View {\n\(members)\n  var body: some View {\n    \(body)\n  }\n}\n"
  }

  @Test func `a forbidden call is reported with the declaration that contains it`() throws {
    #expect(
      try findings(view("Text(\"a\").onAppear { Analytics.shared.log(\"x\") }")) == [
        "4:26 `V.body` sends `Analytics.shared.log` from a view; send the event from the model"
      ])
  }

  @Test(arguments: [
    "track(\"x\")", "Button(\"a\") { self.track(1, 2) }", "Text(UserDefaults.standard.name)",
    "Text(\"a\").onTapGesture { }", "Text(Foundation.UserDefaults.x)",
  ])
  func `each kind of use is reported once`(_ body: String) throws {
    #expect(try findings(view(body)).count == 1)
  }

  @Test(arguments: [
    "Text(\"Analytics.log\") // Analytics.log()", "analytics.log()", "tracker.start()", "Text(\"UserDefaults\")",
    "tracks(1)",
  ])
  func `similar code is not reported`(_ body: String) throws {
    #expect(try findings(view(body)) == [])
  }

  @Test func `each declaration gets one finding, with its other uses as related locations`() throws {
    let source = view("VStack { Button(\"a\") { track(1) }; Button(\"b\") { track(2) } }", "  func f() { track(3) }")
    let review = Review.of([("A.swift", source)], configuration: try PolicyCase.configuration(Self.tracking))
    let found = review.findings.filter { $0.rule == "no_tracking_in_views" }
    #expect(found.map(\.symbol) == ["V.f()", "V.body"])
    #expect(found.map(\.related.count) == [0, 1])
  }

  @Test func `each property with a forbidden attribute is reported separately`() throws {
    let source = view("Text(\"a\")", "  @AppStorage(\"a\") var a = 1\n  @AppStorage(\"b\") var b = 2")
    #expect(try findings(source).map { $0.prefix(8) } == ["2:3 `V.a", "3:3 `V.b"])
  }

  @Test func `types with other roles are not affected`() throws {
    #expect(try findings("final class Model { func f() { Analytics.log(\"x\") } }\n") == [])
  }

  @Test(arguments: [("view", 1), ("deferred", 2), ("any", 3)])
  func `the code key determines where uses are reported`(_ code: String, _ count: Int) throws {
    let yaml = Self.tracking.replacingOccurrences(of: "code: any", with: "code: \(code)")
    let source = """
      struct A: View { var body: some View { Text(track(1)) } }
      struct B: View { var body: some View { Text("a").onAppear { track(2) } } }
      struct C: View { var body: some View { Button("a") { track(3) } } }
      struct D: View { func f() { track(4) }; var body: some View { Text("a") } }
      """
    #expect(try findings(source, yaml).count == (code == "any" ? 4 : count))
  }

  private static let repositories = """
    custom_rules:
      repositories:
        message: "`{symbol}` implements `{matched}`"
        in: {conforms_to: ["*Repository"], kind: [class, struct]}
        require: {name: "*Repository", path: "**/Repositories/**", attributes: ["@MainActor"], conforms_to: [Sendable], access: internal}
    """

  @Test func `a declaration that meets all requirements is not reported`() throws {
    let good = "@MainActor struct LiveUserRepository: UserRepository, Sendable {}\n"
    #expect(try PolicyCase.findings(Self.repositories, [("App/Repositories/A.swift", good)]) == [])
  }

  @Test(arguments: [
    ("App/Repositories/A.swift", "@MainActor struct Live: UserRepository, Sendable {}"),
    ("App/A.swift", "@MainActor struct LiveRepository: UserRepository, Sendable {}"),
    ("App/Repositories/A.swift", "struct LiveRepository: UserRepository, Sendable {}"),
    ("App/Repositories/A.swift", "@MainActor struct LiveRepository: UserRepository {}"),
    ("App/Repositories/A.swift", "@MainActor public struct LiveRepository: UserRepository, Sendable {}"),
    ("App/Repositories/A.swift", "class Base: UserRepository, Sendable {}; @MainActor final class Live: Base {}"),
  ])
  func `each unmet requirement is reported`(_ path: String, _ source: String) throws {
    let found = try PolicyCase.findings(Self.repositories, [(path, source + "\n")])
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasSuffix("implements `UserRepository`") })
  }

  @Test func `levels, suppressions and overrides work as they do for built-in rules`() throws {
    let source = view("Text(\"a\").onAppear { Analytics.log(\"x\") }")
    #expect(try findings(source, Self.tracking + "\nrules: {no_tracking_in_views: off}") == [])
    #expect(
      try findings(
        source, Self.tracking + "\noverrides: [{paths: [Sources], rules: {no_tracking_in_views: off}}]") == [])
    #expect(try findings("// review:disable:file no_tracking_in_views -- old\n" + source) == [])
    let configuration = try PolicyCase.configuration(Self.tracking + "\nrules: {no_tracking_in_views: error}")
    let found = Review.of([("A.swift", source)], configuration: configuration).findings
    #expect(found.first { $0.rule == "no_tracking_in_views" }?.severity == .error)
  }

  @Test func `examples verify that the rule works`() throws {
    let yaml = """
      custom_rules:
        no_tracking:
          message: "`{symbol}`"
          level: off
          in: {roles: [view], paths: [Nowhere]}
          forbid: {calls: ["track(*)"]}
          examples:
            triggering: ["struct V: View { var body: some View { Text(a).onAppear { track(1) } } }", "struct V {}"]
            passing: ["struct V: View { var body: some View { Text(a) } }", "struct {"]
      """
    let outcomes = CustomRuleTest.outcomes(of: try PolicyCase.configuration(yaml))
    #expect(outcomes.map(\.passes) == [true, false, true, false])
  }

  @Test func `placeholders in a message are replaced once`() {
    #expect(
      MessageTemplate.filled("{symbol} {matched} {x} {", with: ["symbol": "{matched}", "matched": "m"])
        == "{matched} m {x} {")
  }

  @Test func `packed uses can be unpacked, and damaged data yields no uses`() throws {
    let facts = Analysis(configuration: Configuration()).facts(
      ofEach: [Array(view("Text(\"a\").onAppear { Analytics.log(\"x\") }").utf8)], jobs: 1)[0]
    let uses = facts.uses.unpacked(typeCount: facts.types.count)
    #expect(uses.names.contains("Analytics.log(_:)"))
    #expect(uses.packed == facts.uses)
    #expect(facts.uses.unpacked(typeCount: 0) == CodeUses())
  }
}

/// Cases that were derived only from the specification, without reading the implementation.
@Suite struct CustomRuleOutsiderTests {
  private static func requirement(_ requirement: String) -> String {
    """
    custom_rules:
      repositories:
        message: "`{symbol}`"
        in: {conforms_to: ["*Repository"]}
        require: \(requirement)
    """
  }

  @Test func `top-level functions are separate declarations`() throws {
    let yaml = "custom_rules: {no_log: {message: \"{symbol}\", forbid: {calls: [print]}}}"
    let source = """
      print(0)
      func a(x: Int) { print(1); print(2) }
      func b() { print(3) }
      let c = { print(4) }
      print(5)
      """
    #expect(
      try PolicyCase.findings(yaml, [("main.swift", source)]) == [
        "no_log main.swift:1:1 main.swift", "no_log main.swift:2:18 a(x:)", "no_log main.swift:3:12 b()",
        "no_log main.swift:4:11 c",
      ])
  }

  @Test func `conformances declared in extensions or inherited from base classes count`() throws {
    let sources = [
      ("A.swift", "protocol UserRepository {}\nstruct A {}\nclass B: UserRepository {}\nfinal class C: B {}\n"),
      ("B.swift", "extension A: UserRepository {}\n"),
    ]
    #expect(
      try PolicyCase.findings(Self.requirement("{attributes: [\"@MainActor\"]}"), sources) == [
        "repositories A.swift:2:8 `A`", "repositories A.swift:3:7 `B`", "repositories A.swift:4:13 `C`",
      ])
  }

  @Test func `an actor is implicitly Sendable`() throws {
    let source = "struct A: XRepository {}\nactor B: XRepository {}\nstruct C: XRepository, Sendable {}\n"
    #expect(
      try PolicyCase.findings(Self.requirement("{conforms_to: [Sendable]}"), [("A.swift", source)]) == [
        "repositories A.swift:1:8 `A`"
      ])
  }

  @Test func `requiring internal access also permits lower access levels`() throws {
    let source = """
      public struct A: XRepository {}
      open class B: XRepository {}
      struct C: XRepository {}
      private struct D: XRepository {}
      """
    #expect(
      try PolicyCase.findings(Self.requirement("{access: internal}"), [("A.swift", source)]) == [
        "repositories A.swift:1:15 `A`", "repositories A.swift:2:12 `B`",
      ])
  }

  @Test(arguments: [("in: {paths: [\"Tests/**\"]}, ", 1), ("", 0)])
  func `tests are included if the paths include them`(_ selection: String, _ count: Int) throws {
    let yaml = "custom_rules: {no_sleep: {message: m, \(selection)forbid: {calls: [sleep]}}}"
    let source = "import XCTest\nfinal class A: XCTestCase { func test() { sleep(1) } }\n"
    #expect(try PolicyCase.findings(yaml, [("Tests/AppTests/A.swift", source)]).count == count)
  }

  @Test(arguments: [
    ("let customerID: String", true), ("var customerID: String?", true), ("let customerID = UUID()", true),
    ("let customerID: CustomerID", false), ("let customerId: String", false), ("let customerID = 1", false),
    ("var customerID: String { \"\" }", false), ("static let customerID: Swift.String = \"\"", true),
  ])
  func `properties can be forbidden by name and type`(_ member: String, _ isFound: Bool) throws {
    let yaml = """
      custom_rules:
        ids:
          message: "{symbol} {matched}"
          in: {paths: ["Sources/Domain/**"]}
          forbid: {properties: ["*ID: String", "*ID:UUID"]}
      """
    let found = try PolicyCase.findings(yaml, [("Sources/Domain/A.swift", "struct Order { \(member) }\n")])
    #expect(found.count == (isFound ? 1 : 0))
    #expect(found.allSatisfy { $0.contains("Order.customerID customerID: ") })
  }

  @Test func `properties can be forbidden by name alone`() throws {
    let yaml = "custom_rules: {flags: {message: \"{matched}\", forbid: {properties: [\"is*Flag\"]}}}"
    #expect(
      try PolicyCase.findings(yaml, [("A.swift", "struct A { var isOnFlag = true; var isOn = false }\n")]) == [
        "flags A.swift:1:16 isOnFlag"
      ])
  }
}
