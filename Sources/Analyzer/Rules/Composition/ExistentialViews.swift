import SwiftSyntax

/// Finds the views that functions of `any` types return. Their type is not known, so only an `AnyView` can show them.
struct ExistentialViews {
  private let project: Project
  /// For each type that erases the result of a function, the `any` types that it names.
  private let existentials: [TypeIndex.Reference: Existentials]

  /// The protocols after `any` in the members of a type.
  private struct Existentials {
    /// The protocols in the declared types of properties and parameters, keyed by their names. Empty for other types.
    var byName: [String: Set<String>] = [:]
    var all: Set<String> = []

    mutating func add(_ type: String?, of name: String?) {
      let names = type.map { Set($0.namesOfExistentials) } ?? []
      all.formUnion(names)
      if let name { byName[name, default: []].formUnion(names) }
    }
  }

  init(_ records: [Located<AnyViewUse.Evidence>], in project: Project) {
    self.project = project
    existentials = records.reduce(into: [:]) { found, located in
      guard located.evidence.erased != nil, let reference = located.type, found[reference] == nil else { return }
      let fact = project.fact(reference)
      var types = Existentials()
      for member in fact.members {
        types.add(member.type, of: nil)
        for parameter in member.parameters { types.add(parameter.type, of: parameter.name) }
      }
      for property in project.entity(of: located).map({ project.properties(of: $0) }) ?? fact.properties {
        types.add(property.type, of: property.name)
      }
      found[reference] = types
    }
  }

  /// Returns whether an `AnyView` erases the result of a function that a protocol of the project requires, and the
  /// receiver may be a value of this protocol: `AnyView(factory.view(for: id))` for `factory: any ViewFactory`, or
  /// `AnyView($0.rows())` for elements of `[any RowProviding]`.
  func areErased(by located: Located<AnyViewUse.Evidence>) -> Bool {
    guard let erased = located.evidence.erased, let reference = located.type, let types = existentials[reference]
    else { return false }
    // The type of a local variable or closure parameter is not known.
    return (types.byName[erased.receiver] ?? types.all).contains { name in
      guard let entity = project.entity(named: name, inFile: located.file, insideType: reference.type) else {
        return false
      }
      return requires(erased.function, entity)
    }
  }

  /// Returns whether an `AnyView` erases an `any View` that a parameter of the enclosing function stores or requires:
  /// `AnyView(model.attachedView)` for `model: any ServiceModel`.
  func areMembersOfParameter(erasedBy located: Located<AnyViewUse.Evidence>) -> Bool {
    guard let path = located.evidence.erasedMember?.split(separator: ".").map(String.init), path.count == 2,
      let reference = located.type,
      let function = project.fact(reference).members.first(where: { $0.name == located.evidence.member }),
      let type = function.parameters.first(where: { $0.name == path[0] })?.type,
      let owner = project.entity(
        named: type.hasPrefix("any ") ? String(type.dropFirst(4)) : type, inFile: located.file,
        insideType: reference.type)
    else { return false }
    return project.facts(of: owner).contains { fact in
      fact.properties.contains { $0.name == path[1] && $0.type == "any View" }
        || fact.members.contains { $0.kind == .computedProperty && $0.name == path[1] && $0.type == "any View" }
    }
  }

  /// Whether a protocol or one that it inherits from requires a function with this name that returns a view of an
  /// associated type.
  private func requires(_ function: String, _ entity: Int) -> Bool {
    project.reached(from: [entity], by: project.protocols(of:)).contains { ancestor in
      guard project.types.entities[ancestor].kind == .protocol else { return false }
      return project.facts(of: ancestor).flatMap(\.members).contains { member in
        guard member.kind == .function, member.baseName == function, let type = member.type else { return false }
        return !type.namesAnyView && type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
          && project.entity(named: type, inFile: project.types.entities[ancestor].file) == nil
      }
    }
  }
}

extension String {
  /// The names after `any` in a type as written: `RowProviding` for `[any RowProviding]`.
  fileprivate var namesOfExistentials: [String] {
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
    return zip(words, words.dropFirst()).filter { $0.0 == "any" }.map(\.1)
  }
}

extension Syntax {
  /// The function of another value whose result this call erases: `AnyView(factory.view(for: id))`.
  var erased: AnyViewUse.Evidence.Erased? {
    guard let result = erasingCall?.firstUnlabeled?.as(FunctionCallExprSyntax.self), let member = result.calledMember,
      let receiver = member.base?.dottedName?.lastNamePart, !receiver.isUppercased
    else { return nil }
    return .init(receiver: receiver, function: member.declName.baseName.text)
  }

  /// The property or variable to which this `AnyView(…)` is assigned: `hint` in `hint = AnyView(Text(text))`, and in
  /// `copy.hint = AnyView(Text(text))` where `copy` is the result of a modifier of the view itself.
  var propertyAssigned: String? {
    guard let call = erasingCall, let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
      sequence.elements.last?.id == ExprSyntax(call).id, let assignment = sequence.assignment,
      assignment.operator == "="
    else { return nil }
    let target = assignment.target
    if let name = target.wholeName?.name { return name }
    guard let member = target.as(MemberAccessExprSyntax.self), let copy = member.base?.wholeName?.name,
      let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first,
      let last = function.body?.statements.last?.item.as(ReturnStmtSyntax.self),
      last.expression?.wholeName?.name == copy
    else { return nil }
    return member.declName.baseName.text
  }

  /// Whether this is the type of a stored property that changes while the view is shown: `@State var hint: AnyView?`.
  var isTypeOfState: Bool {
    guard let variable = ancestors.lazy.compactMap({ $0.as(VariableDeclSyntax.self) }).first, variable.isMember,
      variable.bindings.first?.isStored == true
    else { return false }
    return variable.attributes.names.contains { ["State", "Published"].contains($0.lastNamePart) }
  }
}

extension Syntax {
  /// Whether the call erases a value whose type only a caller knows: a property such as `let header: () -> any View`,
  /// or a variable that is bound to `value as? any View`. Only an `AnyView` can show such a view.
  func erasesValueOfUnknownType(in context: FileContext) -> Bool {
    guard let value = erasingCall?.firstUnlabeled else { return false }
    let callee = value.as(FunctionCallExprSyntax.self).flatMap { $0.arguments.isEmpty ? $0.calledExpression : nil }
    guard let name = (callee ?? value).wholeName?.name else { return false }
    if context.property(named: name)?.type?.namesOfExistentials.isEmpty == false { return true }
    return ancestors.contains { ancestor in
      ancestor.as(IfExprSyntax.self)?.conditions.bindsExistential(to: name) ?? false
    }
  }
}

extension ConditionElementListSyntax {
  /// Whether a condition binds a variable to a value that is cast to an `any` type: `if let view = item as? any View`.
  fileprivate func bindsExistential(to name: String) -> Bool {
    contains { element in
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.boundNames.contains(where: { $0.text == name }), let value = binding.initializer?.value
      else { return false }
      return value.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)?.type.trimmedDescription
        .namesOfExistentials.isEmpty == false
    }
  }
}
