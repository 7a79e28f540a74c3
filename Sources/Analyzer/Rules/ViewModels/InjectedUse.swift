import SwiftSyntax

/// A use of a type that the project does not declare, either by name or through a property or parameter of that type.
struct ForeignTypeUse: Evidence {
  /// The name of the type; nil if the use is through a property whose type is unknown because another file declares it.
  let type: String?
  /// The name that the code mentions, which is that of the type or of a property or parameter of this type.
  let name: String

  init(ofType type: String?, through name: String) {
    self.type = type
    self.name = name
  }

  init(ofType type: String) { self.init(ofType: type, through: type) }

  static let fields = FieldList(Self.init(ofType:through:), \.type, \.name)
}

extension Project {
  /// The recorded uses, in view models, of types that are not declared in the project.
  /// - Parameter types: The types to look for in properties that are declared in another file.
  func foreignTypeUses<Recorder: Analyzer.Recorder>(
    of types: Set<String>, by recorder: Recorder.Type
  ) -> [Located<ForeignTypeUse>] where Recorder.Evidence == ForeignTypeUse {
    recordsOfReviewedTypes(of: recorder).filter { located in
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
  /// Records an access to a member of a property or method parameter whose type is one of `names`:
  /// `session.data(from: url)`. Ignores properties whose initial value mentions the type.
  /// - Parameters:
  ///   - exceptions: Types that are ignored for parameters.
  ///   - hints: Substrings of property names. If another file declares the property, its lowercased name must contain
  ///     one of them.
  ///   - minorMembers: Members of properties whose use is worth no comment.
  func recordUse<Recorder: Analyzer.Recorder>(
    ofInjected names: Set<String>, besides exceptions: Set<String> = [], hints: [String],
    minorMembers: Set<String> = [], through access: MemberAccessExprSyntax, by recorder: Recorder.Type
  ) where Recorder.Evidence == ForeignTypeUse {
    guard let (token, type, isParameter) = owner(of: access) else { return }
    let isMinor = !isParameter && minorMembers.contains(access.declName.baseName.text)
    if let type {
      guard names.contains(type) else { return }
      if isParameter {
        guard member?.kind == .function, !exceptions.contains(type) else { return }
      } else if property(named: token.text)?.hasInitialValue == true, !access.hasImplicitInitialValue(token.text) {
        return
      }
      recordInViewModel(
        ForeignTypeUse(ofType: type, through: token.text), by: recorder, at: range(of: token), source: token.text,
        isMinor: isMinor)
    } else if !isParameter, let index = self.type, types[index].kind == .extension,
      property(named: token.text) == nil
    {
      let name = token.text.lowercased()
      guard hints.contains(where: name.contains) else { return }
      recordInViewModel(
        ForeignTypeUse(ofType: nil, through: token.text), by: recorder, at: range(of: token), source: token.text,
        isMinor: isMinor)
    }
  }
}

extension SyntaxProtocol {
  /// Whether a stored property of the enclosing type has an initial value that omits its type: `= .shared`.
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
