import SwiftSyntax

extension ExprSyntax {
  /// Whether the value can hardly be nil: a URL that can only be nil because of a part after the host, or a value made
  /// of constants.
  var isNearlyConstant: Bool { hasLiteralHost || isURLOfConstants || isNamedImageOfModule || isCalendarDate }

  /// Whether the expression creates a URL whose literal starts with a scheme and a host before any interpolation:
  /// `URL(string: "https://example.com/\(id)")`.
  private var hasLiteralHost: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.constructedTypeName?.lastNamePart == "URL",
      let text = call.argument(labeled: "string")?.expression.as(StringLiteralExprSyntax.self),
      let start = text.segments.first?.as(StringSegmentSyntax.self)?.content.text
    else { return false }
    let parts = start.split(separator: "/", omittingEmptySubsequences: false)
    // `https:`, an empty part, the host, and what follows the host.
    guard parts.count > 3, parts[1].isEmpty, !parts[2].isEmpty, let scheme = parts.first, scheme.last == ":" else {
      return false
    }
    return scheme.dropLast().first?.isLetter == true
      && scheme.dropLast().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Whether the expression creates a URL from literal text and constants of types:
  /// `URL(string: "\(AppScheme.name)://open?path=\(Shortcut.news.rawValue)")`.
  private var isURLOfConstants: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.constructedTypeName?.lastNamePart == "URL",
      let text = call.argument(labeled: "string")?.expression.as(StringLiteralExprSyntax.self)
    else { return false }
    return text.segments.allSatisfy { segment in
      guard let inserted = segment.as(ExpressionSegmentSyntax.self) else { return true }
      return inserted.expressions.allSatisfy { $0.expression.dottedName?.isConstantOfType ?? false }
    }
  }

  /// Whether the expression looks up an image with a literal name in a module's bundle:
  /// `UIImage(named: "logo", in: .module, with: nil)`.
  private var isNamedImageOfModule: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self),
      call.argument(labeled: "named")?.expression.isConstantLiteral == true,
      let bundle = call.argument(labeled: "in")?.expression.as(MemberAccessExprSyntax.self)
    else { return false }
    return ["main", "module"].contains(bundle.declName.baseName.text)
  }

  /// Whether the expression calculates a date with a calendar from literal components, which does not fail in practice:
  /// `Calendar.current.date(byAdding: .year, value: 1, to: date)`.
  private var isCalendarDate: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.declName.baseName.text == "date", let calendar = member.base?.dottedName,
      calendar.lowercased().contains("calendar"), let first = call.arguments.first
    else { return false }
    switch first.label?.text {
    case "byAdding":
      let value = call.argument(labeled: "value")?.expression ?? first.expression
      return value.isIntegerNumber || value.hasLiteralArguments
    case "from": return first.expression.hasLiteralArguments
    default: return false
    }
  }

  private var isIntegerNumber: Bool {
    (self.as(PrefixOperatorExprSyntax.self)?.expression ?? self).is(IntegerLiteralExprSyntax.self)
  }

  private var hasLiteralArguments: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), !call.arguments.isEmpty else { return false }
    return call.arguments.allSatisfy { $0.expression.isIntegerNumber }
  }
}

extension String {
  /// Whether the path starts with a type and continues with members (`AppScheme.name`), but not with a shared instance,
  /// whose members may change.
  fileprivate var isConstantOfType: Bool {
    isUppercased && contains(".")
      && !split(separator: ".").contains { SystemAPIs.sharedInstances.contains(String($0)) }
  }
}
