/// Determines from the facts which functions in a type are pure. In case of doubt, a function is treated as impure.
/// Rules that use this type must declare the `BusyMembers` collector.
struct Purity {
  private let entity: Int
  private let project: Project
  /// The symbols of members that pass `self` to other code or contain an `await`, keyed by the declaration or extension
  /// that contains the member.
  private let busy: [TypeIndex.Reference: Set<String>]
  private let properties: [String: PropertyFact]
  private let members: [String: [(reference: TypeIndex.Reference, fact: MemberFact)]]

  /// Whether the type has, or may have, a superclass with unknown members.
  private let mayInherit: Bool

  init(of entity: Int, in project: Project) {
    self.entity = entity
    self.project = project
    busy = project.collection(of: BusyMembers.self)
    var properties: [String: PropertyFact] = [:]
    var members: [String: [(reference: TypeIndex.Reference, fact: MemberFact)]] = [:]
    for reference in project.types.entities[entity].declarations + project.types.entities[entity].extensions {
      let fact = project.fact(reference)
      for property in fact.properties where properties[property.name] == nil { properties[property.name] = property }
      for member in fact.members { members[member.baseName, default: []].append((reference, member)) }
    }
    self.properties = properties
    self.members = members
    mayInherit = project.hasSuperclass(entity)
  }

  /// Returns whether a member has no side effects and does not depend on code that may have some.
  func isPure(_ member: MemberFact, in reference: TypeIndex.Reference) -> Bool {
    var visited: Set<String> = []
    return isPure(member, in: reference, visited: &visited)
  }

  /// The number of the type's properties that the member reads directly.
  func propertiesRead(by member: MemberFact) -> Int {
    Set(member.uses.map(\.name)).count { name in
      properties[name] != nil || members[name]?.contains { $0.fact.kind == .computedProperty } ?? false
    }
  }

  /// The number of the type's stored variables that the member reads directly.
  func variablesRead(by member: MemberFact) -> Int {
    Set(member.uses.map(\.name)).count { properties[$0].map { !$0.isLet && !$0.isStatic } ?? false }
  }

  private func isPure(
    _ member: MemberFact, in reference: TypeIndex.Reference, visited: inout Set<String>
  ) -> Bool {
    guard visited.insert(member.name).inserted else { return true }
    guard !member.isAsync, !member.modifiers.contains("override"), !member.modifiers.contains("mutating"),
      !member.attributes.contains(where: { $0.name == "objc" || $0.name == "IBAction" })
    else { return false }
    // A function that changes its arguments has side effects.
    guard !member.parameters.contains(where: { $0.type.hasPrefix("inout ") }) else { return false }
    // Calls to methods of parameters are not recorded as uses, so a function that receives a service is assumed to call
    // it.
    guard !member.parameters.contains(where: { isDependency($0.type, named: $0.typeName) }) else { return false }
    let symbol = project.fact(reference).name + "." + member.name
    guard busy[reference]?.contains(symbol) != true else { return false }
    for use in member.uses {
      guard isPureUse(use, visited: &visited) else { return false }
    }
    return true
  }

  private func isPureUse(_ use: NameUse, visited: inout Set<String>) -> Bool {
    guard use.usage.isDisjoint(with: [.assigned, .passedInout, .projected, .storage]) else { return false }
    if use.name.isUppercased { return isPureType(use) }
    if let property = properties[use.name] { return isPureUse(use, of: property) }
    if let own = members[use.name] {
      for (reference, fact) in own where use.usage.contains(.called) || fact.kind == .computedProperty {
        guard isPure(fact, in: reference, visited: &visited) else { return false }
      }
      return true
    }
    // A name that is not a member is either bound by a loop or pattern or refers to a global function.
    guard use.usage.contains(.called) else { return true }
    guard let member = use.member else { return Self.functions.contains(use.name) }
    return !mayInherit || Self.nonMutatingFunctions.contains(member)
  }

