import Testing

@testable import Analyzer

/// Rules about view code: `↓` marks each expected finding.
@Suite struct ViewLogicTests {
  @Test(
    arguments: [
      .body("Text(↓DateFormatter().string(from: date))"),
      .body("let f: NumberFormatter = ↓.init()\nreturn Text(f.string(from: 1) ?? \"\")"),
      .body("let f = ↓ByteCountFormatter.init()\nText(f.string(fromByteCount: 1))"),
      .body("Text(\"\\(↓DateFormatter().string(from: date))\")"),
      .body("ForEach(days) { day in\nlet f = ↓DateFormatter()\nText(f.string(from: day)) }"),
      .body("func title() -> String { ↓ListFormatter().string(from: names) ?? \"\" }\nreturn Text(title())"),
      .body("Text(names.map { ↓ISO8601DateFormatter().string(from: $0) }.joined())"),
      .body("Card { Text(↓MeasurementFormatter().string(from: m)) }"),
      .body("Text(date, style: .date).sheet(isPresented: $on) { Text(↓DateFormatter().string(from: date)) }"),
      .body("Text(DateFormatter.localizedString(from: date, dateStyle: .short, timeStyle: .none))"),
      .body("Text(\"a\").onAppear { formatter = DateFormatter() }"),
      .body("Button { save(DateFormatter()) } label: { Text(↓DateFormatter().string(from: date)) }"),
      .body("MyFormatter().view"),
      .body("Text(DateFormatter.short.string(from: date))"),
      .body("Text(\"a\").task { let f = DateFormatter() }"),
      .file(
        "struct S: ButtonStyle { func makeBody(configuration: Configuration) -> some View { Text(↓DateFormatter().a) } }"
      ),
      .file(
        "struct V: View { var body: some View { a }\nvar a: Text { Text(↓DateFormatter().a) }\nvar b: String { DateFormatter().a } }"
      ),
      .file(
        "struct M { var a: some View { Text(DateFormatter().a) }\n@ViewBuilder var b: some View { Text(↓DateFormatter().a) } }"
      ),
      .file("struct A: App { var body: some Scene { WindowGroup { Text(DateFormatter().a) } } }"),
      .file("struct P: PreviewProvider { static var previews: some View { Text(DateFormatter().a) } }"),
      .file(
        "struct V: View { init() { f = DateFormatter() }\nlet f = DateFormatter()\nvar body: some View { Text(f.a) } }"),
      .file(
        "struct R: UIViewRepresentable { func makeUIView(context: Context) -> UILabel { l.t = DateFormatter().a; return l } }"
      ),
    ] as [RuleCase])
  func formatter_in_body(_ code: RuleCase) throws { try code.check("formatter_in_body") }

