import SwiftSyntax

/// Collects constants whose initial value is a literal or a localized text: `let maximumLength = 50`,
/// `let title = Localization.save`.
struct ConstantProperties: Collector {
  static let id = "constant_properties"

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init, \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { node, context in
      guard context.mayBeInViewModel, node.isMember, node.bindingSpecifier.hasText("let"), !node.modifiers.isStatic
      else { return }
      for binding in node.bindings {
        guard let value = binding.initializer?.value, value.isLiteral || value.isLocalizedText,
          let name = binding.pattern.boundNames.first
        else { continue }
        context.record(
          Evidence(name: name.text), by: Self.self, in: .type(hasAny: [.viewModel, .observable]),
          at: context.range(of: name))
      }
    }
  }

  /// The names of the properties, keyed by the declaration that contains them.
  func collection(in project: Project) -> [TypeIndex.Reference: Set<String>] {
    var constants: [TypeIndex.Reference: Set<String>] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      if let type = located.type { constants[type, default: []].insert(located.evidence.name) }
    }
    return constants
  }
}

extension ExprSyntax {
  /// Whether the value is a localized text: `String(localized: "Save")`, `NSLocalizedString("Save", comment: "")`,
  /// `"Save".localized`, or a constant of a type of texts such as `Localization.save`.
  fileprivate var isLocalizedText: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) {
      guard let first = call.arguments.first else { return false }
      switch call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      case "NSLocalizedString", "LocalizedStringKey", "LocalizedStringResource": return first.expression.isLiteral
      case "String": return first.label?.text == "localized"
      default: return false
      }
    }
    guard let access = self.as(MemberAccessExprSyntax.self), let base = access.base else { return false }
    if base.is(StringLiteralExprSyntax.self) { return access.declName.baseName.text.hasPrefix("localized") }
    guard let root = base.dottedName?.split(separator: ".").first, String(root).isUppercased else { return false }
    return root == "L10n" || String(root).camelCaseWords.contains { Self.wordsOfTexts.contains($0) }
  }

  private static let wordsOfTexts: Set<String> = [
    "localizable", "localization", "localizations", "localized", "string", "strings", "text", "texts",
  ]
}

extension Project {
  /// Returns the properties of a type that one of the project's protocols requires, if other types conform to that
  /// protocol as well. Such properties can be neither grouped nor removed.
  func propertiesRequiredByProtocols(of entity: Int) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<Int> = []
    var waiting = supertypes(of: entity).filter { types.entities[$0].kind == .protocol && isShared($0, by: entity) }
    while let next = waiting.popLast() {
      guard types.entities[next].kind == .protocol, seen.insert(next).inserted else { continue }
      for declaration in types.entities[next].declarations {
        names.formUnion(fact(declaration).members.filter { $0.kind == .computedProperty }.map(\.name))
      }
      waiting += supertypes(of: next)
    }
    return names
  }

  /// Returns whether a type other than the given one conforms to a protocol, except for types in tests.
  private func isShared(_ proto: Int, by entity: Int) -> Bool {
    files(naming: [proto]).contains { file in
      guard !files[file].isTest else { return false }
      return types.entities(inFiles: [file]).contains { other in
        other != entity && types.entities[other].kind != .protocol && supertypes(of: other).contains(proto)
      }
    }
  }

  /// Returns the project's types that a type's declarations and extensions inherit from or conform to.
  private func supertypes(of entity: Int) -> [Int] {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).flatMap { reference in
      fact(reference).inherited.flatMap { name in
        types.supertypes(named: name, inFile: reference.file, insideType: type.name.enclosingName)
          .compactMap(\.entity)
      }
    }
  }
}
