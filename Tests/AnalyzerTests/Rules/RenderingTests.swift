import Testing

@testable import Analyzer

/// Edge cases of the rules about lists, rendering, modern APIs and the Human Interface Guidelines.
@Suite struct RenderingTests {
  @Test(arguments: [
    "↓ForEach(self.items.indices) { Row(items[$0]) }",
    "↓ForEach($items.indices, id: \\.self) { Row($items[$0]) }",
    "↓ForEach(Array(items.indices), id: \\.self) { Row(items[$0]) }",
    "↓ForEach(items.indices.reversed(), id: \\.self) { Row(items[$0]) }",
    "↓SwiftUI.ForEach(items.indices, id: \\.self, content: row)",
    "↓ForEach(1..<items.count, id: \\.self) { Row(items[$0]) }",
    "↓ForEach(0..<items.count - 1, id: \\.self) { Row(items[$0]) }",
    "↓ForEach(0..<(items.count + extra), id: \\.self) { Row(items[$0]) }",
    "↓ForEach(0...model.items.count - 1, id: \\.self) { Row(items[$0]) }",
    "↓ForEach(0...(items.count - 1), id: \\.self) { Row(items[$0]) }",
    "↓ForEach((0..<items.count), id: \\.self) { Row(items[$0]) }",
    "↓ForEach(Array(0..<items.count), id: \\.self) { Row(items[$0]) }",
    "↓ForEach(0..<(model?.items.count ?? 0), id: \\.self) { Toggle(\"\", isOn: $isOn[$0]) }",
    "↓ForEach(0..<min(items.count, 3), id: \\.self) { Row(items[$0]) }",
    "↓ForEach(items.startIndex..<items.endIndex, id: \\.self) { Row(items[$0]) }",
    "let count = items.count - 1\n↓ForEach(0...count, id: \\.self) { Row(items[$0]) }",
    "let rows = Array(items.enumerated())\n↓ForEach(rows, id: \\.offset) { Row($1) }",
    "↓ForEach(items.enumerated(), id: \\.offset) { Row($1) }",
    "↓ForEach(Array(items.enumerated())) { Row($1) }",
    "↓ForEach(Array(items.enumerated()), id: \\.0) { Row($1) }",
    "↓ForEach(Array(items.enumerated().filter { $0.element.isNew }), id: \\.offset) { Row($1) }",
    "↓ForEach(items.enumerated().map { $0 }, id: \\.offset) { Row($1) }",
    "↓ForEach(Array(zip(items.indices, items)), id: \\.0) { Row($1) }",
    "↓ForEach(Array(zip(0..., items)), id: \\.0) { Toggle(\"\", isOn: isOn($1)) }",
    "↓ForEach(Array(zip(items, items.indices)), id: \\.1) { Row($0) }",
    "↓List(items.indices, id: \\.self, selection: $selection) { Row(items[$0]) }",
    "List { ↓ForEach(items.indices, id: \\.self) { Row(items[$0]) } }",
    "ForEach(0..<5) { Row($0) }",
    "ForEach(1...maximum, id: \\.self) { Row($0) }",
    "ForEach(0..<count, id: \\.self) { Row($0) }",
    "let count = 5\nForEach(0..<count, id: \\.self) { Row($0) }",
    "ForEach(0..<Layout.count, id: \\.self) { Row($0) }",
    "ForEach(0..<items.count / 2, id: \\.self) { Row($0) }",
    "ForEach(items.count..<10, id: \\.self) { _ in Placeholder() }",
    "ForEach(Array(items.enumerated()), id: \\.element.id) { Row($1) }",
    "ForEach(Array(items.enumerated()), id: \\.element) { Row($1) }",
    "ForEach(Array(items.enumerated()), id: \\.element.offset) { Row($1) }",
    "ForEach(items.enumerated().map(Entry.init)) { Row($0) }",
    "ForEach(Array(zip(items.indices, items)), id: \\.1.id) { Row($1) }",
    "ForEach(Array(zip(names, items)), id: \\.0) { Row($1) }",
    "ForEach(items, id: \\.index) { Row($0) }",
    "ForEach(items) { item in Text(\"\\(items.indices.count)\") }",
    "List { Text(\"a\") }",
    "List(selection: $selection) { Text(\"a\") }",
    "items.indices.forEach { print($0) }",
    "Text(\"ForEach(items.indices)\")",
    "ForEachStore(items.indices) { Row($0) }",
  ])
  func `rows identified by their index are reported`(_ code: String) throws {
    // Rows of elements with an id, in a view that stores them.
    try expect(
      "index_based_foreach",
      """
      struct Item: Identifiable { let id: Int; let isNew: Bool }
      struct Model { var items: [Item] }
      struct A: View {
        @State var items: [Item] = []
        let model: Model
        var body: some View {
        \(code)
        }
      }
      """)
  }