  @Test(
    arguments: [
      .body("let a = items.↓filter { $0.isOn }.map(\\.name)\nText(a[0])"),
      .body("List(items.↓sorted(by: <)) { Text($0.tags.↓joined(separator: \",\")) }"),
      .body("Text(name?.↓trimmingCharacters(in: .whitespaces) ?? \"\")"),
      .body("Text(Array(items.↓filter { $0 }).sorted().first!)"),
      .body("Text(self.items.lazy.↓compactMap { $0 }.first ?? \"\")"),
      .body("ForEach(items.enumerated().↓map { $0 }) { Text($0) }"),
      .body("ForEach(model.items.lazy.↓map { $0 }) { Text($0) }"),
      .body("Text(\"a\").onReceive(timer.filter { $0 }.map { $1 }) { _ in }"),
      .body("ForEach((0..<count).map { $0 }) { Text(\"\\($0)\") }"),
      .body("ForEach(Array(1...5).filter { $0 > 2 }) { Text(\"\\($0)\") }"),
      .body("ForEach([a, b].compactMap { $0 }) { Text($0) }"),
      .body("Text(\"a,b\".split(separator: \",\")[0])"),
      .body(
        "Text(String(format: \"%d\", 5))\nText(↓String(format: \"%d\", count))\nText(↓String.init(format: text, 1))"),
      .body("Text(name.↓replacingOccurrences(of: \"_\", with: \" \"))"),
      .body("Text(name.components(a).first)\nText(name.↓components(separatedBy: \",\").first)"),
      .body("ForEach(Array(↓zip(a, b))) { Text($0.0) }"),
      .body("let a = ↓Dictionary(grouping: items, by: \\.day).map { $0 }\nText(a)"),
      .body("let a = ↓Dictionary<Day, [Item]>(grouping: items) { $0.day }\nText(a)"),
      .body("let a = items.↓map {\n$0.name.trimmingCharacters(in: .whitespaces)\n}\nText(a)"),
      .body("let a = items.↓filter { $0.tags.filter { $0.b }.c }.map { $0.a.joined() }\nText(a)"),
      .body("ForEach(items.↓filter { $0.isOn }) { item in Text(item.tags.↓joined()) }"),
      .body("let a = items.↓filter { $0.isOn }\nlet b = self.items.↓filter { !$0.isOn }\nText(a + b)"),
      .body("let a = items.↓filter { $0.isOn }\nlet b = items.↓sorted()\nText(a + b)"),
      .body("ForEach(a) { i in Text(i.b.↓joined()) }\nForEach(c) { i in Text(i.b.↓joined()) }"),
      .body("if let a = b?.↓trimmingCharacters(in: .whitespaces), !a.isEmpty { Text(a) }"),
      .body("if let a = b?.↓trimmingCharacters(in: .whitespaces), !c.isEmpty { Text(a) }"),
      .body("let a = b.↓trimmingCharacters(in: .whitespaces)\nif a.isEmpty { Text(\"a\") } else { Text(a) }"),
      .body("Text(↓String(format: text, names.joined()))"),
      .body(
        "ForEach(Kind.allCases.map { $0.title }) { Text($0) }\nForEach(Kind.allCases.filter { $0.isOn }) { Text($0) }"),
      .body("ForEach($items.filter { $0.wrappedValue.isOn }) { $item in Text(item.a) }"),
      .body("var a = items\na.↓sort()\nreturn Text(a[0])"),
      .body("Text(Mapper.map(item))\nText(.map(item))\nmap(item)"),
      .body("Text(\"a\").onChange(of: items.map(\\.id)) { items.sort() }"),
      .body("Text(\"a\").onChange(of: items.↓map { $0.a + $0.b }) { items.sort() }"),
      .body("Text(\"a\").sheet(item: $item.map { $0 }) { Text($0.names.↓joined()) }"),
      .body("Text(\"a\").sheet(isPresented: $a) { ForEach(items) { Text($0.names.↓joined()) } }"),
      .body("Text(\"a\").alert(\"b\", isPresented: $a) {} message: { Text(names.↓joined()) }"),
      .body("Text(\"a\").contextMenu { Text(names.↓joined()) }.overlay { Text(names.↓joined()) }"),
      .body("Text(\"a\").onReceive(model.namePublisher.filter { $0.isOn }.map { $0 }) { _ in }"),
      .body("Text(\"a\").onReceive(NotificationCenter.default.publisher(for: name).compactMap { $0 }) { _ in }"),
      .body("Button(\"a\") { items = items.filter { $0.isOn } }"),
      .body("Text(\"a\").task { items = items.map { $0 } }.overlay { Text(items.↓joined()) }"),
      .body("items.first.map { Text($0) }"),
      .body("Text(user.nickname.map { $0 } ?? \"\")"),
      .body("if let a = user.nick.map({ $0 }) { Text(a) }"),
      .body("if user.nicks.map({ $0 }) != nil { Text(\"a\") }"),
      .body("Text(user.nicks.map { $0 }!)\nText(user.nicks.map { $0 }?.a)"),
      .body("Text(user.nicks.map { $0 }.map { $0 } ?? \"\")"),
      .body("AsyncImage(url: user.links.flatMap(URL.init))\nAsyncImage(url: user.links.flatMap { URL(string: $0) })"),
      .body("Text((try? load()).map { $0 })\nText((value as? Item).map { $0 })\nText((user?.names).map { $0 })"),
      .body("Row(isOn ? actions.map { $0 } : nil)\nRow(isOn ? nil : actions.map { $0 })"),
      .body("let a: String? = nil\nlet b: [String] = []\nText(a.map { $0 })\nText(b.↓map { $0 })"),
      .body("Icon(user.images.map { Image($0) })"),
      .body("if isOn { user.names.map { NameRow($0) } }"),
      .body("Text(items.↓map(\\.name).first ?? \"\")"),
      .body("Text(\"\\(names.↓joined(separator: \", \")) items.filter\") // items.map { }"),
      .body("#if DEBUG\nText(names.↓joined())\n#else\nText(names.↓sorted()[0])\n#endif"),
      .body("Text(a).help(names\n  .lazy\n  .↓filter { $0 }\n  .map { $0 })"),
      .file(
        "struct V: View { let a: String?; let b: [String]\nvar body: some View { Text(a.map { $0 }); Text(self.b.↓map { $0 }); Text(self.a.map { $0 }) } }"
      ),
      .file(
        "struct V: View { var body: some View { a(nil, []) }\nfunc a(_ x: X?, _ y: [X]) -> some View { Text(x.map { $0 }); Text(y.↓map { $0 }) } }"
      ),
      .file(
        "struct U { var icon: String? }\nstruct V: View { let u: U\nvar body: some View { Text(u.icon.map { $0 }) } }"),
      .file(
        "struct V: View { func a(x: [Int] = all.filter { $0 }) -> some View { Text(x) }\nvar b: [Int] { all.filter { $0 } }\nvar body: some View { a() } }"
      ),
      .file("class M: ObservableObject { var a: [Int] { all.filter { $0 }.map { $0 } } }"),
    ] as [RuleCase])
  func transformation_in_body(_ code: RuleCase) throws { try code.check("transformation_in_body") }

