import Testing

@testable import Analyzer

/// When `legacy_observable_object` reports a class, and how often.
extension ObservationTests {
  /// Tests how the deployment target affects `legacy_observable_object`.
  @Test(arguments: [
    (["ios": "17.0"], 1), (["ios": "16.4"], 0), (["ios": "17", "macos": "13"], 0), (["ios": "18", "macos": "14"], 1),
    (["watchos": "10"], 1), (["tvos": "16"], 0), (["visionos": "1.0"], 1), ([:], 0),
  ])
  func `legacy observation is reported if every configured platform supports the replacement`(
    _ deployment: [String: String], _ count: Int
  ) {
    var configuration = Configuration()
    configuration.assume.deployment = deployment
    let source = """
      class M: ObservableObject {}
      struct A: View { @ObservedObject var m: M }
      """
    let review = Review.of([("App/A.swift", source)], configuration: configuration)
    #expect(review.findings.count { $0.rule == "legacy_observable_object" } == count)
  }

  @Test(arguments: [(10, 0, 10), (11, 0, 1), (11, 1, 11)])
  func `a module that has not started to migrate gets one finding if it has more than ten classes`(
    _ classes: Int, _ modern: Int, _ count: Int
  ) {
    let sources =
      (0..<classes).map { "class M\($0): ObservableObject { @Published var a = 1 }" }
      + (0..<modern).map { "@Observable class N\($0) {}" }
    let files = [
      ("Sources/App/A.swift", sources.joined(separator: "\n")), ("Sources/Kit/B.swift", "@Observable class B {}"),
    ]
    let found = Review.of(files).findings.filter { $0.rule == "legacy_observable_object" }
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.related.count == (count == 1 ? classes - 1 : 0) })
    let summary =
      "11 classes of this module are `ObservableObject` although the target supports Observation; migrate them to "
      + "`@Observable` one at a time"
    #expect((found.first?.message == summary) == (count == 1))
  }

  @Test(arguments: [("16.0", 0), ("17.0", 1)])
  func `a file without a known target is judged by the project's other targets`(_ version: String, _ count: Int) {
    let sources = [
      ("App/A.swift", "@available(iOS 17, *) @Observable class A {}"),
      ("Old/B.swift", "class B: ObservableObject { @Published var b = 1 }"),
    ]
    let analysis = Analysis(configuration: Configuration())
    let bytes = Dictionary(uniqueKeysWithValues: sources.map { ($0.0, Array($0.1.utf8)) })
    let files = analysis.facts(of: sources.map(\.0), jobs: 1) { path in .success(bytes[path] ?? []) }
      .compactMap { try? $0.get() }
    let review = analysis.review(
      of: files,
      buildSettings: { path in
        guard path.hasPrefix("App/"), let version = BuildSettings.Version(version) else { return .unknown }
        return BuildSettings(deployment: ["ios": version])
      })
    #expect(review.findings.count { $0.rule == "legacy_observable_object" } == count)
  }

  @Test func `each view that uses a legacy class is listed once`() {
    let files = [
      ("App/M.swift", "class M: ObservableObject { @Published var a = 1 }\n@Observable class N {}"),
      (
        "App/A.swift",
        """
        struct A: View { @StateObject var m = M(); var body: some View { B(m: m) } }
        struct B: View { @ObservedObject var m: M; @EnvironmentObject var n: M }
        """
      ),
    ]
    let found = Review.of(files).findings.filter { $0.rule == "legacy_observable_object" }
    #expect(
      found.map(\.message) == [
        "`M` (used by 2 views) is an `ObservableObject` although the target supports Observation; make it `@Observable` "
          + "and remove `@Published`"
      ])
    #expect(found.first?.related.map(\.path) == ["App/A.swift", "App/A.swift", "App/A.swift"])
  }
}
