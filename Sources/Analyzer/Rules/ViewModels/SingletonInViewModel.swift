import SwiftSyntax

/// Finds view models that use shared instances.
struct SingletonInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "singleton_in_view_model",
    summary: "View models should not use singletons.",
    rationale: """
      A singleton is a dependency that the initializer hides: callers cannot see it, tests share its state, and it \
      cannot be replaced. Passing the same instance as a default argument to `init` costs nothing and makes it \
      replaceable.
      """,
    seeds: ["S1 dependency injection"],
    opportunity: "a service that a view model stores, receives, creates or accesses globally",
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
          init(service: FeedService? = nil) {
            self.service = service ?? FeedService.↓shared
          }
        }
        """),
    ],
    good: [
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

  struct Evidence: Analyzer.Evidence {
    let type: String
    let member: String

    static let fields = FieldList(Self.init, \.type, \.member)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onMemberAccess(of: SystemAPIs.sharedInstances) { node, context in
      guard node.declName.argumentNames == nil, context.mayBeInViewModel,
        SystemAPIs.sharedInstances.contains(node.declName.baseName.text),
        let type = node.singletonType, !Self.othersReport.contains(type.lastNamePart), !node.isDefaultArgumentOfInit,
        !context.isInStaticFactory(node)
      else { return }
      let name = node.declName.baseName
      context.recordInViewModel(
        Evidence(type: type, member: name.text), by: Self.self, at: context.range(of: name),
        source: "\(type).\(name.text)")
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = project.recordsOfReviewedTypes(of: Self.self).filter { project.isSingleton(at: $0) }
    return project.oncePerService(project.withoutContainers(found)) {
      $0.evidence.type.lastNamePart + "." + $0.evidence.member
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.serviceOpportunities }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` uses `\(record.evidence.type).\(record.evidence.member)`\(record.times); inject it through `init`
    """
  }

  /// Types reported only by `networking_in_view_model`, `persistence_in_view_model` and `ui_type_in_view_model`.
  private static let othersReport = NetworkUses.types.union(DatabaseUses.types).union(UITypeUses.types)
}

extension Project {
  /// Whether the type's member can be a shared instance, as opposed to an enum case or a constant of a value type.
  func isSingleton(at located: Located<SingletonInViewModel.Evidence>) -> Bool {
    let member = located.evidence.member
    switch meaning(of: located.evidence.type, at: located) {
    case .entity(let entity):
      switch types.entities[entity].kind {
      case .enum, .protocol: return false
      // `Theme.standard` is an ordinary value, but a service is a shared instance even if it is a struct.
      case .struct: return member == "shared" || types.roles(of: entity).contains(.service)
      default: return true
      }
    case .ambiguous: return member == "shared"
    case .external(let name):
      if member == "shared" { return true }
      // Nested system types such as `URLRequest.CachePolicy` are options and kinds, not services.
      return !name.contains(".") && !Self.valueTypes.contains(name) && !name.hasSuffix("Name")
    }
  }

  /// System types whose `current`, `default` or `standard` is a value, not a shared instance.
  private static let valueTypes = SystemAPIs.regionalTypes.union([
    "NSLocale", "NSCalendar", "NSTimeZone", "URLSessionConfiguration", "Animation", "UNNotificationSound",
    "DispatchQoS", "QualityOfService", "Edge", "Font", "Color", "Decimal", "Logger", "OSLog", "UIBarMetrics",
    "UIUserInterfaceStyle", "UIContentSizeCategory", "ContentMode", "JSONEncoder", "Material", "UITraitCollection",
  ])
}

extension FileContext {
  /// Whether the code creates an instance of its own type in a static function that returns it or a static property
  /// that stores it.
  func isInStaticFactory(_ node: some SyntaxProtocol) -> Bool {
    guard let type else { return false }
    let own = types[type].simpleName
    if let member {
      let result = member.declaredType?.split { !$0.isLetter && !$0.isNumber }.last
      return member.isStatic && (result.map { $0 == own || $0 == "Self" } ?? false)
    }
    for ancestor in node.ancestors {
      if ancestor.is(MemberBlockSyntax.self) { return false }
      if let binding = ancestor.as(PatternBindingSyntax.self), let declaration = binding.parent?.parent,
        declaration.as(VariableDeclSyntax.self)?.modifiers.isStatic == true
      {
        let name = binding.typeAnnotation?.type.unwrappedName ?? binding.initializer?.value.constructedType
        return name == own || name == "Self"
      }
    }
    return false
  }
}

extension MemberAccessExprSyntax {
  /// The type that declares the member: `Cache` for `App.Cache.shared`, even if only an annotation mentions it
  /// (`: Cache = .shared`).
  fileprivate var singletonType: String? {
    guard let base else {
      guard declName.baseName.text == "shared" || isSystemDefault,
        let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
      else { return nil }
      return binding.typeAnnotation?.type.unwrappedName
    }
    guard let name = base.dottedName, name.lastNamePart.isUppercased, name != "Self" else { return nil }
    return name
  }

  /// Whether an annotation names a system class that has a shared instance with this name.
  private var isSystemDefault: Bool {
    let annotation = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation
    switch annotation?.type.unwrappedName {
    case "UserDefaults": return declName.baseName.text == "standard"
    case "NotificationCenter", "FileManager": return declName.baseName.text == "default"
    default: return false
    }
  }
}