  @Test(
    arguments: [
      .body("let ↓a = price * count + tax\nText(a)"),
      .body("let ↓a = (price - cost) * 2\nText(a)"),
      .body("let a = price * 2\nText(a)"),
      .body("let ↓a: Double = Double(order.count) * order.price / 100\nText(a)"),
      .body("let ↓a = order.total - order.paid - order.rebate, b = 1 * 2 * 3\nText(a)"),
      .body("let ↓a = isOn ? price * 2 + 1 : 0\nText(a)"),
      .body("let a = first + \" \" + last\nText(a)"),
      .body("let a = pinned + recent + others\nText(a)"),
      .body("let ↓a = count + 1 + others.count\nText(a)"),
      .body("let ↓a = order.subtotal + order.tax + order.shipping\nText(a)"),
      .body("let a = Text(\"a\") + Text(\"b\") + Text(\"c\").bold()\na"),
      .body("let a = price * 2 + 1 > limit\nText(a)"),
      .body("let a = 0..<count * 2 + 1\nText(a)"),
      .body("let a = (proxy.size.width - 32) / 3\nText(a)"),
      .body("let barWidth = (total - used) / 3\nText(a)"),
      .body("let a = points.reduce(0, +) / 2 * 100\nText(a)"),
      .body("let ↓a = { 1 + 1 }()\nText(a)"),
      .body("let a: String = { () -> String in \"a\" }()\nText(a)"),
      .body("let a: Bool = { guard let b else { return false }; return b == c }()\nText(a)"),
      .body("let a = { if isOn { return \"a\" + \"b\" }; return c }()\nText(a)"),
      .body("let ↓a = { var sum = 1; sum += 2; return sum }()\nText(a)"),
      .body("let a = { proxy.size.width - 8 }()\nText(a)"),
      .body("let ↓columns = count / 3 + 1\nlet ↓radius = total / 2 - 4\nlet itemWidth = total / 2 - 4\nText(a)"),
      .body("let a = { var x = 0; ↓for i in all { x += i }; return x }()\nText(a)"),
      .body("var a: [RowView] = []\nfor i in all { a.append(row(i)) }\nreturn Text(a)"),
      .body("var a: [Int] = []\n↓for i in all { a.append(i) }\nreturn Text(a)"),
      .body("let ↓a = b * 2 + 1\nText(\"a\").zIndex(a).accessibilityLabel(\"\\(a)\")"),
      .body("let a = { 1 + 1 }\nText(a())"),
      .body("let ↓a = { let b = c * d + e; return b }()\nText(a)"),
      .body(
        "var a = 0\n↓for i in all { a += i }\n↓repeat { a += 1 } while a < 3\n↓while a > 1 { a -= 1 }\nreturn Text(a)"),
      .body("Text(\"a\").frame(width: price * 2 + 1)\nText(price * 2 + 1)"),
      .body("Canvas { c, s in for i in all { c.fill(i) } }"),
      .body("Path { p in for i in all { p.addLine(to: i) }; let a = b * 2 + 1 }"),
      .body("Button(\"a\") { let a = price * 2 + 1; for i in all { save(i) } }"),
      .body("Text(\"a\").task { for await i in all { save(i) } }"),
      .body("ForEach(all) { item in\nlet ↓share = item.part * 100 / item.whole\nText(share) }"),
      .body(
        "ForEach(0..<rows) { row in ForEach(0..<n) { x in\nlet i = row * n + x\nlet ↓a = row * n + m\nText(i, a) } }"),
      .body("func total() -> Int { let ↓a = b * 2 + c\nreturn a }\nreturn Text(total())"),
      .body("all.forEach { i in ↓for j in i { use(j) } }\nreturn Text(\"a\")"),
      .file("struct V: View { var t: Int { let a = b * 2 + c; return a }\nvar body: some View { Text(t) } }"),
      .file(
        "struct O { let a: String; let b: String; let total: String }\nstruct V: View { let o: O\nvar body: some View { let x = o.a + o.b + o.total\nText(x) } }"
      ),
      .file("struct S: Shape { func path(in rect: CGRect) -> Path { for i in all { use(i) }; let a = b * 2 + c } }"),
    ] as [RuleCase])
  func calculation_in_body(_ code: RuleCase) throws { try code.check("calculation_in_body") }