  @Test func `element types are resolved through local variables`() throws {
    try expect(
      "index_based_foreach",
      """
      struct Post { let id: Int }
      struct Feed { let posts: [Post]? ; let names: [String]? }
      struct A: View {
        let feed: Feed
        var body: some View {
          if let posts = feed.posts { ↓ForEach(Array(posts.enumerated()), id: \\.offset) { Text("\\($1.id)") } }
          let all = feed.posts
          ↓ForEach(all.indices, id: \\.self) { Text("\\(all[$0].id)") }
          if let posts = feed.names { ForEach(Array(posts.enumerated()), id: \\.offset) { Text($1) } }
          ForEach(feed.posts ?? []) { posts in ForEach(posts.indices, id: \\.self) { Text("\\($0)") } }
        }
      }
      """)
  }

  @Test(arguments: [
    ("[String]", "Text(items[$0])", false),
    ("[String]", "TextField(\"\", text: $items[$0])", true),
    ("[String]", "Button(items[$0]) { pick() }", true),
    ("[String]", "StateRow(text: items[$0])", true),
    ("[String]", "PlainRow(text: items[$0])", false),
    ("[Tag]", "Text(items[$0].name)", false),
    ("[Post]", "Text(items[$0].name)", true),
    ("[Post]?", "Text(items[$0].name)", true),
    ("[any Named]", "Text(items[$0].name)", false),
    ("[Elsewhere]", "Text(items[$0].name)", false),
    ("IdentifiedArrayOf<Post>", "Text(items[$0].name)", true),
  ])
  func `using the index as the identity is reported if elements have an id or rows have state`(
    _ type: String, _ row: String, _ isFound: Bool
  ) throws {
    try expect(
      "index_based_foreach",
      """
      struct Tag { let name: String }
      struct Post { let id: Int; let name: String }
      struct StateRow: View { @State private var isOpen = false; let text: String; var body: some View { Text(text) } }
      struct PlainRow: View { let text: String; var body: some View { Text(text) } }
      struct A: View {
        @Binding var items: \(type)
        var body: some View { \(isFound ? "↓" : "")ForEach(items.indices, id: \\.self) { \(row) } }
      }
      """)
  }

