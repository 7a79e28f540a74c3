/// The examples for `force_unwrap_in_view`.
enum ForceUnwrapInViewExamples {
  static let triggering: [Example] = [
    Example(
      """
      final class ClockViewModel {
        struct State { var zone: String? }
        func rows(_ current: State) -> [Row?] {
          [current.zone != nil ? nil : Row(title: "Zone", run: { [weak self] in self?.copy(current.zone↓!) })]
        }
        func hours(since date: Date) -> Int {
          Calendar.current.dateComponents([.second], from: date, to: .now).hour↓!
        }
        func width(of size: Size?) -> Int? { (size?.width ?? 1) > 0 ? size↓!.width : nil }
      }
      """),
    Example(
      """
      struct PriceView: View {
        var body: some View {
          Text(formatter.string(from: price)↓!)
          Image(uiImage: UIImage(named: "logo")↓!)
          ForEach(items) { item in
            Image(uiImage: UIImage(named: item.icon)↓!.resized()↓!)
          }
        }
      }
      """),
    Example(
      """
      struct HelpView: View {
        var body: some View {
          Link("Help", destination: URL(string: "https://example.com/\\(topic)")↓!)
          Text(↓try! AttributedString(markdown: text))
          DetailView(item: selection ↓as! Item)
        }
      }
      """),
    Example(
      """
      final class FeedViewModel {
        var first: Post { posts.first↓! }
        func load() { decode(↓try! read()) }
      }
      """),
    Example(
      """
      struct RootView: View {
        @State private var account: Account!
        var body: some View {
          FeedView(account: account↓!, posts: account↓!.posts)
            .sheet(item: $sheet) { _ in ProfileView(account: account↓!) }
        }
      }
      """),
    Example(
      """
      struct PayView: View {
        var body: some View {
          if instance.summary != nil {
            Text(instance.summary↓!)
          }
          Button("Pay") {
            guard let method else { ↓fatalError("no method") }
            pay(method)
          }
        }
      }
      """),
    Example(
      """
      struct RepositoryView: View {
        var body: some View {
          if workspace.provider == nil {
            UnsupportedSection()
          } else if workspace.provider↓!.hasRepository {
            RepositorySection()
          } else {
            CloneSection(provider: workspace.provider!)
          }
        }
      }
      """),
    Example(
      """
      struct WidgetHeader: View {
        var body: some View {
          Image(uiImage: loader.image ?? .init(named: "favicon", in: .module, compatibleWith: nil)↓!)
          Link("More", destination: URL(string: "\\(AppScheme.name)://open?path=\\(Shortcut.news.rawValue)")↓!)
        }
      }
      """),
    Example(
      """
      struct PostList: View {
        var body: some View {
          if !posts.isEmpty || showsDraft { PostRow(post: posts.first↓!) }
          if item is Photo { PhotoView(photo: item ↓as! Photo) }
          Button("Crash") { ↓fatalError("no posts") }
        }
      }
      """),
    Example(
      """
      final class SessionViewModel {
        private var session: Session?
        private var bundle: Bundle?
        func start() {
          session = try? Session()
          session↓!.start()
          bundle = Bundle(path: path)
          bundle↓!.load()
        }
        func store<T>(of type: T.Type) -> T? {
          stores[type.name] ↓as! T
        }
        func loadAll() async {
          await withTaskGroup(of: Page.self) { group in
            for url in urls { group.addTask { await self.page(at: url) } }
            first = await group.next()↓!
          }
        }
      }
      """),
    Example(
      """
      final class CallViewModel {
        func update() {
          name = call↓!.name
          state = call!.state
          duration = call!.duration
          peer = call!.peer!.name
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct TrendView: View {
        let points: [Point]
        var body: some View {
          if points.isEmpty {
            EmptyView()
          } else if points.count == 1 {
            VStack { Text("\\(points.first!.income - points.first!.cost)") }
          } else {
            VStack { TrendLine(start: points.first!, end: points[safe: 0]!) }
          }
          Text(points.count < 1 ? "" : points.last!.title)
          Text(points.count > 1 ? points.max()!.title : "")
          if !points.isEmpty && points.first!.isNew { Text("New") }
          if points.count >= 2, points.last!.isNew { Text("New") }
          if points.isEmpty || points.last!.isOld { Text("Old") }
          switch points.count {
          case 0: EmptyView()
          default: PointRow(point: points.randomElement()!)
          }
        }
      }
      """),
    Example(
      """
      struct BackgroundPicker: View {
        var theme: Theme?
        @Binding var selection: Kind
        var body: some View {
          OptionRow(
            $selection,
            options: kinds
              + (theme == nil
                ? []
                : [
                  Option(title: "Theme", icon: { Circle().fill(theme!.background) })
                ]))
        }
      }
      final class NotificationsViewModel {
        var lastSeen: Int {
          [weekAgo, account.lastSeenPost, account.lastSeenReply].sorted(by: >).first!
        }
        var latest: Date { [account.opened, account.synced].max()! }
      }
      """),
    Example(
      """
      final class PickerCoordinator {
        func screen(for route: Route) -> some View {
          switch route {
          case .camera where model is PickerDelegate: CameraPicker(delegate: model as! PickerDelegate)
          default: EmptyView()
          }
        }
      }
      final class PickerViewModel {
        func start() {
          if isReady, model is PickerDelegate { present(model as! PickerDelegate) }
        }
        var title: String {
          guard model is Titled else { return "" }
          return (model as! Titled).title
        }
      }
      final class MenuViewModel {
        private static let letters: [Character: CGImage] = {
          Character.reduce(from: "a", to: "z") { NSImage(named: "\\($0)_dark")!.cgImage }
        }()
        func isRecent(_ date: Date) -> Bool { date >= calendar.date(byAdding: .day, value: -7, to: today)! }
      }
      """),
    Example(
      """
      final class StatusViewModel {
        var manager: ProfileManager?
        func cursorsChanged(_ cursors: Cursors) {
          guard let start = cursors.ranges.first else { return }
          range = start.lowerBound..<cursors.ranges.last!.upperBound
        }
        func start() {
          do {
            manager = factory.makeProfileManager()
            update()
            center.addObserver(self, name: manager!.contentChanged)
          } catch { show(error) }
        }
      }
      struct NodeRow: View {
        var body: some View {
          if isShown && node.lastHeard?.timeIntervalSince1970 ?? 0 > 0 && node.lastHeard! < limit { Text("a") }
          if (node.hops?.count ?? 0) > 0, node.hops!.isShort { Text("b") }
          if Variant.inDebug {
            Button("Native") { fatalError("debug") }
          }
          Button("Native Crash") {
            DispatchQueue.global().async { fatalError("debug") }
          }
          Button {
            fatalError("debug")
          } label: {
            SettingsRow(title: "Simulate Crash")
          }
        }
      }
      """),
    Example(
      """
      final class PaymentViewModel {
        func options<T: Codable>(for kind: Kind, as type: T.Type) -> T {
          if let stored = read(kind) as? T { return stored }
          return defaultOptions(for: kind) as! T
        }
        func send(_ amount: Int) async throws -> Receipt {
          try await withThrowingTaskGroup(of: Receipt.self) { group in
            group.addTask { try await self.pay(amount) }
            group.addTask { try await self.timeOut() }
            let first = try await group.next()!
            group.cancelAll()
            return first
          }
        }
      }
      """),
    Example(
      """
      final class LabelsViewModel {
        var title: String {
          if levels.count == 1 { return levels.first!.name }
          return "All"
        }
        func select(_ labels: Set<String>) {
          switch labels.count {
          case 1: focused = labels.first!
          default: hidden = all.subtracting(labels)
          }
        }
        func load() {
          Task {
            if Debug.testsEmptyState { try! await Task.sleep(nanoseconds: 60_000_000_000) }
          }
        }
      }
      """),
    Example(
      """
      struct OutputRow: View {
        var body: some View { Image(nsImage: NSImage(named: NSImage.cautionName)!) }
      }
      """),
    Example(
      """
      enum Tab: CaseIterable { case card, link }
      struct ReceiveTabs: View {
        var body: some View {
          Button("Back", action: back).disabled(selected == Tab.allCases.first!)
          Button("Next", action: next).disabled(selected == Tab.allCases.last!)
          Button("Any") { selected = Tab.allCases.randomElement()! }
        }
      }
      final class TagViewModel {
        let location: Location
        let address: String
        var isOnlyServer: Bool { location.servers.count == 1 }
        func write() -> Payload {
          Payload(type: "text/plain".data(using: .utf8)!, data: self.address.data(using: .utf8)!)
        }
        func connect() {
          guard isOnlyServer else { return }
          manager.connect(to: location.servers.first!.id)
        }
        func open() {
          guard links.count >= 1, isReady else { return }
          show(links.last!)
        }
      }
      """),
    Example(
      """
      struct PriceView: View {
        var body: some View { Text(Decimal(string: "0.5")!.formatted()) }
      }
      """),
    Example(
      """
      struct AboutView: View {
        private static let home = "https://example.com"
        let resolver: any Resolver
        var body: some View {
          let manual = "https://example.com/manual"
          Link("Manual", destination: URL(string: manual)!)
          Link("Home", destination: URL(string: Self.home)!)
          if Bundle.main.version!.isPrerelease { Text(Bundle.main.infoDictionary!["CFBundleName"] as! String) }
          PumpView(bluetooth: resolver.resolve(BluetoothManager.self)!)
        }
      }
      """),
    Example(
      """
      struct PriceView: View {
        @State var price: Int!
        var body: some View {
          // formatter.string(from: price)!
          Text(formatter.string(from: price) ?? "!")
          Link("Help", destination: URL(string: "https://example.com")!)
          Link("Settings", destination: URL(string: UIApplication.openSettingsURLString)!)
          if !isHidden { Text("\\(try? read()) \\(value as? Int)") }
        }
      }
      """),
    Example(
      """
      struct PriceView: View {
        private let first = prices.first!
        var title: String { names.first! }
        var body: some View {
          Text(title == nil ? "" : title!)
          Text(state?.total != nil ? Total(state!.total!).text : "")
          Importer(types: [UTType(filenameExtension: "tea")!])
          // swiftlint:disable:next force_cast
          DetailView(item: selection as! Item)
          if let price, tax != nil && tax!.isLow { Text(price.formatted()) }
          TextField("Name", text: Binding(getter: { name! }, setter: { name = $0 }))
          Button("Pay") { pay(selection!) }
            .task { items = try! await load() }
            .onChange(of: isOn) { print(value as! Int) }
        }
      }
      """),
    Example(
      """
      final class PostsViewModel {
        var sorted: [Post] { posts.filter { $0.date != nil }.sorted { $0.date! < $1.date! } }
        func cell(at path: IndexPath, in table: UITableView) -> PostCell {
          table.dequeueReusableCell(withIdentifier: "post", for: path) as! PostCell
        }
        #if DEBUG
        static var sample: Post { try! load("sample") }
        #endif
      }
      """),
    Example(
      """
      final class HistoryViewModel {
        func update(now: Date) {
          if self.start == nil {
            self.start = now
          }
          if let latest { self.start! += now.timeIntervalSince(latest) }
          text = formatter.string(from: 0.0)!
        }
        func removeAll() {
          for day in history { history[day.key]!.removeAll() }
          for (name, _) in totals { totals[name]! += 1 }
        }
      }
      """),
    Example(
      """
      struct Parser {
        func parse() -> Int { Int(text)! }
      }
      #Preview {
        DetailView(item: Item.samples.first!)
      }
      """),
    Example(
      """
      final class AccountViewModel {
        static func mock() -> AccountViewModel { AccountViewModel(account: try! Account(data: data!)) }
      }
      """),
    Example(
      """
      struct PreviewView: View {
        let size: Size?
        var body: some View { Text("").frame(maxWidth: (size?.width ?? 0) > 0 ? size!.width : nil) }
      }
      final class ClockViewModel {
        struct State { let zone: String? }
        func rows(_ current: State) -> [Row?] {
          [current.zone == nil ? nil : Row(title: "Zone", run: { [weak self] in self?.copy(current.zone!) })]
        }
        func seconds(since date: Date) -> Int {
          let difference = Calendar.current.dateComponents([.second], from: date, to: .now)
          return difference.second!
        }
      }
      """),
  ]
}
