/// The protocol requirements that mention `AnyView`.
struct AnyViewRequirements {
  private let project: Project
  /// The names of the requirements, keyed by protocol.
  private var names: [Int: Set<String>] = [:]
  /// The protocols that are used as types. Their requirements cannot return an associated type, because code that calls
  /// them would get an `any View`, which it could show only as an `AnyView`.
  private let usedAsTypes: Set<Int>
  /// The names, without argument labels, of the requirements of these protocols.
  private let erasedNames: Set<String>

  init(_ records: [Located<AnyViewUse.Evidence>], in project: Project) {
    self.project = project
    for located in records where located.evidence.isRequirement {
      guard let entity = project.entity(of: located) else { continue }
      names[entity, default: []].insert(located.evidence.member)
    }
    let usedAsTypes = project.protocolsUsedAsTypes(Set(names.keys))
    self.usedAsTypes = usedAsTypes
    erasedNames = Set(names.filter { usedAsTypes.contains($0.key) }.values.joined().map(\.withoutArgumentLabels))
  }

  /// Whether the use of `AnyView` implements one of the requirements.
  func areMet(by located: Located<AnyViewUse.Evidence>) -> Bool {
    guard !names.isEmpty, !located.evidence.isRequirement, let entity = project.entity(of: located) else {
      return false
    }
    return isAnySupertype(of: entity) { names[$0]?.contains(located.evidence.member) == true }
  }

  /// Whether `AnyView` is the type of a parameter, and a protocol of the project has a requirement with this name and
  /// such a parameter. Its implementations cannot be generic instead.
  func dictateParameter(in located: Located<AnyViewUse.Evidence>) -> Bool {
    let evidence = located.evidence
    guard evidence.isParameter, !evidence.isRequirement, let entity = project.entity(of: located) else { return false }
    return isAnySupertype(of: entity) { type in
      project.types.entities[type].kind == .protocol
        && project.facts(of: type).contains { fact in
          fact.members.contains { $0.name == evidence.member && $0.parameters.contains(where: \.type.namesAnyView) }
        }
    }
  }

  /// Whether the condition is true for the type or one of its supertypes.
  private func isAnySupertype(of entity: Int, _ condition: (Int) -> Bool) -> Bool {
    var seen: Set<Int> = []
    var open = [entity]
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if condition(next) { return true }
      for reference in project.types.entities[next].declarations + project.types.entities[next].extensions {
        open += project.fact(reference).inherited.compactMap {
          project.entity(named: $0, inFile: reference.file, insideType: reference.type)
        }
      }
    }
    return false
  }

  /// Whether erasure is necessary because a protocol is used as a type: in a requirement of that protocol, or in code
  /// that returns `AnyView` and has the name of such a requirement. The latter is a helper of the implementations, or a
  /// method of their base class.
  func needErasure(in located: Located<AnyViewUse.Evidence>) -> Bool {
    if located.evidence.isRequirement { return project.entity(of: located).map(usedAsTypes.contains) ?? false }
    guard erasedNames.contains(located.evidence.memberBaseName), let type = located.type else { return false }
    return project.fact(type).members.contains {
      $0.name == located.evidence.member && $0.type?.namesAnyView == true
    }
  }
}

extension Project {
  /// Whether at most one type of the app conforms to a protocol directly.
  func hasAtMostOneImplementation(_ proto: Int) -> Bool {
    let implementations = files(naming: [proto]).flatMap { file -> [Int] in
      files[file].isTest ? [] : types.entities(inFiles: [file]).filter { types.entities[$0].kind != .protocol }
    }
    return Set(implementations.filter { supertypes(of: $0).contains(proto) }).count < 2
  }

  /// Returns the protocols that are, directly or through a protocol that inherits from them, part of the type of a
  /// property, parameter or result: `any Provider`, `[Provider]`, `Provider?`.
  func protocolsUsedAsTypes(_ protocols: Set<Int>) -> Set<Int> {
    guard !protocols.isEmpty else { return [] }
    var bases: [Int: Set<Int>] = [:]
    for entity in types.entities.indices where types.entities[entity].kind == .protocol {
      let inherited = protocols.filter { inherits(entity, from: $0) }
      if !inherited.isEmpty { bases[entity] = inherited }
    }
    let names = types.names(of: bases.keys)
    var used: Set<Int> = []
    for file in files(naming: bases.keys) {
      for (index, type) in files[file].facts.types.enumerated() {
        for name in type.writtenTypes.flatMap(\.namesOfValues) where names.contains(name.lastNamePart) {
          guard let entity = entity(named: name, inFile: file, insideType: index) else { continue }
          used.formUnion(bases[entity] ?? [])
        }
      }
    }
    return used
  }
}

extension TypeFact {
  /// The types of the properties, parameters and results, as written.
  fileprivate var writtenTypes: [String] {
    properties.compactMap(\.type) + members.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
  }
}

extension String {
  /// The names in a type as written, except those of opaque types and generic constraints (`some Provider`).
  fileprivate var namesOfValues: [String] {
    var names: [String] = []
    var name = ""
    var isOpaque = false
    for character in self + "," {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        name.append(character)
        continue
      }
      if name == "some" {
        isOpaque = true
      } else if !name.isEmpty, !isOpaque {
        names.append(name)
      }
      name = ""
      // `some A & B` is one opaque type.
      if !character.isWhitespace, character != "&" { isOpaque = false }
    }
    return names
  }
}
