import SwiftSyntax

/// Collects the loading flags that are initially true, and the code that may set a flag again. A flag that starts true
/// and is only ever set to false shows a placeholder once, until the first load finishes.
struct LoadingFlags: Collector, ProjectWideRecorder {
  static let id = "loading_flags"

  struct Evidence: Analyzer.Evidence {
    enum Kind: String, Storable {
      /// The flag is declared with the initial value `true`, or set to it while the object is created.
      case startsTrue
      /// The type's own code sets the flag to something other than `false`.
      case isSet
      /// The type's own code sets the flag to true, and a later statement of the same synchronous function resets it,
      /// so that no view is evaluated in between.
      case isSetBriefly
      /// The code sets a member with this name of another value.
      case isSetElsewhere
    }

    let name: String
    let kind: Kind
    /// The property of the type that holds the other value; nil if something else does.
    var owner: String?
    /// The declared type of the parameter that holds the other value; nil if something else does.
    var ownerType: String?

    static let fields = FieldList(Self.init, \.name, \.kind, \.owner, \.ownerType)
  }

  /// The loading flags of each type, and the code that sets them.
  struct Collection: Sendable {
    fileprivate var starting: [Int: Set<String>] = [:]
    fileprivate var assigned: [Int: Set<String>] = [:]
    fileprivate var brief: [Int: Set<String>] = [:]
    /// The types of the other values whose member the code sets, keyed by the member's name.
    fileprivate var setOnTypes: [String: Set<Int>] = [:]
    /// The files in which code sets a member of another value whose type is unknown, keyed by the member's name.
    fileprivate var setElsewhere: [String: Set<Int>] = [:]
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: String.loadingWords) { walk in
      walk.on(.variable) { node, context in
        guard context.type != nil, node.isMember else { return }
        for binding in node.bindings {
          guard binding.initializer?.value.booleanValue == true, let name = binding.pattern.boundNames.first,
            name.text.indicatesLoadingState
          else { continue }
          context.record(Evidence(name: name.text, kind: .startsTrue), by: Self.self, at: context.range(of: name))
        }
      }
      walk.on(.assignment) { assignment, context in
        let sequence = assignment.sequence
        guard let name = assignment.target.assignedName, name.text.indicatesLoadingState, !sequence.assignsFalse else {
          return
        }
        let owner = name.isOwn ? nil : assignment.target.ownerOfMember
        let kind: Evidence.Kind =
          if !name.isOwn {
            .isSetElsewhere
          } else if context.startsObject(sequence) {
            .startsTrue
          } else {
            sequence.isResetInSameRun(name.text) ? .isSetBriefly : .isSet
          }
        context.record(
          Evidence(name: name.text, kind: kind, owner: owner?.property, ownerType: owner?.type),
          by: Self.self, at: context.range(of: sequence))
      }
    }
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      let name = located.evidence.name
      switch located.evidence.kind {
      case .startsTrue:
        if let entity = project.entity(of: located) { collection.starting[entity, default: []].insert(name) }
      case .isSet:
        if let entity = project.entity(of: located) { collection.assigned[entity, default: []].insert(name) }
      case .isSetBriefly:
        if let entity = project.entity(of: located) { collection.brief[entity, default: []].insert(name) }
      case .isSetElsewhere:
        if let owner = Self.typeOfOwner(in: located, project) {
          collection.setOnTypes[name, default: []].insert(owner)
        } else {
          collection.setElsewhere[name, default: []].insert(located.file)
        }
      }
    }
    return collection
  }

  /// The type of the value whose member the code sets; nil if it is unknown.
  private static func typeOfOwner(in located: Located<Evidence>, _ project: Project) -> Int? {
    if let type = located.evidence.ownerType {
      return project.entity(named: type, inFile: located.file, insideType: located.record.type)
    }
    guard let owner = located.evidence.owner, let holder = project.entity(of: located) else { return nil }
    for reference in project.types.entities[holder].declarations {
      if let property = project.fact(reference).properties.first(where: { $0.name == owner }) {
        return project.declaredType(of: property, at: reference)
      }
    }
    return nil
  }
}

extension LoadingFlags.Collection {
  /// Returns whether a flag of the object that a view's property stores starts true and is only ever set to false.
  /// - Parameter path: The property and the flag: `viewModel.isLoading`.
  func isShownOnce(_ path: String, at located: Located<UnstableRoot.Evidence>, in project: Project) -> Bool {
    allObjects(of: path, at: located, in: project) { object, flag in
      starting[object]?.contains(flag) == true && isNotSetToTrue(flag, of: object, in: project)
    }
  }

  /// Returns whether a flag is false whenever the view is evaluated, because the code that sets it to true resets it in
  /// the same synchronous function.
  /// - Parameter path: The property and the flag: `viewModel.isLoading`.
  func isNeverShown(_ path: String, at located: Located<UnstableRoot.Evidence>, in project: Project) -> Bool {
    allObjects(of: path, at: located, in: project) { object, flag in
      brief[object]?.contains(flag) == true && starting[object]?.contains(flag) != true
        && isNotSetToTrue(flag, of: object, in: project)
    }
  }

  /// Whether a condition on the flag holds for all objects that the view's property may store.
  private func allObjects(
    of path: String, at located: Located<UnstableRoot.Evidence>, in project: Project,
    satisfy condition: (_ object: Int, _ flag: String) -> Bool
  ) -> Bool {
    var parts = path.split(separator: ".").map(String.init)
    if parts.first == "self" { parts.removeFirst() }
    guard parts.count == 2, let view = project.entity(of: located) else { return false }
    let isBound = project.facts(of: view).flatMap(\.members).contains { member in
      member.uses.contains { $0.name == parts[0] && $0.member == parts[1] && $0.usage.contains(.projected) }
    }
    guard !isBound else { return false }
    return project.types.entities[view].declarations.contains { reference in
      guard let stored = project.fact(reference).properties.first(where: { $0.name == parts[0] }) else { return false }
      let found = objects(storedIn: stored, at: reference, in: project)
      return !found.isEmpty
        && found.allSatisfy { project.types.entities[$0].kind == .class && condition($0, parts[1]) }
    }
  }

