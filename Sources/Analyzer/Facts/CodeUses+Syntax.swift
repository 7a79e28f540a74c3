import SwiftSyntax

/// The location of the name by which a call or type is matched. The name itself is written to a `UsedNameText`.
struct UsedName {
  /// The maximum number of components in a path.
  private static let links = 8

  let start: Syntax
  let end: Syntax

  /// Writes the name of a call with its labels: `Analytics.log(_:level:)`, or `.padding(_:)` for a call on an unnamed
  /// value.
  ///
  /// `self.`, `?`, `!` and generic arguments are removed.
  init?(of call: FunctionCallExprSyntax, to text: inout UsedNameText) {
    text.clear()
    var callee = call.calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      text.append(reference.baseName)
      start = Syntax(reference)
      end = start
    } else if let access = callee.as(MemberAccessExprSyntax.self) {
      // A chain of calls can span many lines, so the member's own location is used.
      end = Syntax(access.declName)
      if let base = Self.path(of: access.base, links: Self.links - 1, to: &text) {
        start = base.root
        if base.hasNames { text.append(ascii: ".") }
      } else {
        start = end
        text.clear()
        text.append(ascii: ".")
      }
      text.append(access.declName.baseName)
    } else {
      return nil
    }
    text.append(labelsOf: call.arguments)
    guard !text.isEmpty else { return nil }
  }

  /// Writes the path of an expression, such as `viewModel.items`.
  /// - Returns: The first name, and whether the path contains names other than `self`; nil if the expression is not a
  ///   path of at most `links` components.
  private static func path(
    of expression: ExprSyntax?, links: Int, to text: inout UsedNameText
  ) -> (root: Syntax, hasNames: Bool)? {
    var base = expression
    while let next = base, links > 0 {
      if let link = next.as(MemberAccessExprSyntax.self) {
        guard let outer = path(of: link.base, links: links - 1, to: &text) else { return nil }
        if outer.hasNames { text.append(ascii: ".") }
        text.append(link.declName.baseName)
        return (outer.root, true)
      }
      if let reference = next.as(DeclReferenceExprSyntax.self) {
        let isSelf = reference.baseName.hasText("self")
        if !isSelf { text.append(reference.baseName) }
        return (Syntax(reference), !isSelf)
      }
      base =
        next.as(OptionalChainingExprSyntax.self)?.expression ?? next.as(ForceUnwrapExprSyntax.self)?.expression
        ?? next.as(GenericSpecializationExprSyntax.self)?.expression
    }
    return nil
  }

  /// Writes the name of a type in an annotation, including its enclosing types: `Feed.Row`.
  init?(of type: IdentifierTypeSyntax, to text: inout UsedNameText) {
    text.clear()
    text.append(type.name)
    start = Syntax(type)
    var last = Syntax(type.name)
    var node = TypeSyntax(type)
    var links = 1
    while let outer = node.parent?.as(MemberTypeSyntax.self), outer.baseType.id == node.id, links < Self.links {
      text.append(ascii: ".")
      text.append(outer.name)
      last = Syntax(outer.name)
      node = TypeSyntax(outer)
      links += 1
    }
    end = last
    guard !text.isEmpty else { return nil }
  }

  /// Writes the name of a type in an expression: `UserDefaults` for `UserDefaults.standard`, `Feed.Row` for
  /// `Feed.Row()`.
  /// - Parameter reference: An uppercase name.
  init?(ofTypeIn reference: DeclReferenceExprSyntax, to text: inout UsedNameText) {
    text.clear()
    text.append(reference.baseName)
    start = Syntax(reference)
    var last = start
    var node = ExprSyntax(reference)
    var links = 1
    while let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
      outer.declName.baseName.text.isUppercased, links < Self.links
    {
      text.append(ascii: ".")
      text.append(outer.declName.baseName)
      last = Syntax(outer.declName)
      node = ExprSyntax(outer)
      links += 1
    }
    end = last
    guard !text.isEmpty else { return nil }
  }

  /// Writes the name of an attribute: `AppStorage` for `@AppStorage("key")`.
  init?(of attribute: AttributeSyntax, to text: inout UsedNameText) {
    guard let name = attribute.attributeName.plainName else { return nil }
    text.clear()
    text.append(name)
    start = Syntax(attribute)
    end = Syntax(attribute.attributeName)
    guard !text.isEmpty else { return nil }
  }

  init?(declared name: TokenSyntax, to text: inout UsedNameText) {
    text.clear()
    text.append(name)
    start = Syntax(name)
    end = start
    guard !text.isEmpty else { return nil }
  }
}

/// The text of a used name without backticks. It is reused for all names in a file, which saves allocations.
struct UsedNameText {
  /// The maximum length in UTF-8 bytes. Longer names are truncated to limit the time for matching.
  private static let limit = 200

  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ token: TokenSyntax) { token.withBytes { append(contentsOf: $0) } }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  mutating func append(ascii character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  private mutating func append(contentsOf text: UnsafeBufferPointer<UInt8>) {
    for byte in text where byte != UInt8(ascii: "`") { bytes.append(byte) }
  }

  /// Appends labels, as in `(_:level:)`.
  mutating func append(labelsOf arguments: LabeledExprListSyntax) {
    append(ascii: "(")
    for argument in arguments {
      if let label = argument.label { append(label) } else { append(ascii: "_") }
      append(ascii: ":")
    }
    append(ascii: ")")
  }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0.prefix(Self.limit))) }
  }
}
