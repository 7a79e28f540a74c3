import SwiftSyntax

/// A responsibility that belongs in a separate type rather than in a view model.
enum ViewModelConcern: String, CaseIterable, Storable {
  case navigation, analytics, networking
  case persistence = "persistence or caching"
  case formatting
  case ui = "alerts or UI"
}

/// Collects signs of responsibilities that do not belong in view models, except those that other collectors detect.
struct ConcernSigns: Collector {
  static let id = "concern_signs"

  enum Evidence: Analyzer.Evidence {
    /// The use of a system type that stores or caches data.
    case store(type: String)
    case formatter
    /// The use of an analytics library.
    case analyticsLibrary
    case tracking(Tracker)
    case navigation(NavigationChange)

    static let fields = CaseList<Self>(
      .init(Self.store) { if case .store(let type) = $0 { type } else { nil } },
      .init(.formatter),
      .init(.analyticsLibrary),
      .init(Self.tracking) { if case .tracking(let tracker) = $0 { tracker } else { nil } },
      .init(Self.navigation) { if case .navigation(let change) = $0 { change } else { nil } })
  }

  /// The receiver of `track` or `logEvent`.
  enum Tracker: FieldStorable, Hashable {
    /// A value of this type. `written` is the type as declared, or nil if the declaration is in another file.
    case type(String, written: String?)
    /// A property with this name that is declared in another file.
    case property(String)

    static let fields = CaseList<Self>(
      .init({ .type($0.name, written: $0.written) }) {
        if case .type(let name, let written) = $0 { Typed(name: name, written: written) } else { nil }
      },
      .init(Self.property) { if case .property(let name) = $0 { name } else { nil } })

    private struct Typed: FieldStorable {
      let name: String
      let written: String?

      static let fields = FieldList(Self.init, \.name, \.written)
    }
  }

  /// A change to a navigation path or a router, or to one of its members.
  struct NavigationChange: FieldStorable, Hashable {
    let property: String
    /// Whether the property itself is assigned, rather than one of its members.
    let isWhole: Bool

    static let fields = FieldList(Self.init, \.property, \.isWhole)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onUse(of: Self.stores.union(Self.analytics)) { node, context in
      guard context.mayBeInViewModel else { return }
      if let (name, found) = node.use(of: Self.stores), !node.isDefaultArgumentOfInit, !found.namesNotification {
        context.record(.store(type: name), by: Self.self, at: context.range(of: found))
      } else if let (_, found) = node.use(of: Self.analytics), found.isCalledThroughMembers {
        context.record(.analyticsLibrary, by: Self.self, at: context.range(of: found))
      }
    }
    walk.on(.call) { node, context in
      guard context.mayBeInViewModel, let method = context.callee.name else { return }
      if let access = node.calledMember {
        if method == "track" || method == "logEvent" {
          context.recordTracking(access)
        } else if NavigationUse.isNavigation(method: method) {
          context.recordNavigation(access)
        }
      } else if let name = context.callee.constructedType?.lastNamePart, SystemAPIs.formatters.contains(name) {
        context.record(.formatter, by: Self.self, at: context.range(of: node.calledExpression))
      }
    }
    walk.on(.assignment) { assignment, context in
      guard context.mayBeInViewModel else { return }
      context.recordNavigation(assignment.target)
    }
    walk.inFiles(containingAnyOf: Self.stores) { walk in
      walk.on(.memberAccess) { node, context in
        guard context.mayBeInViewModel, let (token, type, _) = context.owner(of: node), let type,
          Self.stores.contains(type)
        else { return }
        context.record(.store(type: type), by: Self.self, at: context.range(of: token))
      }
    }
  }

  /// The responsibilities of each type that shows at least one sign, keyed by type.
  func collection(in project: Project) -> [Int: Set<ViewModelConcern>] {
    var concerns: [Int: Set<ViewModelConcern>] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      // Flags for debugging say nothing about the app.
      guard !project.files[located.file].facts.isForDebugging(located.record.range.start),
        let concern = project.concern(of: located), let entity = project.entity(of: located)
      else { continue }
      concerns[entity, default: []].insert(concern)
    }
    return concerns
  }

  private static let stores: Set<String> = ["UserDefaults", "NSCache"]
  private static let analytics: Set<String> = [
    "Analytics", "Mixpanel", "Amplitude", "Firebase", "FirebaseAnalytics",
  ]
}

