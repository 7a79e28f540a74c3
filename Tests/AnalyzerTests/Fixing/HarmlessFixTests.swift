import Testing

@testable import Analyzer

/// Tests that no fix is offered if it would break other code or make a comment misleading.
@Suite struct HarmlessFixTests {
  /// Returns the sources after applying all of a rule's fixes, by path.
  private func fixed(_ rule: String, _ sources: (path: String, source: String)...) throws -> [String: String] {
    let info = try #require(RuleCatalog.rules.map(\.info).first { $0.id == rule })
    let review = try MarkedExample(Example(sources.map { ($0.path, $0.source) })).review(with: info)
    #expect(!review.findings.isEmpty)
    return Dictionary(
      uniqueKeysWithValues: sources.map { path, source in
        let fixes = review.findings.filter { $0.path == path }.compactMap(\.fix)
        let bytes = FixApplication.apply(fixes, to: Array(source.utf8)).bytes
        return (path, String(decoding: bytes, as: UTF8.self))
      })
  }

  private func view(_ members: String) -> String { "struct A: View {\n\(members)\n}\n" }

  private static let body = "  var body: some View {\n    Text(\"a\")\n  }"

  @Test(arguments: [
    // The members would leave their section.
    "  // MARK: Drawing\n\(body)\n\n  // MARK: State\n  @State private var a = 1\n  func save() {}",
    "  func save() {}\n\n  // MARK: Drawing\n\n\(body)",
    "  // swiftlint:disable line_length\n  func save() {}\n  // swiftlint:enable line_length\n\(body)",
  ])
  func `members that other code depends on are not moved`(_ members: String) throws {
    #expect(try fixed("view_member_order", ("A.swift", view(members)))["A.swift"] == view(members))
  }

  private static let orders: [(before: String, after: String)] = [
    (
      "  @State private var a = 1\n  let b: Int\n\n\(body)",
      "  let b: Int\n  @State private var a = 1\n\n\(body)"
    ),
    (
      "  @Binding var a: Int\n  let b: Int\n\n  init() {}\n\n\(body)",
      "  let b: Int\n  @Binding var a: Int\n\n  init() {}\n\n\(body)"
    ),
    (
      "  // MARK: State\n  @State private var a = 1\n  let b: Int\n\n  // MARK: Drawing\n\(body)",
      "  // MARK: State\n  let b: Int\n  @State private var a = 1\n\n  // MARK: Drawing\n\(body)"
    ),
    (
      "  // MARK: Drawing\n\(body)\n\n  // MARK: State\n\n  /// One.\n  @State private var a = 1",
      "  // MARK: State\n\n  /// One.\n  @State private var a = 1\n\n  // MARK: Drawing\n\(body)"
    ),
    (
      "  enum Kind { case a }\n\n  @State private var a = 1\n  let b: Int\n  let c: Int\n\n\(body)",
      "  enum Kind { case a }\n\n  let b: Int\n  let c: Int\n\n  @State private var a = 1\n\n\(body)"
    ),
    (
      "  let a: Int\n  func save() {\n    a.save()\n  }\n\n\(body)\n  func load() async {\n    await a.load()\n  }",
      "  let a: Int\n\n\(body)\n\n  func save() {\n    a.save()\n  }\n\n  func load() async {\n    await a.load()\n  }"
    ),
  ]

  @Test(arguments: orders)
  func `moved members keep sensible spacing`(before: String, after: String) throws {
    #expect(try fixed("view_member_order", ("A.swift", view(before)))["A.swift"] == view(after))
  }

  @Test(arguments: [
    // The memberwise initializer sets the property.
    ("@State var count = 1", "struct B { let a = A(count: 1) }"),
    // Another file reads the property.
    ("@State var count = 1", "extension A { func read() { print(count) } }"),
  ])
  func `state that other code uses is not made private`(_ member: String, _ other: String) throws {
    let source = view("  \(member)\n\(Self.body)")
    let files = try fixed(
      "private_state", ("A.swift", source), ("B.swift", other), ("M.swift", "@Observable class Model {}"))
    #expect(files["A.swift"] == source)
  }

  @Test func `state that only the view uses is made private`() throws {
    let source = view("  @State var count: Int?\n\(Self.body)\n  func add() { count = 1 }")
    #expect(
      try fixed("private_state", ("A.swift", source), ("B.swift", "struct B { let a = A(id: 1) }"))["A.swift"]
        == source.replacing("@State var", with: "@State private var"))
  }

  @Test func `a subclass keeps the isolation of its superclass`() throws {
    let source = "class BaseViewModel: ObservableObject {}\nfinal class FeedViewModel: BaseViewModel {}\n"
    #expect(
      try fixed("missing_main_actor", ("A.swift", source))["A.swift"]
        == source.replacing("class Base", with: "@MainActor class Base"))
  }

  @Test func `a class is not isolated if its protocol has to be as well`() throws {
    let source = """
      protocol Counting { func count() }
      final class FeedViewModel: ObservableObject, Counting {
        @Published var number = 0
        func count() { number += 1 }
      }
      """
    #expect(try fixed("missing_main_actor", ("A.swift", source))["A.swift"] == source)
  }

  @Test(arguments: [
    ("import Alpha\nimport SwiftUI\n", "import Alpha\nimport Foundation\n"),
    (
      "import Alpha\nimport Models\nimport SwiftUI\nimport Zip\n",
      "import Alpha\nimport Foundation\nimport Models\nimport Zip\n"
    ),
    ("import SwiftUI\nimport Models\n", "import Foundation\nimport Models\n"),
    ("import Models\n\nimport SwiftUI\n", "import Models\n\nimport Foundation\n"),
    ("import UIKit\n", "import Foundation\n"),
  ])
  func `sorted imports stay sorted`(_ before: String, _ after: String) throws {
    let model = "\nstruct Order {\n  let date: Date\n}\n"
    #expect(try fixed("model_imports_ui", ("A.swift", before + model))["A.swift"] == after + model)
  }

  @Test func `an environment key at the end of a file is completely removed`() throws {
    let source = """
      extension EnvironmentValues {
        var scale: Double {
          get { self[ScaleKey.self] }
          set { self[ScaleKey.self] = newValue }
        }
      }

      private struct ScaleKey: EnvironmentKey {
        static let defaultValue: Double = 1
      }

      """
    #expect(
      try fixed("manual_environment_key", ("A.swift", source))["A.swift"]
        == "extension EnvironmentValues {\n  @Entry var scale: Double = 1\n}\n")
  }
}
