import SwiftSyntax

/// What the rules on state ownership remember of a file, beside the facts that every rule shares.
///
/// One rule of the theme asks for it (the first); all of them read it through `StateIndex`.
enum StateFacts {
  /// The name that the observations go by.
  static let key = "state"

  /// What is remembered.
  enum Kind: String {
    /// The generic parameters of a type.
    case generics
    /// The first value of a property, given in an initialiser.
    case assignment
    /// A property whose initial value is made by `.init(…)` or by a type behind a dot.
    case creation
  }

  static func observe(in walk: inout Subscriptions) {
    walk.onType { type, context in
      let parameters =
        type.node.as(StructDeclSyntax.self)?.genericParameterClause
        ?? type.node.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? type.node.as(EnumDeclSyntax.self)?.genericParameterClause
      guard let parameters else { return }
      context.observe(
        rule: key, kind: Kind.generics.rawValue, subjects: parameters.parameters.map(\.name.text),
        at: type.fact.range)
    }
    walk.onSequence { sequence, context in
      guard context.member?.kind == .initializer, let type = context.type,
        [.struct, .extension].contains(context.types[type].kind),
        let assignment = InitAssignment(sequence, in: context), assignment.matters(in: context)
      else { return }
      context.observe(
        rule: key, kind: Kind.assignment.rawValue, subjects: assignment.subjects, at: context.range(of: sequence))
    }
    walk.onVariable { variable, context in
      guard context.type != nil, variable.isMember else { return }
      for binding in variable.bindings {
        guard let value = binding.initializer?.value.withoutEffects, value.is(FunctionCallExprSyntax.self),
          value.constructedType == nil, let type = value.createdType, let name = binding.pattern.boundNames.first
        else { continue }
        context.observe(
          rule: key, kind: Kind.creation.rawValue, subjects: [type], at: context.range(of: name))
      }
    }
  }
}

extension InitAssignment {
  /// Whether a rule can ask for it: plain values of basic types never matter.
  fileprivate func matters(in context: FileContext) -> Bool {
    if isStorage || context.property(named: property)?.attributes.isEmpty == false { return true }
    guard case .parameter(_, let type?) = origin else { return false }
    return !Self.basicTypes.contains(type)
  }

  private static let basicTypes: Set<String> = [
    "String", "Int", "Int64", "Bool", "Double", "Float", "CGFloat", "Date", "URL", "UUID", "Data", "Decimal",
    "TimeInterval", "Color", "CGSize", "CGRect", "CGPoint", "Binding",
  ]
}
