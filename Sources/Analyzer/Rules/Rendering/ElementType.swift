import SwiftSyntax

/// The plain path to a collection, such as `posts` or `model.posts`, without `self` and `$`.
struct CollectionPath: FieldStorable, Hashable, Sendable {
  let names: [String]

  static let fields = FieldList(Self.init, \.names)

  init(names: [String]) { self.names = names }

  /// Returns nil unless the expression is a path of member accesses.
  init?(_ expression: ExprSyntax) { self.init(expression, depth: 0) }

  /// - Parameter depth: The number of local names resolved so far.
  private init?(_ expression: ExprSyntax, depth: Int) {
    guard let path = expression.unparenthesized.dottedName else { return nil }
    var names = path.split(separator: ".").map(String.init)
    if names.first == "self" { names.removeFirst() }
    guard let first = names.first, !first.isUppercased else { return nil }
    // A binding to the collection has the same elements.
    names[0] = first.hasPrefix("$") ? String(first.dropFirst()) : first
    if depth < 4, !path.hasPrefix("self."),
      let value = expression.localConstant(named: names[0]) ?? expression.unwrappedValue(named: names[0])
    {
      guard let origin = CollectionPath(value, depth: depth + 1) else { return nil }
      names = origin.names + names.dropFirst()
    }
    self.names = names
  }
}

extension Project {
  /// The declared type of a collection's elements, as seen from inside a type; nil if it is unknown or not declared in
  /// the project.
  func elementType(of path: CollectionPath, from reference: TypeIndex.Reference) -> Int? {
    guard let (text, declaration) = writtenType(of: path, from: reference), let element = text.elementTypeName else {
      return nil
    }
    return entity(named: element, inFile: declaration.file, insideType: declaration.type)
  }

  /// The declared type of the elements of a collection type as written, such as `[Post]`, seen from a type in a file;
  /// nil if it is unknown or not declared in the project.
  func elementType(ofCollection type: String, inFile file: Int, insideType scope: Int?) -> Int? {
    type.elementTypeName.flatMap { entity(named: $0, inFile: file, insideType: scope) }
  }

  /// The type of a collection's elements as written, without generic arguments; nil if unknown.
  func elementName(of path: CollectionPath, from reference: TypeIndex.Reference) -> String? {
    writtenType(of: path, from: reference).flatMap { $0.text.elementTypeName ?? $0.text.innerCollection }
  }

  /// The declaration or extension that declares a collection, as seen from inside a type; nil if it is unknown.
  func declaration(of path: CollectionPath, from reference: TypeIndex.Reference) -> TypeIndex.Reference? {
    writtenType(of: path, from: reference)?.declaration
  }

  /// The type of a collection as written, and the type that declares the collection.
  func writtenType(
    of path: CollectionPath, from reference: TypeIndex.Reference
  ) -> (text: String, declaration: TypeIndex.Reference)? {
    guard case .entity(var owner) = types.meaning(of: reference), let last = path.names.last else { return nil }
    for name in path.names.dropLast() {
      guard let found = heldProperty(named: name, of: owner),
        let type = found.property.environmentType ?? found.property.knownType,
        let next = entity(named: type, inFile: found.reference.file, insideType: found.reference.type)
      else { return nil }
      owner = next
    }
    return writtenType(of: last, in: owner)
  }

  /// The first stored property of a type with this name, and the declaration that contains it.
  func heldProperty(
    named name: String, of entity: Int
  ) -> (property: PropertyFact, reference: TypeIndex.Reference)? {
    for reference in types.entities[entity].declarations {
      if let property = fact(reference).properties.first(where: { $0.name == name }) { return (property, reference) }
    }
    return nil
  }

  /// The type of a stored or computed property as written, and the type that declares the property.
  private func writtenType(of name: String, in entity: Int) -> (text: String, declaration: TypeIndex.Reference)? {
    if let found = heldProperty(named: name, of: entity) {
      return (found.property.type ?? found.property.initializedCollection).map { ($0, found.reference) }
    }
    for reference in types.entities[entity].declarations + types.entities[entity].extensions {
      let member = fact(reference).members.first { $0.kind == .computedProperty && $0.name == name }
      if let type = member?.type { return (type, reference) }
    }
    return nil
  }

  /// Whether a collection is a constant that an object such as a view model keeps for its lifetime.
  func isConstantOfObject(_ path: CollectionPath, from reference: TypeIndex.Reference) -> Bool {
    guard case .entity(var owner) = types.meaning(of: reference), path.names.count > 1, let last = path.names.last
    else {
      return false
    }
    for name in path.names.dropLast() {
      guard let (property, declaration) = heldProperty(named: name, of: owner),
        let next = declaredType(of: property, at: declaration)
      else { return false }
      owner = next
    }
    guard let (property, _) = heldProperty(named: last, of: owner) else { return false }
    return property.isLet && types.entities[owner].kind == .class
  }

  /// Whether a type has an `id`, with or without conforming to `Identifiable`.
  func hasID(_ entity: Int) -> Bool {
    var identifiable = IdentifiableTypes(types)
    if identifiable.contains(entity) { return true }
    return facts(of: entity).contains { fact in
      // The macro makes a SwiftData model `Identifiable`.
      fact.attributes.contains { $0.name.lastNamePart == "Model" }
        || fact.properties.contains { $0.name == "id" && !$0.isStatic }
        || fact.members.contains { $0.name == "id" && $0.kind == .computedProperty && !$0.isStatic }
    }
  }
}

extension String {
  /// The inner array type of a nested array type: `[Date]` for `[[Date]]`; nil for anything else.
  fileprivate var innerCollection: String? {
    var text = filter { $0 != " " }[...]
    while text.last == "?" || text.last == "!" { text.removeLast() }
    return text.hasPrefix("[[") && text.hasSuffix("]]") ? String(text.dropFirst().dropLast()) : nil
  }

  /// The element type of a collection type: `Post` for `[Post]`, `[Post]?`, `Array<Post>` and
  /// `IdentifiedArrayOf<Post>`; nil if the type is not a collection.
  fileprivate var elementTypeName: String? {
    var text = filter { $0 != " " }[...]
    while text.last == "?" || text.last == "!" { text.removeLast() }
    if text.first == "[", text.last == "]" {
      text = text.dropFirst().dropLast()
    } else if let open = text.firstIndex(of: "<"), text.last == ">",
      ["Array", "ArraySlice", "ContiguousArray", "Set", "IdentifiedArrayOf", "FetchedResults", "Binding"]
        .contains(text[..<open])
    {
      let inner = String(text[text.index(after: open)...].dropLast())
      if text[..<open] == "Binding" { return inner.elementTypeName }
      text = inner[...]
    } else {
      return nil
    }
    for prefix in ["any", "some"]
    where text.hasPrefix(prefix) && text.dropFirst(prefix.count).first?.isUppercase == true {
      text = text.dropFirst(prefix.count)
    }
    let isName = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName ? String(text) : nil
  }
}
