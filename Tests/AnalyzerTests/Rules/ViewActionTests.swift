import Testing

@testable import Analyzer

/// Rules about actions and lifecycle modifiers of views: `↓` marks each expected finding.
@Suite struct ViewActionTests {
  @Test(
    arguments: [
      .body("↓Button(\"a\") { a(); b(); c() }"),
      .body("Button(\"a\") { a(); b() }"),
      .body("↓Button(action: { a(); b(); c() }) { Text(\"a\") }"),
      .body("Button(action: a) { Text(\"a\"); Text(\"b\"); Text(\"c\") }"),
      .body("↓Button { a(); b(); c() } label: { Text(\"a\") }"),
      .body("↓Button(\"a\", role: .destructive) { Task { a(); b(); c() } }"),
      .body("Button(\"a\") { Task { a(); await b() } }"),
      .body("↓Button(\"a\") { if a { b() } else if c { d() } else { e() } }"),
      .body("↓Button(\"a\") { switch a { case .b: c(); d()\ncase .e: f()\ndefault: break } }"),
      .body("Button(\"a\") { guard let a = b else { c(); d(); return }; e() }"),
      .body("↓Button(\"a\") { guard let a = b else { return }; c(); d() }"),
      .body("Button(\"a\") { guard let a = b else { return }; c() }"),
      .body("↓Button(\"a\") { UIImpactFeedbackGenerator().impactOccurred(); c(); dismiss() }"),
      .body("↓Button(\"a\") { if a { b(1) } else { b(2) }; c() }"),
      .body("↓Button(\"a\") { load { onLoad(a); dismiss() } }"),
      .body("↓Button(\"a\") { c(); guard let a = b else { return }; d() }"),
      .body("↓Button(\"a\") { c(); isFocused = false; self.focusedField = .name }"),
      .body("↓Button(\"a\") { c(); d(); model.isFocused = false }"),
      .body("Button(\"a\") { do { try a() } catch { b() }; return }"),
      .body("↓Button(\"a\") { do { try a() } catch is X { b() } catch { c() } }"),
      .body("↓Button(\"a\") { for a in b { c(a); d(a); e(a) } }"),
      .body("↓Button(\"a\") { withAnimation(.spring) { a(); b() } completion: { c() } }"),
      .body("Button(\"a\") { withAnimation { a(); b() } }"),
      .body("↓Button(\"a\") { a.forEach { b($0); c($0) } }"),
      .body("Button(\"a\") { let a = b.filter { $0.c }\nd(a) }"),
      .body("Button(\"a\") { load { self.items = $0 }; b() }"),
      .body("↓Button(\"a\") { load { a($0); b() }; c() }"),
      .body("Button(\"a\") { DispatchQueue.main.async { a(); b() } }"),
      .body("↓Button(\"a\") { a(); DispatchQueue.main.asyncAfter(deadline: .now() + 1) { b(); c() } }"),
      .body("Button(\"a\") { Task { await Task.detached { a(); b() }.value } }"),
      .body("Text(\"a\").↓onKeyPress(.return) { a(); b(); c(); return .handled }"),
      .body("Toggle(\"a\", isOn: ↓Binding(get: { a }, set: { a = $0; b(); c() }))"),
      .body("Toggle(\"a\", isOn: ↓.init(get: { a }, set: { a = $0; b(); c() }))"),
      .body("Toggle(\"a\", isOn: Binding(get: { a(); b(); return c }, set: { a = $0; b() }))"),
      .files(
        "struct V: View { var body: some View { ↓Card(title: a) { a(); b(); c() }; Card(title: b) { a(); b() } } }",
        "struct Card: View { let title: String; let action: () -> Void\nvar body: some View { Text(title) } }"),
      .files(
        "struct V: View { var body: some View { ↓Card { Text(a) } onClose: { a(); b(); c() }\nCard(make: { a(); b(); c() }) { Text(a) } } }",
        "struct Card<C: View>: View { var make: (() -> Void)?; var onClose: (() -> Void)? = nil; @ViewBuilder let content: () -> C\nvar body: some View { content() } }"
      ),
      .files(
        "struct V: View { var body: some View { ↓Card(a) { a(); b(); c() } perform: { b() } } }",
        "struct Card: View { init(_ a: Int, onSelect select: @escaping () -> Void, perform: () -> Void) {}\nvar body: some View { Text(a) } }"
      ),
      .files(
        "struct V: View { var body: some View { Card { a(); b(); c() }; Sorter(onTap: { a(); b(); c() }) } }",
        "struct Card: View { let transform: () -> Void\nvar body: some View { Text(a) } }\nstruct Sorter { var onTap: () -> Void }"
      ),
      .body("↓Button(\"a\") {\n#if DEBUG\na()\n#else\nb()\n#endif\nc()\n}"),
      .body("Button(\"a\") {\n// a(); b(); c()\nd(\"x; y; z\")\n}"),
      .body("Text(\"a\").↓onTapGesture(count: 2) { a(); b(); c() }"),
      .body("Text(\"a\")\n  .↓onLongPressGesture(minimumDuration: 1) {\n a(); b(); c() }"),
      .body("TextField(\"a\", text: $a).↓onSubmit { a(); b(); c() }"),
      .body("Text(\"a\")\n#if os(iOS)\n  .↓onTapGesture { a(); b(); c() }\n#endif\n  .↓onSubmit { a(); b(); c() }"),
      .body("ForEach(a) { Text($0) }.↓onDelete { a($0); b(); c() }.↓onMove(perform: { a($0, $1); b(); c() })"),
      .body("Text(\"a\").↓onDrop(of: [.url], isTargeted: nil) { a($0); b(); return c() }", fires: false),
      .body("Text(\"a\").↓onDrop(of: [.url], isTargeted: nil) { a($0); b(); c(); return true }"),
      .body("Text(\"a\").gesture(DragGesture().↓onChanged { a($0); b(); c() }.↓onEnded { _ in a(); b(); c() })"),
      .body(
        "Text(\"a\").gesture(TapGesture(count: 2).onEnded { a() }.simultaneously(with: TapGesture().↓onEnded { a(); b(); c() }))"
      ),
      .body(
        "Text(\"a\").contextMenu { ↓Button(\"a\") { a(); b(); c() } }.swipeActions { ↓Button(\"a\") { a(); b(); c() } }"
      ),
      .body("Text(\"a\").toolbar { ToolbarItem { ↓Button(\"a\") { a(); b(); c() } } }"),
      .body("Text(\"a\").alert(\"b\", isPresented: $c) { ↓Button(\"a\") { a(); b(); c() } }"),
      .body(
        "Text(\"a\").alert(isPresented: $c) { Alert(title: Text(\"a\"), primaryButton: .↓default(Text(\"b\")) { a(); b(); c() }, secondaryButton: .cancel()) }"
      ),
      .body("Text(\"a\").onHover { _ in a(); b(); c() }.onChange(of: a) { a(); b(); c() }"),
      .body("Menu(\"a\") { ↓Button(\"b\") { a(); b(); c() } }"),
      .body("CardButton { a(); b(); c() }"),
      .members("func a() { Button(\"a\") { a(); b(); c() } }\nvar b: some View { ↓Button(\"a\") { a(); b(); c() } }"),
      .members("var drag: some Gesture { DragGesture().onEnded { _ in a(); b(); c() } }"),
      .file("struct P: PreviewProvider { static var previews: some View { Button(\"a\") { a(); b(); c() } } }"),
      .file(
        """
        @available(*, deprecated, message: "b") struct A: View { var body: some View { Button("a") { a(); b(); c() } } }
        @available(iOS, deprecated: 17) struct B: View { var body: some View { ↓Button("a") { a(); b(); c() } } }
        @available(iOS 17, *) struct C: View { var body: some View { ↓Button("deprecated") { a(); b(); c() } } }
        struct FeedViewTester: View { var body: some View { Button("a") { a(); b(); c() } } }
        struct RowPreviewHost: View { var body: some View { Button("a") { a(); b(); c() } } }
        struct SpeedTester: View { var body: some View { ↓Button("a") { a(); b(); c() } } }
        """),
      .body(
        """
        Button("a") {
          alert = AlertState { TextState("a"); TextState("b") } actions: { ButtonState("c"); ButtonState("d") }
        }
        ↓Button("b") { load(Request { a(); B() }); c() }
        """),
      .file("struct A: App { var body: some Scene { WindowGroup { Button(\"a\") { a(); b(); c() } } } }"),
    ] as [RuleCase])
  func inline_action(_ code: RuleCase) throws { try code.check("inline_action") }