/// Recognizes the names of methods and properties that are used for navigation.
private enum NavigationUse {
  /// Whether the name of the method suggests that it navigates.
  static func isNavigation(method: String) -> Bool {
    beginnings.contains { method.hasPrefix($0) }
  }

  /// Whether the name of the property suggests a navigation path or a router. Such properties are recorded even if
  /// their type is unknown.
  static func isNavigation(property: String) -> Bool {
    let name = property.lowercased()
    return name.hasSuffix("path") || name.hasSuffix("router") || name.hasSuffix("coordinator")
  }

  private static let beginnings = [
    "append", "remove", "insert", "push", "pop", "navigate", "present", "dismiss", "show", "route", "go", "replace",
    "reset", "open",
  ]
}

extension FileContext {
  /// Records a call to `track` or `logEvent` with the type of its receiver.
  fileprivate func recordTracking(_ access: MemberAccessExprSyntax) {
    let tracker: ConcernSigns.Tracker
    if let (token, type, isParameter) = owner(of: access), token.text.first?.isUppercase != true {
      let name = token.text
      let written = isParameter ? member?.parameters.first { $0.name == name }?.type : property(named: name)?.type
      let known = type ?? (isParameter ? nil : property(named: name)?.initializedType)
      tracker = known.map { .type($0, written: written) } ?? .property(name)
    } else if let root = access.rootType {
      tracker = .type(root, written: nil)
    } else {
      return
    }
    record(.tracking(tracker), by: ConcernSigns.self, at: range(of: access.declName))
  }

  /// Records a change to a navigation path or a router.
  fileprivate func recordNavigation(_ target: some ExprSyntaxProtocol) {
    guard let (token, hasExplicitSelf) = ExprSyntax(target).leadingName, type != nil else { return }
    let name = token.text
    let isAssigned =
      !target.is(MemberAccessExprSyntax.self) || !(target.parent?.is(FunctionCallExprSyntax.self) ?? false)
    if !hasExplicitSelf, let member, member.locals.contains(name) { return }
    let property = property(named: name)
    guard property != nil ? property?.navigates == true : NavigationUse.isNavigation(property: name) else { return }
    // Replacing a router does not navigate.
    let isWhole = isAssigned && ExprSyntax(target).wholeName != nil
    let change = ConcernSigns.NavigationChange(property: name, isWhole: isWhole)
    record(.navigation(change), by: ConcernSigns.self, at: range(of: token))
  }
}

extension PropertyFact {
  /// Whether the property is a navigation path.
  fileprivate var isPath: Bool {
    if knownType == "NavigationPath" { return true }
    guard name.lowercased().hasSuffix("path") else { return false }
    guard let type else {
      // The facts do not record the type of `[Route]()`, so the property's own name has to suggest navigation.
      return hasInitialValue && initializedType == nil && ["path", "navigationPath", "navPath"].contains(name)
    }
    return type.hasPrefix("[") || type.hasPrefix("Array<")
  }

  /// Whether the property is a router, judging by its type's name or its own name.
  fileprivate var isRouter: Bool {
    guard let type = knownType?.lastNamePart else { return false }
    return type.hasSuffix("Router") || type.hasSuffix("Coordinator")
      || name.hasSuffix("router") || name.hasSuffix("Router") || name.hasSuffix("oordinator")
  }

  fileprivate var navigates: Bool { isPath || isRouter }
}

extension Project {
  /// The symbols of the members that show signs of a responsibility, keyed by type. Rules that use this must declare
  /// the `ConcernSigns` collector.
  func symbols(showing concern: ViewModelConcern) -> [Int: Set<String>] {
    recordsOfReviewedTypes(of: ConcernSigns.self).reduce(into: [:]) { symbols, located in
      guard self.concern(of: located) == concern, let entity = entity(of: located) else { return }
      symbols[entity, default: []].insert(located.record.symbol)
    }
  }

