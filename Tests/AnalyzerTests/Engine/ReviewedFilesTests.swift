import Foundation
import TestSupport
import Testing

@testable import Analyzer

/// Tests that reviewing some of the files with cached indexes has the same result as a fresh review of all files.
@Suite struct ReviewedFilesTests {
  /// The number of edits per project.
  private static let edits = 4 * thoroughness

  /// Enables every rule, including those that are off by default, with low limits, to get as many findings as possible.
  private static let configuration = configuration(policy: "")

  /// Also contains layers and custom rules.
  private static let configurationWithPolicy = configuration(
    policy: """
      layers:
        App: {paths: ["App/**"], may_use: [A]}
        A: {paths: ["Sources/A/**"], may_use: [B]}
        B: {paths: ["Sources/B/**"], may_use: [A]}
      custom_rules:
        no_spacers: {message: "remove `{matched}`", level: warning, forbid: {calls: [Spacer]}}
        screens: {message: "rename `{symbol}`", level: info, in: {roles: [view]}, require: {name: "*Screen"}}

      """)

  private static func configuration(policy: String) -> Configuration {
    let levels = RuleCatalog.rules.map { rule in
      "  \(rule.info.id): \(rule is any LimitRule ? "{warning: 1}" : "warning")"
    }
    let yaml = "review: 1\n\(policy)rules:\n" + levels.joined(separator: "\n") + "\n"
    return
      (try? ConfigurationLoader(rules: RuleList.infos).load(
        root: Array(yaml.utf8), file: "config.yml", into: Configuration())) ?? Configuration()
  }

  @Test func `the configurations can be read`() {
    #expect(!Self.configuration.layers.isEmpty)
    #expect(Self.configurationWithPolicy.policy.layers.count == 3)
    #expect(Self.configurationWithPolicy.policy.customRules.count == 2)
  }

  // MARK: Each rule's examples

  @Test(arguments: RuleCatalog.rules.map(\.info.id))
  func `each file of an example has the same findings when reviewed alone`(id: String) throws {
    let info = try #require(RuleCatalog.rules.map(\.info).first { $0.id == id })
    for example in info.triggering + info.good {
      let sources = MarkedExample(example).files.filter { $0.path.hasSuffix(".swift") }
      guard sources.count > 1 else { continue }
      let analysis = Analysis(configuration: Self.configuration)
      let files = zip(sources, analysis.facts(ofEach: sources.map { Array($0.source.utf8) }, jobs: 1)).map {
        ProjectFile(path: $0.path, facts: $1)
      }
      expectSameOfEachFile(files, analysis, [Set(files.indices)] + files.indices.map { [$0] }, "\(id): \(sources)")
    }
  }

  // MARK: Findings that many files share

  /// Code that is reported separately in a few files, but only once in many.
  struct Habit: Sendable, CustomTestStringConvertible {
    let rule: String
    let architecture: Architecture
    /// The code of one file; `N` is a number.
    let source: String
    /// The same code without the finding. It differs in nothing else, so that an incremental review is possible unless
    /// other files can see the difference.
    let other: String

    var testDescription: String { rule }
  }

