import SwiftSyntax

/// Finds the views that functions of `any` types return. Their type is not known, so only an `AnyView` can show them.
struct ExistentialViews {
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// Returns whether an `AnyView` erases the result of a function that a protocol of the project requires, and the
  /// enclosing type names values of this protocol: `AnyView(factory.view(for: id))` for `factory: any ViewFactory`, or
  /// `AnyView($0.rows())` for elements of `[any RowProviding]`.
  func areErased(by located: Located<AnyViewUse.Evidence>) -> Bool {
    guard let function = located.evidence.erasedFunction, let reference = located.type else { return false }
    let fact = project.fact(reference)
    let written =
      fact.members.flatMap { member in member.parameters.map(\.type) + [member.type].compactMap(\.self) }
      + (project.entity(of: located).map { project.properties(of: $0) } ?? fact.properties).compactMap(\.type)
    return Set(written.flatMap(\.namesOfExistentials)).contains { name in
      guard let entity = project.entity(named: name, inFile: located.file, insideType: reference.type) else {
        return false
      }
      return requires(function, entity)
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
  /// The function of another value whose result this call erases: `view` for `AnyView(factory.view(for: id))`.
  var erasedFunction: String? {
    guard let result = erasingCall?.firstUnlabeled?.as(FunctionCallExprSyntax.self), let member = result.calledMember,
      member.base?.dottedName?.lastNamePart.isUppercased == false || member.base?.dottedName?.hasPrefix("$") == true
    else { return nil }
    return member.declName.baseName.text
  }

  /// The property or variable to which this `AnyView(…)` is assigned: `hint` in `hint = AnyView(Text(text))`.
  var propertyAssigned: String? {
    guard let call = erasingCall, let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
      sequence.elements.last?.id == ExprSyntax(call).id, let assignment = sequence.assignment,
      assignment.operator == "="
    else { return nil }
    return assignment.target.wholeName?.name
  }

  /// Whether this is the type of a stored property that changes while the view is shown: `@State var hint: AnyView?`.
  var isTypeOfState: Bool {
    guard let variable = ancestors.lazy.compactMap({ $0.as(VariableDeclSyntax.self) }).first, variable.isMember,
      variable.bindings.first?.isStored == true
    else { return false }
    return variable.attributes.names.contains { ["State", "Published"].contains($0.lastNamePart) }
  }
}