  /// The responsibility that a sign indicates; nil if the sign turns out to be irrelevant.
  fileprivate func concern(of located: Located<ConcernSigns.Evidence>) -> ViewModelConcern? {
    switch located.evidence {
    case .store(let type): isForeign(type, at: located) ? .persistence : nil
    case .formatter: .formatting
    case .analyticsLibrary: .analytics
    case .tracking(let tracker): isAnalytics(tracker, at: located) ? .analytics : nil
    case .navigation(let change): isNavigation(change, at: located) ? .navigation : nil
    }
  }

  private func isAnalytics(_ tracker: ConcernSigns.Tracker, at located: Located<ConcernSigns.Evidence>) -> Bool {
    switch tracker {
    case .type(let name, let written): return isCertainlyNotProtocol(name, written: written, at: located)
    case .property(let name):
      guard let property = property(named: name, of: located.type), let type = property.knownType else { return false }
      return isCertainlyNotProtocol(type, written: property.type, at: located)
    }
  }

  private func isNavigation(
    _ change: ConcernSigns.NavigationChange, at located: Located<ConcernSigns.Evidence>
  ) -> Bool {
    guard let property = property(named: change.property, of: located.type) else { return false }
    if property.isPath { return true }
    guard property.isRouter, !change.isWhole, let type = property.knownType else { return false }
    return isCertainlyNotProtocol(type, written: property.type, at: located)
  }

  /// Whether a type is known not to be a protocol, because the project declares it as another kind of type, or because
  /// it is external and neither its name nor the code suggests a protocol.
  private func isCertainlyNotProtocol(
    _ name: String, written: String?, at located: Located<ConcernSigns.Evidence>
  ) -> Bool {
    switch meaning(of: name, at: located) {
    case .entity(let entity): return types.entities[entity].kind != .protocol
    case .ambiguous: return false
    case .external(let name):
      let isWrittenAsProtocol = written.map { $0.contains("any ") || $0.contains("some ") } ?? false
      return !isWrittenAsProtocol && !["Protocol", "ing", "able", "Type"].contains { name.hasSuffix($0) }
    }
  }
}

extension ExprSyntax {
  /// The first name in a chain of members: `router` for `self.router.path.append`.
  fileprivate var leadingName: (token: TokenSyntax, hasExplicitSelf: Bool)? {
    var current = unchained
    while let access = current.as(MemberAccessExprSyntax.self), let base = access.base?.unchained {
      if base.isSelf { return (access.declName.baseName, true) }
      current = base
    }
    return current.as(DeclReferenceExprSyntax.self).map { ($0.baseName, false) }
  }

  /// Whether the code only names a notification of the type: `UserDefaults.didChangeNotification`.
  fileprivate var namesNotification: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text.hasSuffix("Notification") ?? false
  }

  /// Whether a function is called on the expression or on one of its members.
  fileprivate var isCalledThroughMembers: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self) else { return false }
    if access.parent?.is(FunctionCallExprSyntax.self) == true { return true }
    return ExprSyntax(access).isCalledThroughMembers
  }
}

extension MemberAccessExprSyntax {
  /// The type whose function is called, either directly or on the shared instance: `Tracker` for `Tracker.track` and
  /// `Tracker.shared.track`. The types of other members are unknown.
  fileprivate var rootType: String? {
    var current = base
    while let expression = current?.unchained {
      if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        return name.isUppercased ? name : nil
      }
      if let access = expression.as(MemberAccessExprSyntax.self) {
        guard Self.instances.contains(access.declName.baseName.text) else { return nil }
        current = access.base
      } else {
        current = expression.as(FunctionCallExprSyntax.self)?.calledExpression
      }
    }
    return nil
  }

  private static let instances = SystemAPIs.sharedInstances.union([
    "main", "instance", "mainInstance", "sharedInstance", "init",
  ])
}
