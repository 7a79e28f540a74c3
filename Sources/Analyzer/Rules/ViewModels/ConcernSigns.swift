import SwiftSyntax

/// The vocabulary of navigation in code.
enum NavigationUse {
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
  func observe(analyticsCall access: MemberAccessExprSyntax, rule: String) {
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
  func observe(navigation target: some ExprSyntaxProtocol, rule: String) {
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
    guard let type else {
      // `[Route]()` is not told from a text or a number; only a name that speaks of navigation is trusted.
      return hasInitialValue && initializedType == nil && ["path", "navigationPath", "navPath"].contains(name)
    }
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
  func concern(of located: LocatedObservation) -> ViewModelConcerns.Concern? {
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
  var isCalledThroughMembers: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self) else { return false }
    if access.parent?.is(FunctionCallExprSyntax.self) == true { return true }
    return ExprSyntax(access).isCalledThroughMembers
  }
}

extension MemberAccessExprSyntax {
  /// The type whose function is called, or whose one instance: `Tracker` of `Tracker.track` and of
  /// `Tracker.shared.track`. What other members give is not known.
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

  private static let instances: Set<String> = [
    "shared", "default", "standard", "current", "main", "instance", "mainInstance", "sharedInstance", "init",
  ]
}
