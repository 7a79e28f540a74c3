import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether an unknown property wrapper or macro manages the property: `@DocumentID var id: String?`.
  var hasForeignWrapper: Bool {
    attributes.names.contains { PropertyFact.isForeignWrapper($0.lastNamePart) }
  }
}

extension PropertyFact {
  /// Whether an unknown property wrapper or macro manages the property.
  fileprivate var hasForeignWrapper: Bool { attributes.contains { Self.isForeignWrapper($0.name.lastNamePart) } }

  fileprivate static func isForeignWrapper(_ name: String) -> Bool {
    name.isUppercased && !plainAttributes.contains(name) && !name.hasSuffix("Actor")
  }

  /// Attributes that leave it to the type to set the property.
  private static let plainAttributes: Set<String> = [
    "Published", "ObservationIgnored", "ObservationTracked", "State", "Binding", "AppStorage", "SceneStorage",
  ]
}

extension Project {
  /// Returns whether a database assigns the optional `id` of a type: to a record when the record is inserted, or to a
  /// document when it is decoded. Until then, the `id` has to be nil.
  func isAssignedByDatabase(idOf reference: TypeIndex.Reference) -> Bool {
    guard case .entity(let entity) = types.meaning(of: reference) else { return false }
    return hasUnknownSupertype(entity) || overridesForeignClass(entity) || copiesDocumentID(entity)
  }

  /// Returns whether a class overrides members of a superclass that the project does not declare, other than
  /// `NSObject`.
  func overridesForeignClass(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .class, superclasses(of: entity).isEmpty else { return false }
    let facts = facts(of: entity)
    return !facts.contains { $0.inherited.contains("NSObject") }
      && facts.contains { fact in
        fact.members.contains { $0.modifiers.contains("override") }
          || fact.properties.contains { $0.modifiers.contains("override") }
      }
  }

  private func hasUnknownSupertype(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).inherited.contains { name in
        guard
          case .external(let name) = types.lookUp(
            name, inFile: reference.file, insideType: type.name.enclosingName)
        else { return false }
        let last = name.lastNamePart
        return !LibraryNames.contains(last) && !UIFrameworkNames.isLikelyType(last)
          && !Self.systemProtocols.contains(last)
      }
    }
  }

  /// Returns whether the type's `id` is a copy of one that a property wrapper manages: an initializer receives the
  /// document, or the document contains the type.
  private func copiesDocumentID(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    let isGiven = (type.declarations + type.extensions).contains { reference in
      fact(reference).members.contains { member in
        member.kind == .initializer
          && member.parameters.contains { parameter in
            parameter.typeName.flatMap { self.entity(named: $0, inFile: reference.file, insideType: reference.type) }
              .map(hasManagedID) ?? false
          }
      }
    }
    if isGiven { return true }
    let name = type.name.lastNamePart
    return files(naming: [entity]).contains { file in
      files[file].facts.types.contains { other in
        other.properties.contains { $0.name == "id" && $0.hasForeignWrapper }
          && (other.properties.contains { $0.knownType?.lastNamePart == name }
            || other.members.contains { $0.type?.lastNamePart == name })
      }
    }
  }

  private func hasManagedID(_ entity: Int) -> Bool {
    properties(of: entity).contains { $0.name == "id" && $0.isOptional && $0.hasForeignWrapper }
  }

  /// Protocols of the system that say nothing about the origin of an `id`.
  private static let systemProtocols: Set<String> = ["Transferable", "AppEntity", "Perceptible", "PersistentModel"]
}
