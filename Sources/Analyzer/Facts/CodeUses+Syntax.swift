import SwiftSyntax

/// The name by which a call or type is matched, with its location.
struct UsedName {
  /// The maximum length in UTF-8 bytes. Longer names are truncated to limit the time for matching.
  private static let limit = 200
  /// The maximum number of components in a path.
  private static let links = 8

  let text: String
  let start: Syntax
  let end: Syntax

  /// Creates the name of a call with its labels: `Analytics.log(_:level:)`, or `.padding(_:)` for a call on an unnamed
  /// value.
  ///
  /// `self.`, `?`, `!` and generic arguments are removed.
  init?(of call: FunctionCallExprSyntax) {
    var callee = call.calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      self.init(reference.baseName.text + call.arguments.labels, from: reference, to: reference)
      return
    }
    guard let access = callee.as(MemberAccessExprSyntax.self) else { return nil }
    var parts = [access.declName.baseName.text]
    var base = access.base
    var root: Syntax?
    var isNamed = false
    while let next = base, parts.count < Self.links {
      if let link = next.as(MemberAccessExprSyntax.self) {
        parts.append(link.declName.baseName.text)
        base = link.base
        root = Syntax(link)
      } else if let reference = next.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.text
        if name != "self" { parts.append(name) }
        root = Syntax(reference)
        isNamed = true
        break
      } else if let inner = next.as(OptionalChainingExprSyntax.self) {
        base = inner.expression
      } else if let inner = next.as(ForceUnwrapExprSyntax.self) {
        base = inner.expression
      } else if let inner = next.as(GenericSpecializationExprSyntax.self) {
        base = inner.expression
      } else {
        break
      }
    }
    var path = isNamed ? parts[parts.count - 1] : "." + parts[0]
    if isNamed { for part in parts.dropLast().reversed() { path += "." + part } }
    // A chain of calls can span many lines, so the member's own location is used.
    self.init(
      path + call.arguments.labels,
      from: isNamed ? root ?? Syntax(access) : Syntax(access.declName),
      to: access.declName)
  }

  /// Creates the name of a type in an annotation, including its enclosing types: `Feed.Row`.
  init?(of type: IdentifierTypeSyntax) {
    var parts = [type.name.text]
    var last = Syntax(type.name)
    var node = TypeSyntax(type)
    while let outer = node.parent?.as(MemberTypeSyntax.self), outer.baseType.id == node.id, parts.count < Self.links {
      parts.append(outer.name.text)
      last = Syntax(outer.name)
      node = TypeSyntax(outer)
    }
    self.init(parts.joined(separator: "."), from: type, to: last)
  }

  /// Creates the name of a type in an expression: `UserDefaults` for `UserDefaults.standard`, `Feed.Row` for
  /// `Feed.Row()`.
  init?(ofTypeIn reference: DeclReferenceExprSyntax) {
    guard reference.baseName.text.isUppercased else { return nil }
    var parts = [reference.baseName.text]
    var last = Syntax(reference)
    var node = ExprSyntax(reference)
    while let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
      outer.declName.baseName.text.isUppercased, parts.count < Self.links
    {
      parts.append(outer.declName.baseName.text)
      last = Syntax(outer.declName)
      node = ExprSyntax(outer)
    }
    self.init(parts.joined(separator: "."), from: reference, to: last)
  }

  /// Creates the name of an attribute: `AppStorage` for `@AppStorage("key")`.
  init?(of attribute: AttributeSyntax) {
    guard let name = attribute.attributeName.plainName else { return nil }
    self.init(name, from: attribute, to: attribute.attributeName)
  }

  init?(declared name: TokenSyntax) { self.init(name.text, from: name, to: name) }

  private init?(_ text: String, from start: some SyntaxProtocol, to end: some SyntaxProtocol) {
    let plain = text.utf8.contains(UInt8(ascii: "`")) ? text.filter { $0 != "`" } : text
    guard !plain.isEmpty else { return nil }
    self.text = plain.utf8.count <= Self.limit ? plain : String(decoding: plain.utf8.prefix(Self.limit), as: UTF8.self)
    self.start = Syntax(start)
    self.end = Syntax(end)
  }
}

extension LabeledExprListSyntax {
  /// The labels, as in `(_:level:)`.
  fileprivate var labels: String {
    var labels = "("
    for argument in self {
      labels += argument.label?.text ?? "_"
      labels += ":"
    }
    return labels + ")"
  }
}
