import Testing

@testable import Analyzer

/// Edge cases of the rules about deprecated and newer APIs.
extension RenderingTests {
  @Test(arguments: [
    "↓NavigationView { List(items) { Row($0) } }.navigationViewStyle(.stack)",
    "↓NavigationView(content: { Text(\"a\") })",
    "↓NavigationView.init { Text(\"a\") }",
    "↓SwiftUI.NavigationView { Text(\"a\") }",
    "Text(\"a\").sheet(isPresented: $isOn) { ↓NavigationView { Text(\"b\") } }",
    "NavigationStack { Text(\"NavigationView { }\") }",
    "MyNavigationView { Text(\"a\") }",
    "Kit.NavigationView { Text(\"a\") }",
    "Text(\"a\").navigationView()",
  ])
  func `the deprecated navigation container is reported`(_ code: String) throws {
    try expect("navigation_view", inBody: code)
  }

  @Test func `a Scene may not use the deprecated container either, but a preview may`() throws {
    try expect(
      "navigation_view",
      "@main struct A: App { var body: some Scene { WindowGroup { ↓NavigationView { B() } } } }\n"
        + "struct PostPreview: View { var body: some View { ↓NavigationView { B() } } }\n"
        + "#Preview { NavigationView { B() } }\n"
        + "struct B_Previews: PreviewProvider { static var previews: some View { NavigationView { B() } } }")
  }

  @Test func `nothing is reported if the deployment target is too old for the replacement`() throws {
    for rule in ["navigation_view", "foreground_color"] {
      let source = "struct A: View { var body: some View { NavigationView { Text(\"a\").foregroundColor(.red) } } }"
      let old = Example(source, configuration: "warning\nassume: {deployment: {ios: 13}}")
      #expect(try MarkedExample(old).places(of: info(rule)) == [])
      let new = Example(source, configuration: "warning\nassume: {deployment: {ios: 17}}")
      #expect(try MarkedExample(new).places(of: info(rule)).count == 1)
    }
  }

