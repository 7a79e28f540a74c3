import SwiftParser
import SwiftSyntax
import Testing

@testable import Analyzer

@Suite struct ClosureUseTests {
  /// An expression, and the uses of its closures in source order.
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let uses: [ClosureUse]
    var testDescription: String { source }

    init(_ source: String, _ uses: ClosureUse...) {
      self.source = source
      self.uses = uses
    }
  }

  @Test(
    arguments: [
      Case("VStack { header }", .viewBuilder),
      Case("VStack(alignment: .leading, spacing: 4) { rows() }", .viewBuilder),
      Case("SwiftUI.VStack { save() }", .viewBuilder),
      Case("VStack.init { save() }", .viewBuilder),
      Case("ForEach<[Post], UUID, Row>(posts) { post in Row(post) }", .viewBuilder),
      Case("ForEach(posts, content: { post in row(post) })", .viewBuilder),
      Case("List(posts) { row($0) }", .viewBuilder),
      Case("Section { rows } header: { title() } footer: { note() }", .viewBuilder, .viewBuilder, .viewBuilder),
      Case("NavigationLink { detail() } label: { name }", .viewBuilder, .viewBuilder),
      Case("NavigationLink(destination: { detail() }) { name }", .viewBuilder, .viewBuilder),
      Case("NavigationSplitView { a } content: { b } detail: { c }", .viewBuilder, .viewBuilder, .viewBuilder),
      Case("AsyncImage(url: url) { image in image.resizable() } placeholder: { spinner }", .viewBuilder, .viewBuilder),
      Case("Toggle(isOn: $on) { title }", .viewBuilder),
      Case("Picker(selection: $x) { options } label: { title }", .viewBuilder, .viewBuilder),
      Case("TableColumn(\"Name\") { row in name(row) }", .viewBuilder),
      Case("PhaseAnimator([0, 1]) { phase in dot(phase) } animation: { _ in .easeIn }", .viewBuilder, .deferred),
    ])
  func `a container's content closures build views`(_ testCase: Case) {
    #expect(Self.uses(in: testCase.source) == testCase.uses)
  }

  @Test(
    arguments: [
      Case("Button { save() } label: { title }", .deferred, .viewBuilder),
      Case("Button(action: { save() }) { title }", .deferred, .viewBuilder),
      Case("Button(action: save) { title() }", .viewBuilder),
      Case("Button(action: { save() }, label: { title })", .deferred, .viewBuilder),
      Case("Button(\"Save\") { save() }", .deferred),
      Case("Button(\"Save\", systemImage: \"plus\", role: .destructive) { Text(\"a\") }", .deferred),
      Case("Button(\"Save\", action: { save() })", .deferred),
      Case("Button(intent: Save()) { title() }", .viewBuilder),
      Case("SwiftUI.Button(role: .cancel) { save() } label: { title }", .deferred, .viewBuilder),
      Case("Button.init { save() } label: { title }", .deferred, .viewBuilder),
      Case("Menu { items() } label: { title } primaryAction: { save() }", .viewBuilder, .viewBuilder, .deferred),
      Case("Menu(\"More\") { items() }", .viewBuilder),
      Case(
        "Menu(content: { items() }, label: { title }, primaryAction: { save() })", .viewBuilder, .viewBuilder, .deferred
      ),
      Case("Slider(value: $x) { editing in isEditing = editing }", .deferred),
      Case("Slider(value: $x) { Text(\"Size\") } onEditingChanged: { isEditing = $0 }", .viewBuilder, .deferred),
      Case("Stepper { Text(\"a\") } onIncrement: { up() } onDecrement: { down() }", .viewBuilder, .deferred, .deferred),
      Case("TextField(\"a\", text: $a) { editing in focus(editing) } onCommit: { save() }", .deferred, .deferred),
      Case("PasteButton(payloadType: String.self) { paste($0) }", .deferred),
    ])
  func `the action of a control is distinguished from its label`(_ testCase: Case) {
    #expect(Self.uses(in: testCase.source) == testCase.uses)
  }

  @Test(
    arguments: [
      Case("view.sheet(isPresented: $on) { detail() }", .viewBuilder),
      Case("view.sheet(isPresented: $on, onDismiss: { load() }) { detail() }", .deferred, .viewBuilder),
      Case("view.sheet(item: $item) { load() } content: { detail($0) }", .deferred, .viewBuilder),
      Case("view.alert(\"a\", isPresented: $on) { buttons() } message: { text() }", .viewBuilder, .viewBuilder),
      Case("view.confirmationDialog(\"a\", isPresented: $on, actions: { buttons() })", .viewBuilder),
      Case("view.swipeActions(edge: .trailing) { buttons() }", .viewBuilder),
      Case("view.contextMenu(menuItems: { items() }, preview: { big() })", .viewBuilder, .viewBuilder),
      Case(
        "view.contextMenu(forSelectionType: Int.self) { _ in items() } primaryAction: { open($0) }", .viewBuilder,
        .deferred),
      Case("view.toolbar { items() }", .viewBuilder),
      Case("view.overlayPreferenceValue(Key.self) { value in ring(value) }", .viewBuilder),
      Case(
        "view.phaseAnimator([0, 1]) { content, phase in grow(content) } animation: { _ in .easeIn }", .viewBuilder,
        .deferred),
      Case("view.searchable(text: $text) { suggestions() }", .viewBuilder),
      Case("view.onTapGesture { save() }", .deferred),
      Case("view.onTapGesture(count: 2, perform: { save() })", .deferred),
      Case("view.onLongPressGesture { save() } onPressingChanged: { isDown = $0 }", .deferred, .deferred),
      Case("view.gesture(DragGesture().onChanged { x = $0 }.onEnded { _ in x = nil })", .deferred, .deferred),
      Case("view.gesture(DragGesture().updating($x) { value, state, _ in state = value })", .deferred),
      Case("view.onDrop(of: [.url], isTargeted: nil) { load($0) }", .deferred),
      Case("view.task(id: id) { await load() }", .deferred),
      Case("view.refreshable { await load() }", .deferred),
      Case("view.onAppear { Text(\"a\") }", .deferred),
      Case("view.onChange(of: x) { Row() }", .deferred),
      Case("view.onReceive(timer, perform: { tick() })", .deferred),
      Case("view.onGeometryChange(for: CGSize.self) { $0.size } action: { size = $0 }", .deferred, .deferred),
      Case("view.alignmentGuide(.top) { $0[.bottom] }", .deferred),
      Case("view.fileImporter(isPresented: $on, allowedContentTypes: []) { load($0) }", .deferred),
      Case("view.environment(\\.refresh) { await load() }", .deferred),
      Case("view.environment(\\.openURL, OpenURLAction { url in .handled })", .deferred),
      Case("Alert.Button.default(Text(\"OK\")) { save() }", .deferred),
      Case(".destructive(Text(\"OK\"), action: { save() })", .deferred),
      Case("view.accessibilityAction(named: \"Open\") { open() }", .deferred),
      Case("view.accessibilityActions { buttons() }", .viewBuilder),
    ])
  func `a modifier's closure builds views or is called later`(_ testCase: Case) {
    #expect(Self.uses(in: testCase.source) == testCase.uses)
  }

  @Test(
    arguments: [
      Case("posts.map { $0.title }", .immediate),
      Case("posts.sorted(by: { $0.date > $1.date }).first(where: { $0.isRead })", .immediate, .immediate),
      Case("posts.reduce(into: [:]) { $0[$1.id] = $1 }", .immediate),
      Case("Dictionary(grouping: posts, by: { $0.day })", .immediate),
      Case("posts.chunks(by: { $0.day == $1.day })", .immediate),
      Case("withAnimation(.spring) { isOn = true } completion: { done() }", .immediate, .deferred),
      Case("withAnimation { [weak self] in toggle() }", .immediate),
      Case("{ let a = 1; return a }()", .immediate),
      Case("image.map { Image($0) }", .immediate),
      Case("optional.map { [weak self] in self }", .immediate),
    ])
  func `a closure that its function calls immediately is classified as immediate`(_ testCase: Case) {
    #expect(Self.uses(in: testCase.source) == testCase.uses)
  }

  @Test(
    arguments: [
      Case("Card { header }", .viewBuilder),
      Case("Card { Text(\"a\"); header; footer(for: x) }", .viewBuilder),
      Case("Card { header.padding() }", .viewBuilder),
      Case("Card { if isOn { Row() } else { other() } }", .viewBuilder),
      Case("Card { switch kind { case .a: first(); case .b: Row() } }", .viewBuilder),
      Case("Card { return Text(\"a\") }", .viewBuilder),
      Case("Card { Color.red.opacity(0.5) }", .viewBuilder),
      Case("Card {\n#if os(iOS)\nText(\"a\")\n#endif\n}", .viewBuilder),
      Case("Card(title: { Text(\"a\") }, extra: { Row() })", .viewBuilder, .viewBuilder),
      Case("view.if(isOn) { $0.padding() }", .viewBuilder),
      Case("view.apply { view in view.background(.red) }", .viewBuilder),
      Case("layout { Text(\"a\") }", .viewBuilder),
      Case("AnyLayout(HStackLayout()) { Text(\"a\") }", .viewBuilder),
      Case("Feed.Card { Feed.Row(post) }", .viewBuilder),
      Case("Retry { load() }", .deferred),
      Case("Retry { count += 1 }", .deferred),
      Case("Retry { Analytics.shared.track(\"a\") }", .deferred),
      Case("Retry { NotificationCenter.default.post(name: name, object: nil) }", .deferred),
      Case("Retry { UIImpactFeedbackGenerator(style: .light).impactOccurred() }", .deferred),
      Case("Retry { Haptics().play(); load() }", .deferred),
      Case("Retry { Task { await load() } }", .deferred, .deferred),
      Case("Retry { try await load() }", .deferred),
      Case("Retry { guard isOn else { return }; load() }", .deferred),
      Case("Retry { if isOn { Row() } else { isOn = true } }", .deferred),
      Case("Retry { [weak self] in Row() }", .deferred),
      Case("Retry { () async in Row() }", .deferred),
      Case("Retry(onTap: { Row() }, action: { Row() })", .deferred, .deferred),
      Case("store.observe { $0 }", .deferred),
      Case("DispatchQueue.main.async { load() }", .deferred),
      Case("Task { Row() }", .deferred),
      Case("Task.detached(priority: .low) { Row() }", .deferred),
      Case("Binding(get: { Row() }, set: { _ in })", .deferred, .deferred),
      Case("#Predicate<Item> { $0.isOn }", .deferred),
      Case("Path { path in path.closeSubpath() }", .deferred),
      Case("Canvas { context, size in draw() } symbols: { Text(\"a\") }", .deferred, .viewBuilder),
      Case("OpenURLAction { url in Row() }", .deferred),
    ])
  func `an unknown function is classified by the contents of its closure`(_ testCase: Case) {
    #expect(Self.uses(in: testCase.source) == testCase.uses)
  }

  private static func uses(in source: String) -> [ClosureUse] {
    let finder = ClosureFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: source))
    return finder.uses
  }
}

private final class ClosureFinder: SyntaxVisitor {
  var uses: [ClosureUse] = []

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    uses.append(node.use)
    return .visitChildren
  }
}