  @Test(arguments: [
    "struct A: Identifiable { var ↓id: UUID { .init() } }",
    "struct A: Identifiable { public var ↓id: UUID { return UUID() } }",
    "struct A: Hashable, Identifiable { var ↓id: Int { Int.random(in: 0...99) } }",
    "struct A: Identifiable { var ↓id: Int { .random(in: 0...99) } }",
    "struct A: Identifiable { var ↓id: String { \"\\(name)-\\(UUID())\" } }",
    "struct A: Identifiable { var ↓id: String { known ?? UUID().uuidString } }",
    "struct A { var ↓id: UUID { UUID() } }\nextension A: Identifiable {}",
    "extension A: Identifiable { var ↓id: UUID { UUID() } }",
    "protocol Item: Identifiable {}\nstruct A: Item { var ↓id: UUID { UUID() } }",
    "struct Outer { enum Sheet: Swift.Identifiable { case a\n var ↓id: some Hashable { UUID() } } }",
    "struct A: Identifiable { var ↓id: UUID? }",
    "struct A: Identifiable { let ↓id: Optional<Int> }",
    "struct A: Identifiable { var id: String? { name } }",
    "struct A { var ↓id: String? }\nextension A: Identifiable {}",
    "struct A { var id: UUID? }",
    "struct A: Identifiable { func f() { var id: UUID? } }",
    "struct A: Identifiable { var id: UUID = UUID() }",
    "struct A: Identifiable { lazy var id = UUID() }",
    "struct A: Identifiable { var id = { UUID() }() }",
    "struct A: Identifiable { var id: UUID { key }\n let key = UUID() }",
    "struct A: Identifiable { var id: UUID { UUID(uuidString: text)! } }",
    "struct A: Identifiable { var id: ObjectIdentifier { ObjectIdentifier(self) } }",
    "struct A: Identifiable { var other: UUID { UUID() } }",
    "struct A: Identifiable { static var id: UUID { UUID() } }",
    "struct A { var id: UUID { UUID() } }",
    "struct A: Identifiable { func id() -> UUID { UUID() } }",
    "struct A: Identifiable { func f() { var id: UUID { UUID() } } }",
    "struct A: Identifiable { var id: UUID { get { UUID() } set { } } }",
    "struct A: Identifiable { var id: Int { items.random().count } }",
  ])
  func `an id that is created on each access is reported`(_ source: String) throws {
    try expect("unstable_identifier", source)
  }

  @Test(arguments: [
    ("struct Item: Hashable { var a = 1 }", true),
    ("struct Item: Hashable { let a: Int; private var b = 2 }", true),
    ("struct Item: Hashable { let a: Int; var b: Int { a } }", false),
    ("struct Item: Hashable { let a: Int; static var b = 1 }", false),
    ("enum Item { case a, b }", false),
    ("final class Item: Hashable { var a = 1 }", false),
    ("", false),
  ])
  func `a value that changes is not accepted as an identity`(_ declaration: String, _ isFound: Bool) throws {
    let id = "\(isFound ? "↓" : "")\\.self"
    try expect(
      "unstable_identifier",
      """
      \(declaration)
      struct A: View { let items: [Item]; var body: some View { ForEach(items, id: \(id)) { Row($0) } } }
      """)
  }

  @Test(arguments: [
    "ForEach(items, id: ↓\\.hashValue) { Row($0) }",
    "ForEach(items, id: ↓\\Item.hashValue) { Row($0) }",
    "ForEach(Array(items.enumerated()), id: ↓\\.element.hashValue) { Row($1) }",
    "Text(\"a\").↓id(UUID())",
    "Text(\"a\").↓id(UUID().uuidString)",
    "Text(\"a\")\n  .bold()\n  .↓id(Date())",
    "List(items) { Row($0).↓id(UUID()) }",
    "Text(\"a\")\n#if os(iOS)\n.↓id(UUID())\n#endif",
    "ForEach(items, id: \\.self) { Row($0) }",
    "ForEach(items, id: \\.id) { Row($0) }",
    "Text(\"a\").id(refresh)",
    "Text(\"a\").id(Date(timeIntervalSince1970: start))",
    "Text(\"a\").task { list.id(UUID()) }",
    "Button(\"a\") { view = Row().id(UUID()) }",
    "Row(route: .id(UUID()))",
    "Row(route: Route.id(UUID()))",
    "Text(\"\\(items.map(\\.hashValue).count)\")",
  ])
  func `an identity that changes with every update is reported`(_ code: String) throws {
    try expect("unstable_identifier", inBody: code)
  }