  static let habits = [
    Habit(
      rule: "ui_import_in_view_model", architecture: .mvvm,
      source: "import SwiftUI\nfinal class ANViewModel { var a = Color.red }\n",
      other: "\nfinal class ANViewModel { var a = Color.red }\n"),
    Habit(
      rule: "ui_import_in_view_model", architecture: .mvvm,
      source: "import SwiftUI\nfinal class ANViewModel { var a = 1 }\n",
      other: "\nfinal class ANViewModel { var a = 1 }\n"),
    Habit(
      rule: "ui_type_in_view_model", architecture: .mvvm,
      source: "import SwiftUI\nfinal class ANViewModel { var a = Color.red }\n",
      other: "import SwiftUI\nfinal class ANViewModel { var a = Shade.red }\n"),
    Habit(
      rule: "ui_import_in_reducer", architecture: .tca,
      source: "import SwiftUI\n@Reducer struct AN { struct State { var a = Color.red } }\n",
      other: "\n@Reducer struct AN { struct State { var a = Color.red } }\n"),
    Habit(
      rule: "ui_import_in_reducer", architecture: .tca,
      source: "import SwiftUI\n@Reducer struct AN { struct State { var a = 1 } }\n",
      other: "\n@Reducer struct AN { struct State { var a = 1 } }\n"),
    Habit(
      rule: "missing_observable_state", architecture: .tca,
      source: "@Reducer struct AN { struct State { var a = 1 } }\n",
      other: "@Reducer struct AN { @ObservableState struct State { var a = 1 } }\n"),
    Habit(
      rule: "swallowed_error", architecture: .mv,
      source: """
        @Observable final class AN {
          func load() { do { try read() } catch { logger.error("\\(error)") } }
        }

        """,
      other: """
        @Observable final class AN {
          func load() { do { try read() } catch { logger.error("\\(error)"); shown = error } }
        }

        """),
    Habit(
      rule: "state_object_injected", architecture: .mvvm,
      source: """
        final class ANModel: ObservableObject { @Published var a = 1 }
        struct AN: View {
          @StateObject private var model: ANModel
          init(model: ANModel) { _model = StateObject(wrappedValue: model) }
          var body: some View { Text(model.a) }
        }
        struct ANPage: View { var body: some View { AN(model: ANModel()) } }

        """,
      other: """
        final class ANModel: ObservableObject { @Published var a = 1 }
        struct AN: View {
          @StateObject private var model: ANModel
          init(model: ANModel) { _model = StateObject(wrappedValue: ANModel()) }
          var body: some View { Text(model.a) }
        }
        struct ANPage: View { var body: some View { AN(model: ANModel()) } }

        """),
    Habit(
      rule: "untracked_debt", architecture: .mv, source: "struct AN {\n  // TODO: sort\n}\n",
      other: "struct AN {\n  // sorted\n}\n"),
  ]

  @Test(arguments: habits)
  func `findings that files share do not depend on which files are reviewed, or on earlier reviews`(
    habit: Habit
  ) throws {
    var configuration = Self.configuration
    configuration.architecture = .fixed(habit.architecture)
    let analysis = Analysis(configuration: configuration)
    /// Returns a project whose first files have the finding.
    func project(_ count: Int) -> [ProjectFile] {
      let sources = (10..<34).map { number in
        (number - 10 < count ? habit.source : habit.other).replacing("AN", with: "A\(number)")
      }
      return zip(10..<34, analysis.facts(ofEach: sources.map { Array($0.utf8) }, jobs: 1)).map {
        ProjectFile(path: "Sources/App/A\($0).swift", facts: $1)
      }
    }
    let today = CalendarDay("2026-01-01")
    var last: (files: [ProjectFile], review: Review)?
    for count in [9, 10, 11, 12, 13, 14, 20, 13, 12, 11, 10] {
      let files = project(count)
      let review = analysis.review(of: files, today: today)
      #expect(review.findings.contains { $0.rule == habit.rule })
      expectSameOfEachFile(files, analysis, [[0], [8], [12], [23], [3, 4]], "\(habit.rule), \(count)")
      if let last {
        let derived = analysis.review(
          of: files, after: last, skipped: [], buildSettings: { _ in .unknown }, packages: .init(), change: nil,
          earlierChange: nil, today: today, jobs: 1)
        if let derived { #expect(derived == review, "\(differences(derived.findings, review.findings)), \(count)") }
      }
      last = (files, review)
    }
  }

  // MARK: Edits

  @Test(arguments: Array(0..<10).sampled(oneIn: 2))
  func `the review after each of many edits equals a fresh one`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var project = EditedProject(random: &random)
    let indexCache = IndexCache()
    let analysis = Analysis(configuration: Self.configuration)
    for _ in 0..<Self.edits {
      let edit = project.edit(&random)
      let files = project.files(analysis)
      guard !files.isEmpty else { continue }
      let some = Set((0..<2).compactMap { _ in files.indices.randomElement(using: &random) })
      expectSameOfEachFile(
        files, analysis, [some, Set(files.indices)], indexCache: indexCache, "seed \(seed), \(edit)")
    }
  }