  @Test(
    arguments: [
      .body("if ↓order.total > 1000 { Text(\"a\") }"),
      .body("if ↓1000 < order.total { Text(\"a\") }"),
      .body("if ↓order.total >= 99.5, isOn { Text(\"a\") }"),
      .body("if ↓let x = order.x, x.total > 50 { Text(\"a\") }"),
      .body("if ↓order.total > 1, order.count == 0, order.rank != -1 { Text(\"a\") }"),
      .body("if order.total > 1, order.count == 0 { Text(\"a\") }"),
      .body("if order.isPaid && order.isSent && order.isOpen && !order.isOld { Text(\"a\") }"),
      .body("if total > 1000 { Text(\"a\") }"),
      .body("if ↓(order?.total ?? 0) > 1000 { Text(\"a\") }"),
      .body("if ↓order.temperature < -5 { Text(\"a\") }"),
      .body("if order.temperature < -1 || order.temperature > 1.0 { Text(\"a\") }"),
      .body("Text(\"a\").opacity(↓order.total > 5 ? 1 : 0)"),
      .body("Text(\"a\").disabled(order.lines.count > 5)"),
      .body("Text(\"a\").disabled(↓!(order.lines.rank > 5))"),
      .body(
        "if ↓order.lines.count > 5 { Text(\"a\") }\nText(\"a\").disabled(!(order.lines.count > 5)).opacity(5 < order.lines.count ? 1 : 0)"
      ),
      .body(
        "if order.lines.count > 5 { Text(\"a\") } else if order.lines.count > 6 || order.lines.count < 5 { Text(\"b\") }"
      ),
      .body("if order.a.count > 5, order.b.count > 6, order.c.count > 7 { Text(\"a\") }"),
      .body("if order.a != nil || order.b == nil || nil != order.c { Text(\"a\") }"),
      .body("if ↓order.a != nil && order.b == x && order.c == y && order.d == z { Text(\"a\") }"),
      .body("let total = order.parts\nif total.sum > 500 { Text(\"a\") }"),
      .body("Text(isOn ? ↓order.total > 5 ? \"a\" : \"b\" : \"c\")"),
      .body("switch ↓order.total > 5 { case true: Text(\"a\")\ndefault: Text(\"b\") }"),
      .body("switch order.kind { case .a where ↓order.total > 5: Text(\"a\")\ndefault: Text(\"b\") }"),
      .body("guard ↓order.total > 5 else { return Text(\"a\") }\nreturn Text(\"b\")"),
      .body("Text(↓order.total * 0.1)"),
      .body("let a = ↓order.total * 1.19 + 5\nText(a)"),
      .body("let a = ↓Double(order.total) * 0.19\nText(a)"),
      .body("let a = ↓(order.total - order.paid) * Decimal(0.19)\nText(a)"),
      .body("Text(order.total * 2)\nText(total * 0.5)\nText(order.total)"),
      .body("if ↓order.total * 0.1 > limit { Text(\"a\") }"),
      .body("let a = order.total > 1000\nText(a)"),
      .body("let a = ↓order.total * 0.1 > limit\nText(a)"),
      .body("ForEach(orders.filter { $0.total > 1000 }) { Text($0.total) }"),
      .body("ForEach(orders) { order in if ↓order.total == 42 { Text(\"a\") } }"),
      .body("GeometryReader { proxy in if proxy.size.width > 600 { Text(\"a\") } }"),
      .body("Text(\"a\").frame(width: size.width * 0.8, height: item.height * 0.3)"),
      .body("if UIScreen.main.bounds.width > 400 || Config.limit > 30 { Text(\"a\") }"),
      .body("Button(\"a\") { if order.total > 1000 { save(order.total * 0.5) } }"),
      .body("if order.kind == .large, order.name == \"x\" { Text(\"a\") }"),
      .body("if state.count > 5 && bound.total > 50 && env.rank > 500 { Text(\"a\") }"),
      .file(
        "struct V: View { @State private var s: S; @Binding var b: B; @Environment(\\.e) var e; @Environment(M.self) var m\nvar body: some View { if s.a > 5, b.a > 5, e.a > 5 { Text(\"a\") }\nif ↓m.a > 5 { Text(\"b\") } } }"
      ),
      .file(
        "struct V: View { let order: Order\nvar isBig: Bool { order.total > 5 }\nvar body: some View { if ↓self.order.total > 5 { Text(\"a\") } } }"
      ),
      .files(
        "struct V: View { @State var s: S; let o: O\nvar body: some View { a } }",
        "extension V { var a: some View { if s.total > 5 { Text(\"a\") } else if ↓o.total > 5 { Text(\"b\") } } }"),
    ] as [RuleCase])
  func business_rule_in_body(_ code: RuleCase) throws { try code.check("business_rule_in_body") }