  @Test func `the message for a view that may be in a stack mentions removal`() {
    let view = "import SwiftUI\nstruct Detail: View { var body: some View { NavigationView { Text(\"\") } } }\n"
    let stack = """
      import SwiftUI
      struct Home: View { @State private var path = NavigationPath(); var body: some View { NavigationStack(path: $path) {} } }
      """
    func message(_ files: [(String, String)]) -> [String] {
      Review.of(files).findings.filter { $0.rule == "navigation_view" }.map(\.message)
    }
    #expect(message([("App/Detail.swift", view)]) == ["`NavigationView` is deprecated; use `NavigationStack`"])
    #expect(
      message([("App/Detail.swift", view), ("App/Home.swift", stack)]) == [
        "`NavigationView` is deprecated; use `NavigationStack`, or remove it if the view is already in one"
      ])
  }

  @Test func `the fix never removes a column`() throws {
    let source = "struct A: View { var body: some View { NavigationView { Sidebar(); Detail() } } }"
    let review = try MarkedExample(Example(source)).review(with: try info("navigation_view"))
    #expect(review.findings.map(\.fix) == [nil])
    let choice = source.replacing("Sidebar(); Detail()", with: "if isOn { Sidebar() } else { Detail() }")
    #expect(try MarkedExample(Example(choice)).review(with: info("navigation_view")).findings.first?.fix != nil)
  }

  @Test(arguments: [
    "Text(\"a\").↓foregroundColor(.red)",
    "Text(\"a\")\n  .bold()\n  .↓foregroundColor(theme.tint)",
    "label.↓foregroundColor(color)",
    "icon?.↓foregroundColor(nil)",
    "Text(\"a\").↓foregroundColor(isOn ? .red : .blue)",
    "Text(\"a\")\n#if os(iOS)\n.↓foregroundColor(.red)\n#endif",
    "Button(\"a\") { set(Text(\"b\").↓foregroundColor(.red)) }",
    "Text(\"a\").foregroundStyle(.red)",
    "Text(\"a\").foregroundStyle(theme.foregroundColor(isOn))",
    "Row(color: foregroundColor(isOn))",
    "Row(change: .foregroundColor(.red))",
    "Row(attributes: [.foregroundColor: color])",
    "Text(\".foregroundColor(.red)\")",
    "Row().foregroundColor",
  ])
  func `the deprecated color modifier is reported`(_ code: String) throws {
    try expect("foreground_color", inBody: code)
  }

  @Test func `the message says what replaces nil`() throws {
    let source = """
      struct A: View {
        let tint: Color?
        let color: Color
        var body: some View {
          Row().foregroundColor(self.tint)
          if let tint { Row().foregroundColor(tint) }
        }
        func row(_ color: Color?, tint: Color) -> some View {
          Row().foregroundColor(color).foregroundColor(tint).foregroundColor(self.color)
        }
      }
      """
    let found = Review.of([("a.swift", source)]).findings.filter { $0.rule == "foreground_color" }
    #expect(
      found.map { $0.message.hasSuffix("with `AnyShapeStyle(.foreground)` instead of nil") } == [
        true, false, true, false, false,
      ])
  }

  @Test(arguments: [
    (".red", ".foregroundStyle(.red)"),
    (".primary", ".foregroundStyle(Color.primary)"),
    (".accentColor", ".foregroundStyle(Color.accentColor)"),
    (".brand.opacity(0.5)", ".foregroundStyle(Color.brand.opacity(0.5))"),
    (".red.opacity(0.5)", ".foregroundStyle(.red.opacity(0.5))"),
    (".init(.label)", ".foregroundStyle(Color(.label))"),
    ("Color.red", ".foregroundStyle(Color.red)"),
    ("Color(\"Brand\")", ".foregroundStyle(Color(\"Brand\"))"),
    ("isOn ? .red : Color.blue", ".foregroundStyle(isOn ? Color.red : Color.blue)"),
    ("tint", ".foregroundStyle(tint)"),
    ("self.tint", ".foregroundStyle(self.tint)"),
    ("nil", nil),
    ("other", nil),
    ("unknown", nil),
    ("theme.tint", nil),
    ("theme?.tint", nil),
    ("isOn ? .red : nil", nil),
    ("other ?? .red", nil),
  ])
  func `a value is turned into a style only if it is known to be a color`(_ argument: String, _ expected: String?)
    throws
  {
    let source = """
      struct A: View {
        let tint: Color
        let other: Color?
        var body: some View { Row().foregroundColor(\(argument)) }
      }
      """
    let review = try MarkedExample(Example(source)).review(with: try info("foreground_color"))
    #expect(review.findings.count == 1)
    let fixes = review.findings.compactMap(\.fix)
    let text = String(decoding: FixApplication.apply(fixes, to: Array(source.utf8)).bytes, as: UTF8.self)
    #expect(fixes.isEmpty == (expected == nil))
    #expect(text.contains("Row()" + (expected ?? ".foregroundColor(\(argument))")))
  }

  @Test(arguments: [
    ("Text(\"a\").foregroundColor(.red).bold()", 15, false),
    ("Text(\"a\").foregroundColor(.red).bold()", 16, true),
    ("Text(\"a\").foregroundColor(.red).padding()", 15, true),
    ("Row().foregroundColor(.red).bold()", 15, true),
  ])
  func `a Text is not turned into another view if its modifiers require a Text`(
    _ code: String, _ ios: Int, _ isFixed: Bool
  ) throws {
    let source = "struct A: View { var body: some View {\n\(code)\n} }"
    let example = Example(source, configuration: "warning\nassume: {deployment: {ios: \(ios)}}")
    let review = try MarkedExample(example).review(with: try info("foreground_color"))
    #expect(review.findings.map { $0.fix != nil } == [isFixed])
  }

  @Test func `a Text that may become another view is fixed for every deployment target`() throws {
    for argument in ["Row().overlay(#)", "AnyView(#)"] {
      let view = argument.replacing("#", with: "Text(\"a\").foregroundColor(.red)")
      let source = "struct A: View { var body: some View { \(view) } }"
      let old = Example(source, configuration: "warning\nassume: {deployment: {ios: 16}}")
      let findings = try MarkedExample(old).review(with: try info("foreground_color")).findings
      #expect(findings.map { $0.fix?.isSafe } == [true])
      #expect(findings.map(\.isMinor) == [false])
    }
  }

  @Test(arguments: [
    "Text(\"a\").foregroundColor(.red) + Text(\"b\")",
    "Text(\"\\(Text(\"a\").foregroundColor(.red))\")",
    "Card(message: Text(\"a\").foregroundColor(.red))",
    "let text: Text = title.foregroundColor(.red)",
  ])
  func `a Text that must remain a Text gets no fix and is reported only if there is a replacement`(
    _ code: String
  ) throws {
    let source = "struct A: View { var body: some View {\n\(code)\n} }"
    let old = Example(source, configuration: "warning\nassume: {deployment: {ios: 16}}")
    #expect(try MarkedExample(old).places(of: info("foreground_color")) == [])
    let review = try MarkedExample(Example(source)).review(with: try info("foreground_color"))
    #expect(review.findings.count == 1)
    #expect(review.findings.allSatisfy { $0.fix == nil && $0.isMinor })
    let new = Example(source, configuration: "warning\nassume: {deployment: {ios: 17}}")
    #expect(try MarkedExample(new).review(with: info("foreground_color")).findings.map(\.isMinor) == [false])
  }

  @Test(arguments: [
    "get { self[Key.self] } set { self[Key.self] = newValue }",
    "get { return self[Key.self] }\nset(new) { self[Key.self] = new }",
  ])
  func `an environment key that only declares a value is reported`(_ accessors: String) throws {
    try expect(
      "manual_environment_key",
      "struct ↓Key: EnvironmentKey { static let defaultValue = 1 }\n"
        + "extension EnvironmentValues { var scale: Int { \(accessors) } }")
  }

  @Test(arguments: [
    "get { self[Key.self] } set { self[Key.self] = max(0, newValue) }",
    "get { self[Key.self] } set { self[Key.self] = newValue; log() }",
    "get { self[Key.self] ?? 1 } set { self[Key.self] = newValue }",
    "get { self[Key.self] } set { self[Other.self] = newValue }",
    "self[Key.self]",
    "get { self[Key.self] }",
    "_read { yield self[Key.self] } _modify { yield &self[Key.self] }",
  ])
  func `an environment key is not reported if its property does more than access the value`(_ accessors: String) throws
  {
    try expect(
      "manual_environment_key",
      "struct Key: EnvironmentKey { static let defaultValue = 1 }\n"
        + "extension EnvironmentValues { var scale: Int { \(accessors) } }")
  }

  @Test(arguments: [
    "struct Key: EnvironmentKey { static let defaultValue = 1; static let other = 2 }",
    "struct Key: EnvironmentKey, PreferenceKey { static let defaultValue = 1 }",
    "struct Key<T>: EnvironmentKey { static var defaultValue: Int { 1 } }",
    "struct Key: EnvironmentKey { static var defaultValue: Int { let a = 1; return a } }",
    "struct Key: PreferenceKey { static let defaultValue = 1 }",
    "struct Key: EnvironmentKey { static let defaultValue = 1 }\nextension Key { static func make() {} }",
  ])
  func `a key is not reported if it does anything other than declare an environment value`(_ key: String) throws {
    try expect(
      "manual_environment_key",
      key
        + "\nextension EnvironmentValues { var scale: Int { get { self[Key.self] } set { self[Key.self] = newValue } } }"
    )
  }

  @Test func `an environment key that other files or several properties use is not reported`() throws {
    let key = "struct Key: EnvironmentKey { static let defaultValue = 1 }\n"
    let values =
      "extension EnvironmentValues { var a: Int { get { self[Key.self] } set { self[Key.self] = newValue } } }\n"
    try expect("manual_environment_key", files: [("A.swift", key + values), ("B.swift", "let a = Key.defaultValue")])
    try expect("manual_environment_key", key + values + values.replacing("var a", with: "var b"))
    try expect(
      "manual_environment_key", files: [("A.swift", "struct ↓" + key.dropFirst(7)), ("B.swift", values)])
  }

  @Test(arguments: [
    "struct A: Shape { var ↓animatableData: Double { get { a } set { a = newValue } } }",
    "struct A: InsettableShape { var ↓animatableData: AnimatablePair<Double, Double> }",
    "struct A: ViewModifier, Animatable { var ↓animatableData: Double }",
    "struct A: GeometryEffect { var ↓animatableData: Double }",
    "struct A {}\nextension A: View { var ↓animatableData: Double { a } }",
    "struct A { var animatableData: Double }",
    "struct A: VectorArithmetic { var animatableData: Double }",
    "struct A: Shape { func path(in rect: CGRect) -> Path { let animatableData = 1; return Path() } }",
    "@Animatable struct A: Shape { var phase: Double }",
  ])
  func `handwritten animatable data is reported if the macro is available`(_ source: String) throws {
    try expect("manual_animatable_data", source, configuration: "info\nassume: {deployment: {ios: 26, macos: 26}}")
    let old = "info\nassume: {deployment: {ios: 26, macos: 15}}"
    #expect(try MarkedExample(Example(source, configuration: old)).places(of: info("manual_animatable_data")) == [])
  }

  @Test(arguments: [
    "↓if items.isEmpty { Text(\"None\") }",
    "↓if self.items.isEmpty { VStack(spacing: 8) { Image(\"a\"); Spacer(); Text(\"None\").bold() } } else { Content() }",
    "↓if items.isEmpty && !isLoading { Text(\"None\") }",
    "↓if !isLoading, items.isEmpty { Text(\"None\") }",
    "↓if tags.isEmpty { Text(\"None\") }",
    "↓if names.isEmpty { Text(\"None\") }",
    "↓if drafts.isEmpty { Text(\"None\") }",
    "↓if model.items.isEmpty { Text(\"None\") } else { List(model.items) { Row($0) } }",
    "↓if model.items.isEmpty { Text(\"None\") } else { List { ForEach(model.items.sorted()) { Row($0) } } }",
    "↓if !model.items.isEmpty { ScrollView { ForEach(model.items) { Row($0) } } } else { Text(\"None\") }",
    "Text(\"a\").overlay { ↓if items.isEmpty { Text(\"None\") } }",
    "↓if let error { Text(error.localizedDescription) }",
    "↓if let message = model.errorMessage { VStack { Image(\"a\"); Text(message) } }",
    "switch state {\n↓case .error: Text(\"a\")\ncase .ready: Content()\n}",
    "switch state {\n↓case .failed(let error): Text(error.text)\ncase .ready: Content()\n}",
    "switch state {\n↓case let .error(error): Text(error.text)\ncase .ready: Content()\n}",
    "if items.isEmpty { ContentUnavailableView(\"None\", systemImage: \"tray\") }",
    "if items.isEmpty { Text(\"None\"); Button(\"Reload\") { } }",
    "if items.isEmpty { ProgressView() }",
    "if items.isEmpty { EmptyView() }",
    "if items.isEmpty || isLoading { Text(\"None\") }",
    "if query.isEmpty { Text(\"Search\") }",
    "if model.items.isEmpty { Text(\"None\") }",
    "if model.items.isEmpty { Text(\"None\") } else { List(model.others) { Row($0) } }",
    "if !items.isEmpty { Text(\"Some\") }",
    "if items.isEmpty { emptyState }",
    "↓if items.isEmpty { Text(Localization.none) }",
    "↓if items.isEmpty { Text(String(localized: \"None\")) }",
    "↓if let error { Text(error.text) } else if isLoading { ProgressView() } else { Content() }",
    "VStack { ↓if let error { Text(error.text) }; List(items) { Row($0) } }",
    "if items.isEmpty { Text(markdown) } else { Rich(markdown, items) }",
    "if items.isEmpty { Image(\"a\") }",
    "VStack { Text(\"a\"); ↓if let error { Text(error.text) } }",
    "VStack { Field(); if let errorMessage { Text(errorMessage) } }",
    "↓if let error { Text(error.text) } else { Text(\"Fine\") }",
    "Form { Section { if let error { Text(error.text) } } }",
    "switch state {\ncase .loading: Text(\"a\")\n↓case .error: Text(\"b\")\n}",
    "List(model.items) { Row($0) }.overlay { ↓if model.items.isEmpty { Text(\"None\") } }",
    "List(model.items) { Row($0) }.overlay { if model.others.isEmpty { Text(\"None\") } }",
    "switch phase {\ncase .failure: Image(\"a\")\ndefault: Content()\n}",
    "if let user { Text(user.name) }",
    "if let error { ErrorView(error) }",
    "TextField(\"Name\", text: $name)\nif let error { Text(error) }",
    "switch state {\ncase .error: Text(\"a\")\ncase .ready: Text(\"b\")\n}",
    "switch state {\ncase .error: ErrorView()\ncase .ready: Content()\n}",
    "Button(\"a\") { if items.isEmpty { print(Text(\"None\")) } }",
  ])
  func `handwritten empty and error states are reported`(_ code: String) throws {
    let properties = """
      @State var items: [Item] = []
      var tags: Set<Tag>
      var names: [String: Name]?
      var drafts = [Draft]()
      var query: String
      """
    let source = "struct A: View {\n\(properties)\nvar body: some View {\n\(code)\n}\n}"
    try expect("empty_state_view", source, configuration: "info\nassume: {deployment: {ios: 17, macos: 14}}")
    for old in ["info", "info\nassume: {deployment: {ios: 16}}", "info\nassume: {deployment: {ios: 17, macos: 13}}"] {
      #expect(try MarkedExample(Example(source, configuration: old)).places(of: info("empty_state_view")) == [])
    }
  }

  @Test(arguments: [
    "↓SecureField(\"a\", text: $text)",
    "↓SecureField(\"a\", text: $text).textContentType(.password)",
    "↓SecureField(\"a\", text: $text).writingToolsBehavior(.automatic)",
    "↓TextField(\"a\", text: $text).keyboardType(.numberPad).textContentType(.oneTimeCode)",
    "↓TextField(\"a\", text: $text)\n#if os(iOS)\n.textContentType(.newPassword)\n#endif",
    "↓TextField(\"a\", text: $text).textContentType(UITextContentType.password)",
    "Form { ↓SecureField(\"a\", text: $text) }.writingToolsBehavior(.limited)",
    "VStack { TextField(\"a\", text: $text).writingToolsBehavior(.disabled); ↓SecureField(\"a\", text: $text) }",
    "SecureField(\"a\", text: $text).writingToolsBehavior(.disabled)",
    "SecureField(\"a\", text: $text)\n  .bold()\n  .writingToolsBehavior(WritingToolsBehavior.disabled)",
    "Form { Section { SecureField(\"a\", text: $text) } }.writingToolsBehavior(.disabled)",
    "VStack { if isOn { SecureField(\"a\", text: $text) } }.padding().writingToolsBehavior(.disabled)",
    "TextField(\"a\", text: $text)",
    "TextField(\"a\", text: $text).textContentType(.username)",
    "Text(\"SecureField\")",
  ])
  func `a secret field with Writing Tools enabled is reported`(_ code: String) throws {
    try expect("writing_tools_behavior", inBody: code)
  }
}
