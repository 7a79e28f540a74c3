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
  /// `Calendar.current.date(from: DateComponents(year: 2020))`.
  private var isCalendarDate: Bool {
    guard let first = callForCalendarDate?.arguments.first, ["byAdding", "from"].contains(first.label?.text) else {
      return false
    }
    return first.expression.hasLiteralArguments
  }

  /// Whether the expression adds a literal number of units to a date, which has a result for each date:
  /// `Calendar.current.date(byAdding: .year, value: 1, to: date)`.
  var isShiftedDate: Bool {
    guard let call = callForCalendarDate, call.arguments.first?.label?.text == "byAdding" else { return false }
    return call.argument(labeled: "value")?.expression.isIntegerNumber ?? false
  }

  /// The call, if the expression calls `date` on a calendar.
  private var callForCalendarDate: FunctionCallExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.declName.baseName.text == "date", let calendar = member.base?.dottedName,
      calendar.lowercased().contains("calendar")
    else { return nil }
    return call
  }

  /// Whether the expression looks up an image by name for a static constant. The build puts the image into the bundle,
  /// and the constant is the same each time: `static let logo = UIImage(named: "logo")!`.
  var isImageOfStaticConstant: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), let type = call.constructedTypeName?.lastNamePart,
      ["UIImage", "NSImage"].contains(type),
      call.argument(labeled: "named")?.expression.is(StringLiteralExprSyntax.self) == true,
      let variable = ancestors.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true })?
        .as(VariableDeclSyntax.self)
    else { return false }
    return variable.bindingSpecifier.tokenKind == .keyword(.let) && variable.modifiers.isStatic
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
