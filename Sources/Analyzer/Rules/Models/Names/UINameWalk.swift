import SwiftSyntax

/// Remembers of each file what the rules about needless UI imports must know: names that the facts leave out, and of
/// files that import a UI framework without drawing, every name that may come from it.
enum UINameWalk {
  /// The id under which it is remembered.
  static let rule = "model_imports_ui"

  /// What is remembered.
  enum Kind: String {
    /// Subjects: a declared name with the types that its value is made of, separated by spaces, for each name.
    case declares
    /// Subjects: the module, and whether the import can be replaced as a whole. Followed by a `line`.
    case imports
    /// The lines of the import before, with their end.
    case line
    /// Subjects: what the file uses, as `UIFileUse` writes it.
    case uses
  }

  static func subscribe(to walk: inout Subscriptions) {
    walk.onType { declaration, context in
      let names = declaration.memberBlock.members.flatMap { declaredNames($0.decl) }
      if !names.isEmpty { observe(.declares, names, at: declaration.fact.range, context) }
    }
    walk.onFile { file, context in
      let range = SourceRange(start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
      var names: [String] = []
      var imports = ImportList()
      for item in file.statements {
        if let declaration = item.item.as(DeclSyntax.self) { names += topLevelNames(declaration) }
        imports.add(item, isConditional: false)
      }
      if !names.isEmpty { observe(.declares, names, at: range, context) }
      guard !imports.ofUI.isEmpty, !context.types.contains(where: \.clearlyDraws) else { return }
      for found in imports.ofUI { observe(found, in: file, context) }
      let collector = NameCollector()
      collector.walk(file)
      observe(.uses, UIFileUse.subjects(collector, imports, eol: context.lineEnd), at: range, context)
    }
  }

  private static func observe(_ kind: Kind, _ subjects: [String], at range: SourceRange, _ context: FileContext) {
    context.observe(rule: rule, kind: kind.rawValue, subjects: subjects, at: range)
  }

  private static func observe(_ found: ImportList.Found, in file: SourceFileSyntax, _ context: FileContext) {
    let start = found.node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = found.node.endPositionBeforeTrailingTrivia.utf8Offset
    let line = context.text.line(at: start)
    let lineStart = context.text.lineStarts[line]
    let lineEnd =
      line + 1 < context.text.lineStarts.count ? context.text.lineStarts[line + 1] : context.text.bytes.count
    let around = context.text.bytes[lineStart..<start] + context.text.bytes[min(end, lineEnd)..<lineEnd]
    let isAlone = around.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let canBeReplaced = isAlone && found.isPlain
    observe(.imports, [found.module, canBeReplaced ? "plain" : "other"], at: context.range(of: found.node), context)
    observe(.line, [], at: context.text.range(from: lineStart, to: lineEnd), context)
  }

  // MARK: Declared names

  private static func topLevelNames(_ declaration: DeclSyntax) -> [String] {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      let types = function.signature.parameterClause.parameters.flatMap { $0.type.capitalisedNames }
      return [line(function.name, types + (function.signature.returnClause?.type.capitalisedNames ?? []))]
    }
    if let variable = declaration.as(VariableDeclSyntax.self), variable.isPlainlyTyped {
      return variable.bindings.compactMap { binding in
        binding.pattern.boundNames.first.map { line($0, binding.typeAnnotation?.type.capitalisedNames ?? []) }
      }
    }
    return declaredNames(declaration)
  }