  @Test(
    arguments: [
      .body("Text(\"a\").↓task { a(); b(); c(); await d() }.task { a(); b(); await c() }"),
      .body(
        "Text(\"a\")\n#if os(iOS)\n  .↓onAppear { a(); b(); c(); d() }\n#else\n  .↓task { a(); b(); c(); d() }\n#endif"),
      .body("Text(\"a\").↓task(id: x, priority: .low) { a(); b(); c(); d() }"),
      .body("Text(\"a\").↓onAppear(perform: { a(); b(); c(); d() }).onAppear(perform: a)"),
      .body("Text(\"a\").↓onDisappear { a(); b(); c(); d() }.↓refreshable { a(); b(); c(); d() }"),
      .body("Text(\"a\").↓onChange(of: x) { old, new in if a { b(); c() } else { d(); e() } }"),
      .body("Text(\"a\").↓onReceive(p.map { $0 }) { _ in a(); b(); c(); d() }"),
      .body(
        "Text(\"a\").↓onOpenURL { u in a(u); b(); c(); d() }.↓onContinueUserActivity(\"x\") { _ in a(); b(); c(); d() }"
      ),
      .body("Text(\"a\").onAppear { Task { a(); b(); c() } }.↓onAppear { Task { a(); b(); c(); d() } }"),
      .body("Text(\"a\").onAppear { guard a else { b(); c(); return }; d(); e() }"),
      .body("Text(\"a\").onSubmit { a(); b(); c(); d() }.onHover { _ in a(); b(); c(); d() }"),
      .body("Text(\"a\").onAppear { a(); b(); c(); focusedField = nil; selection = []; selectedRows.removeAll() }"),
      .body("Text(\"a\").↓onAppear { a(); b(); c(); focusedField = .name }.↓task { a(); b(); c(); items = [] }"),
      .body("Text(\"a\").↓onAppear { page = 0; title = \"\"; isOpen = false; count += 1 }"),
      .body("Text(\"a\").↓task { print(\"a\"); a(); b(); await c() }"),
      .body("Text(\"a\").task { let x = 1; await Task { a(x); b() }.value }"),
      .body("Text(\"a\").task { _ = await Task { a(); b(); c() }.result }"),
      .body("Button(\"a\") { x.task { a(); b(); c(); d() } }"),
      .body("Text(\"a\").sheet(isPresented: $x) { Text(\"b\").↓task { a(); b(); c(); d() } }"),
      .members("func a() { v.onAppear { a(); b(); c(); d() } }"),
      .file("extension View { func a() -> some View { ↓onAppear { a(); b(); c(); d() } } }"),
      .file("extension View { func a() -> some View { self.↓onAppear { a(); b(); c(); d() } } }"),
    ] as [RuleCase])
  func logic_in_lifecycle(_ code: RuleCase) throws { try code.check("logic_in_lifecycle") }

