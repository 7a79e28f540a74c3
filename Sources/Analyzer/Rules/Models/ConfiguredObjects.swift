import SwiftSyntax

/// Collects the properties of view models that code other than views sets, such as a coordinator that contains
/// `viewModel.presenter = presenter`.
struct ConfiguredObjects: Collector, ProjectWideRecorder {
  static let id = "configured_objects"

  struct Evidence: Analyzer.Evidence {
    /// The type of the object, as written.
    let type: String
    /// The assigned property.
    let property: String

    static let fields = FieldList(Self.init(type:property:), \.type, \.property)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.assignment) { assignment, context in
      guard context.type != nil, !context.isPreview, !context.isInNamedView,
        let access = assignment.target.as(MemberAccessExprSyntax.self), let object = access.base?.unchained.wholeName,
        !object.isProjected, let type = context.typeName(ofObject: object.name, at: assignment.sequence),
        ["Model", "VM"].contains(where: type.hasSuffix)
      else { return }
      context.record(
        Evidence(type: type, property: access.declName.baseName.text), by: Self.self,
        at: context.range(of: assignment.target))
    }
  }

  /// Returns the names of the properties that are set outside of views, for each type.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.records(of: Self.self).reduce(into: [:]) { properties, located in
      guard let reference = located.type, !project.types.roles(inside: reference).contains(.view),
        !project.files[located.file].isTest,
        let object = project.entity(named: located.evidence.type, inFile: located.file, insideType: reference.type),
        project.entity(of: located) != object
      else { return }
      properties[object, default: []].insert(located.evidence.property)
    }
  }
}

extension FileContext {
  /// Returns the type of the object that a name refers to: a parameter, a local variable whose declaration shows the
  /// type, or a stored property.
  fileprivate func typeName(ofObject name: String, at node: some SyntaxProtocol) -> String? {
    if let parameter = member?.parameters.first(where: { $0.name == name }) { return parameter.typeName }
    guard member?.locals.contains(name) == true else { return property(named: name)?.knownType }
    for list in node.ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }) {
      for item in list.prefix(Self.maximumStatements) {
        let bindings = item.item.as(VariableDeclSyntax.self)?.bindings ?? []
        if let binding = bindings.first(where: { $0.pattern.boundNames.contains { $0.text == name } }) {
          return binding.typeAnnotation?.type.unwrappedName ?? binding.initializer?.value.constructedType
        }
      }
    }
    return nil
  }

  /// The maximum number of statements to search for a declaration.
  private static let maximumStatements = 100
}
