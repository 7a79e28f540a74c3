import SwiftSyntax

/// Collects data for the rules about unused UI imports: names that the facts do not contain and, for files that import
/// a UI framework without rendering UI, every name that may come from the framework.
struct UINames: Collector, ProjectWideRecorder {
  static let id = "ui_names"

  /// The data about a type or a whole file.
  enum Evidence: Analyzer.Evidence {
    case declares([DeclaredName])
    case uses(UIFileUse)
    /// The types that a file declares for some platforms only, such as `EditMode` in `#if os(macOS)`.
    case declaresForPlatform([String])

    static let fields = CaseList<Self>(
      .init(Self.declares) { if case .declares(let names) = $0 { names } else { nil } },
      .init(Self.uses) { if case .uses(let use) = $0 { use } else { nil } },
      .init(Self.declaresForPlatform) { if case .declaresForPlatform(let names) = $0 { names } else { nil } })
  }

  /// A declared name and the types that its declaration mentions.
  struct DeclaredName: FieldStorable, Hashable {
    let name: String
    let types: [String]

    static let fields = FieldList(Self.init(name:types:), \.name, \.types)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      let names = declaration.memberBlock.members.flatMap { Self.declaredNames($0.decl) }
      if !names.isEmpty { context.record(.declares(names), by: Self.self, at: declaration.fact.range) }
    }
    walk.on(.file) { file, context in
      let range = SourceRange(start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
      var names: [DeclaredName] = []
      var imports = ImportList()
      for item in file.statements {
        if let declaration = item.item.as(DeclSyntax.self) { names += Self.topLevelNames(declaration) }
        imports.add(item, isConditional: false)
      }
      if !names.isEmpty { context.record(.declares(names), by: Self.self, at: range) }
      let conditional = file.statements.flatMap { Self.conditionalTypes(Syntax($0.item)) }
      if !conditional.isEmpty { context.record(.declaresForPlatform(conditional), by: Self.self, at: range) }
      guard !imports.ofUI.isEmpty, !context.types.contains(where: \.clearlyDraws) else { return }
      context.record(.uses(Self.use(of: imports, in: file, context)), by: Self.self, at: range)
    }
  }

  func collection(in project: Project) -> UIImports { UIImports(project) }

  // MARK: Uses

  private static func use(of imports: ImportList, in file: SourceFileSyntax, _ context: FileContext) -> UIFileUse {
    let collector = NameCollector()
    collector.walk(file)
    return UIFileUse(
      imports: imports.ofUI.map { `import`($0, context) }, modules: imports.unconditional.sorted(),
      importIsUse: imports.isUse, declaresAnything: collector.declaresAnything,
      types: collector.foreignTypes.map { UIFileUse.Name($0) },
      values: collector.foreignValues.map { UIFileUse.Name($0) }, members: collector.members.sorted(),
      hasWindowsLineEnds: context.hasWindowsLineEnds)
  }

  private static func `import`(_ found: ImportList.Found, _ context: FileContext) -> UIImports.Import {
    let start = found.node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = found.node.endPositionBeforeTrailingTrivia.utf8Offset
    let line = context.text.line(at: start)
    let lineStart = context.text.lineStarts[line]
    let lineEnd =
      line + 1 < context.text.lineStarts.count ? context.text.lineStarts[line + 1] : context.text.bytes.count
    let around = context.text.bytes[lineStart..<start] + context.text.bytes[min(end, lineEnd)..<lineEnd]
    let isAlone = around.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return UIImports.Import(
      module: found.module, range: context.range(of: found.node),
      lines: context.text.range(from: lineStart, to: lineEnd), canBeReplaced: isAlone && found.isPlain)
  }

  // MARK: Declared names