  @Test(arguments: [
    "ScrollView { ↓VStack { ForEach(items) { Row($0) } } }",
    "ScrollView(showsIndicators: false) { ↓VStack(alignment: .leading) { ForEach($items) { Row($0) } } }",
    "ScrollView(.vertical) { Header(); ↓VStack { ForEach(items) { Row($0) } }.padding(); Footer() }",
    "ScrollView(content: { ↓VStack { ForEach(items) { Row($0) } } })",
    "ScrollView([.vertical]) { ↓VStack { ForEach(items) { Row($0) } } }",
    "ScrollView { if isOn { ↓VStack { ForEach(items) { Row($0) } } } else { Empty() } }",
    "ScrollView { ScrollViewReader { proxy in ↓VStack { ForEach(items) { Row($0) } } } }",
    "ScrollView { ↓VStack { Group { if a { Text(\"a\") } else { ForEach(items) { Row($0) }.padding() } } } }",
    "ScrollView { ↓VStack { Section { ForEach(items) { Row($0) } } header: { Text(\"a\") } } }",
    "ScrollView { ↓VStack {\n#if os(iOS)\nForEach(items) { Row($0) }\n#endif\n} }",
    "ScrollView { ↓VStack { switch state { case .a: ForEach(items) { Row($0) }\n default: Text(\"a\") } } }",
    "ScrollView { ↓VStack { ForEach(0..<items.count, id: \\.self) { Row($0) } } }",
    "ScrollView { ↓VStack { ForEach(items.sorted(by: <)) { Row($0) } } }",
    "ScrollView { ↓Grid { ForEach(items) { item in GridRow { Row(item) } } } }",
    "// Lazy rows would jump.\nScrollView { VStack { ForEach(items) { Row($0) } } }",
    "// TODO: Use LazyVStack.\nScrollView { ↓VStack { ForEach(items) { Row($0) } } }",
    "ScrollView { VStack { // not lazy: the rows are measured\nForEach(items) { Row($0) } } }",
    "ScrollView(Axis.Set.horizontal) { HStack { ForEach(items) { Row($0) } } }",
    "ScrollView { ↓VStack { ForEach(items) { Text($0.name); Image($0.icon) } } }",
    "ScrollView { ↓VStack { ForEach(items, content: Row.init) } }",
    "ScrollView { VStack { ForEach(items) { Text($0.name).bold() } } }",
    "ScrollView { Grid { ForEach(items) { item in GridRow { Image(item.icon) } } } }",
    "ScrollView { VStack { ForEach(items) { Row($0).focused($focus, equals: $0.id) } } }",
    "ScrollView { VStack { ForEach(items) { Row($0).background { GeometryReader { _ in Color.clear } } } } }",
    "ScrollView { VStack { ForEach(items) { Row($0) } }.onPreferenceChange(Height.self) { height = $0 } }",
    "ScrollView { LazyVStack { ForEach(items) { Row($0) } } }",
    "ScrollView { LazyVGrid(columns: columns) { ForEach(items) { Row($0) } } }",
    "ScrollView { VStack { LazyVStack { ForEach(items) { Row($0) } } } }",
    "ScrollView { VStack { HStack { ForEach(items) { Row($0) } } } }",
    "ScrollView { VStack { ForEach(0..<5) { Row($0) } } }",
    "ScrollView { VStack { ForEach(1...count, id: \\.self) { Row($0) } } }",
    "ScrollView { VStack { ForEach([\"a\", \"b\"], id: \\.self) { Row($0) } } }",
    "ScrollView { VStack { ForEach(Tab.allCases) { Row($0) } } }",
    "ScrollView { VStack { ForEach(Array(Tab.allCases.enumerated()), id: \\.element) { Row($1) } } }",
    "ScrollView { VStack { ForEach(Tab.allCases.filter(\\.isOn), id: \\.self) { Row($0) } } }",
    "ScrollView { VStack { ForEach(items.prefix(3)) { Row($0) } } }",
    "let options = [1, 2]\nScrollView { VStack { ForEach(options, id: \\.self) { Row($0) } } }",
    "ScrollView { VStack { Text(\"a\"); Text(\"b\") } }",
    "ScrollView { HStack { ForEach(items) { Row($0) } } }",
    "ScrollView(axes) { VStack { ForEach(items) { Row($0) } } }",
    "ScrollView { Text(\"a\").overlay { VStack { ForEach(items) { Row($0) } } } }",
    "VStack { ForEach(items) { Row($0) } }",
    "List { VStack { ForEach(items) { Row($0) } } }",
    "ScrollView { content }",
  ])
  func `a stack that builds all of its rows up front is reported`(_ code: String) throws {
    try expect("eager_stack_in_scroll", inBody: code)
  }