  @Test(
    arguments: [
      .body("Text(\"a\").onAppear { ↓Task { await a() } }.onAppear(perform: { ↓Task.detached { await a() } })"),
      .body("Text(\"a\").onAppear { if x { guard y else { return }; ↓Task(priority: .low) { await a() } } }"),
      .body("Text(\"a\").onAppear { do { ↓Task { try await a() } } ; for x in y { ↓Task { await x() } } }"),
      .body(
        "Text(\"a\").onAppear { ↓Task { a() }; DispatchQueue.main.↓asyncAfter(deadline: .now() + 0.1) { b = true } }"
      ),
      .body("Text(\"a\").onAppear { ↓Task { Task { await a() } } }"),
      .body("Text(\"a\").onAppear { task = Task { await a() }; self.task = Task { b() } }"),
      .body("Text(\"a\").onAppear { let t = Task { await a() }; tasks.append(t) }"),
      .body("Text(\"a\").onAppear { Task { await a() }.store(in: &bag) }"),
      .body("Text(\"a\").onAppear { _ = ↓Task { await a() } }"),
      .body("Text(\"a\").onAppear { DispatchQueue.main.async { Task { await a() } } }"),
      .body("Text(\"a\").onAppear { a.forEach { x in ↓Task { await x.a() } } }"),
      .body("Text(\"a\").onAppear { func b() { Task { await a() } } ; b() }"),
      .body("Button(\"a\") { Task { await a() } }.task { Task { await a() } }.onDisappear { Task { await a() } }"),
      .body("Text(\"a\").onChange(of: x) { Task { await a() } }"),
      .body("Text(\"a\").overlay { Text(\"b\").onAppear { ↓Task { await a() } } }"),
      .body("Text(\"a\").onAppear { Task.sleep(1); Task.yield(); Task.isCancelled }"),
      .body("Text(\"a\").onAppear { DispatchQueue.main.↓asyncAfter(deadline: .now() + 1) { a() } }"),
      .body("Text(\"a\").onAppear { a(); if b { DispatchQueue.main.↓asyncAfter(deadline: t, execute: { a() }) } }"),
      .body(
        "Text(\"a\").onAppear { DispatchQueue.main.async { a() }; DispatchQueue.global().asyncAfter(deadline: t) { a() } }"
      ),
      .body(
        "Text(\"a\").onAppear { DispatchQueue.main.asyncAfter(deadline: t, execute: item); queue.asyncAfter(t) { a() } }"
      ),
      .body("Button(\"a\") { DispatchQueue.main.asyncAfter(deadline: t) { a() } }"),
      .members("func a() { Task { await b() } }"),
      .file("struct A: App { var body: some Scene { WindowGroup { Text(\"a\").onAppear { ↓Task { await a() } } } } }"),
      .file("class C: UIViewController { func a() { screen.onAppear { Task { await b() } } } }"),
    ] as [RuleCase])
  func task_in_on_appear(_ code: RuleCase) throws { try code.check("task_in_on_appear") }

