import SwiftSyntax

/// The collection from which another one is derived by selecting, ordering or counting its elements.
struct CollectionOrigin: FieldStorable, Hashable, Sendable {
  /// The path to the collection; nil if a function returns it.
  let path: CollectionPath?
  /// The function of the type that returns the collection; nil if there is none.
  let function: String?

  static let fields = FieldList(Self.init(path:function:), \.path, \.function)

  private init(path: CollectionPath?, function: String?) {
    self.path = path
    self.function = function
  }

  /// Returns nil unless the collection comes from a path or from a function of the type:
  /// `Array(groups(of: cards).enumerated())`.
  init?(_ expression: ExprSyntax) {
    var current = expression.unparenthesized
    for _ in 0..<8 {
      if let call = current.as(FunctionCallExprSyntax.self) {
        if let member = call.calledMember, let base = member.base, !base.isSelf {
          let name = member.declName.baseName.text
          guard name == "enumerated" || IndexIdentity.keepingElements.contains(name) else { return nil }
          current = base.unparenthesized
        } else if call.calleeToken?.text == "Array", call.arguments.count == 1, let only = call.arguments.first {
          current = only.expression.unparenthesized
        } else if let name = call.calledExpression.wholeName?.name, !name.isUppercased {
          self.init(path: nil, function: name)
          return
        } else {
          return nil
        }
      } else if let name = current.as(DeclReferenceExprSyntax.self)?.baseName.text,
        let value = current.localConstant(named: name)
      {
        current = value.unparenthesized
      } else {
        guard let path = CollectionPath(current) else { return nil }
        self.init(path: path, function: nil)
        return
      }
    }
    return nil
  }
}

extension Project {
  /// Returns whether the elements of a collection, or those of its groups, are cases of an enum that has only a few
  /// values, because it lists all of them or has raw values, or because it has no other conformances and no associated
  /// values. Rules that use this must declare the `PayloadEnums` collector.
  func holdsCases(_ origin: CollectionOrigin, from reference: TypeIndex.Reference?) -> Bool {
    guard let reference else { return false }
    let element: Int?
    if let path = origin.path {
      element = elementType(of: path, from: reference)
    } else if let function = origin.function, case .entity(let owner) = types.meaning(of: reference) {
      let results = Set(facts(of: owner).flatMap(\.members).filter { $0.baseName == function }.map(\.type))
      guard results.count == 1, case let type?? = results.first else { return false }
      // The function may return the elements in groups: `[[Card]]`.
      var name = type[...]
      while name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
      element =
        name.count < type.count
        ? entity(named: String(name), inFile: reference.file, insideType: reference.type) : nil
    } else {
      element = nil
    }
    guard let element, types.entities[element].kind == .enum else { return false }
    let inherited = Set(facts(of: element).flatMap(\.inherited).map(\.lastNamePart))
    return !inherited.isDisjoint(with: ["CaseIterable", "Int", "String"])
      || inherited.isSubset(of: ["Codable", "CustomStringConvertible", "Error", "LocalizedError", "Sendable"])
        && !collection(of: PayloadEnums.self).contains(element)
  }

  /// Returns whether the collection is a constant with an array literal in an object or value that the type stores:
  /// `let suggestions = ["a.com", "b.com"]`. Rules that use this must declare the `ArrayConstants` collector.
  func isConstant(_ origin: CollectionOrigin, from reference: TypeIndex.Reference?) -> Bool {
    guard let reference, let names = origin.path?.names, names.count == 2,
      let view = types.meaning(of: reference).entity
    else { return false }
    return types.entities[view].declarations.contains { declaration in
      guard let stored = fact(declaration).properties.first(where: { $0.name == names[0] }),
        let model = declaredType(of: stored, at: declaration)
      else { return false }
      return collection(of: ArrayConstants.self)[model]?.contains(names[1]) ?? false
    }
  }
}