  private func isPureType(_ use: NameUse) -> Bool {
    if Self.busyTypes.contains(use.name) { return false }
    guard let member = use.member, member.first?.isLowercase == true, member != "init" else { return true }
    if member == "main" || SystemAPIs.sharedInstances.contains(member) {
      return SystemAPIs.regionalTypes.contains(use.name)
    }
    guard let reference = project.types.entities[entity].declarations.first else { return true }
    guard let named = project.entity(named: use.name, inFile: reference.file, insideType: reference.type) else {
      // A static function of an unknown type, such as a class that is written in Objective-C, may query the system.
      return !use.usage.contains(.called) || member == "allCases" || Self.isKnownType(use.name)
    }
    guard named != entity else { return true }
    // A static function that throws probably performs I/O: `Entity.all(in: database)`.
    if project.facts(of: named).contains(where: { $0.members.contains { $0.baseName == member && $0.isThrowing } }) {
      return false
    }
    // A value returned by a class in the project may be shared and mutable.
    let kind = project.types.entities[named].kind
    return kind != .class && kind != .actor && !project.types.roles(of: named).contains(.service)
  }

  /// Whether a type with this name is declared by the standard library, Foundation or a UI framework.
  private static func isKnownType(_ name: String) -> Bool {
    LibraryNames.contains(name) || UIFrameworkNames.isLikelyType(name)
  }

  private func isPureUse(_ use: NameUse, of property: PropertyFact) -> Bool {
    guard !isDependency(property) else { return false }
    guard use.usage.contains(.called) else { return true }
    guard let member = use.member else { return false }
    if Self.nonMutatingFunctions.contains(member) { return true }
    guard let name = property.knownType ?? property.type else { return false }
    let isValue =
      property.type?.hasPrefix("[") == true || Self.values.contains(name) || SystemAPIs.formatters.contains(name)
    return isValue && !Self.changes.contains { member.hasPrefix($0) }
  }

  /// Whether the property may store something that has side effects when used.
  private func isDependency(_ property: PropertyFact) -> Bool {
    if let type = property.type, type.contains("->") { return true }
    return isDependency(property.type, named: property.knownType)
  }

  private func isDependency(_ type: String?, named name: String?) -> Bool {
    if let type, type.hasPrefix("any ") || type.hasPrefix("some ") { return true }
    guard let name, let reference = project.types.entities[entity].declarations.first else {
      return false
    }
    switch project.types.lookUp(name, inFile: reference.file, insideType: project.fact(reference).name) {
    case .entity(let type):
      let kind = project.types.entities[type].kind
      return kind == .protocol || kind == .actor || project.types.roles(of: type).contains(.service)
    case .external(let name):
      return RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: []).contains(.service)
    case .ambiguous: return true
    }
  }

  private static let functions = SystemAPIs.mathFunctions.union(["zip", "stride", "type", "sequence", "repeatElement"])

  /// System types that have side effects when used.
  private static let busyTypes: Set<String> = [
    "Task", "Timer", "DispatchQueue", "NotificationCenter", "UserDefaults", "FileManager", "URLSession", "Logger",
    "OSLog", "RunLoop", "Thread", "OperationQueue", "Analytics", "AsyncStream", "AsyncThrowingStream", "NSLog",
    "Future",
  ]

  private static let values = SystemAPIs.plainValues.union(SystemAPIs.collections).union(SystemAPIs.regionalTypes)
    .union(["Decimal", "IndexSet", "CharacterSet", "DateComponents"])

  /// Name prefixes of mutating methods on value types.
  private static let changes = [
    "append", "insert", "remove", "sort", "reverse", "shuffle", "toggle", "form", "subtract", "merge", "pop", "swap",
    "update", "replace", "negate", "reserve", "partition", "set",
  ]

  /// Functions that are non-mutating regardless of the receiver.
  private static let nonMutatingFunctions = SystemAPIs.readingMembers.union([
    "string", "range", "date", "dateComponents", "isDate", "startOfDay",
  ])
}

extension Project {
  /// Whether a class inherits, or may inherit, from another class.
  func hasSuperclass(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.kind == .class else { return false }
    return type.declarations.contains { reference in
      guard let first = fact(reference).inherited.first?.lastNamePart else { return false }
      switch types.lookUp(first, inFile: reference.file, insideType: nil) {
      case .entity(let parent): return types.entities[parent].kind != .protocol
      case .ambiguous: return true
      case .external(let name): return name != "NSObject" && !SystemAPIs.protocols.contains(name)
      }
    }
  }
}