  @Test(
    arguments: [
      .body("Text(\"a\").onChange(of: x) { ↓Task { await a() } }.onChange(of: x) { _, new in ↓Task { await a(new) } }"),
      .body("Text(\"a\").onChange(of: x) { old, new in ↓Task { await a(new) } }"),
      .body("Text(\"a\").onChange(of: x) { Task { await a($0, $1) } }"),
      .body("Text(\"a\").onChange(of: x) { t?.cancel(); t = Task { await a() } }"),
      .body("Text(\"a\").onAppear { Task { await a() } }.task(id: x) { await a() }"),
      .body("Text(\"a\").onChange(of: x) { if y { ↓Task { await a() } } ; z { Task { } } }"),
    ] as [RuleCase])
  func task_in_on_change(_ code: RuleCase) throws {
    try code.check("task_in_on_change", configuration: "warning")
  }

  @Test(
    arguments: [
      .animated("@State var a = 1\nfunc f() async { a = 1; await g(); ↓a = 2; a = 3 }"),
      .animated("@State private var a = 1\nfunc f() async { a = 1; await g() }\nfunc h() async { await g(); a = 2 }"),
      .animated(
        "@State var a: Int?\nfunc f() async { a = nil; a = await g() }\nfunc h() async { a = nil; await g(); ↓a = await g() }"
      ),
      .animated("@State var a = 1\nfunc f() async { a += 1; await g(); ↓a += 1 }"),
      .animated("@State var a = 1\nfunc f() async { self.a = 1; let b = await g(); ↓self.a = b }"),
      .animated("@State var a = 1, b = 2\nfunc f() async { a = 1; b = 1; await g(); ↓b = 2; ↓a = 2 }"),
      .animated("let m: M\nfunc f() async { m.a = 1; await g(); ↓m.a = 2; m.b = 1 }"),
      .animated("var a = 1\n@Binding var b: Int\nfunc f() async { a = 1; b = 1; await g(); a = 2; b = 2 }"),
      .animated("@State var a = 1\nfunc f() async { a = 1; await g(); withAnimation { a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { withAnimation { a = 1 }; await g(); ↓a = 2 }"),
      .animated(
        "@State var a = 1\nfunc f() async { a = 1; defer { ↓a = 2 }; await g() }\nfunc h() async { m.a = 1; await g(); defer { ↓m.a = 2 } ; i() }\nlet m: M"
      ),
      .animated("@State var a = 1\nfunc f() async { a = 1; do { try await g() } catch { ↓a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { guard b else { a = 1; return }; await g(); a = 2 }"),
      .animated("@State var a = 1\nfunc f() async { if b { a = 1 } else { await g(); a = 2 } }"),
      .animated(
        "@State var a = 1\nfunc f() async { switch b { case 1: a = 1\ncase 2: await g(); a = 2\ndefault: break }; await h(); ↓a = 3 }"
      ),
      .animated("@State var a = 1\nfunc f() async { if b { a = 1; return }; await g(); a = 2 }"),
      .animated("@State var a = 1\nfunc f() async { for await x in y { a = x; a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { for x in y { if x { a = 1; break }; await g(); a = 2 } }"),
      .animated("@State var a = 1\nfunc f() { a = 1; Task { await g(); ↓a = 2 }; a = 3 }"),
      .animated("@State var a = 1\nfunc f() { Task { a = 1; await g(); await MainActor.run { ↓a = 2 } } }"),
      .animated("@State var a = 1\nfunc f() { a = 1; run { await g(); a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { var a = 1; await g(); a = 2 }"),
      .animated("@State var a = 1\nfunc f() async { a = 1; async let b = g(); let c = await b; ↓a = c }"),
      .body(
        "Text(\"b\").scaleEffect(state)\nText(\"a\").task { state = 1; await g(); ↓state = 2 }.refreshable { state = 1; await g(); state = 2 }"
      ),
      .animated(
        "@State var a = 1, b = 1\nfunc f() async { a = 1; await g(); ↓a = 2 }\nfunc h() async { a = 1; b = 1; await g(); ↓b = 2; a = 2 }"
      ),
      .animated(
        "@State var a = S.idle\nfunc f() async { a = .loading; a = .loaded(await g()) }\nfunc h() async { a = .loading; let b = await g(); ↓a = .loaded(b) }"
      ),
      .body(
        "Text(\"b\").scaleEffect(state)\nButton(\"a\") { state = 1; Task { @MainActor in await g(); ↓state = 2 } }"),
      .body("Button(\"a\") { withAnimation { Task { await g(); ↓state = 2 } } }"),
      .body("Button(\"a\") { withAnimation { Task { state = 2; await g() } } }"),
      .body("Button(\"a\") { withAnimation { Task { await g(); withAnimation { state = 2 } } } }"),
      .body(
        "Text(\"b\").scaleEffect(state)\nText(\"a\").onAppear { Task { state = 1 }; Task { await g(); state = 2 } }"),
      .file("final class FeedViewModel { var a = 1\nfunc f() async { a = 1; await g(); a = 2 } }"),
      .files(
        "struct V: View { @State var a = 1\nvar b = 1\nvar body: some View { Text(\"a\").offset(x: a, y: b) } }",
        "extension V { func f() async { a = 1; b = 1; await g(); ↓a = 2; b = 2 } }"),
      .members("@State var a = 1\nfunc f() async { a = 1; await g(); a = 2 }"),
      .members("@State var a = 1\nfunc f() async { a = 1; await g(); ↓a = 2 }\nfunc h() { withAnimation { a = 3 } }"),
      .members(
        "@State var a = false\nfunc f() async { a = true; await g(); ↓a = false }\nfunc h() { withAnimation { a.toggle() } }"
      ),
      .members(
        "@State var a: A?\nfunc f() async { a = nil; await g(); ↓a = b }\nvar c: some View { if let a { Text(a).transition(.slide) } }"
      ),
      .members(
        "@State var a: A?\nfunc f() async { a = nil; await g(); a = b }\nvar c: some View { if let a { Text(a) } }"),
      .members(
        "@State var a = 1\nfunc f() async { a = 1; await g(); ↓a = 2 }\nvar isBig: Bool { a > 5 }\nvar c: some View { Text(\"\").scaleEffect(isBig ? 2 : 1) }"
      ),
      .members(
        "@State var a = 1\nfunc f() async { a = 1; await g(); a = 2 }\nvar c: some View { Text(\"\").disabled(a > 1).overlay { Text(\"\\(a)\") } }"
      ),
      .animated("@State var a = 1\nfunc f() async { do { try await g(); a = 1; await h() } catch { a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { do { a = 1; try await g(); await h() } catch { ↓a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { do { a = try await g() } catch { a = 2 } }"),
      .animated("@State var a = 1\nfunc f() async { do { a = 1; let b = try await g(); ↓a = b } catch { a = 2 } }"),
    ] as [RuleCase])
  func await_splits_state_change(_ code: RuleCase) throws { try code.check("await_splits_state_change") }

