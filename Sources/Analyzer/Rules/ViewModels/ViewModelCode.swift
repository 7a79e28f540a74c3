import SwiftSyntax

extension FileContext {
  /// Whether the innermost type can turn out to be a view model: a cheap question before anything is recorded.
  var mayBeInViewModel: Bool {
    type != nil && !isPreview && !isInNamedView
  }

  /// Records something if the innermost type turns out to be a view model; never in previews and tests.
  func recordInViewModel<Recorder: Analyzer.Recorder>(
    _ evidence: Recorder.Evidence, by recorder: Recorder.Type, at range: SourceRange, symbol: String? = nil,
    source: String = ""
  ) {
    record(
      evidence, by: recorder, in: .type(hasAny: .viewModel), at: range, symbol: symbol, conditions: [.isTest(false)],
      source: source)
  }

  /// The same also in a struct of a view model whose name ends in State.
  func recordInViewModelOrState<Recorder: Analyzer.Recorder>(
    _ evidence: Recorder.Evidence, by recorder: Recorder.Type, at range: SourceRange, symbol: String? = nil,
    source: String = "", maximumSeverity: Severity? = nil
  ) {
    var owner = type
    if let type, types[type].kind == .struct, types[type].simpleName.hasSuffix("State") {
      owner = types[type].parent ?? type
    }
    guard !isPreview, let owner else { return }
    record(
      evidence, by: recorder, at: range, symbol: symbol,
      conditions: [.type(owner, hasAny: .viewModel), .isTest(false)], source: source, maximumSeverity: maximumSeverity)
  }

  /// The declaration that code here belongs to; in an initial value the stored property: `FeedViewModel.decoder`.
  func symbol(at node: some SyntaxProtocol) -> String {
    guard member == nil else { return symbol }
    for ancestor in node.ancestors {
      if let binding = ancestor.as(PatternBindingSyntax.self),
        binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true,
        let name = binding.pattern.boundNames.first?.text
      {
        return symbol + "." + name
      }
      if ancestor.is(MemberBlockSyntax.self) { break }
    }
    return symbol
  }

  /// The stored property, or the parameter of the member around, that a member is reached on (`session.data`), as far as
  /// the file tells its type; a local name is neither.
  func owner(of access: MemberAccessExprSyntax) -> (token: TokenSyntax, type: String?, isParameter: Bool)? {
    guard mayBeInViewModel, let (token, isBehindSelf) = access.ownerName else { return nil }
    let name = token.text
    if !isBehindSelf, let member, member.locals.contains(name) {
      return member.parameters.first { $0.name == name }.map { (token, $0.typeName, true) }
    }
    return (token, property(named: name)?.typeName, false)
  }
}

extension MemberAccessExprSyntax {
  /// The plain name that the member is reached on: `session` of `session.data` and of `self?.session?.data`.
  var ownerName: (token: TokenSyntax, isBehindSelf: Bool)? {
    guard let base = base?.unchained else { return nil }
    if let reference = base.as(DeclReferenceExprSyntax.self) { return (reference.baseName, false) }
    guard let access = base.as(MemberAccessExprSyntax.self), access.base?.unchained.isSelf == true else { return nil }
    return (access.declName.baseName, true)
  }
}

extension ExprSyntax {
  /// The expression without `?` and `!` behind it.
  var unchained: ExprSyntax {
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression }
    if let unwrap = self.as(ForceUnwrapExprSyntax.self) { return unwrap.expression }
    return self
  }

  /// The call that starts a task, where this is one: `Task { }`, `Task<Void, Never> { }`, `Task.detached { }`.
  var startedTask: FunctionCallExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.startsTask else { return nil }
    return call
  }
}

extension DeclReferenceExprSyntax {
  /// The type of the list that is named here, with its module where that stands before it.
  func use(of names: Set<String>) -> (name: String, node: ExprSyntax)? {
    let text = baseName.text
    if names.contains(text) { return (text, ExprSyntax(self)) }
    guard SystemAPIs.modules.contains(text), let access = parent?.as(MemberAccessExprSyntax.self),
      access.base?.id == id
    else { return nil }
    let member = access.declName.baseName.text
    return names.contains(member) ? (member, ExprSyntax(access)) : nil
  }
}

