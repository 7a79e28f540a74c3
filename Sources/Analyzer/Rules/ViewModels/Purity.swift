/// Decides from facts alone which functions of a type compute and do nothing else; where it is not certain, they do.
/// Who asks must declare `BusyMembers`.
struct Purity {
  private let entity: Int
  private let project: Project
  /// Symbols of members that hand on `self` or wait, by the declaration or extension that they stand in.
  private let busy: [TypeIndex.Reference: Set<String>]
  private let properties: [String: PropertyFact]
  private let members: [String: [(reference: TypeIndex.Reference, fact: MemberFact)]]

  /// Whether a superclass or what seems to be one may have members that are not known here.
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

  /// Whether a member computes only.
  func isPure(_ member: MemberFact, in reference: TypeIndex.Reference) -> Bool {
    var visited: Set<String> = []
    return isPure(member, in: reference, visited: &visited)
  }

  /// How many properties of the type a member reads itself.
  func propertiesRead(by member: MemberFact) -> Int {
    Set(member.uses.map(\.name)).count { name in
      properties[name] != nil || members[name]?.contains { $0.fact.kind == .computedProperty } ?? false
    }
  }

  private func isPure(
    _ member: MemberFact, in reference: TypeIndex.Reference, visited: inout Set<String>
  ) -> Bool {
    guard visited.insert(member.name).inserted else { return true }
    guard !member.isAsync, !member.modifiers.contains("override"), !member.modifiers.contains("mutating"),
      !member.attributes.contains(where: { $0.name == "objc" || $0.name == "IBAction" })
    else { return false }
    // What it changes for its caller is not its result.
    guard !member.parameters.contains(where: { $0.type.hasPrefix("inout ") }) else { return false }
    // What is called on a parameter is no use of a member, so who is given a service is taken to call it.
    guard !member.parameters.contains(where: { isDependency($0.type, named: $0.typeName) }) else { return false }
    let symbol = project.fact(reference).name + "." + member.name
    guard busy[reference]?.contains(symbol) != true else { return false }
    for use in member.uses {
      guard isHarmless(use, visited: &visited) else { return false }
    }
    return true
  }

  private func isHarmless(_ use: NameUse, visited: inout Set<String>) -> Bool {
    guard use.manner.isDisjoint(with: [.assigned, .passedInout, .projected, .storage]) else { return false }
    if use.name.isUppercased { return isHarmlessType(use) }
    if let property = properties[use.name] { return isHarmless(use, of: property) }
    if let own = members[use.name] {
      for (reference, fact) in own where use.manner.contains(.called) || fact.kind == .computedProperty {
        guard isPure(fact, in: reference, visited: &visited) else { return false }
      }
      return true
    }
    // Names of no member are bound by loops and patterns, or are functions of who knows where.
    guard use.manner.contains(.called) else { return true }
    guard let member = use.member else { return Self.functions.contains(use.name) }
    return !mayInherit || Self.lookUps.contains(member)
  }

  private func isHarmlessType(_ use: NameUse) -> Bool {
    if Self.busyTypes.contains(use.name) { return false }
    guard let member = use.member, member.first?.isLowercase == true, member != "init" else { return true }
    if member == "main" || SystemAPIs.sharedInstances.contains(member) {
      return SystemAPIs.regionalTypes.contains(use.name)
    }
    // What a class of the project gives away may be shared and change.
    guard let reference = project.types.entities[entity].declarations.first,
      let named = project.entity(named: use.name, inFile: reference.file, insideType: reference.type), named != entity
    else { return true }
    // A function of a type that may fail asks somebody else: `Entity.all(in: database)`.
    if project.facts(of: named).contains(where: { $0.members.contains { $0.baseName == member && $0.isThrowing } }) {
      return false
    }
    let kind = project.types.entities[named].kind
    return kind != .class && kind != .actor && !project.types.roles(of: named).contains(.service)
  }

  private func isHarmless(_ use: NameUse, of property: PropertyFact) -> Bool {
    guard !isDependency(property) else { return false }
    guard use.manner.contains(.called) else { return true }
    guard let member = use.member else { return false }
    if Self.lookUps.contains(member) { return true }
    guard let name = property.knownType ?? property.type else { return false }
    let isValue =
      property.type?.hasPrefix("[") == true || Self.values.contains(name) || SystemAPIs.formatters.contains(name)
    return isValue && !Self.changes.contains { member.hasPrefix($0) }
  }

  /// Whether a property may hold something that does work of its own.
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

  /// Types of the system that do something when they are named.
  private static let busyTypes: Set<String> = [
    "Task", "Timer", "DispatchQueue", "NotificationCenter", "UserDefaults", "FileManager", "URLSession", "Logger",
    "OSLog", "RunLoop", "Thread", "OperationQueue", "Analytics", "AsyncStream", "AsyncThrowingStream", "NSLog",
    "Future",
  ]

  private static let values = SystemAPIs.plainValues.union(SystemAPIs.collections).union(SystemAPIs.regionalTypes)
    .union(["Decimal", "IndexSet", "CharacterSet", "DateComponents"])

  /// Beginnings of functions of values that change them.
  private static let changes = [
    "append", "insert", "remove", "sort", "reverse", "shuffle", "toggle", "form", "subtract", "merge", "pop", "swap",
    "update", "replace", "negate", "reserve", "partition", "set",
  ]

  /// Functions that change nothing, whatever they are called on.
  private static let lookUps = SystemAPIs.readingMembers.union([
    "string", "range", "date", "dateComponents", "isDate", "startOfDay",
  ])
}

extension Project {
  /// Whether a class inherits another class, or may.
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