  @Test func `helpers used in a scroll view are searched, and each stack is reported once`() throws {
    try expect(
      "eager_stack_in_scroll",
      """
      struct A: View {
        var body: some View {
          ScrollView { content.padding() }
          ScrollView { Group { self.content; other(1) } }
          ScrollView { endless }
        }
        var content: some View { ↓VStack { rows } }
        var rows: some View { ForEach(items) { Row($0) } }
        var endless: some View { endless }
        var tabs: [Tab] { Tab.allCases }
      }
      extension A {
        func other(_ a: Int) -> some View {
          ↓VStack { ForEach(items) { Row($0) } }
          VStack { ForEach(tabs) { Row($0) } }
        }
      }
      """)
  }

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

  @Test func `the message says that a style cannot be optional`() throws {
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
    #expect(found.map { $0.message.hasSuffix("with a non-optional color") } == [true, false, true, false, false])
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
    let source = "struct A: View { var body: some View { Row().overlay(Text(\"a\").foregroundColor(.red)) } }"
    let old = Example(source, configuration: "warning\nassume: {deployment: {ios: 16}}")
    let findings = try MarkedExample(old).review(with: try info("foreground_color")).findings
    #expect(findings.map { $0.fix?.isSafe } == [true])
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
    #expect(review.findings.allSatisfy { $0.fix == nil })
  }

  @Test(arguments: [
    "VStack(spacing: ↓8) { }",
    "HStack(alignment: .top, spacing: ↓8.5) { }",
    "LazyVStack(spacing: ↓-8) { }",
    "LazyHStack(spacing: (↓8)) { }",
    "LazyHGrid(rows: rows, spacing: ↓8) { }",
    "SwiftUI.VStack(spacing: ↓1_0) { }",
    "Grid(alignment: .leading, horizontalSpacing: ↓8, verticalSpacing: 0) { }",
    "AnyLayout(HStackLayout(spacing: ↓8))",
    "VStack(spacing: 0) { }",
    "VStack(spacing: 0.0) { }",
    "VStack(spacing: .zero) { }",
    "VStack(spacing: nil) { }",
    "VStack(spacing: Spacing.small) { }",
    "VStack(spacing: gap * 2) { }",
    "VStack { }",
    "Grid(spacing: 8) { }",
    "LazyVGrid(columns: [GridItem(.flexible(), spacing: 8)]) { }",
    "Text(\"a\").padding(8)",
    "FlowLayout(spacing: 8) { }",
  ])
  func `spacing with a literal number is reported`(_ code: String) throws {
    try expect("hard_coded_spacing", inBody: code)
  }

  @Test(arguments: [
    "↓VStack { }",
    "↓HStack(alignment: .top) { }",
    "AnyLayout(↓VStackLayout())",
    "VStack(spacing: 8) { }",
    "VStack(spacing: gap) { }",
    "Grid { }",
    "ZStack { }",
  ])
  func `missing spacing is reported if the option requires it`(_ code: String) throws {
    try expect("hard_coded_spacing", inBody: code, configuration: "{level: info, direction: require}")
  }

