import Testing

@testable import Analyzer

/// Edge cases of the rules about lists, rendering, modern APIs and the Human Interface Guidelines.
/// This file contains those about lists and identity.
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

  // MARK: Helpers

  func info(_ rule: String) throws -> RuleInfo {
    try #require(RuleCatalog.rules.map(\.info).first { $0.id == rule })
  }

  func expect(_ rule: String, inBody code: String, configuration: String? = nil) throws {
    try expect(rule, "struct A: View {\nvar body: some View {\n\(code)\n}\n}", configuration: configuration)
  }

  func expect(_ rule: String, _ source: String, configuration: String? = nil) throws {
    let marked = MarkedExample(Example(source, configuration: configuration))
    #expect(try marked.places(of: info(rule)) == marked.expected)
  }

  func expect(_ rule: String, files: [(String, String)]) throws {
    let marked = MarkedExample(Example(files.map { (path: $0.0, source: $0.1) }))
    #expect(try marked.places(of: info(rule)) == marked.expected)
  }
}