extension SyntaxProtocol {
  /// Whether this stands in the default argument of an initialiser.
  var isDefaultArgumentOfInit: Bool {
    guard let parameter = enclosingParameter else { return false }
    return parameter.parent?.parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true
  }

  /// The parameter whose default argument this stands in.
  var enclosingParameter: FunctionParameterSyntax? {
    for node in ancestors {
      if node.is(CodeBlockSyntax.self) || node.is(MemberBlockItemSyntax.self) { return nil }
      if let parameter = node.as(FunctionParameterSyntax.self) { return parameter }
    }
    return nil
  }

  /// Whether a declaration around this makes a type name of its own: a generic parameter, a `typealias`, an
  /// `associatedtype`.
  func isGenericOrAlias(_ name: String) -> Bool {
    for node in ancestors {
      if node.genericParameters?.parameters.contains(where: { $0.name.text == name }) == true { return true }
      if let members = node.as(MemberBlockSyntax.self)?.members,
        members.contains(where: { $0.decl.aliasName == name })
      {
        return true
      }
      if let file = node.as(SourceFileSyntax.self),
        file.statements.contains(where: { $0.item.as(DeclSyntax.self)?.aliasName == name })
      {
        return true
      }
    }
    return false
  }
}

extension Syntax {
  /// What a declaration is generic over. (Asking by `WithGenericParametersSyntax` searches all conformances each time.)
  fileprivate var genericParameters: GenericParameterClauseSyntax? {
    switch kind {
    case .structDecl: self.as(StructDeclSyntax.self)?.genericParameterClause
    case .classDecl: self.as(ClassDeclSyntax.self)?.genericParameterClause
    case .enumDecl: self.as(EnumDeclSyntax.self)?.genericParameterClause
    case .actorDecl: self.as(ActorDeclSyntax.self)?.genericParameterClause
    case .functionDecl: self.as(FunctionDeclSyntax.self)?.genericParameterClause
    case .initializerDecl: self.as(InitializerDeclSyntax.self)?.genericParameterClause
    case .subscriptDecl: self.as(SubscriptDeclSyntax.self)?.genericParameterClause
    case .typeAliasDecl: self.as(TypeAliasDeclSyntax.self)?.genericParameterClause
    case .macroDecl: self.as(MacroDeclSyntax.self)?.genericParameterClause
    default: nil
    }
  }
}

extension DeclSyntax {
  fileprivate var aliasName: String? {
    self.as(TypeAliasDeclSyntax.self)?.name.text ?? self.as(AssociatedTypeDeclSyntax.self)?.name.text
  }
}

extension Project {
  /// What a name means where something was recorded.
  func meaning(of name: String, at located: Located<some Analyzer.Evidence>) -> TypeIndex.Meaning {
    types.lookUp(name, inFile: located.file, insideType: located.type.map { fact($0).name })
  }

  /// Whether a name, where something was recorded, means no type of the project.
  func isForeign(_ name: String, at located: Located<some Analyzer.Evidence>) -> Bool {
    if case .external = meaning(of: name, at: located) { true } else { false }
  }

  /// A stored property of the type that a declaration or extension speaks of.
  func property(named name: String, of reference: TypeIndex.Reference?) -> PropertyFact? {
    guard let reference, case .entity(let entity) = types.meaning(of: reference) else { return nil }
    return property(named: name, of: entity)
  }

  /// A stored property of a type.
  func property(named name: String, of entity: Int) -> PropertyFact? {
    for declaration in types.entities[entity].declarations {
      if let property = fact(declaration).properties.first(where: { $0.name == name }) { return property }
    }
    return nil
  }

  /// What rules about view models as such have to judge.
  var viewModelOpportunities: [LocatedOpportunity] { judgedViewModels.compactMap { opportunity(atTypeNamed: $0) } }

  /// The view models that are neither test code nor made for a preview.
  var viewModels: [Int] { entities(having: .viewModel).filter(isOfTheApp) }

  /// Those of which a part is judged.
  var judgedViewModels: [Int] { judgedEntities(having: .viewModel).filter(isOfTheApp) }

  private func isOfTheApp(_ entity: Int) -> Bool {
    guard let declaration = types.entities[entity].declarations.first else { return false }
    return !files[declaration.file].isTest && !fact(declaration).isPreview
  }
}
