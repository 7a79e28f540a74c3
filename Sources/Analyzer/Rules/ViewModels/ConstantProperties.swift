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
    project.valuesByDeclaration(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.evidence.name }
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
    guard let root = base.dottedName?.split(separator: ".").first.map(String.init), root.isUppercased,
      !SystemAPIs.sharedInstances.contains(access.declName.baseName.text)
    else { return false }
    if root == "L10n" { return true }
    let words = root.camelCaseWords
    return words.contains(where: Self.wordsForLocalization.contains)
      || words.last.map(Self.wordsForTexts.contains) ?? false
  }

  /// Words that identify a type of localized texts anywhere in its name: `LocalizationKeys`.
  private static let wordsForLocalization: Set<String> = ["localizable", "localization", "localizations", "localized"]

  /// Words at the end of the name of a type of texts: `Strings`, `UserText`, but not `TextStyle`.
  private static let wordsForTexts: Set<String> = ["string", "strings", "text", "texts"]
}

extension Project {
  /// Returns the properties of a type that one of the project's protocols requires, if other types conform to that
  /// protocol as well. Such properties can be neither grouped nor removed.
  func propertiesRequiredByProtocols(of entity: Int) -> Set<String> {
    let shared = protocols(of: entity).filter { isShared($0, by: entity) }
    let requirements = reached(from: shared, by: protocols(of:)).flatMap { ancestor in
      types.entities[ancestor].declarations.flatMap { fact($0).members }
    }
    return Set(requirements.lazy.filter { $0.kind == .computedProperty }.map(\.name))
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
}
