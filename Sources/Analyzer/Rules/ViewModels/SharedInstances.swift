import SwiftSyntax

/// Collects the shared instances that view models use.
struct SharedInstances: Collector, ProjectWideRecorder {
  static let id = "shared_instances"

  struct Evidence: Analyzer.Evidence {
    let type: String
    let member: String
    /// The number of the view model's other singletons that this finding covers.
    var others = 0
    /// The number of other findings in the module that were merged into this one.
    var otherViewModels = 0
    /// Whether all of these findings are about the same singleton.
    var isOnlySingleton = false
    /// The private stored property whose initial value is the singleton; nil for other uses.
    var property: String?
    /// Whether the view model never uses that property.
    var isUnread = false
    /// Whether the code runs only if an `#available` check succeeds.
    var isInAvailabilityBranch = false

    static let fields = FieldList(
      Self.init(type:member:others:otherViewModels:isOnlySingleton:property:isUnread:isInAvailabilityBranch:), \.type,
      \.member, \.others, \.otherViewModels, \.isOnlySingleton, \.property, \.isUnread, \.isInAvailabilityBranch)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onMemberAccess(of: SystemAPIs.sharedInstances) { node, context in
      guard node.declName.argumentNames == nil, context.mayBeInViewModel,
        SystemAPIs.sharedInstances.contains(node.declName.baseName.text),
        let type = node.singletonType, !Self.ignoredTypes.contains(type.lastNamePart), !node.isDefaultArgumentOfInit,
        !context.isInStaticFactory(node), context.member?.isStatic != true, !node.isDebugCode,
        !node.preparesDelegation, !node.isFallbackForParameter, !context.isGlue(node),
        !PassiveServices.contains(type)
      else { return }
      let name = node.declName.baseName
      context.recordInViewModel(
        Evidence(
          type: type, member: name.text, property: node.initializedProperty,
          isInAvailabilityBranch: node.isInAvailabilityBranch),
        by: Self.self, at: context.range(of: name), source: "\(type).\(name.text)")
    }
  }

  /// The uses in all files of the project.
  func collection(in project: Project) -> [Located<Evidence>] {
    project.records(of: Self.self).filter { project.isSingleton(at: $0) }
  }

  /// Types that are not collected: those that `networking_in_view_model`, `persistence_in_view_model` or
  /// `ui_type_in_view_model` reports, and those in `fireAndForget`.
  private static let ignoredTypes = NetworkUses.types.union(DatabaseUses.types).union(UITypeUses.types)
    .union(fireAndForget)

  /// System types whose effects a test cannot observe, such as those that play haptics or reload widgets, and a
  /// scheduler that has no state.
  private static let fireAndForget: Set<String> = ["WKInterfaceDevice", "WidgetCenter", "ImmediateScheduler"]
}

extension Project {
  /// Whether the type's member can be a shared instance, as opposed to an enum case or a constant of a value type.
  func isSingleton(at located: Located<SharedInstances.Evidence>) -> Bool {
    let member = located.evidence.member
    switch meaning(of: located.evidence.type, at: located) {
    case .entity(let entity):
      switch types.entities[entity].kind {
      case .enum, .protocol: return false
      // `Theme.standard` is an ordinary value, but a service is a shared instance even if it is a struct, unless the
      // property creates a new value each time.
      case .struct:
        return member == "shared"
          || types.roles(of: entity).contains(.service)
            && properties(of: entity).contains { $0.isStatic && $0.name == member }
      default: return true
      }
    case .ambiguous: return member == "shared"
    case .external(let name):
      if member == "shared" { return true }
      // Nested system types such as `URLRequest.CachePolicy` are options rather than services.
      return !name.contains(".") && !Self.valueTypes.contains(name) && !name.hasSuffix("Name")
    }
  }

  /// System types for which `current`, `default` or `standard` is a value rather than a shared instance.
  private static let valueTypes = SystemAPIs.regionalTypes.union([
    "NSLocale", "NSCalendar", "NSTimeZone", "URLSessionConfiguration", "Animation", "UNNotificationSound",
    "DispatchQoS", "QualityOfService", "Edge", "Font", "Color", "Decimal", "Logger", "OSLog", "UIBarMetrics",
    "UIUserInterfaceStyle", "UIContentSizeCategory", "ContentMode", "JSONEncoder", "Material", "UITraitCollection",
    "UIFontMetrics",
    // The context in which the code runs.
    "OperationQueue", "RunLoop", "Thread",
  ])
}

extension FileContext {
  /// Returns whether a singleton only passes an object on to a property of a type that is a singleton itself:
  /// `private let controller = UpdateManager.shared.controller`.
  fileprivate func isGlue(_ node: MemberAccessExprSyntax) -> Bool {
    guard member == nil, let type, node.parent?.is(MemberAccessExprSyntax.self) == true else { return false }
    return types[type].properties.contains { property in
      property.isStatic && property.name == "shared" && property.initializedType == types[type].simpleName
    }
  }
}

extension SyntaxProtocol {
  /// Whether the code runs only if a check such as `if #available(macOS 14.4, *)` succeeds.
  fileprivate var isInAvailabilityBranch: Bool {
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return false }
      guard let block = node.as(CodeBlockSyntax.self), let branch = block.parent?.as(IfExprSyntax.self),
        branch.body.id == block.id
      else { continue }
      let checksSystem = branch.conditions.contains { element in
        element.condition.as(AvailabilityConditionSyntax.self)?.availabilityKeyword.tokenKind == .poundAvailable
      }
      if checksSystem { return true }
    }
    return false
  }
}

extension MemberAccessExprSyntax {
  /// The stored property of the type whose whole initial value is this expression.
  fileprivate var initializedProperty: String? {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    else { return nil }
    return binding.pattern.boundNames.first?.text
  }

  /// The type that declares the member: `Cache` for `App.Cache.shared`. The type may appear only in an annotation, as
  /// in `: Cache = .shared`.
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

  /// Whether an annotation refers to a system class that has a shared instance with this name.
  private var isSystemDefault: Bool {
    let annotation = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation
    switch annotation?.type.unwrappedName {
    case "UserDefaults": return declName.baseName.text == "standard"
    case "NotificationCenter", "FileManager": return declName.baseName.text == "default"
    default: return false
    }
  }
}
