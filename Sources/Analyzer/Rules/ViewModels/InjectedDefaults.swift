import SwiftSyntax

extension Syntax {
  /// Whether the node is in a private static function or property that is only the default value of a closure that an
  /// initializer takes: `init(askForFile: @escaping () -> URL? = Self.askForFile)`. Callers can replace this code.
  func isInDefaultOfInjectedClosure(in context: FileContext) -> Bool {
    guard let declaration = ancestors.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true }) else {
      return false
    }
    let name: String?
    let modifiers: DeclModifierListSyntax
    if let function = declaration.as(FunctionDeclSyntax.self) {
      name = function.name.text
      modifiers = function.modifiers
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      name = enclosingProperty?.pattern.boundNames.first?.text
      modifiers = variable.modifiers
    } else {
      return false
    }
    guard let name, modifiers.isStatic, modifiers.isFilePrivate else { return false }
    let defaults = context.memo("injected defaults") { InjectedDefaults(of: root) }
    return defaults.names.contains(name) && !defaults.otherNames.contains(name)
  }

  /// Whether the node is in the default value of an initializer's parameter.
  var isInDefaultOfInit: Bool {
    guard isDefaultArgumentOfInit, let value = enclosingParameter?.defaultValue else { return false }
    return value.position <= position
  }

  /// Whether the node is in the default value of an initializer's parameter whose own type hides the UI type:
  /// `init(opener: any URLOpener = UIApplication.shared)`.
  var isDefaultOfAbstraction: Bool {
    guard isInDefaultOfInit, let type = enclosingParameter?.type.plainName?.lastNamePart else { return false }
    return !UITypeUses.types.contains(type) && !SystemAPIs.plainValues.union(SystemAPIs.numberTypes).contains(type)
  }
}

/// The static members that a file uses as default values of closures that initializers take.
private struct InjectedDefaults {
  let names: Set<String>
  /// The static members that the file uses in other places.
  let otherNames: Set<String>

  init(of file: Syntax) {
    let search = StaticMemberSearch(viewMode: .sourceAccurate)
    search.walk(file)
    names = search.defaults
    otherNames = search.others
  }
}

/// Finds the static members that a file uses through `Self` or a type: `Self.askForFile`.
private final class StaticMemberSearch: SyntaxVisitor {
  private(set) var defaults: Set<String> = []
  private(set) var others: Set<String> = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.base?.isTypePath == true else { return .visitChildren }
    let name = node.declName.baseName.text
    let parameter = node.parent?.as(InitializerClauseSyntax.self)?.parent?.as(FunctionParameterSyntax.self)
    let isClosure = parameter?.type.tokens(viewMode: .sourceAccurate).contains { token in
      token.tokenKind == .arrow || token.text == "escaping"
    }
    if isClosure == true, node.isDefaultArgumentOfInit { defaults.insert(name) } else { others.insert(name) }
    return .visitChildren
  }
}