  @Test(
    arguments: [
      .body("Text(\"a\").task { let a = try? await ↓URLSession.shared.data(from: url) }"),
      .body("Text(\"a\").task { let r = ↓URLRequest(url: url); let s = URLSession(configuration: .default) }"),
      .body("let a: URLSession? = nil\nText((b as? URLRequest).a)"),
      .body("Text(try? ↓String(contentsOf: url))\nText(String(contents: url))\nText(String(describing: url))"),
      .body("Text(try? ↓Data.init(contentsOf: url, options: []))"),
      .body("Text(\"a\").task { ↓FileManager.default.createFile(atPath: p, contents: nil) }"),
      .body(
        "Text(\"a\").task { try? ↓FileManager().copyItem(at: a, to: b); fm.removeItem(at: a); queue.removeItem(at: 1) }"
      ),
      .body("Text(FileManager.default.fileExists(atPath: p))\nText(FileManager.default.urls(for: .a, in: .b)[0])"),
      .body("Text(\"a\").task { let r: URLRequest = .init(url: url); try? await session.data(for: r) }"),
      .body("Text(\"a\").task { let a = ↓Foundation.URLSession.shared }"),
      .file(
        "struct V: View { @State var r = URLRequest(url: u)\nvar body: some View { AppWebView(request: $r) }\nfunc a() { r = URLRequest(url: v) } }"
      ),
      .file(
        "struct V: View { @State var r = ↓URLRequest(url: u)\nvar body: some View { AppWebView(request: $r).task { load(r) } } }"
      ),
      .file(
        "struct V: View { let fm = FileManager.default\nlet d = ↓PropertyListDecoder()\nvar body: some View { Text(\"a\") }\nfunc a() { try? ↓fileManager.moveItem(at: a, to: b) } }"
      ),
      .file(
        "struct V: View { @Query(FetchDescriptor<A>()) var a: [A]\nvar body: some View { Text(\"a\") }\ninit() { var d = FetchDescriptor<A>(); d.fetchLimit = 1; _a = Query(d) } }"
      ),
      .file(
        "struct V: View { init(s: URLSession = ↓URLSession.shared) {}\nvar body: some View { Text(\"a\") }\nlet e = ↓JSONEncoder() }"
      ),
      .file(
        "struct M: ViewModifier { func body(content: Content) -> some View { content }\nfunc a() { _ = ↓NSFetchRequest<A>(entityName: \"A\") } }"
      ),
      .file(
        "struct S { func a() { URLSession.shared.a() } }\nfinal class FeedViewModel { let d = JSONDecoder() }\nstruct A: App { let d = JSONDecoder()\nvar body: some Scene { WindowGroup { Text(\"a\") } } }"
      ),
      .file(
        "struct URLSession { static let shared = 1 }\nstruct V: View { var body: some View { Text(URLSession.shared) } }"
      ),
      .files(
        "struct V: View { var body: some View { Text(\"a\") } }", "extension V { func load() { _ = ↓JSONDecoder() } }"),
    ] as [RuleCase])
  func io_in_view(_ code: RuleCase) throws { try code.check("io_in_view") }