  @Test(
    arguments: [
      .members("func f() { do { try a() } ↓catch {} }"),
      .members(
        "func f() { do { try a() } ↓catch { print(error) }; do { try a() } ↓catch { debugPrint(error); return } }"),
      .members("func f() { do { try a() } ↓catch { dump(error) }; do { try a() } ↓catch { os_log(\"a\"); } }"),
      .members(
        "func f() { do { try a() } ↓catch { logger.error(\"a\") }; do { try a() } ↓catch { Logger.ui.fault(\"a\") } }"),
      .members("func f() { do { try a() } ↓catch { Logger().warning(\"a\") }; do { try a() } catch { error.log() } }"),
      .members(
        "func f() { do { try a() } catch { print(error); show(error) }; do { try a() } catch { self.error = error } }"),
      .members(
        "func f() { do { try a() } catch is CancellationError {} catch let e as CancellationError { print(e) } ↓catch {} }"
      ),
      .members("func f() { do { try a() } catch URLError.cancelled {} ↓catch {\n// nothing to do\n} }"),
      .members("func f() { do { try a() } catch { throw error }; do { try a() } catch { assertionFailure() } }"),
      .members("func f() -> Int? { do { return try a() } catch { print(error); return nil } }"),
      .members(
        "func f() async { do { try await Task.sleep(for: .seconds(1)) } catch {}\ntry? await Task.sleep(nanoseconds: 1); try? await clock.sleep(for: 1) }"
      ),
      .members("func f() { ↓try? a(); _ = ↓try? a(); let b = try? a(); if (try? a()) != nil {} }"),
      .members(
        "func f() async { ↓try? await a() }\nfunc g() -> Int? { try? a() }\nvar h: Int? { try? a() }\nfunc i() -> Int? { return try? a() }"
      ),
      .members("func f() { Task { ↓try? await a() }; let t = Task { try? await a() }; t2 = Task { ↓try? await a() } }"),
      .members(
        "func f() { a.map { try? b($0) }; a.forEach { ↓try? b($0) }; a.with { try? b($0) } ; a.each { ↓try? b($0); c() } }"
      ),
      .members("func f() { x = try? a(); g(try? a()); x?.y = (try? a()) ?? 1 }"),
      .body("Button(\"a\") { ↓try? a() }.onAppear { ↓try? a() }.task { ↓try? await a() }"),
      .body("Text((try? a()) ?? \"try? a()\")"),
      .file("final class FeedViewModel { func f() { ↓try? a(); do { try a() } ↓catch {} } }"),
      .file("@Observable final class Feed { func f() { ↓try? a(); do { try a() } ↓catch {} } }"),
      .file("final class Feed: ObservableObject { func f() { do { try a() } ↓catch { print(error) } } }"),
      .file(
        "struct S { func f() { try? a(); do { try a() } catch {} } }\nclass C: UIViewController { func f() { try? a() } }"
      ),
    ] as [RuleCase])
  func swallowed_error(_ code: RuleCase) throws { try code.check("swallowed_error") }

