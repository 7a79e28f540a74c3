import Testing

@testable import Analyzer

/// Tests which code each rule counts as checked, with or without a finding.
@Suite struct OpportunityTests {
  /// A rule, code, and the expected number of opportunities.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let source: String
    let count: Int

    init(_ rule: String, _ source: String, _ count: Int) {
      self.rule = rule
      self.source = source
      self.count = count
    }

    var testDescription: String { "\(rule): \(source)" }
  }

  @Test(arguments: [
    Case("body_length", view("Text(\"\")") + "extension A { var b: some View { Text(\"\") }; func c() {} }", 2),
    Case("body_length", "struct A { var body: Int { 1 } }", 0),
    Case("view_file_length", view("Text(\"\")"), 1),
    Case("view_type_length", "struct A {}", 0),
    Case("view_model_length", "class AViewModel {}\nclass B {}", 1),
    Case("function_length", view("Text(\"\")") + "extension A { func a() {} }\nclass B { func b() {} }", 1),
    Case("body_nesting", view("VStack { HStack { Text(\"\") }; Button(\"\") { a() } }"), 2),
    Case("body_sections", view("Text(\"\")"), 0),
    Case("view_stored_state", "struct A: View { @State var a = 1; let b = 2; var body: some View { Text(\"\") } }", 1),
    Case("view_member_order", "struct A: View { let a = 1; var body: some View { Text(\"\") } }", 1),
    Case("view_member_order", view("Text(\"\")"), 0),
    Case("computed_view_helpers", view("b") + "extension A { var b: some View { Text(\"\") } }", 1),
    Case("unstable_root", view("if a { Text(\"\") }; switch b { default: Text(\"\") }"), 2),
    Case("unstable_root", "struct A { func a() { if b { c() } } }", 0),
    Case("any_view", view("if a { b } else { c }") + "extension A { var b: some View { Text(\"\") } }", 2),
    Case("sheet_dismiss_binding", view("Text(\"\").sheet(isPresented: $a) { B() }.popover(item: $b) { C($0) }"), 2),
    Case("scattered_navigation", view("NavigationStack { NavigationLink(\"\", value: 1) }"), 2),
    Case(
      "modifier_without_extension", "struct A: ViewModifier { func body(content: Content) -> some View { content } }", 1
    ),
    Case("index_based_foreach", view("ForEach(a) { B($0) }; List(a) { B($0) }; List { C() }"), 2),
    Case("unstable_identifier", "struct A: Identifiable { let id: Int }\nstruct B { let id: Int }", 1),
    Case("unstable_identifier", view("ForEach(a) { B($0).id($0.id) }"), 2),
    Case("eager_stack_in_scroll", view("ScrollView { LazyVStack { ForEach(a) { B($0) } } }"), 1),
    Case("eager_stack_in_scroll", view("ScrollView { VStack { Text(\"\") } }; VStack { ForEach(a) { B($0) } }"), 0),
    Case("navigation_view", view("NavigationStack { Text(\"\") }"), 1),
    Case("foreground_color", view("Text(\"\").foregroundStyle(.red); Text(\"\").foregroundColor(.red)"), 2),
    Case("hard_coded_spacing", view("VStack { LazyVGrid(columns: a) { Text(\"\") } }"), 2),
    Case("fixed_font_size", view("Text(\"\").font(.body)"), 1),
    Case("missing_accessibility_label", view("Button(\"\") { }; Row().onTapGesture { }; Text(\"\")"), 2),
    Case("manual_environment_key", "extension EnvironmentValues { @Entry var a = 1 }", 1),
    Case("empty_state_view", view("ContentUnavailableView(\"\", systemImage: \"\")"), 1),
    Case("writing_tools_behavior", view("SecureField(\"\", text: $a).writingToolsBehavior(.disabled)"), 1),
    Case("view_model_creates_dependency", viewModelWithServices, 3),
    Case("singleton_in_view_model", viewModelWithServices, 3),
    Case("untested_view_model", "class AViewModel { func a() { if b { c() } } }\nclass BViewModel {}", 1),
    Case("untested_logic", "class AClient { func a() { if b { c() } } }\nclass BClient {}", 1),
    Case("untracked_debt", "struct A {\n  // TODO: AB-12\n  let a = 1\n  // FIXME: b\n}\n// TODO: c", 2),
    Case("superfluous_suppression", "// review:disable:next any_view\nlet a = 1", 1),
    Case("parse_error", "let a = 1", 1),
  ])
  func `a rule counts the code that it checks`(_ testCase: Case) throws {
    let rule = try #require(RuleCatalog.rules.first { $0.info.id == testCase.rule })
    let facts = Analysis(configuration: Configuration()).facts(ofEach: [Array(testCase.source.utf8)], jobs: 1)[0]
    let found = rule.opportunities(in: Self.project(of: ProjectFile(path: "Sources/App/A.swift", facts: facts)))
    #expect(found.count == testCase.count)
    #expect(Set(found).count == found.count)
  }

  /// A view model that stores a service, creates it and uses its shared instance.
  private static let viewModelWithServices = """
    class FeedService { func load() {} }
    class AViewModel { let service = FeedService(); func load() { FeedService.shared.load() } }

    """

  /// Returns a project with a single file and the default configuration.
  private static func project(of file: ProjectFile) -> Project {
    let configuration = Configuration()
    let types = TypeIndex(files: [file], viewModelSuffixes: configuration.viewModelSuffixes)
    let detector = ArchitectureDetector(index: types, setting: configuration.architecture)
    let architectures = types.modules.map(detector.architecture(ofModule:))
    return Project(
      types: types, recorded: RecordIndex(of: [file]), architectures: architectures, buildSettings: [.unknown],
      settings: SettingsTable(
        paths: [file.path], architectures: architectures, configuration: configuration, rules: RuleList.infos))
  }

  /// Returns a view with this body.
  private static func view(_ code: String) -> String { "struct A: View { var body: some View { \(code) } }\n" }
}
