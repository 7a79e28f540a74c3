import SwiftSyntax

extension FileContext {
  /// Whether the innermost type may be a view model. This check is cheap, so perform it before recording anything.
  var mayBeInViewModel: Bool {
    type != nil && !isPreview && !isInNamedView
  }

  /// Records the evidence if the innermost type turns out to be a view model, except in previews and tests.
  func recordInViewModel<Recorder: Analyzer.Recorder>(
    _ evidence: Recorder.Evidence, by recorder: Recorder.Type, at range: SourceRange, symbol: String? = nil,
    source: String = "", isMinor: Bool = false
  ) {
    record(
      evidence, by: recorder, in: .type(hasAny: .viewModel), at: range, symbol: symbol, conditions: [.isTest(false)],
      source: source, isMinor: isMinor)
  }

  /// Like `recordInViewModel`, but includes structs nested in a view model if their names end in `State`.
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

  /// The name of the declaration that contains the code or, for an initial value, the name of the stored property:
  /// `FeedViewModel.decoder`.
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

  /// The stored property or parameter whose member is accessed, along with its type if this file specifies it:
  /// `session` for `session.data`. Nil for local variables.
  func owner(of access: MemberAccessExprSyntax) -> (token: TokenSyntax, type: String?, isParameter: Bool)? {
    guard mayBeInViewModel, let (token, hasExplicitSelf) = access.ownerName else { return nil }
    let index = names.index(of: token)
    let name = names[index].text
    if !hasExplicitSelf, let member, member.hasLocal(index) {
      return member.parameters.first { $0.name == name }.map { (token, $0.typeName, true) }
    }
    return (token, property(named: name)?.typeName, false)
  }
}

extension MemberAccessExprSyntax {
  /// The plain name whose member is accessed: `session` for `session.data` and `self?.session?.data`.
  var ownerName: (token: TokenSyntax, hasExplicitSelf: Bool)? {
    guard let base = base?.unchained else { return nil }
    if let reference = base.as(DeclReferenceExprSyntax.self) { return (reference.baseName, false) }
    guard let access = base.as(MemberAccessExprSyntax.self), access.base?.unchained.isSelf == true else { return nil }
    return (access.declName.baseName, true)
  }
}

extension ExprSyntax {
  /// The expression without trailing `?` and `!`.
  var unchained: ExprSyntax {
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression }
    if let unwrap = self.as(ForceUnwrapExprSyntax.self) { return unwrap.expression }
    return self
  }

  /// The node as a call, if it starts a task: `Task { }`, `Task<Void, Never> { }`, `Task.detached { }`.
  var startedTask: FunctionCallExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.startsTask else { return nil }
    return call
  }
}

extension DeclReferenceExprSyntax {
  /// Determines which of the given names this node refers to. The returned node includes the module if the code
  /// specifies it.
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
  /// Whether the node is in a default argument of an initializer.
  var isDefaultArgumentOfInit: Bool {
    guard let parameter = enclosingParameter else { return false }
    return parameter.parent?.parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true
  }

  /// The stored or computed property of a type whose declaration contains the node.
  var enclosingProperty: PatternBindingSyntax? {
    for node in ancestors {
      if let binding = node.as(PatternBindingSyntax.self),
        binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
      {
        return binding
      }
      if node.is(MemberBlockItemSyntax.self) { return nil }
    }
    return nil
  }

  /// The parameter whose default argument contains the node.
  var enclosingParameter: FunctionParameterSyntax? {
    for node in ancestors {
      if node.is(CodeBlockSyntax.self) || node.is(MemberBlockItemSyntax.self) { return nil }
      if let parameter = node.as(FunctionParameterSyntax.self) { return parameter }
    }
    return nil
  }

  /// Whether an enclosing declaration introduces this type name as a generic parameter, a `typealias` or an
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
  /// The generic parameters of a declaration. This avoids a cast to `WithGenericParametersSyntax`, which would search
  /// all conformances each time.
  var genericParameters: GenericParameterClauseSyntax? {
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
  /// The meaning of the name at a recorded location.
  func meaning(of name: String, at located: Located<some Analyzer.Evidence>) -> TypeIndex.Meaning {
    types.lookUp(name, inFile: located.file, insideType: located.type.map { fact($0).name })
  }

  /// Whether a name at a recorded location refers to something other than a type in the project.
  func isForeign(_ name: String, at located: Located<some Analyzer.Evidence>) -> Bool {
    if case .external = meaning(of: name, at: located) { true } else { false }
  }

  /// The stored property with this name in the declared or extended type.
  func property(named name: String, of reference: TypeIndex.Reference?) -> PropertyFact? {
    guard let reference, case .entity(let entity) = types.meaning(of: reference) else { return nil }
    return property(named: name, of: entity)
  }

  /// The stored property with this name in the type.
  func property(named name: String, of entity: Int) -> PropertyFact? {
    for declaration in types.entities[entity].declarations {
      if let property = fact(declaration).properties.first(where: { $0.name == name }) { return property }
    }
    return nil
  }

  /// The opportunities of rules that check entire view models.
  var viewModelOpportunities: [LocatedOpportunity] { reviewedViewModels.compactMap { opportunity(atTypeNamed: $0) } }

  /// The view models that are declared neither in test code nor for a preview.
  var viewModels: [Int] { entities(having: .viewModel).filter(isAppCode) }

  /// The view models that are at least partly in the reviewed files.
  var reviewedViewModels: [Int] { reviewedEntities(having: .viewModel).filter(isAppCode) }

  private func isAppCode(_ entity: Int) -> Bool {
    guard let declaration = types.entities[entity].declarations.first else { return false }
    return !files[declaration.file].isTest && !fact(declaration).isPreview
  }
}