  @Test(
    arguments: [
      .body("Text(\"a\").onOpenURL { url in if ↓url.host == \"a\" { b() } ; if url.scheme == \"c\" { d() } }"),
      .body(
        "Text(\"a\").onOpenURL { if ↓$0.scheme == \"a\" { b() } }.onOpenURL { link in switch ↓link.path { default: c() } }"
      ),
      .body(
        "Text(\"a\").onOpenURL { url in guard let a = ↓URLComponents(url: url, resolvingAgainstBaseURL: true) else { return } ; Task { b(url.pathComponents) } }"
      ),
      .body("Text(\"a\").onOpenURL { url in coordinator.open(url) }.onOpenURL(perform: open)"),
      .members(
        "func f(_ u: URL) { if u.path() == \"/a\" {} }\nfunc g(_ s: String) { _ = URLComponents(string: s) }\nfunc h(_ url: URL) { _ = url.pathComponents }"
      ),
      .members(
        "var a: some View { b.onOpenURL(perform: f) }\nfunc f(_ u: URL) { if ↓u.path() == \"/a\" {} ; g(u) }\nfunc g(_ u: URL) { _ = ↓u.pathComponents; h() }\nfunc h() {}\nfunc i(_ u: URL) { _ = u.pathComponents }"
      ),
      .members(
        "var a: some View { b.onContinueUserActivity(\"x\") { self.f($0) } }\nfunc f(_ a: A) { _ = ↓URLComponents(url: a.url, resolvingAgainstBaseURL: true) }"
      ),
      .members("func f(_ url: URL) { if let host = url.host, url.host != nil { print(url.path) } }"),
      .members("func f(_ url: URL) { if ↓\"a\" == url.host { selectedTab = .home } }"),
      .members("func f(_ url: URL) { guard ↓url.scheme == \"a\" else { return }; router.path.append(url) }"),
      .members("func f(_ url: URL) { switch ↓url.host { case \"a\": router.navigate(to: a)\ndefault: break } }"),
      .members("func f(_ url: URL) { if url.scheme == \"https\" { displayedURL = url } else { show(url) } }"),
      .members("func f() { if server.host == a.host, store.path == [] {} ; switch router.path { default: b() } }"),
      .members(
        "func f() { var c = URLComponents(string: \"https://a.b\"); c?.queryItems = []; var d = URLComponents(); d.host = \"a\" }"
      ),
      .members(
        "@State var link: URL\nvar isOurs: Bool { link.scheme == \"a\" }\nlet text = \"url.host == a\" // url.pathComponents"
      ),
      .file(
        "final class FeedViewModel { func f(_ url: URL) { if url.host == \"a\" { tab = 1 } } }\nstruct M: ViewModifier { func body(content: Content) -> some View { content }\nfunc f(_ url: URL) { _ = url.pathComponents } }"
      ),
    ] as [RuleCase])
  func deep_link_logic_in_view(_ code: RuleCase) throws { try code.check("deep_link_logic_in_view") }