  @Test(arguments: Array(0..<10).sampled(oneIn: 2))
  func `a review that is derived from the previous one after an edit equals a fresh one`(seed: Int) {
    var random = SeededRandom(seed: 1000 + UInt64(seed))
    // Comments in many files would cause most edits to affect the whole project.
    var project = EditedProject(random: &random, hasComments: false)
    let analysis = Analysis(
      configuration: seed % 4 < 2 ? Self.configuration : Self.configurationWithPolicy)
    let findings = analysis.review(of: project.files(analysis)).findings
    for _ in 0..<(seed % 3 == 0 ? 0 : 4) { project.suppress(findings, &random) }
    let today = CalendarDay("2026-01-01")
    var files = project.files(analysis).sorted { PathKey($0.path) < PathKey($1.path) }
    // Half of the reviews examine a change to the first project.
    let change =
      seed.isMultiple(of: 2)
      ? nil
      : ProjectChange(
        addedFiles: Set(files.prefix(1).map { PathKey($0.path) }),
        earlierTypes: Set(files.dropFirst().flatMap { $0.facts.types.map(\.name) }))
    var review = analysis.review(of: files, change: change, today: today)
    let indexCache = seed.isMultiple(of: 3) ? nil : IndexCache()
    var count = 0
    for _ in 0..<(4 * Self.edits) {
      let edit = Int.random(in: 0..<4, using: &random) == 0 ? project.edit(&random) : project.editBody(&random)
      let edited = project.files(analysis).sorted { PathKey($0.path) < PathKey($1.path) }
      let whole = analysis.review(of: edited, change: change, today: today)
      let derived = analysis.review(
        of: edited, after: (files, review), skipped: [], buildSettings: { _ in .unknown }, packages: .init(),
        change: change, earlierChange: change, today: today, jobs: 1, indexCache: indexCache)
      if let derived {
        count += 1
        let what: Comment = "seed \(seed), \(edit), \(differences(derived.findings, whole.findings))"
        #expect(derived.findings == whole.findings, what)
        #expect(derived.files == whole.files, what)
        #expect(derived == whole, what)
      }
      (files, review) = (edited, whole)
    }
    #expect(count > 0)
  }

  @Test func `an edit inside a body does not cause the project to be reviewed again`() {
    let analysis = Analysis(configuration: Self.configuration)
    func files(_ text: String) -> [ProjectFile] {
      let sources = [
        "A.swift": "import SwiftUI\nstruct A: View { @State var a = 1; var body: some View { Text(\(text)) } }\n",
        "B.swift": "import SwiftUI\nstruct B: View { var body: some View { A() } }\n",
      ].sorted { $0.key < $1.key }
      return zip(sources, analysis.facts(ofEach: sources.map { Array($0.value.utf8) }, jobs: 1)).map {
        ProjectFile(path: $0.key, facts: $1)
      }
    }
    let before = files("\"a\"")
    let review = analysis.review(of: before)
    func derived(_ text: String) -> Review? {
      let after = files(text)
      return analysis.review(
        of: [after[0], before[1]], after: (before, review), skipped: [], buildSettings: { _ in .unknown },
        packages: .init(), change: nil, today: nil, jobs: 1)
    }
    for edit in ["\"b\" /* More lines. */\n", "\"b\"); HStack { Spacer(); Divider() }; Text(\"d\""] {
      #expect(derived(edit) == analysis.review(of: files(edit)))
    }
    #expect(derived("\"a\") }\nvar other: some View { B(") == nil)
  }

  @Test func `suppression comments, layers and custom rules do not cause the project to be reviewed again`() {
    let analysis = Analysis(configuration: Self.configurationWithPolicy)
    func files(_ text: String, _ code: String) -> [ProjectFile] {
      let sources = [
        "App/A.swift": """
        import SwiftUI
        struct A: View { enum Row { case one }; var body: some View { Text(\(text)); B() } }
        struct Part { func show() { \(code) } }
        """,
        "Sources/A/B.swift": """
        import SwiftUI
        struct B: View {
          // review:disable:next no_spacers
          var body: some View { Spacer() }
        }
        """,
        "Sources/B/Row.swift": """
        import SwiftUI
        // review:disable:next any_view
        struct Row: View { var body: some View { Divider() } }
        """,
      ].sorted { $0.key < $1.key }
      return zip(sources, analysis.facts(ofEach: sources.map { Array($0.value.utf8) }, jobs: 1)).map {
        ProjectFile(path: $0.key, facts: $1)
      }
    }
    let before = files("\"a\"", "_ = A.Row.one")
    let review = analysis.review(of: before)
    #expect(review.accepted.map(\.finding.rule) == ["no_spacers"])
    #expect(review.findings.contains { $0.rule == "superfluous_suppression" && $0.path == "Sources/B/Row.swift" })
    func derived(_ text: String, _ code: String = "_ = A.Row.one") -> Review? {
      analysis.review(
        of: [files(text, code)[0]] + before.dropFirst(), after: (before, review), skipped: [],
        buildSettings: { _ in .unknown }, packages: .init(), change: nil, today: nil, jobs: 1)
    }
    let text = "\"a\"); Spacer(); Text(\"b\""
    #expect(derived(text) == analysis.review(of: files(text, "_ = A.Row.one")))
    // A comment in the edited file itself.
    #expect(derived("\"a\") // review:disable:this no_spacers\nSpacer(") == nil)
    // The same name, now of a type in another layer.
    #expect(derived("\"a\"", "_ = Row.one") == nil)
  }