  private static func topLevelNames(_ declaration: DeclSyntax) -> [DeclaredName] {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      let types = function.signature.parameterClause.parameters.flatMap { $0.type.capitalizedNames }
      return [declared(function.name, types + (function.signature.returnClause?.type.capitalizedNames ?? []))]
    }
    if let variable = declaration.as(VariableDeclSyntax.self), variable.isPlainlyTyped {
      return variable.bindings.compactMap { binding in
        binding.pattern.boundNames.first.map { declared($0, binding.typeAnnotation?.type.capitalizedNames ?? []) }
      }
    }
    return declaredNames(declaration)
  }

  /// Returns enum cases, type aliases and properties without an explicit type, along with the types that their
  /// declarations mention.
  private static func declaredNames(_ declaration: DeclSyntax) -> [DeclaredName] {
    if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      return cases.elements.map { element in
        declared(element.name, element.parameterClause?.parameters.flatMap(\.type.capitalizedNames) ?? [])
      }
    }
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      return [declared(alias.name, alias.initializer.value.capitalizedNames)]
    }
    if let variable = declaration.as(VariableDeclSyntax.self), !variable.isPlainlyTyped {
      return variable.bindings.compactMap { binding in
        guard let name = binding.pattern.boundNames.first, let value = binding.initializer?.value else { return nil }
        return declared(name, value.leadingNames)
      }
    }
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      return condition.clauses.flatMap { clause -> [DeclaredName] in
        let members = clause.elements?.as(MemberBlockItemListSyntax.self)?.flatMap { declaredNames($0.decl) }
        let items = clause.elements?.as(CodeBlockItemListSyntax.self)?
          .compactMap { $0.item.as(DeclSyntax.self) }.flatMap { topLevelNames($0) }
        return (members ?? []) + (items ?? [])
      }
    }
    return []
  }

  /// Returns the types named like those of UI frameworks that an `#if` declares.
  private static func conditionalTypes(_ item: Syntax) -> [String] {
    guard let condition = item.as(IfConfigDeclSyntax.self) else { return [] }
    return condition.clauses.flatMap { clause -> [String] in
      let items = clause.elements?.as(CodeBlockItemListSyntax.self).map(Array.init) ?? []
      return items.flatMap { item -> [String] in
        let name = Syntax(item.item).asProtocol((any NamedDeclSyntax).self)?.name.plainText
        return [name].compactMap(\.self).filter(UIFrameworkNames.isLikelyType) + conditionalTypes(Syntax(item.item))
      }
    }
  }

  private static func declared(_ name: TokenSyntax, _ types: [String]) -> DeclaredName {
    DeclaredName(name: name.plainText, types: types)
  }
}

/// The imports of a file, including those in `#if`.
struct ImportList {
  struct Found {
    let node: ImportDeclSyntax
    let module: String
    /// Whether the import covers a whole module and has no attributes, modifiers or conditions.
    let isPlain: Bool
  }

  private(set) var ofUI: [Found] = []
  /// Modules that are imported as a whole and unconditionally.
  private(set) var unconditional: Set<String> = []
  /// Whether the import itself counts as a use of the framework because it names a declaration or a submodule, or
  /// re-exports the framework.
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
    guard SystemAPIs.mainUIFrameworks.contains(module) else { return }
    let attributes = node.attributes.names
    if !isWhole || attributes.contains("_exported") { isUse = true }
    ofUI.append(
      Found(
        node: node, module: module,
        isPlain: isWhole && attributes.isEmpty && node.modifiers.isEmpty && !isConditional))
  }
}

extension TypeFact {
  /// Whether the declaration itself renders UI, in which case the file needs its UI framework.
  fileprivate var clearlyDraws: Bool {
    inherited.contains { name in
      ["View", "SwiftUI.View", "ViewModifier", "App", "Scene", "PreviewProvider", "Shape"].contains(name)
        || name.hasSuffix("Representable") || name.hasSuffix("ViewController")
    }
  }
}

extension FileContext {
  /// Whether the file has CRLF line endings.
  fileprivate var hasWindowsLineEnds: Bool {
    text.lineStarts.count > 1 && text.lineStarts[1] > 1 && text.bytes[text.lineStarts[1] - 2] == 0x0D
  }
}

extension VariableDeclSyntax {
  /// Whether the variable has a type annotation, in which case the facts already record its type.
  fileprivate var isPlainlyTyped: Bool { bindings.last?.typeAnnotation != nil }
}

extension SyntaxProtocol {
  /// The capitalized names among the tokens.
  fileprivate var capitalizedNames: [String] {
    tokens(viewMode: .sourceAccurate).map(\.plainText).filter(\.isUppercased)
  }
}

extension ExprSyntax {
  /// The type name near the start of an initial value, such as `Color` in `Color.red.opacity(0.5)`; empty if there is
  /// none.
  fileprivate var leadingNames: [String] {
    for token in tokens(viewMode: .sourceAccurate).prefix(8) {
      let text = token.plainText
      if text == "{" { return [] }
      if text.isUppercased { return [text] }
    }
    return []
  }
}
