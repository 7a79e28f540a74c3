extension Project {
  /// Whether a view's property never changes. This is the case if it is a constant with an initial value, or if code
  /// that creates the view passes it, and only as a setting, a constant of another value, or one of its own properties
  /// that never changes. Literals count only if the property has a default, which makes it an option; other literals are
  /// samples of a value that changes.
  func neverChanges(_ property: String, to located: Located<UnstableRoot.Evidence>) -> Bool {
    entity(of: located).map { neverChanges(property, to: $0, depth: 0) } ?? false
  }

  private func neverChanges(_ property: String, to entity: Int, depth: Int) -> Bool {
    guard depth < 4 else { return false }
    if properties(of: entity).contains(where: { $0.name == property && $0.isLet && $0.hasInitialValue }) { return true }
    let name = types.entities[entity].name.lastNamePart
    let isOption = hasDefault(property, of: entity)
    var isPassed = false
    for file in files(mentioning: [name]) {
      for made in files[file].facts.constructions where !made.isInPreview && made.type.lastNamePart == name {
        guard self.entity(named: made.type, inFile: file, insideType: made.owner) == entity,
          let argument = made.arguments.first(where: { $0.label == property })
        else { continue }
        let owner = made.owner.map { TypeIndex.Reference(file: file, type: $0) }
        let isConstant =
          isOption && argument.text.isConstantLiteral || argument.text.isNamespacedConstant
          || argument.text.isReadFromSettings || isConstantMember(argument.text)
          || owner.map { isFixed(argument.text, in: $0, depth: depth + 1) } ?? false
        guard isConstant else {
          if let owner, isOnlyInPreviews(owner) { continue }
          return false
        }
        isPassed = true
      }
    }
    return isPassed
  }

  /// Whether a property of the type that creates a view never changes.
  private func isFixed(_ property: String, in type: TypeIndex.Reference, depth: Int) -> Bool {
    guard case .entity(let owner) = types.meaning(of: type) else { return false }
    return readsNothing(property, in: owner)
      || properties(of: owner).contains { $0.name == property && $0.attributes.isEmpty }
        && neverChanges(property, to: owner, depth: depth)
  }

  /// Whether a computed property uses no other members, such as one that depends only on an `#if`.
  private func readsNothing(_ property: String, in entity: Int) -> Bool {
    let found = facts(of: entity).flatMap(\.members).filter { $0.kind == .computedProperty && $0.name == property }
    return !found.isEmpty
      && found.allSatisfy { member in
        member.uses.allSatisfy { $0.name.first?.isUppercase == true || Self.namesInConditions.contains($0.name) }
      }
  }

  /// The names in conditions of `#if`.
  private static let namesInConditions: Set<String> = [
    "canImport", "iOS", "macCatalyst", "macOS", "os", "simulator", "targetEnvironment", "tvOS", "visionOS", "watchOS",
  ]

  /// Whether a type is created only in previews.
  private func isOnlyInPreviews(_ reference: TypeIndex.Reference) -> Bool {
    guard case .entity(let entity) = types.meaning(of: reference) else { return false }
    let name = types.entities[entity].name.lastNamePart
    var isPreviewed = false
    for file in files(mentioning: [name]) {
      for made in files[file].facts.constructions where made.type.lastNamePart == name {
        guard self.entity(named: made.type, inFile: file, insideType: made.owner) == entity else { continue }
        guard made.isInPreview else { return false }
        isPreviewed = true
      }
    }
    return isPreviewed
  }

  /// Whether code that creates a view may omit a property, because the property or an initializer has a default value.
  private func hasDefault(_ property: String, of entity: Int) -> Bool {
    properties(of: entity).contains { $0.name == property && $0.hasInitialValue }
      || facts(of: entity).flatMap(\.members).contains { member in
        member.kind == .initializer && member.parameters.contains { $0.label == property && $0.hasDefault }
      }
  }
}