  private func expectSameOfEachFile(
    _ files: [ProjectFile], _ analysis: Analysis, _ reviewed: [Set<Int>], indexCache: IndexCache? = nil,
    _ what: String
  ) {
    let today = CalendarDay("2026-01-01")
    let files = files.sorted { $0.path < $1.path }
    let whole = analysis.review(of: files, today: today)
    for some in reviewed {
      let paths = Set(some.map { files[$0].path })
      let part = analysis.review(of: files, today: today, indexCache: indexCache, isReviewed: paths.contains)
      let found = whole.findings.filter { paths.contains($0.path) }
      #expect(part.findings == found, "\(differences(part.findings, found)) for \(paths), \(what)")
      // Coverage in the full review also counts these files' related locations, which belong to findings in other
      // files.
      let pointedAt = Set(whole.findings.filter { !paths.contains($0.path) }.flatMap { $0.related.map(\.path) })
      let compared = paths.subtracting(pointedAt)
      #expect(
        part.files.filter { compared.contains($0.path) } == whole.files.filter { compared.contains($0.path) },
        "files, \(what)")
      #expect(part.accepted == whole.accepted.filter { paths.contains($0.finding.path) }, "accepted, \(what)")
      #expect(part.architecture == whole.architecture, "architecture, \(what)")
      #expect(part.modules == whole.modules, "modules, \(what)")
    }
  }

  private func differences(_ some: [Finding], _ others: [Finding]) -> String {
    let only = Set(some).symmetricDifference(others).map { "\($0.path):\($0.range.start.line) \($0.rule)" }
    return only.sorted().joined(separator: ", ")
  }
}

/// A project assembled from examples, which can be edited at random.
private struct EditedProject {
  private var sources: [String: String] = [:]
  private var known: [String: (source: String, file: ProjectFile)] = [:]

