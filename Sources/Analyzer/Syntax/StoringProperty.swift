import SwiftSyntax

extension ExprSyntax {
  /// The stored property whose value the expression is, directly or in a wrapper: `request` for the call in
  /// `_request = State(wrappedValue: URLRequest(url: url))`, `self.request = URLRequest(url: url)` and
  /// `@State private var request = URLRequest(url: url)`. Nil if the value is not stored.
  var storingProperty: String? {
    var value = self
    if let argument = parent?.as(LabeledExprSyntax.self) {
      guard argument.isFirstValueOfWrapper, let wrapper = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      else { return nil }
      value = ExprSyntax(wrapper)
    }
    if let binding = value.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.memberDeclaration == nil ? nil : binding.pattern.boundNames.first?.text
    }
    guard let sequence = value.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let assignment = sequence.assignment, assignment.operator == "=", assignment.target.id != value.id,
      let name = assignment.target.wholeName?.name,
      assignment.target.is(MemberAccessExprSyntax.self) || localDeclaration(of: name) == nil
    else { return nil }
    return name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}