  @Test(arguments: [
    "Row(color: ↓Color(red: 0.1, green: 1 / 255, blue: -0.3))",
    "Row(color: ↓Color(hex: 0xFF0000))",
    "Row(color: ↓Color(hex: \"#FF0000\", alpha: alpha))",
    "Row(color: ↓Color(white: 0.5, opacity: 0.1))",
    "Row(color: ↓Color(hue: 0.1, saturation: 1, brightness: 1))",
    "Row(color: ↓Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3))",
    "Row(color: ↓SwiftUI.Color(.displayP3, white: 0.2, opacity: 1))",
    "Row(color: ↓Color.init(red: 0.1, green: 0.2, blue: 0.3))",
    "Row(color: ↓Color(red: Double(12) / 255, green: 0, blue: 0))",
    "Text(\"a\").foregroundStyle(↓.white)",
    "Text(\"a\").foregroundColor(↓Color.black)",
    "Text(\"a\").background(↓.black.opacity(0.4))",
    "Text(\"a\").background(↓Color.white.ignoresSafeArea())",
    "Text(\"a\").background(↓.white, in: Capsule())",
    "Circle().fill(↓SwiftUI.Color.white)",
    "Toggle(isOn: $isOn).tint(↓.black)",
    "Text(\"a\").foregroundStyle(.white).colorMultiply(tint)",
    "Text(\"a\").background(Color.black.opacity(0.001))",
    "Text(\"a\").foregroundStyle(isSelected ? ↓.white : .primary)",
    "Text(\"a\").foregroundStyle(.primary, ↓.black)",
    "Text(\"a\").foregroundStyle(colorScheme == .dark ? .white : .black)",
    "Text(\"a\").foregroundStyle(isDark ? .white : .black)",
    "Text(\"a\").foregroundStyle(.primary)",
    "Text(\"a\").background(Color(\"Brand\"))",
    "Text(\"a\").background(Color(.systemBackground))",
    "Text(\"a\").background(Color(uiColor: .white))",
    "Text(\"a\").shadow(color: .black, radius: 2)",
    "Text(\"a\").border(.black)",
    "Row(color: Color(hex: tag.hex))",
    "Row(color: Color(hex: \"#\\(code)\"))",
    "Row(color: Color(red: red, green: 0, blue: 0))",
    "Text(\"a\").onTapGesture { color = Color(red: 1, green: 0, blue: 0) }",
    "Text(\"Color(red: 1, green: 0, blue: 0)\")",
    "Paper.Color(red: 1, green: 0, blue: 0)",
  ])
  func `a color without variants is reported`(_ code: String) throws {
    try expect("hard_coded_color", inBody: code)
  }

  @Test(arguments: [
    "Text(\"a\").↓font(.system(size: 12))",
    "Text(\"a\").↓font(.system(size: 12.5, weight: .bold, design: .rounded))",
    "Text(\"a\")\n  .bold()\n  .↓font(Font.system(size: 12).weight(.bold))",
    "Text(\"a\").↓font(isOn ? .system(size: 12) : .body)",
    "Text(\"a\").font(.↓custom(\"Inter\", fixedSize: 12))",
    "Text(\"a\").font(↓Font.custom(\"Inter\", fixedSize: size))",
    "List(items) { Text($0.name).↓font(.system(size: 9)) }",
    "VStack { Text(\"a\"); Spacer(); Text(\"b\") }.padding().↓font(.system(size: 9))",
    "HStack { if isOn { Text(\"a\") } else { Label(\"b\", systemImage: \"b\") } }.↓font(.system(size: 9))",
    "Button(action: add) { Text(\"a\") }.↓font(.system(size: 9))",
    "Text(\"a\")\n#if os(iOS)\n.↓font(.system(size: 9))\n#endif",
    "Text(\"a\")\n#if os(macOS)\n.font(.system(size: 9))\n#endif",
    "Text(\"a\")\n#if os(macOS) || os(tvOS)\n.font(.system(size: 9))\n#endif",
    "Text(\"a\")\n#if os(macOS) || os(iOS)\n.↓font(.system(size: 9))\n#endif",
    "Image(systemName: \"a\").font(.system(size: 9))",
    "Image(systemName: \"a\").resizable().font(.custom(\"Inter\", fixedSize: 12))",
    "HStack { Image(systemName: \"a\"); Text(\"b\") }.font(.system(size: 9))",
    "Button(\"a\", systemImage: \"b\") { }.font(.system(size: 9))",
    "Row().font(.system(size: 9))",
    "content.font(.system(size: 9))",
    "Text(\"a\").font(.system(size: size))",
    "Text(\"a\").font(.system(size: 12 * scale))",
    "Text(\"a\").font(.system(.body))",
    "Text(\"a\").font(.body)",
    "Text(\"a\").font(.custom(\"Inter\", size: 12))",
    "Text(\"a\").font(.custom(\"Inter\", size: 12, relativeTo: .body))",
    "Row(font: UIFont.systemFont(ofSize: 12))",
    "Row(font: .system(size: 12))",
    "Text(\"a\").task { text.font(.system(size: 12)) }",
    "Text(\".font(.system(size: 12))\")",
  ])
  func `a font that does not scale is reported`(_ code: String) throws {
    try expect("fixed_font_size", inBody: code)
  }