extension Project {
  /// Whether a view's property is the route of a screen, such as that of a navigation destination, and no code that
  /// creates the view takes it from a property, which might change while the screen is visible.
  func isRouteOfScreen(_ name: String, of located: Located<UnstableRoot.Evidence>) -> Bool {
    guard let view = entity(of: located),
      properties(of: view).contains(where: { $0.name == name && $0.isRoute })
    else { return false }
    let viewName = types.entities[view].name.lastNamePart
    return files(mentioning: [viewName]).allSatisfy { file in
      files[file].facts.constructions.allSatisfy { made in
        guard !made.isInPreview, made.type.lastNamePart == viewName, let creator = made.owner,
          let argument = made.arguments.first(where: { $0.label == name }),
          case .entity(let owner) = types.meaning(of: .init(file: file, type: creator))
        else { return true }
        return !properties(of: owner).contains { $0.name == argument.text && !($0.isLet && $0.attributes.isEmpty) }
      }
    }
  }
}

extension PropertyFact {
  /// Whether the value is the route of a screen, judging by its type.
  fileprivate var isRoute: Bool {
    guard isLet, let word = typeName?.lastNamePart.camelCaseWords.last else { return false }
    return ["route", "subroute", "destination"].contains(word)
  }
}

extension Project {
  /// Returns whether a view's property is a constant with a value, as opposed to an object whose members may change,
  /// and has the same value whenever the project creates the view.
  func isFixedValue(_ property: String, of located: Located<UnstableRoot.Evidence>) -> Bool {
    guard let view = entity(of: located) else { return false }
    let isValue = types.entities[view].declarations.contains { reference in
      fact(reference).properties.contains { stored in
        guard stored.name == property, stored.isLet, !stored.isStatic, stored.attributes.isEmpty else { return false }
        if let type = declaredType(of: stored, at: reference) {
          return types.entities[type].kind == .struct || types.entities[type].kind == .enum
        }
        return stored.knownType.map(SystemAPIs.plainValues.contains) ?? false
      }
    }
    return isValue && neverChanges(property, to: located)
  }
}

extension Project {
  /// Whether a member of the object that a view's property stores is a constant of its class, or a member of such a
  /// constant if that is a value: `mode`, `mode.showsPicker`.
  func isConstant(_ member: String, ofObjectIn property: String, at located: Located<UnstableRoot.Evidence>) -> Bool {
    guard let view = entity(of: located) else { return false }
    return types.entities[view].declarations.contains { reference in
      guard let stored = fact(reference).properties.first(where: { $0.name == property }),
        let object = declaredType(of: stored, at: reference), types.entities[object].kind == .class
      else { return false }
      let parts = member.split(separator: ".")
      return inheritedProperties(of: object).contains { constant in
        guard constant.name == parts[0], constant.isLet, !constant.isStatic else { return false }
        guard parts.count > 1, let declaration = types.entities[object].declarations.first else { return true }
        let kind = declaredType(of: constant, at: declaration).map { types.entities[$0].kind }
        return kind == .struct || kind == .enum
      }
    }
  }
}

extension Project {
  /// Returns whether an argument such as `context.viewState.hidesBrand` ends in a name that the project declares only
  /// as constants, except in types that contain settings.
  private func isConstantMember(_ argument: String) -> Bool {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, let name = parts.last,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else { return false }
    let types = files.lazy.flatMap(\.facts.types).filter { !$0.simpleName.hasSuffix("Settings") }
    let properties = types.flatMap(\.properties).filter { $0.name == name }
    var isDeclared = false
    for property in properties {
      guard property.isLet else { return false }
      isDeclared = true
    }
    return isDeclared
  }
}

extension String {
  /// Whether the argument is a setting: `settings.isFullScreen`.
  fileprivate var isReadFromSettings: Bool { lowercased().contains("settings.") }

  /// Whether the argument is a constant in nested types: `Strings.Account.password`.
  fileprivate var isNamespacedConstant: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 2 && parts.dropLast().allSatisfy { $0.first?.isUppercase == true }
      && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
      && parts.last?.first?.isLowercase == true
  }

  /// Whether the argument is a constant: `true`, `.modal`, `Style.modal`.
  fileprivate var isConstantLiteral: Bool {
    if self == "true" || self == "false" { return true }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && (parts[0].isEmpty || parts[0].first?.isUppercase == true)
      && parts[1].first?.isLowercase == true && parts[1].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
