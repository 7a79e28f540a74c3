extension Project {
  /// Returns whether the initializers of a view create at least three view models or other observable objects, as those
  /// of the app's root view do. Something has to choose their dependencies.
  func composesModels(_ view: Int) -> Bool {
    let type = types.entities[view]
    var models: Set<Int> = []
    for part in type.declarations + type.extensions {
      for made in files[part.file].facts.constructions where made.owner == part.type && !made.isInPreview {
        guard made.member?.withoutArgumentLabels == "init",
          let model = types.lookUp(made.type, inFile: part.file, insideType: fact(part).name).entity,
          !types.roles(of: model).isDisjoint(with: [.viewModel, .observable])
        else { continue }
        models.insert(model)
      }
    }
    return models.count >= 3
  }

  /// Returns whether a view creates an object as the first value of a property that owns it, and the object is either
  /// observable or visible only to this file. Such an object is the view's own model.
  func isOwnModel(_ created: Int, of view: Int, _ located: Located<ViewCreatesService.Evidence>) -> Bool {
    let evidence = located.evidence
    guard evidence.kind == .creates else { return false }
    let model = types.entities[created]
    if evidence.use.isOwned { return model.isFilePrivate }
    // The call may omit the name of the wrapper: `_model = .init(wrappedValue: Model())`.
    guard evidence.use.label == "wrappedValue" || evidence.use.label == "initialValue",
      model.isFilePrivate || types.roles(of: created).contains(.observable)
    else { return false }
    return properties(of: view).contains { property in
      property.has(anyOf: SwiftUIVocabulary.owningWrappers)
        && property.resolvedTypeName?.lastNamePart == model.name.lastNamePart
    }
  }

  /// Returns whether a type without state only looks up objects of UIKit or AppKit, such as the key window.
  func looksUpWindows(_ entity: Int) -> Bool {
    let members = facts(of: entity).flatMap(\.members).filter { $0.kind != .initializer }
    return !members.isEmpty && !properties(of: entity).contains { !$0.isStatic }
      && members.allSatisfy { member in
        guard member.kind == .computedProperty, let type = member.type else { return false }
        return UIFrameworkNames.isLikelyType(String(type.prefix { $0.isLetter || $0.isNumber }))
      }
  }
}