  @Test func `a fixed font size is not reported on macOS`() throws {
    let source = "struct A: View { var body: some View { Text(\"a\").font(.system(size: 9)) } }"
    for (platforms, count) in [("macos: 14", 0), ("tvos: 17, macos: 14", 0), ("ios: 17, macos: 14", 1)] {
      let example = Example(source, configuration: "info\nassume: {deployment: {\(platforms)}}")
      #expect(try MarkedExample(example).places(of: info("fixed_font_size")).count == count)
    }
  }

  @Test(arguments: [
    "↓Button(action: add) { Image(systemName: \"plus\") }",
    "↓Button(action: { add() }, label: { Image(systemName: \"plus\") })",
    "↓Button(role: .destructive) { add() } label: { Image(\"bin\").resizable() }",
    "↓Button(role: .destructive, action: add) { Image(\"bin\") }",
    "↓Button(intent: Add()) { Image(\"plus\") }",
    "↓Button { add() } label: { HStack { Image(\"a\"); Spacer(); Image(\"b\") } }",
    "↓Button { pick() } label: { Circle().fill(color) }",
    "↓Button { pick() } label: { Image(\"a\").background(Circle().fill(.thinMaterial)) }",
    "↓Button { pick() } label: { Image(\"a\").background(.thinMaterial, in: Circle()) }",
    "↓Button { pick() } label: { Image(\"a\").accessibilityHint(\"Adds\") }",
    "↓Button { pick() } label: { Image(\"a\") }.accessibilityIdentifier(\"add\")",
    "↓Button { pick() } label: { Image(\"a\") }.accessibilityHidden(false)",
    "↓Button { pick() } label: { Image(\"a\") }.buttonStyle(CardStyle())",
    "VStack { Text(\"a\"); ↓Button { pick() } label: { Image(\"a\") } }",
    "VStack { ↓Button { pick() } label: { Image(\"a\") } }.accessibilityLabel(\"Screen\")",
    "↓Menu { Button(\"a\") { } } label: { Image(\"a\") }",
    "↓Menu(content: { Button(\"a\") { } }, label: { Image(\"a\") })",
    "↓NavigationLink(value: 1) { Image(\"a\") }",
    "↓NavigationLink(destination: Detail()) { Image(\"a\") }",
    "↓NavigationLink(destination: Detail(), isActive: $isOn) { Image(\"a\") }",
    "↓NavigationLink { Detail() } label: { Image(\"a\") }",
    "↓NavigationLink(\"\", destination: Detail())",
    "NavigationLink(\"\", isActive: $isOn) { Detail() }",
    "NavigationLink(\"\", tag: a, selection: $b) { Detail() }",
    "↓Image(\"a\").onTapGesture { open() }",
    "↓Image(\"a\").resizable().gesture(TapGesture().onEnded { _ in open() })",
    "↓Image(\"a\")\n#if os(iOS)\n.onTapGesture { open() }\n#endif",
    "Button(\"Add\") { add() }",
    "Button(\"Add\", systemImage: \"plus\") { add() }",
    "Button(\"Add\", action: add)",
    "Button(action: add) { Text(\"Add\") }",
    "Button(action: add) { Label(\"Add\", systemImage: \"plus\") }",
    "Button(action: add) { HStack { Image(\"a\"); Text(\"Add\") } }",
    "Button(action: add) { icon }",
    "Button(action: add) { Icon() }",
    "Button(action: add) { Image(decorative: \"plus\") }",
    "Button(action: add) { Image(\"plus\", label: Text(\"Add\")) }",
    "Button(action: add) { Image(\"plus\").accessibilityLabel(\"Add\") }",
    "Button(action: add) { HStack { Image(\"plus\") }.accessibilityLabel(\"Add\") }",
    "Button(action: add) { Image(\"plus\").overlay { Text(\"3\") } }",
    "Button(action: add) { Image(\"plus\").overlay(badge) }",
    "Button(action: add) { if isBusy { ProgressView() } else { Image(\"plus\") } }",
    "Button(action: add) { Image(\"plus\") }\n  .disabled(isBusy)\n  .accessibilityLabel(Text(\"Add\"))",
    "Button(action: add) { Image(\"plus\") }\n#if os(iOS)\n.accessibilityLabel(\"Add\")\n#endif",
    "Button(action: add) { Image(\"plus\") }.accessibility(label: Text(\"Add\"))",
    "Button(action: add) { Image(\"plus\") }.accessibilityHidden(true)",
    "Button(action: add) { Image(\"plus\") }.help(\"Add\")",
    "Button(action: add) { Image(\"plus\") }.buttonStyle(CardStyle(title: \"Add\"))",
    "Button(action: add) { Image(\"plus\") }.buttonStyle(CardStyle(buttonTitle: title))",
    "↓Button(action: add) { Image(\"plus\") }.buttonStyle(CardStyle(color: .red, isBig: true))",
    "↓Picker(\"\", selection: $a) { Text(\"b\") }",
    "↓Toggle(\" \", isOn: $a)",
    "↓DatePicker(Text(\"\"), selection: $a)",
    "↓TextField(\"\", text: $a)",
    "↓Button(\"\") { add() }",
    "Picker(\"\", selection: $a) { Text(\"b\") }.accessibilityLabel(\"A\")",
    "TextField(\"\", text: $a, prompt: Text(\"A\"))",
    "LabeledContent(\"A\") { Picker(\"\", selection: $a) { Text(\"b\") } }",
    "Picker(\"\\(name)\", selection: $a) { Text(\"b\") }",
    "HStack { Text(\"b\") }.↓onTapGesture { open() }",
    "Text(\"b\").padding().↓onTapGesture(perform: open)",
    "Circle().fill(color).↓onTapGesture { color = .red }",
    "Image(\"a\").accessibilityLabel(\"A\").↓onTapGesture { open() }",
    "Text(\"b\").onTapGesture { open() }.accessibilityAddTraits(.isButton)",
    "Text(\"b\").onTapGesture { open() }.accessibilityAction { open() }",
    "Text(\"b\").onTapGesture(count: 2) { open() }",
    "VStack { Text(\"b\") }.onTapGesture { focus = nil; UIApplication.shared.endEditing() }",
    "VStack { Text(\"b\") }.onTapGesture(perform: hideKeyboard)",
    "VStack { Text(\"b\") }.onTapGesture { }",
    "Color.black.opacity(0.3).onTapGesture { isOpen = false }",
    "Row().onTapGesture { open() }",
    "Button(\"b\") { }.onTapGesture { open() }",
    "VStack { Text(\"b\").onTapGesture { open() } }.accessibilityElement(children: .combine)",
    "HStack { Text(\"Add\"); Button(action: add) { Image(\"plus\") } }.accessibilityElement(children: .combine)",
    "Menu(\"More\") { Image(\"a\") }",
    "NavigationLink(\"More\") { Image(\"a\") }",
    "NavigationLink { Image(\"a\") } label: { Text(\"More\") }",
    "Image(\"a\").accessibilityHidden(true).onTapGesture { open() }",
    "Image(decorative: \"a\").↓onTapGesture { open() }",
    "Image(\"a\").onAppear { open() }",
    "Link(destination: url) { Image(\"a\") }",
  ])
  func `a control without an accessibility label is reported`(_ code: String) throws {
    try expect("missing_accessibility_label", inBody: code)
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

  // MARK: Helpers

  private func info(_ rule: String) throws -> RuleInfo {
    try #require(RuleCatalog.rules.map(\.info).first { $0.id == rule })
  }

  private func expect(_ rule: String, inBody code: String, configuration: String? = nil) throws {
    try expect(rule, "struct A: View {\nvar body: some View {\n\(code)\n}\n}", configuration: configuration)
  }

  private func expect(_ rule: String, _ source: String, configuration: String? = nil) throws {
    let marked = MarkedExample(Example(source, configuration: configuration))
    #expect(try marked.places(of: info(rule)) == marked.expected)
  }

  private func expect(_ rule: String, files: [(String, String)]) throws {
    let marked = MarkedExample(Example(files.map { (path: $0.0, source: $0.1) }))
    #expect(try marked.places(of: info(rule)) == marked.expected)
  }
}
