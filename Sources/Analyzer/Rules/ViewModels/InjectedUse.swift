import SwiftSyntax

/// A use of a type that the project must not declare: by its name, or through what holds a value of it.
struct ForeignTypeUse: Evidence {
  /// Nil for a property whose declaration, in another file, tells the type.
  let type: String?
  /// What the code names: the type, or the property or parameter that holds a value of it.
  let name: String

  init(ofType type: String?, through name: String) {
    self.type = type
    self.name = name
  }

  init(ofType type: String) { self.init(ofType: type, through: type) }

  static let fields = FieldList(Self.init(ofType:through:), \.type, \.name)
}

extension Project {
  /// The uses that a collector recorded in view models, of types that the project does not declare.
  /// - Parameter types: What a property of another file must hold to count.
  func foreignTypeUses<Recorder: Analyzer.Recorder>(
    of types: Set<String>, by recorder: Recorder.Type
  ) -> [Located<ForeignTypeUse>] where Recorder.Evidence == ForeignTypeUse {
    recordsOfJudgedTypes(of: recorder).filter { located in
      if let type = located.evidence.type { return isForeign(type, at: located) }
      let property = property(named: located.evidence.name, of: located.type)
      guard let type = property?.typeName, property?.hasInitialValue == false, types.contains(type) else {
        return false
      }
      return isForeign(type, at: located)
    }
  }
}

extension FileContext {
  /// Records that a member is reached on a property that holds one of the types without naming it in its initial value,
  /// or on such a parameter of a method: `session.data(from: url)`.
  /// - Parameters:
  ///   - exceptions: Types of which a parameter says nothing.
  ///   - hints: What the lower-case name of a property holds that another file may declare.
  func recordUse<Recorder: Analyzer.Recorder>(
    ofInjected names: Set<String>, besides exceptions: Set<String> = [], hints: [String],
    through access: MemberAccessExprSyntax, by recorder: Recorder.Type
  ) where Recorder.Evidence == ForeignTypeUse {
    guard let (token, type, isParameter) = owner(of: access) else { return }
    if let type {
      guard names.contains(type) else { return }
      if isParameter {
        guard member?.kind == .function, !exceptions.contains(type) else { return }
      } else if property(named: token.text)?.hasInitialValue == true, !access.hasImplicitInitialValue(token.text) {
        return
      }
      recordInViewModel(
        ForeignTypeUse(ofType: type, through: token.text), by: recorder, at: range(of: token), source: token.text)
    } else if !isParameter, let index = self.type, types[index].kind == .extension,
      property(named: token.text) == nil
    {
      let name = token.text.lowercased()
      guard hints.contains(where: name.contains) else { return }
      recordInViewModel(
        ForeignTypeUse(ofType: nil, through: token.text), by: recorder, at: range(of: token), source: token.text)
    }
  }
}

extension SyntaxProtocol {
  /// Whether a stored property of the type around has an initial value that leaves its type out: `= .shared`.
  fileprivate func hasImplicitInitialValue(_ name: String) -> Bool {
    for node in ancestors {
      if let block = node.as(MemberBlockSyntax.self) {
        let bindings = block.members.flattened.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
        let value = bindings.first { $0.pattern.boundNames.contains { $0.text == name } }?.initializer?.value
        guard let value else { return false }
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        guard let access = called.as(MemberAccessExprSyntax.self) else { return false }
        return access.base == nil
      }
    }
    return false
  }
}