  @Test(arguments: [
    ("func f() { do { try a() } catch {} }", Severity.warning),
    ("func f() { do { try a() } catch { print(error) } }", .warning),
    ("func f() { do { try a() } catch { /* ignored on purpose */ } }", .warning),
    ("func f() { do { try a() } catch { /* harmless, because the next save writes everything again */ } }", .info),
    ("func f() { for a in b { do { try a() } catch { print(error) } } }", .warning),
    ("func f() { do { try a() } catch { logger.error(\"\\(error)\") } }", .info),
    ("func f() { do { try a() } catch { os_log(\"a\") } }", .info),
    ("var b: some View { Button(\"\") { do { try a() } catch { logger.error(\"a\") } } }", .warning),
    (
      "var b: some View { Text(\"\").onTapGesture { Task { do { try a() } catch { logger.error(\"a\") } } } }", .warning
    ),
    ("var b: some View { Text(\"\").task { do { try a() } catch { logger.error(\"a\") } } }", .info),
    ("var b: some View { Menu(\"\") { Button(\"\") { try? a() } } }", .warning),
  ])
  func `an error that is only logged is reported as info, except in user actions`(_ code: String, _ severity: Severity)
  {
    let found = Review.of([("a.swift", "struct V: View { var body: some View { Text(\"\") }\n\(code) }")]).findings
      .filter { $0.rule == "swallowed_error" }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(
    arguments: [
      "a.onAppear { Task { try await b() } }", "a.onAppear { Task { await b(); return c } }",
      "a.onAppear { Task { await b() }; c() }", "a.onAppear {\n// why\nTask { await b() } }",
      "a.onAppear { Task.detached { await b() } }", "a.onAppear { Task { await b() } // why\n}",
      "a.onAppear { Task { await b(); if c { throw d } } }", "a.onAppear { if c { Task { await b() } } }",
      "a.onAppear { Task { for try await b in c { d(b) } } }", "a.onAppear { Task { b() } }",
    ])
  func `no fix is offered for a task if moving it could change its behavior`(_ code: String) throws {
    let fixes = Review.of([("a.swift", "struct V: View { var body: some View { \(code) } }")]).findings
      .filter { $0.rule == "task_in_on_appear" }
    #expect(fixes.count == 1)
    #expect(fixes.allSatisfy { $0.fix == nil })
  }

  @Test(
    arguments: [
      "a.onAppear { Task { try? await b() } }", "a.onAppear { Task { do { try await b() } catch { c() } } }",
      "a.onAppear() { Task { guard c else { return }; await b() } }",
      "a.onAppear { Task(priority: .low) { await b() } }",
    ])
  func `a fix is offered for a task if only its position changes`(_ code: String) throws {
    let fixes = Review.of([("a.swift", "struct V: View { var body: some View { \(code) } }")]).findings
      .filter { $0.rule == "task_in_on_appear" }
    #expect(fixes.count == 1)
    // After the fix, the work is cancelled when the view disappears.
    #expect(fixes.allSatisfy { $0.fix?.isSafe == false })
  }
}

extension RuleCase {
  /// Members of a view that animates `a`, `b` and `m.a`.
  fileprivate static func animated(_ code: String) -> RuleCase {
    .members("var animated: some View { Text(\"\").scaleEffect(a).offset(x: m.a, y: b) }\n" + code)
  }
}
