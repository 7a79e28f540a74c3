/// Finds view models that use shared instances.
struct SingletonInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "singleton_in_view_model",
    summary: "View models should not use singletons.",
    rationale: """
      A singleton is a dependency that the initializer hides: callers cannot see it, tests share its state, and it \
      cannot be replaced. An `init` parameter that defaults to the same instance costs nothing and makes the singleton \
      replaceable.
      """,
    details: """
      The rule ignores loggers, formatters, containers of the Factory library, debugging tools and code that is \
      compiled only in debug builds. It also ignores singletons in static functions and in convenience initializers \
      that choose the dependencies, singletons that are or make the fallback for an optional `init` parameter (`client \
      ?? Dependencies.shared.makeClient()`), those that require a newer system than the deployment target, because no \
      property can store them, and system singletons such as `UserDefaults.standard` in a view model that is a shared \
      instance itself and has only private initializers. `NotificationCenter.default` and \
      `DistributedNotificationCenter.default` are reported only if the project injects such a center into a view \
      model. If a view model uses more than five singletons, their findings are combined into one, and so are those of \
      seven or more view models of a module that use the same singleton. In a module, seven or more uses of singletons \
      that are never injected are also combined into one finding, which then includes all other singletons of the \
      module except those that a view model receives or whose protocol is injected. If a private property stores a \
      singleton and nothing uses it, the message recommends removing the property. The bot does not comment on \
      singletons that only compute values or only read a bundle's information, or on a system singleton in a type that \
      only adapts it.
      """,
    sources: ["S1 dependency injection"],
    opportunity: "a view model that uses a service",
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mvvm: .severity(.warning)]),
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        @Observable final class FeedViewModel {
          private let service = FeedService.↓shared
          private let cache: ImageCache = .↓shared
          func load() async throws {
            NotificationCenter.↓default
              .post(name: .loaded, object: nil)
            FeedService.shared.log(ImageCache.shared.count)
          }
        }
        final class ReloadViewModel {
          init(center: NotificationCenter) {}
        }
        """),
      Example(
        """
        class SettingsVM: ObservableObject {
          @Published var isOn = UserDefaults.↓standard.bool(forKey: "isOn")
          var name: String { Account
            .↓current.name }
        }
        extension SettingsVM {
          func clear() { App.Cache.↓shared.clear() }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          private let service: FeedService
          init(cached: FeedService?) {
            let known = cached
            self.service = known ?? FeedService.↓shared
          }
        }
        """),
      Example(
        """
        final class WalletViewModel { private let accounts = Core.↓shared.accounts }
        final class SendViewModel { private let adapters = Core.shared.adapters }
        final class SwapViewModel { private let adapters = Core.shared.adapters }
        final class MarketViewModel { private let kit = Core.shared.marketKit }
        final class BackupViewModel { private let accounts = Core.shared.accounts }
        final class SettingsViewModel { private let storage = Core.shared.storage }
        final class CoinViewModel {
          private let kit = Core.shared.marketKit
          private let languages = LanguageManager.shared
        }
        final class FaqService { init(languages: LanguageManager) {} }
        """),
      Example(
        """
        final class Metrics {
          static let shared = Metrics()
          func open(_ name: String) {}
        }
        final class TabViewModel {
          func open() {
            if #available(macOS 14.4, *) { Metrics.↓shared.open("tab") }
          }
        }
        """),
      Example(
        """
        final class FeedViewModel: ObservableObject {
          static let shared = FeedViewModel()
          @Published var posts: [Post] = []
          private init() {}
          func load() async { posts = await FeedClient.↓shared.posts() }
        }
        final class FeedClient { static let shared = FeedClient() }
        """),
    ],
    good: [
      Example(
        """
        @available(macOS 14.4, *)
        final class ExtensionManager {
          static let shared = ExtensionManager()
          func zoomChanged() {}
        }
        final class TabViewModel {
          private var timer: Timer?
          var zoom = 1.0 {
            didSet {
              if #available(macOS 14.4, *) { ExtensionManager.shared.zoomChanged() }
            }
          }
          @available(macOS 14.4, *)
          func restart() { ExtensionManager.shared.zoomChanged() }
          func start(_ timer: Timer) {
            if #available(iOS 17, *) { TipCenter.shared.start() }
            RunLoop.current.add(timer, forMode: .common)
          }
        }
        """),
      Example(
        """
        import FactoryKit

        final class PlayerViewModel: ObservableObject {
          func stop() { Container.shared.playerViewModel.reset() }
        }
        """),
      Example([
        ("Services/Exports.swift", "@_exported import Factory"),
        (
          "App/ChatViewModel.swift",
          """
          final class ChatViewModel {
            private let storage = Container.shared.storage()
          }
          """
        ),
      ]),
      Example(
        """
        final class UpdaterViewModel: ObservableObject {
          static let shared = UpdaterViewModel()
          private let controller = UpdateManager.shared.controller
        }
        """),
      Example(
        """
        final class PhoneViewModel {
          private let settings: Settings
          init(settings: Settings) { self.settings = settings }
          convenience init() { self.init(settings: DependencyProvider.shared.settings) }
          #if DEBUG
            init(preview: Bool) { settings = Settings.shared }
          #endif
          func remaining() -> String {
            LoggingService.shared.debug("remaining")
            return TimeFormatter.shared.text(for: duration)
          }
          static func track() { Tracker.shared.track() }
        }
        """),
      Example(
        """
        final class LogFilterViewModel: ObservableObject {
          static let shared = LogFilterViewModel()
          @Published var filters: [String: Bool] = [:] {
            didSet { UserDefaults.standard.set(filters, forKey: "filters") }
          }
          private init() { load() }
          func load() { filters = UserDefaults.standard.dictionary(forKey: "filters") as? [String: Bool] ?? [:] }
        }
        """),
      Example(
        """
        final class CommentsViewModel {
          private let comments: CommentService
          private let bookmarks: BookmarksController
          private let readStatus: ReadStatusController
          private let data: DataService
          private let load: () async -> [Comment]
          init(
            comments: CommentService = Dependencies.shared.commentService(), bookmarks: BookmarksController? = nil,
            readStatus: ReadStatusController? = nil, data: DataService? = nil, load: (() async -> [Comment])? = nil
          ) {
            self.comments = comments
            self.load = load ?? { await Archive.shared.comments() }
            self.data = data ?? DataService.shared
            self.bookmarks = bookmarks ?? Dependencies.shared.makeBookmarksController()
            self.readStatus = readStatus ?? Dependencies.shared.makeReadStatusController()
          }
        }
        final class WalletViewModel {
          private let transfers: TransferService
          init(transfers: TransferService) { self.transfers = transfers }
          convenience init() {
            let transfers = TransferService(blocktank: CoreService.shared.blocktank)
            self.init(transfers: transfers)
          }
          private func makeBackend() -> Backend {
            #if DEBUG
              if UserDefaults.standard.bool(forKey: "simulateDownload") { return SimulatedBackend() }
            #endif
            return NetworkBackend()
          }
        }
        """),
      Example(
        """
        final class DownloadsViewModel {
          func start() {
            NotificationCenter.default.publisher(for: .downloadFinished).sink { _ in }.store(in: &cancellables)
            DistributedNotificationCenter.default.publisher(for: .screenIsLocked).sink { _ in }.store(in: &cancellables)
          }
          func remove(_ download: Download) {
            NotificationCenter.default.post(name: .downloadRemoved, object: download)
            WKInterfaceDevice.current().play(.click)
            WidgetCenter.shared.reloadAllTimelines()
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          private let service: FeedService
          private let session: URLSession
          init(service: FeedService = FeedService.shared, session: URLSession = .shared) {
            self.service = service
            self.session = session
          }
          let text = "FeedService.shared"  // FeedService.shared
        }
        """),
      Example(
        """
        enum Theme { case `default`, standard }
        final class FeedViewModel {
          var theme = Theme.default
          var other: Theme = .standard
          let locale = Locale.current
          let calendar = Calendar.current
          let zone = TimeZone.current
          let name = Notification.Name.default
          func value() -> Int { page.current + settings.standard }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          // networking_in_view_model and ui_type_in_view_model report these.
          let session: URLSession = .shared
          func clear() {
            try? FileManager.default.removeItem(at: folder)
            UIApplication.shared.open(url)
          }
          static func live() -> FeedViewModel { FeedViewModel(service: FeedService.shared) }
          static let preview = FeedViewModel(service: FeedService.shared)
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text(FeedService.shared.title) }
        }
        """),
    ])

  typealias Evidence = SharedInstances.Evidence

  static let collectors: [any Collector.Type] = [
    InjectedTypes.self, CreatedServices.self, SharedInstances.self, HardlyTested.self, OwnIO.self,
  ]

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard !project.reviewedViewModels.isEmpty else { return [] }
    let injected = project.collection(of: InjectedTypes.self)
    let uses = project.oncePerService(project.withoutContainers(uses(in: project))) {
      $0.evidence.type.lastNamePart + "." + $0.evidence.member
    }
    let isInjected = { (located: Located<Evidence>) in
      injected.contain(located.evidence.type, at: located, in: project)
    }
    let uninjected = uses.filter { !isInjected($0) }
    // The advice to remove an unread property must not be lost among singletons to inject.
    let isUnread = { (located: Located<Evidence>) in located.evidence.isUnread && located.record.occurrences == 1 }
    let isHardlyTested = project.collection(of: HardlyTested.self)
    let others = oncePerViewModel(uninjected.filter { !isUnread($0) }, in: project).map { located in
      var other = located
      if isHardlyTested { other.record.maximumSeverity = .info }
      return other
    }
    let counts = others.reduce(into: [String: Int]()) { $0[project.files[$1.file].module, default: 0] += 1 }
    // Where a module uses singletons throughout, an injection into something other than a view model does not show that
    // view models should receive this one.
    let isUsual = { (located: Located<Evidence>) in
      counts[project.files[located.file].module, default: 0] > Self.maximumSeparateViewModels
        && !injected.viewModelsReceive(located.evidence.type.lastNamePart)
        && !injected.containProtocol(of: located.evidence.type, at: located, in: project)
    }
    let separate = uses.filter(isInjected)
    let limit = isHardlyTested ? 1 : Self.maximumSeparateViewModels
    let unusual = oncePerSingleton(separate.filter { !isUsual($0) }, in: project)
    return uninjected.filter(isUnread) + unusual.filter { $0.evidence.otherViewModels > 0 }
      + oncePerViewModel(unusual.filter { $0.evidence.otherViewModels == 0 }, in: project)
      + (others + separate.filter(isUsual)).oncePerModule(above: limit, in: project) { record, others in
        record.evidence.otherViewModels = others
        record.maximumSeverity = .info
      }
  }

  /// Merges the uses of each singleton that many view models of a module use.
  private func oncePerSingleton(_ uses: [Located<Evidence>], in project: Project) -> [Located<Evidence>] {
    Dictionary(grouping: uses) { $0.evidence.type + "." + $0.evidence.member }.sorted { $0.key < $1.key }
      .flatMap { singleton, uses in
        uses.oncePerModule(above: Self.maximumSeparateViewModels, in: project, identity: singleton) { record, others in
          record.evidence.otherViewModels = others
          record.evidence.isOnlySingleton = true
          record.maximumSeverity = .info
        }
      }
  }

  /// The singletons that view models should not use. Considers all view models in a module, including unreviewed ones, to
  /// decide whether uses get separate findings.
  private func uses(in project: Project) -> [Located<Evidence>] {
    let injected = project.collection(of: InjectedTypes.self)
    return project.collection(of: SharedInstances.self).filter { located in
      guard !project.isNestedInService(located), !project.isInjectionContainer(located),
        !project.isInDebuggingTool(located), !project.isTooNewToStore(located), !project.isInSharedInstance(located)
      else { return false }
      return !Self.notificationCenters.contains(located.evidence.type)
        || injected.viewModelsReceive(located.evidence.type)
    }
    .map(project.notingUnread)
    .map { located in
      var found = located
      found.record.isMinor =
        project.needsNoReplacement(located.evidence.type, at: located) || project.isAdapter(located)
        || project.isConstantTable(located)
      return found
    }
  }

  private static let notificationCenters: Set<String> = ["NotificationCenter", "DistributedNotificationCenter"]

  /// Merges the singleton uses of each view model that uses many singletons.
  private func oncePerViewModel(_ uses: [Located<Evidence>], in project: Project) -> [Located<Evidence>] {
    Dictionary(grouping: uses) { project.entity(of: $0) }.flatMap { entity, uses -> [Located<Evidence>] in
      guard entity != nil, uses.count > Self.maximumSeparateSingletons else { return uses }
      let sorted = uses.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
      var first = sorted[0]
      first.related += sorted.dropFirst().flatMap { [$0.location] + $0.related }
      first.record.evidence.others = uses.count - 1
      first.cause?.identity = ""
      return [first]
    }
  }

  /// The maximum number of singletons in a view model that get separate findings.
  private static let maximumSeparateSingletons = 5
  /// The maximum number of separate findings per module about singletons that the project never injects, and about each
  /// of the others.
  private static let maximumSeparateViewModels = 6

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.serviceOpportunities }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let singleton = "`\(evidence.type).\(evidence.member)`"
    if evidence.isOnlySingleton {
      return """
        `\(record.symbol)` and \(evidence.otherViewModels) other view models in the module use \(singleton); inject it \
        through `init`
        """
    }
    if evidence.otherViewModels > 0 {
      return """
        `\(record.symbol)` and other view models in the module use singletons such as \
        \(singleton) directly; use `init` injection where tests need a replacement
        """
    }
    if evidence.others > 0 {
      return """
        `\(record.symbol)` uses \(evidence.others + 1) singletons, such as \(singleton); use `init` injection \
        for those that tests need to replace
        """
    }
    if evidence.isUnread, record.occurrences == 1, let property = evidence.property {
      return "`\(record.symbol)` stores \(singleton) in `\(property)` but never uses it; remove the property"
    }
    return "`\(record.symbol)` uses \(singleton)\(record.times); inject it through `init`"
  }
}

extension ProjectFile {
  fileprivate var importsFactory: Bool { facts.imports.contains { ["Factory", "FactoryKit"].contains($0.module) } }
}

extension Project {
  /// Returns whether the singleton is the container of the Factory library, through which tests replace services. A
  /// module of the project may re-export the library.
  fileprivate func isInjectionContainer(_ located: Located<SingletonInViewModel.Evidence>) -> Bool {
    let name = located.evidence.type
    return name == "Container" && isForeign(name, at: located) && files.contains(where: \.importsFactory)
      || name.lastNamePart.hasSuffix("Container") && files[located.file].importsFactory
  }

  /// Returns whether the view model is declared inside a service and can therefore use it.
  fileprivate func isNestedInService(_ located: Located<SingletonInViewModel.Evidence>) -> Bool {
    guard let entity = entity(of: located), let owner = types.entities[entity].name.enclosingName else { return false }
    return types.roles(named: owner, inFile: types.entities[entity].file, insideType: nil).contains(.service)
  }
}

extension Project {
  /// Returns whether a singleton of the system is used by a type that, judging by its name, only connects the app to it:
  /// `MPNowPlayingInfoCenter.default` in `NowPlayableObserver`. There is only one such object.
  fileprivate func isAdapter(_ located: Located<SingletonInViewModel.Evidence>) -> Bool {
    guard isForeign(located.evidence.type, at: located), located.evidence.type.hasFrameworkPrefix,
      let entity = entity(of: located), !types.hasViewModelName(types.entities[entity].name.lastNamePart)
    else { return false }
    // `playable` and `playing` have the same stem.
    let stems = { (name: String) in Set(name.camelCaseWords.filter { $0.count > 3 }.map { $0.prefix(4) }) }
    return !stems(types.entities[entity].name.lastNamePart).isDisjoint(with: stems(located.evidence.type))
      || types.entities[entity].name.lastNamePart.hasSuffix("Adapter")
  }

  /// Returns whether a singleton of the system is used by a view model that exists only as its own shared instance. Its
  /// initializers are private, so neither tests nor other code could pass a replacement.
  fileprivate func isInSharedInstance(_ located: Located<SingletonInViewModel.Evidence>) -> Bool {
    guard isForeign(located.evidence.type, at: located), let entity = entity(of: located) else { return false }
    let name = types.entities[entity].name.lastNamePart
    let initializers = facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    return !initializers.isEmpty && initializers.allSatisfy(\.isHidden)
      && properties(of: entity).contains { $0.isStatic && $0.knownType?.lastNamePart == name }
  }
}

extension Project {
  /// Returns whether the singleton, unlike the view model, requires a newer system than the deployment target. Such an
  /// object cannot be stored in a property. A type from a library counts if the code checks the version of the system.
  fileprivate func isTooNewToStore(_ located: Located<SingletonInViewModel.Evidence>) -> Bool {
    if located.evidence.isInAvailabilityBranch, isForeign(located.evidence.type, at: located) { return true }
    guard let singleton = meaning(of: located.evidence.type, at: located).entity, let viewModel = entity(of: located)
    else { return false }
    let deployment = buildSettings[located.file].deployment
    let isTooNew = { (entity: Int) in
      self.types.entities[entity].declarations.contains { reference in
        self.fact(reference).attributes.flatMap(\.introductions).contains { platform, version in
          deployment[platform].map { $0 < version } ?? deployment.isEmpty
        }
      }
    }
    return isTooNew(singleton) && !isTooNew(viewModel)
  }
}

extension AttributeFact {
  /// The versions that introduce a declaration, by lowercase platform: `macos` 14.4 for `@available(macOS 14.4, *)`.
  fileprivate var introductions: [(platform: String, version: BuildSettings.Version)] {
    guard name == "available", let arguments else { return [] }
    return arguments.split(separator: ",").compactMap { part -> (platform: String, version: BuildSettings.Version)? in
      let words = part.split { $0.isWhitespace }
      guard words.count == 2, let version = BuildSettings.Version(String(words[1])) else { return nil }
      return (words[0].lowercased(), version)
    }
  }
}

extension Project {
  /// Returns the record, noting whether the view model ever uses the property that stores the singleton.
  fileprivate func notingUnread(
    _ located: Located<SingletonInViewModel.Evidence>
  ) -> Located<SingletonInViewModel.Evidence> {
    guard let name = located.evidence.property, let entity = entity(of: located), isUnread(name, of: entity) else {
      return located
    }
    var found = located
    found.record.evidence.isUnread = true
    return found
  }
}
