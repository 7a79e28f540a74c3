import SwiftSyntax

/// Finds view models that do several jobs of the layers below and beside them.
struct ViewModelConcerns: Rule {
  let info = RuleInfo(
    id: "view_model_concerns",
    summary: "A view model does not navigate, track, fetch, store, format and present all by itself.",
    rationale: """
      Each of these jobs changes for reasons of its own and needs a test set-up of its own. A view model that does \
      several of them grows without end and can only be tested with all of them faked at once; handed to small units, \
      what is left is state and intents.
      """,
    seeds: ["S1 (navigation, analytics, networking, caching all together)"],
    defaultLevel: .limits(warning: 3), firesAtLimit: true,
    triggering: [
      Example(
        """
        final class ↓FeedViewModel {
          func load() async throws {
            let (data, _) = try await URLSession.shared.data(from: url)
            UserDefaults.standard.set(data, forKey: "feed")
            Analytics.logEvent("loaded", parameters: nil)
          }
        }
        """),
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var path = NavigationPath()
          let tracker: EventTracker
          func open(_ post: Post) {
            path.append(post)
            tracker.track("open")
          }
        }
        extension FeedViewModel {
          func title(for post: Post) -> String { DateFormatter().string(from: post.date) }
        }
        """),
      Example(
        """
        class ↓FeedVM: ObservableObject {
          private let cache = NSCache<NSString, NSData>()
          @Published var path: [Route] = []
          func show(_ route: Route) {
            path = [route]
            UIApplication.shared.open(route.url)
          }
        }
        """),
    ],
    good: [
      Example(
        """
        protocol Tracking { func track(_ event: String) }
        protocol Routing { func push(_ route: Route) }
        final class FeedViewModel {
          let tracker: any Tracking
          let router: any Routing
          func open(_ post: Post) {
            tracker.track("open")
            router.push(.post(post))
            title = DateFormatter().string(from: post.date)
            UserDefaults.standard.set(true, forKey: "URLSession")
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          var path = NavigationPath()
          var shown: NavigationPath { path }
          func open(_ post: Post) {
            path.append(post)
            path.removeLast()
            let decoder = JSONDecoder()
          }
        }
        """),
      Example(
        """
        struct FeedService {
          func load() async throws {
            let (data, _) = try await URLSession.shared.data(from: url)
            UserDefaults.standard.set(data, forKey: "feed")
            Analytics.logEvent("loaded", parameters: nil)
          }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onReference { node, context in
      guard context.mayBeInViewModel else { return }
      if let (name, found) = node.use(of: Self.stores), !node.isDefaultArgumentOfInit {
        context.observe(rule: id, kind: "persistence", subjects: [name], at: context.range(of: found))
      } else if let (name, found) = node.use(of: Self.analytics), found.isCalledThroughMembers {
        context.observe(rule: id, kind: "analytics", subjects: [name, "listed"], at: context.range(of: found))
      }
    }
    walk.onCall { node, context in
      guard context.mayBeInViewModel else { return }
      if let access = node.calledMember {
        let method = access.declName.baseName.text
        if method == "track" || method == "logEvent" {
          context.observe(analyticsCall: access, rule: id)
        } else if NavigationUse.isNavigation(method: method) {
          context.observe(navigation: access, rule: id)
        }
      } else if let name = node.constructedTypeName?.lastNamePart, FormatterTypes.all.contains(name) {
        context.observe(rule: id, kind: "formatting", subjects: [name], at: context.range(of: node.calledExpression))
      }
    }
    walk.onSequence { node, context in
      guard context.mayBeInViewModel, let target = node.assignment?.target else { return }
      context.observe(navigation: target, rule: id)
    }
    walk.onMemberAccess { node, context in
      guard let (token, type, _) = context.owner(of: node), let type, Self.stores.contains(type) else { return }
      context.observe(rule: id, kind: "persistence", subjects: [type], at: context.range(of: token))
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    var concerns: [Int: Set<Concern>] = [:]
    func add(_ concern: Concern, file: Int, type: Int?) {
      guard let type, case .entity(let entity) = project.types.meaning(of: .init(file: file, type: type)) else {
        return
      }
      concerns[entity, default: []].insert(concern)
    }
    for located in NetworkingInViewModel().candidates(in: project) {
      add(.networking, file: located.file, type: located.type)
    }
    for located in PersistenceInViewModel().candidates(in: project) {
      add(.persistence, file: located.file, type: located.type)
    }
    let ui = UITypeInViewModel()
    for located in ui.candidates(in: project) where located.candidate.subjects.first != "NavigationPath" {
      if ui.accepts(located.candidate, options: project.options(of: ui.info, inFile: located.file)) {
        add(.ui, file: located.file, type: located.type)
      }
    }
    for located in project.observed(by: info.id) {
      if let concern = project.concern(of: located) { add(concern, file: located.file, type: located.observation.type) }
    }
    return project.viewModels.compactMap { entity in
      guard let found = concerns[entity] else { return nil }
      return project.candidate(
        rule: info.id, atTypeNamed: entity, value: found.count,
        subjects: Concern.allCases.filter(found.contains).map(\.rawValue))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.symbol)` does \(candidate.value ?? 0) jobs itself (\(candidate.subjects.joined(separator: ", "))); \
    hand them to units of their own that are injected as protocols
    """
  }

  /// - Source: catalogue, `view_model_concerns`.
  fileprivate enum Concern: String, CaseIterable {
    case navigation, analytics, networking
    case persistence = "persistence or caching"
    case formatting
    case ui = "alerts or UI"
  }

  private static let stores: Set<String> = ["UserDefaults", "NSCache"]
  private static let analytics: Set<String> = [
    "Analytics", "Mixpanel", "Amplitude", "Firebase", "FirebaseAnalytics",
  ]
}

/// The vocabulary of navigation in code.
private enum NavigationUse {
  /// Whether a method of this name changes where the user is.
  static func isNavigation(method: String) -> Bool {
    beginnings.contains { method.hasPrefix($0) }
  }

  /// Whether a property of this name may be a path or a router: worth remembering where its type is not known.
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
  /// Remembers a call of `track` or `logEvent` with the type that it is called on.
  fileprivate func observe(analyticsCall access: MemberAccessExprSyntax, rule: String) {
    if let (token, type, isParameter) = owner(of: access), token.text.first?.isUppercase != true {
      let name = token.text
      let written = isParameter ? member?.parameters.first { $0.name == name }?.type : property(named: name)?.type
      let known = type ?? (isParameter ? nil : property(named: name)?.initializedType)
      observe(
        rule: rule, kind: "analytics", subjects: [known ?? "", name, written ?? ""], at: range(of: access.declName))
    } else if let root = access.rootType {
      observe(rule: rule, kind: "analytics", subjects: [root, "", ""], at: range(of: access.declName))
    }
  }

  /// Remembers that a path or a router is changed.
  fileprivate func observe(navigation target: some ExprSyntaxProtocol, rule: String) {
    guard let (token, isBehindSelf) = ExprSyntax(target).leadingName, let type else { return }
    let name = token.text
    let isAssigned =
      !target.is(MemberAccessExprSyntax.self) || !(target.parent?.is(FunctionCallExprSyntax.self) ?? false)
    if !isBehindSelf, let member, member.locals.contains(name) { return }
    let property = property(named: name)
    guard property != nil ? property?.navigates == true : NavigationUse.isNavigation(property: name) else { return }
    // A router that is put in place is not used.
    let isWhole = isAssigned && ExprSyntax(target).wholeName != nil
    observe(
      rule: rule, kind: "navigation",
      subjects: [types[type].name, name, isWhole ? "whole" : "member"], at: range(of: token))
  }
}

extension PropertyFact {
  /// Whether it is a path.
  fileprivate var isPath: Bool {
    if knownType == "NavigationPath" { return true }
    guard name.lowercased().hasSuffix("path") else { return false }
    guard let type else { return hasInitialValue && initializedType == nil }
    return type.hasPrefix("[") || type.hasPrefix("Array<")
  }

  /// Whether it holds a router by the name of its type, or by its own.
  fileprivate var isRouter: Bool {
    guard let type = knownType?.lastNamePart else { return false }
    return type.hasSuffix("Router") || type.hasSuffix("Coordinator")
      || name.hasSuffix("router") || name.hasSuffix("Router") || name.hasSuffix("oordinator")
  }

  fileprivate var navigates: Bool { isPath || isRouter }
}

extension Project {
  /// What a remembered piece of code is a sign of; nil where it turns out to be none.
  fileprivate func concern(of located: LocatedObservation) -> ViewModelConcerns.Concern? {
    let seen = located.observation
    switch seen.kind {
    case "persistence":
      let name = seen.subjects.first ?? ""
      return isForeign(name, inFile: located.file, insideType: seen.type) ? .persistence : nil
    case "formatting": return .formatting
    case "analytics": return isAnalytics(located) ? .analytics : nil
    default: return isNavigation(located) ? .navigation : nil
    }
  }

  private func isAnalytics(_ located: LocatedObservation) -> Bool {
    let subjects = located.observation.subjects
    guard subjects.count > 2 else { return true }
    var (name, written) = (subjects[0], subjects[2])
    if name.isEmpty {
      guard let property = property(named: subjects[1], inFile: located.file, type: located.observation.type) else {
        return false
      }
      name = property.knownType ?? ""
      written = property.type ?? ""
    }
    return !name.isEmpty && isCertainlyNoProtocol(name, written: written, at: located)
  }

  private func isNavigation(_ located: LocatedObservation) -> Bool {
    let subjects = located.observation.subjects
    guard subjects.count > 2,
      let property = property(named: subjects[1], inFile: located.file, type: located.observation.type)
    else { return false }
    if property.isPath { return true }
    guard property.isRouter, subjects[2] != "whole" else { return false }
    return isCertainlyNoProtocol(property.knownType ?? "", written: property.type ?? "", at: located)
  }

  /// Whether a type is declared as something else than a protocol, or is none of the project and not written like one.
  private func isCertainlyNoProtocol(_ name: String, written: String, at located: LocatedObservation) -> Bool {
    let scope = located.observation.type.map { files[located.file].facts.types[$0].name }
    switch types.lookUp(name, inFile: located.file, insideType: scope) {
    case .entity(let entity): return types.entities[entity].kind != .protocol
    case .ambiguous: return false
    case .external(let name):
      let isWrittenAsProtocol = written.contains("any ") || written.contains("some ")
      return !isWrittenAsProtocol && !["Protocol", "ing", "able", "Type"].contains { name.hasSuffix($0) }
    }
  }
}

extension ExprSyntax {
  /// The plain name that a path of members starts with: `router` of `self.router.path.append`.
  fileprivate var leadingName: (token: TokenSyntax, isBehindSelf: Bool)? {
    var current = unchained
    while let access = current.as(MemberAccessExprSyntax.self), let base = access.base?.unchained {
      if base.isSelf { return (access.declName.baseName, true) }
      current = base
    }
    return current.as(DeclReferenceExprSyntax.self).map { ($0.baseName, false) }
  }

  /// Whether a function is called on this or on what is reached through it.
  fileprivate var isCalledThroughMembers: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self) else { return false }
    if access.parent?.is(FunctionCallExprSyntax.self) == true { return true }
    return ExprSyntax(access).isCalledThroughMembers
  }
}

extension MemberAccessExprSyntax {
  /// The type whose member is called, or whose instance is reached by members and calls: `Tracker` of
  /// `Tracker.shared.track`.
  fileprivate var rootType: String? {
    var current = base
    while let expression = current?.unchained {
      if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        return name.first?.isUppercase == true ? name : nil
      }
      current =
        expression.as(MemberAccessExprSyntax.self)?.base ?? expression.as(FunctionCallExprSyntax.self)?.calledExpression
    }
    return nil
  }
}