  /// The types of the objects that a property may store: the declared type, or all types that conform to the protocol
  /// that the view's generic parameter requires.
  private func objects(
    storedIn property: PropertyFact, at reference: TypeIndex.Reference, in project: Project
  ) -> [Int] {
    if let object = project.declaredType(of: property, at: reference) { return [object] }
    let requirements = project.fact(reference).genericRequirements
    guard requirements.count == 1, let required = project.entity(named: requirements[0], inFile: reference.file),
      project.types.entities[required].kind == .protocol
    else { return [] }
    return project.types.entities.indices.filter { type in
      project.types.entities[type].kind != .protocol && project.inherits(type, from: required)
        && !project.facts(of: type).contains(where: \.isPreview)
    }
  }

  /// Whether no code that a view could observe sets the flag of an existing object to true.
  private func isNotSetToTrue(_ flag: String, of object: Int, in project: Project) -> Bool {
    guard assigned[object]?.contains(flag) != true,
      let property = project.properties(of: object).first(where: { $0.name == flag && !$0.isStatic })
    else { return false }
    let type = project.types.entities[object]
    let others = setElsewhere[flag] ?? []
    guard property.isPrivate ? others.isDisjoint(with: type.declarations.map(\.file)) : others.isEmpty else {
      return false
    }
    // A value that is declared as a protocol or superclass may be this object.
    guard !(setOnTypes[flag] ?? []).contains(where: { project.inherits(object, from: $0) }) else { return false }
    // `isLoading.toggle()` and `&isLoading` may set the flag as well, and so may a subclass.
    return !project.facts(of: object).flatMap(\.members).contains { member in
      member.uses.contains { $0.name == flag && !$0.usage.isDisjoint(with: [.called, .passedInout]) }
    } && !project.types.entities.indices.contains { $0 != object && project.inherits($0, from: object) }
  }
}

extension FileContext {
  /// Whether the code runs only while an object is created.
  fileprivate func startsObject(_ node: some SyntaxProtocol) -> Bool {
    closures.isEmpty && (member?.kind == .initializer || isInInitHelper(node))
  }
}

extension ExprSyntax {
  /// The last name of an assigned path, and whether it is a member of the enclosing type.
  fileprivate var assignedName: (text: String, isOwn: Bool)? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return (reference.baseName.text, true) }
    guard let access = self.as(MemberAccessExprSyntax.self), let base = access.base else { return nil }
    let owner = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    return (access.declName.baseName.text, owner.isSelf)
  }

  /// What holds the value whose member is assigned: a property of the enclosing type, or a parameter of the given type.
  /// Nil if it is neither.
  fileprivate var ownerOfMember: (property: String?, type: String?)? {
    guard let base = self.as(MemberAccessExprSyntax.self)?.base else { return nil }
    let holder = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard let name = holder.wholeName, !name.isProjected else { return nil }
    // `self.viewModel` is a property even if there is a local `viewModel`.
    switch holder.is(DeclReferenceExprSyntax.self) ? holder.localDeclaration(of: name.name) : nil {
    case .functionParameter(let parameter): return (nil, parameter.type.unwrappedName)
    case .variable, .unwrapped, .closureParameter: return nil
    case nil: return (name.name, nil)
    }
  }
}

extension SequenceExprSyntax {
  /// Whether the code is a statement of a function that does not wait, and a later statement of the same function, or a
  /// `defer`, sets the flag to `false`.
  fileprivate func isResetInSameRun(_ flag: String) -> Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let function = list.parent?.parent?.as(FunctionDeclSyntax.self),
      function.parent?.is(MemberBlockItemSyntax.self) == true,
      function.signature.effectSpecifiers?.asyncSpecifier == nil, let index = list.index(of: item)
    else { return false }
    // `RunLoop.run` and similar calls let views update in the meantime.
    let later = list[list.index(after: index)...]
    guard !later.contains(where: { $0.tokens(viewMode: .sourceAccurate).contains { $0.text == "RunLoop" } }) else {
      return false
    }
    let own = later.filter { !$0.item.is(DeferStmtSyntax.self) }
    let last = later.lazy.compactMap { $0.item.as(DeferStmtSyntax.self) }.flatMap(\.body.statements)
    let mayReturn =
      function.signature.effectSpecifiers?.throwsClause != nil
      || own.contains { $0.item.is(GuardStmtSyntax.self) || $0.hasEarlyReturn }
    return (mayReturn ? Array(last) : own + Array(last)).contains { statement in
      guard let sequence = statement.item.as(SequenceExprSyntax.self), sequence.assignsFalse,
        let name = sequence.assignment?.target.assignedName
      else { return false }
      return name.isOwn && name.text == flag
    }
  }

  /// Whether the assigned value is `false`.
  fileprivate var assignsFalse: Bool {
    elements.count == 3 && elements.last?.booleanValue == false
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement may leave the function before the next one.
  fileprivate var hasEarlyReturn: Bool {
    !item.is(ReturnStmtSyntax.self)
      && tokens(viewMode: .sourceAccurate).contains { [.keyword(.return), .keyword(.throw)].contains($0.tokenKind) }
  }
}
