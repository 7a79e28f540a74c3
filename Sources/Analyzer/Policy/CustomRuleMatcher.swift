/// Evaluates a custom rule, file by file.
struct CustomRuleMatcher {
  let settings: CustomRuleSettings
  private let project: Project
  private let supertypes: Supertypes?
  private let paths: PathPatternSet
  private let except: PathPatternSet
  private let requiredPaths: PathPatternSet
  private let names: NamePatterns
  private let conformsTo: NamePatterns
  private let calls: NamePatterns
  /// The call patterns with argument labels.
  private let labeledCalls: NamePatterns
  private let types: NamePatterns
  private let attributes: NamePatterns
  private let modifiers: NamePatterns
  private let properties: [(name: NamePatterns, type: NamePatterns?)]
  private let requiredNames: NamePatterns
  private let requiredAttributes: [NamePatterns]
  private let requiredConformances: [NamePatterns]
  private let roles: RoleSet

  init(_ settings: CustomRuleSettings, in project: Project) {
    self.settings = settings
    self.project = project
    let selection = settings.selection
    let forbidden = settings.forbidden
    let required = settings.required
    supertypes = selection.conformsTo.isEmpty && required.conformsTo.isEmpty ? nil : Supertypes(in: project)
    paths = PathPatternSet(selection.paths.map { PathPattern($0) })
    except = PathPatternSet(selection.except.map { PathPattern($0) })
    requiredPaths = PathPatternSet(required.paths.map { PathPattern($0) })
    names = NamePatterns(selection.names)
    conformsTo = NamePatterns(selection.conformsTo)
    let plain = forbidden.calls.map { $0.hasSuffix("(*)") ? String($0.dropLast(3)) : $0 }
    calls = NamePatterns(plain.filter { !$0.contains("(") })
    labeledCalls = NamePatterns(plain.filter { $0.contains("(") })
    types = NamePatterns(forbidden.types)
    attributes = NamePatterns(forbidden.attributes.map(\.withoutAt))
    modifiers = NamePatterns(forbidden.modifiers.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 })
    properties = forbidden.properties.map { pattern in
      let parts = pattern.split(separator: ":", maxSplits: 1).map { NamePatterns([$0.filter { $0 != " " }]) }
      return (parts.first ?? NamePatterns([]), parts.count > 1 ? parts[1] : nil)
    }
    requiredNames = NamePatterns(required.names)
    requiredAttributes = required.attributes.map { NamePatterns([$0.withoutAt]) }
    requiredConformances = required.conformsTo.map { NamePatterns([$0]) }
    roles = selection.roles.reduce(into: []) { $0.insert(RoleSet($1)) }
  }

  /// Whether the rule forbids uses in code.
  var forbidsUses: Bool { settings.forbidden.areUses }

  /// Returns the findings in a file, one per declaration.
  func matches(inFile file: Int, _ uses: CodeUses) -> [Located<CustomRule.Evidence>] {
    let path = project.files[file].path
    if !settings.selection.paths.isEmpty, !paths.matches(path) { return [] }
    if except.matches(path) { return [] }
    // Tests are included only if the rule selects paths.
    if settings.selection.paths.isEmpty, project.files[file].isTest { return [] }
    var found: [Located<CustomRule.Evidence>] = []
    if forbidsUses { found += forbidden(inFile: file, uses) }
    if !properties.isEmpty { found += forbiddenProperties(inFile: file) }
    if !settings.required.isEmpty { found += unmetRequirements(inFile: file) }
    return found
  }

  // MARK: Forbidden uses

  private func forbidden(inFile file: Int, _ uses: CodeUses) -> [Located<CustomRule.Evidence>] {
    // Each distinct name is matched only once.
    var matched: [Name: String?] = [:]
    var selected: [Int: Bool] = [:]
    var places: [Declaration: Int] = [:]
    var found: [Located<CustomRule.Evidence>] = []
    for use in uses.uses where use.kind != .localType {
      let key = Name(kind: use.kind, index: use.name)
      let text = matched[key] ?? match(uses.name(of: use), as: use.kind)
      matched[key] = .some(text)
      guard let text else { continue }
      let isSelected = selected[use.scope] ?? self.isSelected(uses.scope(of: use), inFile: file)
      selected[use.scope] = isSelected
      guard isSelected else { continue }
      let scope = uses.scope(of: use)
      let declaration = Declaration(type: scope.type, symbol: scope.symbol)
      if let known = places[declaration] {
        let record = found[known].record
        let isSame = record.range.start == use.range.start
        if !isSame, record.related.last != use.range, record.related.count < 20 {
          found[known].record.related.append(use.range)
        }
        continue
      }
      places[declaration] = found.count
      found.append(
        Located(
          file: file,
          record: Record(
            evidence: evidence(text, symbol: scope.symbol, type: scope.type, file: file), range: use.range,
            symbol: scope.symbol, type: scope.type, source: text)))
    }
    return found
  }

  private struct Name: Hashable {
    let kind: CodeUses.Kind
    let index: Int
  }

  private struct Declaration: Hashable {
    let type: Int?
    let symbol: String
  }

  /// Returns the forbidden part of a name, for the message, or nil if the name is allowed.
  private func match(_ name: String, as kind: CodeUses.Kind) -> String? {
    switch kind {
    case .localType: return nil
    case .attribute: return attributes.matches(name) || attributes.matches(name.lastNamePart) ? "@" + name : nil
    case .type:
      let first = name.firstIndex(of: ".").map { String(name[..<$0]) }
      if types.matches(name) { return name }
      if let first, types.matches(first) { return first }
      let last = name.lastNamePart
      return types.matches(last) ? last : nil
    case .call:
      let path = name.withoutArgumentLabels
      let last = path.lastNamePart
      if calls.matches(path) || labeledCalls.matches(name) { return path }
      return last.utf8.count < path.utf8.count && modifiers.matches(last) ? "." + last : nil
    }
  }

  private func isSelected(_ scope: CodeUses.Scope, inFile file: Int) -> Bool {
    switch settings.selection.code {
    case .any: break
    case .view, .deferred:
      guard let conditions = scope.viewConditions, scope.isDeferred == (settings.selection.code == .deferred),
        conditions.allSatisfy({ project.types.holds($0, inFile: file) })
      else { return false }
    }
    guard settings.selection.selectsTypes else { return true }
    return scope.type.map { selects(TypeIndex.Reference(file: file, type: $0)) } ?? false
  }

  /// Finds stored properties by name, and by the annotated type or the type of the initial value.
  private func forbiddenProperties(inFile file: Int) -> [Located<CustomRule.Evidence>] {
    let types = project.files[file].facts.types
    return types.indices.flatMap { index -> [Located<CustomRule.Evidence>] in
      guard !types[index].isPreview,
        !settings.selection.selectsTypes || selects(TypeIndex.Reference(file: file, type: index))
      else { return [] }
      return types[index].properties.compactMap { property in
        let type = property.knownType
        let isForbidden = properties.contains { pattern in
          pattern.name.matches(property.name)
            && pattern.type.map { wanted in type.map { wanted.matches($0) || wanted.matches($0.lastNamePart) } ?? false
            }
              ?? true
        }
        guard isForbidden else { return nil }
        let symbol = "\(types[index].name).\(property.name)"
        let matched = type.map { "\(property.name): \($0)" } ?? property.name
        return Located(
          file: file,
          record: Record(
            evidence: evidence(matched, symbol: symbol, type: index, file: file), range: property.range, symbol: symbol,
            type: index, source: matched))
      }
    }
  }

  // MARK: Requirements

  private func unmetRequirements(inFile file: Int) -> [Located<CustomRule.Evidence>] {
    let facts = project.files[file].facts.types
    var seen: Set<Int> = []
    return facts.indices.compactMap { index in
      let fact = facts[index]
      guard fact.kind != .extension, !fact.isPreview,
        case .entity(let entity) = project.types.meaning(of: TypeIndex.Reference(file: file, type: index)),
        seen.insert(entity).inserted, fact.parent == nil || settings.selection.selectsTypes, selects(entity),
        let unmet = unmetRequirement(entity, fact, inFile: file)
      else { return nil }
      let name = project.types.entities[entity].name
      let text = settings.selection.conformsTo.isEmpty ? unmet : matchedConformance(of: entity) ?? unmet
      return Located(
        file: file,
        record: Record(
          evidence: evidence(text, symbol: name, type: index, file: file), range: fact.range, symbol: name,
          type: index))
    }
  }

  /// Returns the first requirement that a type does not meet, as written in the configuration, or nil if there is none.
  private func unmetRequirement(_ entity: Int, _ fact: TypeFact, inFile file: Int) -> String? {
    let required = settings.required
    if !required.names.isEmpty, !requiredNames.matches(fact.simpleName) { return required.names[0] }
    if !required.paths.isEmpty, !requiredPaths.matches(project.files[file].path) { return required.paths[0] }
    let attributes = project.types.entities[entity].declarations.flatMap { project.fact($0).attributes.map(\.name) }
    for (wanted, text) in zip(requiredAttributes, required.attributes)
    where !attributes.contains(where: { wanted.matches($0) || wanted.matches($0.lastNamePart) }) {
      return text
    }
    // Actors implicitly conform to `Actor` and `Sendable`. A base class need not inherit from itself.
    let own = fact.kind == .actor ? [fact.name, "Actor", "Sendable"] : [fact.name]
    for (wanted, text) in zip(requiredConformances, required.conformsTo)
    where !(own + (supertypes?[entity] ?? [])).contains(where: {
      wanted.matches($0) || wanted.matches($0.lastNamePart)
    }) {
      return text
    }
    if let access = required.access {
      let own = fact.modifiers.compactMap(CustomRuleSettings.Access.init(rawValue:)).first ?? .internal
      if access <= .internal ? own > access : own < access { return access.rawValue }
    }
    return nil
  }

  private func matchedConformance(of entity: Int) -> String? {
    supertypes?[entity].first { conformsTo.matches($0) || conformsTo.matches($0.lastNamePart) }
  }

  // MARK: Selecting

  private func selects(_ reference: TypeIndex.Reference) -> Bool {
    if case .entity(let entity) = project.types.meaning(of: reference) { return selects(entity) }
    // This is an extension of a type that the project does not declare.
    let fact = project.fact(reference)
    let selection = settings.selection
    if !selection.kinds.isEmpty, !selection.kinds.contains(.extension) { return false }
    if !roles.isEmpty, project.types.roles(inside: reference).isDisjoint(with: roles) { return false }
    if !selection.names.isEmpty, !names.matches(fact.simpleName) { return false }
    return selection.conformsTo.isEmpty
      || ([fact.name] + fact.inherited).contains { conformsTo.matches($0) || conformsTo.matches($0.lastNamePart) }
  }

  private func selects(_ entity: Int) -> Bool {
    let type = project.types.entities[entity]
    let selection = settings.selection
    if !selection.kinds.isEmpty, !selection.kinds.contains(type.kind) { return false }
    if !roles.isEmpty, project.types.roles(of: entity).isDisjoint(with: roles) { return false }
    if !selection.names.isEmpty, !names.matches(type.name.lastNamePart) { return false }
    return selection.conformsTo.isEmpty || matchedConformance(of: entity) != nil
  }

  private func evidence(_ matched: String, symbol: String, type: Int?, file: Int) -> CustomRule.Evidence {
    var role = ""
    if let type, case .entity(let entity) = project.types.meaning(of: TypeIndex.Reference(file: file, type: type)) {
      role = project.types.roles(of: entity).roles.first?.rawValue ?? ""
    } else if let type {
      role = project.types.roles(inside: TypeIndex.Reference(file: file, type: type)).roles.first?.rawValue ?? ""
    }
    let path = project.files[file].path
    return CustomRule.Evidence(
      symbol: symbol.isEmpty ? path.lastPathComponent : symbol, matched: matched, file: path, role: role)
  }
}

extension String {
  fileprivate var withoutAt: String { hasPrefix("@") ? String(dropFirst()) : self }

  fileprivate var lastPathComponent: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