  @Test(
    arguments: [
      .body("Text(a↓!)\nText(b[0]↓!.c↓!)"),
      .body("Text(a == nil ? \"\" : a!)\nText(nil != a.b ? a.b!.c : \"\")\nText(a == nil ? \"\" : b↓!)"),
      .body("if a != nil, a!.isOn { Text(a↓!) } else if b == nil || b!.isOn { Text(\"b\") }"),
      .body("if (a != nil && a!.isOn) { Text(\"a\") }\nText((a != nil && c) ? a! : \"\")"),
      .body("Slider(value: Accessor(getter: { a! }, setter: { b = $0! }))"),
      .body("Button(\"a\") { guard let b else { ↓fatalError(\"b\") }; c(b) }.onAppear { fatalError() }"),
      .body("Text(\"a\").onTapGesture { Task { if a { ↓preconditionFailure() } } }\nText(fatalError())"),
      .body("Text(↓try! load())\nText(a ↓as! String)"),
      .body(
        "Text(URL(string: \"https://a.b\")!.path)\nText(URL(string: a)↓!.path)\nText(URL(string: \"a\\(b)\")↓!.path)"),
      .body("Link(\"a\", destination: .init(string: \"https://a.b\")!)"),
      .body("Text(a.data(using: .utf8)!.b)\nText(a?.data(using: .utf8)↓!.b)\nText(a.data(using: .ascii)↓!.b)"),
      .body("Text(Tab.allCases.first!.a)\nText(tabs.allCases.first↓!.a)\nText(Tab.allCases.first { $0.b }↓!.a)"),
      .body("guard !a.isEmpty else { return Text(\"a\") }\nreturn Text(a.last! + b.first↓!)"),
      .body("if a.isEmpty { Text(\"a\") } else { Text(UIImage(named: \"b\")↓!.c + a.first!) }"),
      .body("Text(Bundle.main.infoDictionary![\"a\"] as! String)\nText(Bundle.main.url(forResource: \"a\")↓!.path)"),
      .body("Button(\"Crash\") { ↓fatalError() }\nButton(\"Test Crash\") { fatalError() }"),
      .file("class FeedViewModel { func f() { guard !a.isEmpty else { return }\nb = a.last! + b.first↓! } }"),
      .file(
        "class FeedViewModel { func f() { guard self.a.count > 1 else { return }\nvar c = 1\nc = 2\nb = a.first! } }"
      ),
      .file("class FeedViewModel { func f() { guard a.count < 2 else { return }\nb = a.first↓! } }"),
      .file("class FeedViewModel { func f() { guard a.count > 0 else { return }\na.removeFirst()\nb = a.first↓! } }"),
      .body("if !isOn && a != b { Text(try? a()) }\nlet x: Int! = 1\nText(a as? Int)"),
      .body("Button(\"a\") { save(a!) }.disabled(b↓!)"),
      .body("Text(items.map { $0.a↓! }.b)"),
      .body("let a = \"x!\" // b!\nText(\"\\(a↓!)\")"),
      .body("func f() -> Int { a↓! }\nreturn Text(f())"),
      .file(
        "struct V: View { let a = b!\nvar c: String { a! }\nfunc d() { e! }\ninit() { f! }\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "class FeedViewModel { let a = b↓!\nfunc c() { Button(\"a\") { d↓! } }\n@ViewBuilder var e: some View { Text(f↓!) } }"
      ),
      .file(
        "final class FeedViewModel {\nstatic var preview: FeedViewModel { .init(a.first!) }\nstatic let previewValue = b!\nvar preview: Int { c↓! }\nstatic func preview() -> Int { d↓! }\n}"
      ),
      .file("struct S { func c() { d! } }\nclass Store: ObservableObject { func c() { d! } }"),
      .file("struct V: View { func a(x: Int = b!) -> some View { Text(x) }\nvar body: some View { a() } }"),
    ] as [RuleCase])
  func force_unwrap_in_view(_ code: RuleCase) throws { try code.check("force_unwrap_in_view") }

  @Test(arguments: [
    "Link(\"a\", destination: URL(string: \"https://a.b/\\(id)\")!)",
    "if a != nil { Text(a!.c) }",
    "if a == nil { Text(\"b\") } else { Text(a!.c) }",
    "if a == nil && b { Text(\"b\") } else { Text(a!.c) }",
  ])
  func `a force unwrap in view code is a warning even if the value is hardly ever nil`(_ code: String) {
    let source = "struct V: View { var body: some View { \(code) } }"
    let found = Review.of([("a.swift", source)]).findings.filter { $0.rule == "force_unwrap_in_view" }
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(
    arguments: [
      .body("Toggle(\"a\", isOn: ↓Binding(get: { a }, set: { a = $0 }))"),
      .file(
        "extension View { func a(_ e: Binding<E?>) -> some View { b(Binding(get: { e.wrappedValue != nil }, set: { _ in })) } }"
      ),
      .file("extension View { func a(_ e: E?) -> some View { b(↓Binding(get: { e != nil }, set: { _ in })) } }"),
      .body("Toggle(\"a\", isOn: ↓Binding<Bool>(get: { a }, set: { a = $0 }).animation())"),
      .body("Toggle(\"a\", isOn: ↓Binding { a } set: { a = $0 })"),
      .body("Toggle(\"a\", isOn: ↓Binding(get: { a }) { a = $0 })"),
      .body("Toggle(\"a\", isOn: ↓.init(get: getter, set: setter))"),
      .body("Toggle(\"a\", isOn: ↓.init { a } set: { a = $0 })"),
      .body(
        "let a: Binding<Bool> = ↓.init(get: { b }, set: { b = $0 })\nlet c: Box = .init(get: { 1 }, set: { _ in })\nText(\"a\")"
      ),
      .body(
        "Toggle(\"a\", isOn: Binding($a))\nToggle(\"a\", isOn: .constant(true))\nToggle(\"a\", isOn: Binding(projectedValue: a))"
      ),
      .body("Button(\"a\") { edit(Binding(get: { a }, set: { a = $0 })) }"),
      .body("ForEach(items) { i in Toggle(\"a\", isOn: ↓Binding(get: { i.a }, set: { set(i, $0) })) }"),
      .body("Toggle(\"a\", isOn: ↓Binding(get: { a.isEmpty }, set: { a = $0 ? [] : [1] }))"),
      .body("Text(\"a\").alert(\"b\", isPresented: ↓Binding(get: { a != nil }, set: { _ in a = nil })) {}"),
      .body("Text(\"a\").sheet(isPresented: ↓SwiftUI.Binding(get: { a }, set: { _ in }), content: { Text(\"b\") })"),
      .file(
        "struct V: View { let a = Binding(get: { 1 }, set: { _ in })\nvar b: Binding<Int> { Binding(get: { 1 }, set: { _ in }) }\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct Binding { init(get: Int, set: Int) {} }\nstruct V: View { var body: some View { Text(Binding(get: 1, set: 2).a) } }"
      ),
    ] as [RuleCase])
  func binding_get_set_in_body(_ code: RuleCase) throws { try code.check("binding_get_set_in_body") }

  /// The setter determines the severity; the bound expression determines the recommended replacement.
  @Test(arguments: [
    (
      "Toggle(\"\", isOn: Binding(get: { model.isOn }, set: { model.isOn = $0 }))", Severity.warning,
      "bind to `$model.isOn`"
    ),
    ("Toggle(\"\", isOn: Binding(get: { state }, set: { state = $0 }))", .warning, "pass `$state`"),
    ("Toggle(\"\", isOn: Binding(get: { isOn }, set: { _ in }))", .warning, "use `.constant(…)`"),
    ("Slider(value: Binding(get: { Double(model.a) }, set: { model.a = Int($0) }))", .warning, "`get` and `set`"),
    (
      "a.sheet(isPresented: Binding(get: { item != nil }, set: { if !$0 { item = nil } })) {}", .warning,
      "`sheet(item:)`"
    ),
    ("Toggle(\"\", isOn: Binding(get: getter, set: setter))", .info, "`get` and `set`"),
    ("Toggle(\"\", isOn: Binding(get: { !state }, set: { state = !$0 }))", .warning, "pass `$state.…`"),
    (
      "Toggle(\"\", isOn: Binding(get: { state }, set: { state = $0; count += 1 }))", .warning,
      "`.onChange(of: state)`"
    ),
    ("Toggle(\"\", isOn: Binding(get: { state }, set: { store.select($0) }))", .info, "computed property"),
    ("Toggle(\"\", isOn: Binding(get: { a?.isOn ?? false }, set: { a?.isOn = $0 }))", .warning, "unwrap `a`"),
  ])
  func `the message recommends a replacement for the binding`(_ code: String, _ severity: Severity, _ advice: String)
    throws
  {
    let source = "struct V: View { @State private var state = false\nvar body: some View { \(code) } }"
    let found = Review.of([("a.swift", source)]).findings.filter { $0.rule == "binding_get_set_in_body" }
    #expect(found.map(\.severity) == [severity])
    #expect(found.allSatisfy { $0.message.contains(advice) }, "\(found.map(\.message))")
  }

  /// `navigationDestination(item:)` requires a `Hashable` item, unlike `sheet(item:)`.
  @Test(arguments: [
    ("sheet", "struct Data { let id: Int }", "present an `Identifiable` wrapper around the `Data` with `sheet(item:)`"),
    ("navigationDestination", "struct Data {}", "make `Data` `Hashable` and use `navigationDestination(item:)`"),
    (
      "navigationDestination", "protocol Item: Hashable {}; struct Data: Item {}",
      "present the item itself with `navigationDestination(item:)`"
    ),
    ("navigationDestination", "enum Data { case a }", "present the item itself with `navigationDestination(item:)`"),
  ])
  func `the message suggests the conformance that an item needs`(_ modifier: String, _ types: String, _ advice: String)
    throws
  {
    let source = """
      \(types)
      struct V: View {
        @State private var data: Data?
        var body: some View {
          a.\(modifier)(isPresented: Binding(get: { data != nil }, set: { if !$0 { data = nil } })) { b(data) }
        }
      }
      """
    let found = Review.of([("a.swift", source)]).findings.filter { $0.rule == "binding_get_set_in_body" }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.message.hasSuffix(advice) }, "\(found.map(\.message))")
  }

  @Test func `file access is reported once per function`() throws {
    let source = """
      struct V: View {
        var body: some View { Text("") }
        func load() {
          let data = try? Data(contentsOf: url)
          try? FileManager.default.removeItem(at: url)
          _ = try? JSONDecoder().decode(A.self, from: data)
        }
        func send() async { _ = try? await URLSession.shared.data(from: url) }
      }
      """
    let found = Review.of([("a.swift", source)]).findings.filter { $0.rule == "io_in_view" }
    #expect(
      found.map(\.message) == [
        "`V.load()` accesses files with `Data(contentsOf:)` (3 locations); move this work to an injected service",
        "`V.send()` accesses the network with `URLSession.shared.data(from:)`; move this work to an injected service",
      ])
    #expect(found.map { $0.related.map(\.range.start.line) } == [[5, 6], []])
  }

  @Test(
    arguments: [
      .file(
        "struct ↓V: View { @State var isLoading = false; @State var error: Error?; @State var a: [A] = []\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct ↓V: View { @State private var isFetching: Bool = true; @State var loadError = \"\"; @State var a: A?\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct ↓V: View { @State var loading = false; @State var failure: LoadError?; @State var a = [A]()\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct ↓V: View { @State var loading = false, hasError = false, a = Set<A>()\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct V: View { @State var isLoading = false; @State var error: Error?\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct V: View { @State var isLoading = false; @State var error: Error?; let a: [A]; @State var b = 1\nvar body: some View { Text(\"a\") } }"
      ),
      .file(
        "struct V: View { @State var loadingText = \"\"; @State var error: Error?; @State var a: [A] = []\nvar body: some View { Text(\"a\") } }"
      ),
      .file("struct S { @State var isLoading = false; @State var error: Error?; @State var a: [A] = [] }"),
      .file(
        """
        struct V: View { @State var isLoading = false; @State var error: Error?; @State var a: [A] = []
          var body: some View { if isLoading && a.isEmpty { ProgressView() } else { List(a) { Text($0.b) } } } }
        """),
      .file(
        """
        struct V: View { @State var isLoading = false; @State var error: Error?; @State var a: [A] = []
          var body: some View { if isLoading, a.isEmpty { ProgressView() } else { List(a) { Text($0.b) } } } }
        """),
      .file(
        """
        struct ↓V: View { @State var isLoading = false; @State var error: Error?; @State var a: [A] = []
          var body: some View { if isLoading || a.isEmpty { ProgressView() } else { List(a) { Text($0.b) } } } }
        """),
      .file(
        "struct V: View { @Binding var isLoading: Bool; @State var error: Error?; @State var a: [A] = []\nvar body: some View { Text(\"a\") } }"
      ),
    ] as [RuleCase])
  func boolean_view_state(_ code: RuleCase) throws { try code.check("boolean_view_state") }
}