  /// Enum cases, type aliases and properties whose type is not written, with the types they are made of.
  private static func declaredNames(_ declaration: DeclSyntax) -> [String] {
    if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      return cases.elements.map { element in
        line(element.name, element.parameterClause?.parameters.flatMap(\.type.capitalisedNames) ?? [])
      }
    }
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      return [line(alias.name, alias.initializer.value.capitalisedNames)]
    }
    if let variable = declaration.as(VariableDeclSyntax.self), !variable.isPlainlyTyped {
      return variable.bindings.compactMap { binding in
        guard let name = binding.pattern.boundNames.first, let value = binding.initializer?.value else { return nil }
        return line(name, value.leadingNames)
      }
    }
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      return condition.clauses.flatMap { clause -> [String] in
        let members = clause.elements?.as(MemberBlockItemListSyntax.self)?.flatMap { declaredNames($0.decl) }
        let items = clause.elements?.as(CodeBlockItemListSyntax.self)?
          .compactMap { $0.item.as(DeclSyntax.self) }.flatMap { topLevelNames($0) }
        return (members ?? []) + (items ?? [])
      }
    }
    return []
  }

  private static func line(_ name: TokenSyntax, _ types: [String]) -> String {
    ([name.plainText] + types).joined(separator: " ")
  }
}

/// The imports of a file, those under `#if` included.
struct ImportList {
  struct Found {
    let node: ImportDeclSyntax
    let module: String
    /// Neither of a part of the module, nor with attributes, modifiers or conditions.
    let isPlain: Bool
  }

  private(set) var ofUI: [Found] = []
  /// Modules that are imported whole and without a condition.
  private(set) var unconditional: Set<String> = []
  /// Whether an import is itself a use: it names a declaration, a submodule, or hands the framework on.
  private(set) var isUse = false

  mutating func add(_ item: CodeBlockItemSyntax, isConditional: Bool) {
    if let condition = item.item.as(IfConfigDeclSyntax.self)
      ?? item.item.as(DeclSyntax.self)?.as(IfConfigDeclSyntax.self)
    {
      for clause in condition.clauses {
        for item in clause.elements?.as(CodeBlockItemListSyntax.self) ?? [] { add(item, isConditional: true) }
      }
    }
    guard let node = item.item.as(ImportDeclSyntax.self) ?? item.item.as(DeclSyntax.self)?.as(ImportDeclSyntax.self),
      let module = node.path.first?.name.text
    else { return }
    let isWhole = node.path.count == 1 && node.importKindSpecifier == nil
    if isWhole, !isConditional { unconditional.insert(module) }
    guard UIImports.frameworks.contains(module) else { return }
    let attributes = node.attributes.names
    if !isWhole || attributes.contains("_exported") { isUse = true }
    ofUI.append(
      Found(
        node: node, module: module,
        isPlain: isWhole && attributes.isEmpty && node.modifiers.isEmpty && !isConditional))
  }
}

extension TypeFact {
  /// Whether the declaration alone says that it draws, so that the file needs its UI framework.
  fileprivate var clearlyDraws: Bool {
    inherited.contains { name in
      ["View", "SwiftUI.View", "ViewModifier", "App", "Scene", "PreviewProvider", "Shape"].contains(name)
        || name.hasSuffix("Representable") || name.hasSuffix("ViewController")
    }
  }
}

extension FileContext {
  /// `crlf` where the first line ends in a carriage return, else `lf`.
  fileprivate var lineEnd: String {
    text.lineStarts.count > 1 && text.lineStarts[1] > 1 && text.bytes[text.lineStarts[1] - 2] == 0x0D ? "crlf" : "lf"
  }
}

extension VariableDeclSyntax {
  /// Whether the facts know the type: it is annotated.
  fileprivate var isPlainlyTyped: Bool { bindings.last?.typeAnnotation != nil }
}

extension SyntaxProtocol {
  /// Every name in upper case among the tokens.
  fileprivate var capitalisedNames: [String] {
    tokens(viewMode: .sourceAccurate).map(\.plainText).filter(\.isUppercased)
  }
}

extension ExprSyntax {
  /// The names that an initial value starts with: `Color` of `Color.red.opacity(0.5)`, `makeTint` of `makeTint()`.
  fileprivate var leadingNames: [String] {
    for token in tokens(viewMode: .sourceAccurate).prefix(8) {
      let text = token.plainText
      if text == "{" { return [] }
      if text.isUppercased { return [text] }
    }
    return []
  }
}
