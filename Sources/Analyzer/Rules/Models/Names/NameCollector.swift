import SwiftSyntax

/// Collects the names that a file uses without declaring them.
///
/// Runs separately from the shared walk, and only on the few files that import a UI framework without rendering UI.
final class NameCollector: SyntaxVisitor {
  /// A name and the qualified name of the type whose code contains it.
  struct Use: Hashable {
    let scope: String
    let name: String
  }

  /// The qualified names of the enclosing types, innermost last.
  private var scopes: [String] = []
  /// The qualified names of the types that the file declares.
  private var declaredTypes: Set<String> = []
  /// The last components of the declared types' names.
  private var declaredNames: Set<String> = []
  private var genericNames: Set<String> = []
  private var declaredValues: Set<String> = []
  private var typeUses: Set<Use> = []
  private var valueUses: Set<Use> = []
  /// Names after a dot, initializer labels in the form `Row.title`, and labels of functions that SwiftUI and UIKit add
  /// to other types. Fonts and colors whose type is inferred are included a second time, with the dot.
  private(set) var members: Set<String> = []
  /// Whether the file contains anything but imports.
  private(set) var declaresAnything = false

  init() { super.init(viewMode: .sourceAccurate) }

  /// Capitalized names and macros that are not declared in the scope that uses them.
  var foreignTypes: [Use] {
    typeUses.filter { use in
      guard !genericNames.contains(use.name) else { return false }
      guard declaredNames.contains(use.name) else { return true }
      var scope: String? = use.scope
      while let outer = scope {
        if declaredTypes.contains(outer.isEmpty ? use.name : outer + "." + use.name) { return false }
        scope = outer.isEmpty ? nil : outer.enclosingName ?? ""
      }
      return true
    }.sorted { ($0.name, $0.scope) < ($1.name, $1.scope) }
  }

  /// Lowercase names that the file does not declare.
  var foreignValues: [Use] {
    valueUses.filter { !declaredValues.contains($0.name) }.sorted { ($0.name, $0.scope) < ($1.name, $1.scope) }
  }

  // MARK: Declarations

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    declaresAnything = true
    return open(node.extendedType.plainName ?? "")
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  private func enter(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    declare(type: name)
    return open(name.plainText)
  }

  private func open(_ name: String) -> SyntaxVisitorContinueKind {
    scopes.append(qualified(name))
    return .visitChildren
  }

  private var scope: String { scopes.last ?? "" }

  private func qualified(_ name: String) -> String { scopes.isEmpty ? name : scope + "." + name }

  private func declare(type name: TokenSyntax) {
    declaresAnything = true
    let own = name.plainText
    declaredNames.insert(own)
    declaredTypes.insert(qualified(own))
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(type: node.name)
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    genericNames.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    genericNames.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { declare(node.identifier) }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }

  private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    declaresAnything = true
    declaredValues.insert(name.plainText)
    return .visitChildren
  }

  // MARK: Uses

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    // The conditions themselves, such as `os(iOS)` and `canImport(UIKit)`, are not uses.
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.plainText
    if name.isUppercased { typeUses.insert(Use(scope: scope, name: name)) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    var name = node.baseName.plainText
    if name.utf8.count > 1, name.hasPrefix("$") || name.hasPrefix("_") { name.removeFirst() }
    guard name.startsWithLetter, !Self.implicitNames.contains(name) else { return .visitChildren }
    if node.isMemberName || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true {
      members.insert(name)
      if let access = node.accessOfMember, access.base == nil, UIFrameworkNames.isImplicitMember(name) {
        members.insert("." + name)
      }
    } else if name.isUppercased {
      typeUses.insert(Use(scope: scope, name: name))
    } else {
      valueUses.insert(Use(scope: scope, name: name))
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard let label = node.label?.plainText else { return .visitChildren }
    // Of the labels in method calls, only these identify functions that UI frameworks add to other types.
    if Self.addedLabels.contains(label) { members.insert(label) }
    if label == "animation" { members.insert(Self.animationLabel) }
    // In a call to a memberwise initializer, each label is the name of a property.
    if let type = node.parent?.parent?.as(FunctionCallExprSyntax.self)?.madeType { members.insert("\(type).\(label)") }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { use(macro: node.macroName) }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { use(macro: node.macroName) }

  private func use(macro name: TokenSyntax) -> SyntaxVisitorContinueKind {
    if !LibraryNames.macros.contains(name.text) { typeUses.insert(Use(scope: scope, name: "#" + name.text)) }
    return .visitChildren
  }

  private static let addedLabels: Set<String> = ["fromOffsets", "toOffset", "atOffsets", "withAttributes"]

  /// Stands for an argument labeled `animation`. The colon distinguishes it from a member with this name.
  static let animationLabel = "animation:"

  private static let implicitNames: Set<String> = ["self", "super", "newValue", "oldValue", "error", "init"]
}

extension String {
  /// Whether the first character is a letter. Checks Unicode properties only if the first byte is not ASCII.
  fileprivate var startsWithLetter: Bool {
    guard let first = utf8.first else { return false }
    if first < 0x80 { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) }
    return self.first?.isLetter ?? false
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainText: String {
    let text = text
    return text.utf8.first == UInt8(ascii: "`") ? String(text.dropFirst().dropLast()) : text
  }
}

extension FunctionCallExprSyntax {
  /// The type that the call creates: `Row` for `Row(…)`.
  fileprivate var madeType: String? {
    guard let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.isUppercased else {
      return nil
    }
    return name
  }
}
