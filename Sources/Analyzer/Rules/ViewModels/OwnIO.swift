import SwiftSyntax

/// Collects the types named like services whose own code reaches other code in a way that the facts do not show: a
/// throwing member that passes on errors with `try`, or a singleton in the initial value of a property.
struct OwnIO: Collector, ProjectWideRecorder {
  static let id = "own_io"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.try) { node, context in
      if context.member?.isThrowing == true, node.questionOrExclamationMark == nil { Self.note(node, in: context) }
    }
    walk.onMemberAccess(of: SystemAPIs.sharedInstances) { node, context in
      if context.member == nil, node.base?.isTypePath != false { Self.note(node, in: context) }
    }
  }

  private static func note(_ node: some SyntaxProtocol, in context: FileContext) {
    guard let type = context.type, !context.isPreview,
      RoleResolver.rolesByName(context.types[type].simpleName, viewModelSuffixes: []).contains(.service)
    else { return }
    // One record per type is enough.
    context.memo(Noted(type: type)) { context.record(by: Self.self, at: context.range(of: node)) }
  }

  func collection(in project: Project) -> Set<Int> {
    Set(project.records(of: Self.self).compactMap(project.entity))
  }

  private struct Noted: Hashable { let type: Int }
}

extension Project {
  /// Returns whether a type named like a service only computes values from its own state: its members, including those
  /// in extensions and superclasses, are not async, pass on no errors, use neither I/O nor system services, and use no
  /// other service or singleton. It may store other helpers that are passed in, if those are pure except for injected
  /// protocols, which tests can replace. Rules that use this must declare the `OwnIO` collector.
  func isPureHelper(_ entity: Int) -> Bool { isPureHelper(entity, inside: []) }

  /// - Parameter owners: The helpers that store this one.
  private func isPureHelper(_ entity: Int, inside owners: Set<Int>) -> Bool {
    guard !owners.contains(entity), owners.count < Self.deepestHelper else { return false }
    let chain = [entity] + superclasses(of: entity)
    let reaching = collection(of: OwnIO.self)
    guard types.entities[entity].kind != .actor, !chain.contains(where: reaching.contains),
      chain.last.map(hasSuperclass) == false
    else { return false }
    let references = chain.flatMap { types.entities[$0].declarations + types.entities[$0].extensions }
    return references.contains { fact($0).members.contains { $0.kind == .function } }
      && references.allSatisfy { isPure($0, of: owners.union([entity])) }
  }

  private static let deepestHelper = 4

  /// Returns whether a type named like a service, such as a loading state, only stores values and runs closures that
  /// its creator passes in. Tests can replace what the closures do. Rules that use this must declare the `OwnIO`
  /// collector.
  func onlyRunsClosures(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.kind != .actor, !collection(of: OwnIO.self).contains(entity), !hasSuperclass(entity) else {
      return false
    }
    let isClosure = { (property: PropertyFact) in !property.isStatic && property.type?.contains("->") == true }
    let references = type.declarations + type.extensions
    let properties = references.flatMap { reference in fact(reference).properties.map { ($0, reference) } }
    let takesClosure = facts(of: entity).flatMap(\.members).contains { member in
      member.parameters.contains { $0.type.contains("->") }
    }
    return takesClosure && properties.contains { isClosure($0.0) }
      && properties.allSatisfy { property, reference in
        isClosure(property) ? !property.hasInitialValue : isPlain(property, in: reference)
      }
      && references.allSatisfy { reference in
        fact(reference).members.flatMap(\.uses).allSatisfy { $0.name == "Task" || isPlain($0, in: reference) }
      }
  }

  private func isPure(_ reference: TypeIndex.Reference, of helpers: Set<Int>) -> Bool {
    let type = fact(reference)
    return type.properties.allSatisfy { isPlain($0, in: reference) || isPassedIn($0, in: reference, of: helpers) }
      && type.members.allSatisfy { member in
        !member.isAsync && member.uses.allSatisfy { isPlain($0, in: reference) }
      }
  }

  /// Whether a property stores a pure helper, or a protocol in a helper that is itself passed in, that the creator
  /// passes to the initializer.
  private func isPassedIn(_ property: PropertyFact, in reference: TypeIndex.Reference, of helpers: Set<Int>) -> Bool {
    guard !property.isStatic, !property.hasInitialValue, let name = property.typeName,
      let stored = entity(named: name, inFile: reference.file, insideType: reference.type)
    else { return false }
    return types.entities[stored].kind == .protocol ? helpers.count > 1 : isPureHelper(stored, inside: helpers)
  }

  /// Whether a property stores neither a service nor anything else that may have effects.
  private func isPlain(_ property: PropertyFact, in reference: TypeIndex.Reference) -> Bool {
    // The shared instance of the type itself.
    guard !property.isStatic || property.initializedType != fact(reference).simpleName else { return true }
    if let type = property.type, type.contains("->") || type.hasPrefix("any ") { return false }
    return property.knownType.map { isPlain($0, in: reference) } ?? true
  }

  private func isPlain(_ use: NameUse, in reference: TypeIndex.Reference) -> Bool {
    guard use.name.isUppercased else { return !use.name.hasPrefix("sqlite3_") }
    if let member = use.member, SystemAPIs.sharedInstances.contains(member) {
      return SystemAPIs.regionalTypes.contains(use.name)
    }
    return use.name == fact(reference).simpleName || isPlain(use.name, in: reference)
  }

  /// Whether a type is neither a service, a protocol nor a system service.
  private func isPlain(_ name: String, in reference: TypeIndex.Reference) -> Bool {
    switch types.lookUp(name, inFile: reference.file, insideType: fact(reference).name) {
    case .entity(let found):
      let kind = types.entities[found].kind
      return kind != .protocol && kind != .actor && !types.roles(of: found).contains(.service)
    case .external(let name):
      let last = name.lastNamePart
      if Self.plainFoundationNames.contains(last) { return true }
      return !Self.systemServices.contains(last) && !SystemServices.contains(last) && !last.hasPrefix("SecItem")
        && !RoleResolver.rolesByName(last, viewModelSuffixes: []).contains(.service)
    case .ambiguous: return false
    }
  }

  /// Values and functions of Foundation that are named like a framework's classes.
  private static let plainFoundationNames: Set<String> = [
    "NSLocalizedString", "NSString", "NSMutableString", "NSNumber", "NSDecimalNumber", "NSValue", "NSNull", "NSRange",
    "NSMakeRange", "NSNotFound", "NSArray", "NSDictionary", "NSSet", "NSOrderedSet", "NSCountedSet", "NSError",
    "NSPredicate", "NSSortDescriptor", "NSRegularExpression", "NSAttributedString", "NSMutableAttributedString",
    "NSURL", "NSDate", "NSUUID", "NSObject",
  ]

  private static let systemServices = NetworkUses.types.union(DatabaseUses.types).union([
    "UserDefaults", "NotificationCenter", "Timer", "DispatchQueue", "DispatchSource", "OperationQueue", "Thread",
    "RunLoop", "Task", "Logger", "OSLog", "NSLog", "Process", "ProcessInfo", "Pipe", "FileHandle", "Bundle", "Keychain",
    "InputStream", "OutputStream", "URLProtocol", "AsyncStream", "AsyncThrowingStream", "Transaction",
  ])
}