  /// Creates a project from files of the example app and examples of some rules. The examples are spread over two
  /// modules, so their names may conflict.
  /// - Parameter hasComments: Whether the examples keep their suppression comments.
  init(random: inout SeededRandom, hasComments: Bool = true) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/TeaShop")
    let names = (FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []).sorted()
    for name in names where name.hasSuffix(".swift") && Bool.random(using: &random) {
      sources["App/" + name] = try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }
    let examples = RuleCatalog.rules.flatMap { $0.info.triggering + $0.info.good }
    for number in 0..<14 {
      guard let example = examples.randomElement(using: &random) else { continue }
      let module = ["A", "B"].randomElement(using: &random) ?? "A"
      for file in MarkedExample(example).files where file.path.hasSuffix(".swift") {
        let isTest = file.path.contains("Tests")
        sources["\(isTest ? "Tests" : "Sources")/\(module)/\(number)\(file.path.split(separator: "/").last ?? "")"] =
          file.source
      }
    }
    if !hasComments { sources = sources.mapValues { $0.replacing("review:", with: "reviewed:") } }
  }

  /// Inserts a comment that suppresses a random finding or one of its related locations, or nothing.
  mutating func suppress(_ findings: [Finding], _ random: inout SeededRandom) {
    let places = findings.flatMap { finding in
      ([Finding.Location(path: finding.path, range: finding.range)] + finding.related).map { (finding.rule, $0) }
    }
    guard let (rule, place) = places.randomElement(using: &random), let source = sources[place.path] else { return }
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line =
      Int.random(in: 0..<4, using: &random) == 0
      ? Int.random(in: 0..<lines.count, using: &random) : min(place.range.start.line - 1, lines.count)
    lines.insert("// review:disable:next \(rule)", at: line)
    sources[place.path] = lines.joined(separator: "\n")
  }

  /// Returns the current files, reusing the objects for unchanged files.
  mutating func files(_ analysis: Analysis) -> [ProjectFile] {
    let changed = sources.keys.filter { known[$0]?.source != sources[$0] }.sorted()
    let facts = analysis.facts(ofEach: changed.map { Array((sources[$0] ?? "").utf8) }, jobs: 1)
    for (path, facts) in zip(changed, facts) {
      known[path] = (sources[path] ?? "", ProjectFile(path: path, facts: facts))
    }
    return sources.keys.sorted().compactMap { known[$0]?.file }
  }

  /// Makes a random change and describes it.
  mutating func edit(_ random: inout SeededRandom) -> String {
    guard let path = sources.keys.sorted().randomElement(using: &random), let source = sources[path] else { return "" }
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<13, using: &random) {
    case 0:
      sources[path] = nil
      return "\(path) removed"
    case 1:
      sources["Sources/B/Copy.swift"] = source
      return "\(path) copied"
    case 2:
      sources[path] = nil
      sources[path.hasPrefix("Tests") ? "Sources/A/Moved.swift" : "Tests/A/Moved.swift"] = source
      return "\(path) moved"
    case 3: lines.remove(at: line)
    case 4: lines.insert("// review:disable:next \(Self.anyRule(&random))", at: line)
    case 5: lines.insert("  // typed", at: line)
    case 6, 7:
      guard let name = names(in: lines).randomElement(using: &random) else { return "nothing" }
      let other = ["Feed", name + "ViewModel", name + "Store", "Extra" + name].randomElement(using: &random) ?? "Feed"
      lines = lines.map { $0.replacing(name, with: other) }
    case 8:
      guard let name = allNames.randomElement(using: &random) else { return "nothing" }
      let others = ["View", "ObservableObject", "AnyObject", "Reducer"] + allNames
      lines.append("extension \(name): \(others.randomElement(using: &random) ?? "View") {}")
    case 9:
      guard let name = allNames.randomElement(using: &random) else { return "nothing" }
      lines.append("typealias \(["Alias", "Feed"].randomElement(using: &random) ?? "Alias") = \(name)")
    case 10:
      lines = lines.map {
        $0.replacing(": View {", with: ": ObservableObject {").replacing("struct ", with: "final class ")
      }
    case 11:
      guard let name = allNames.randomElement(using: &random) else { return "nothing" }
      lines.append("struct Holder: View { @State var model = \(name)(); var body: some View { \(name)() } }")
    default:
      guard let other = sources.values.sorted().randomElement(using: &random) else { return "nothing" }
      lines += other.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    sources[path] = lines.joined(separator: "\n")
    return "\(path) edited at \(line)"
  }

  /// Makes a random change inside a body, which rarely affects other files, and describes it.
  mutating func editBody(_ random: inout SeededRandom) -> String {
    guard let path = sources.keys.sorted().randomElement(using: &random), let source = sources[path] else { return "" }
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: lines.insert("", at: line)
    case 1: lines.insert("  // typed", at: line)
    case 2: lines.insert(lines[line], at: line)
    case 3:
      lines[line] +=
        [".padding(4)", ".font(.system(size: 12))", ".foregroundColor(.red)", " // x", "!"]
        .randomElement(using: &random) ?? ""
    case 4, 5:
      guard let body = lines.firstIndex(where: { $0.contains("var body: some View {") }) else { return "nothing" }
      let view =
        ["Spacer()", "Text(\"more\")", "Image(\"more\")", "HStack { Divider() }", "List { EmptyView() }"]
        .randomElement(using: &random) ?? ""
      lines[body] = lines[body].replacing("var body: some View {", with: "var body: some View {\n\(view)\n")
    default: lines.remove(at: line)
    }
    sources[path] = lines.joined(separator: "\n")
    return "\(path) edited in line \(line + 1)"
  }

  private static func anyRule(_ random: inout SeededRandom) -> String {
    RuleCatalog.rules.map(\.info.id).randomElement(using: &random) ?? "body_length"
  }

  private var allNames: [String] {
    names(in: sources.sorted { $0.key < $1.key }.flatMap { $0.value.split(separator: "\n").map(String.init) })
  }

  /// Returns the names of the types that the lines declare.
  private func names(in lines: [String]) -> [String] {
    var names: Set<String> = []
    for line in lines {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      for (keyword, name) in zip(words, words.dropFirst())
      where ["struct", "class", "enum", "protocol", "actor"].contains(keyword) && name.first?.isUppercase == true {
        names.insert(String(name))
      }
    }
    return names.sorted()
  }
}
