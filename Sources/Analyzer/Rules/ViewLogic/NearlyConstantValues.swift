import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression adds a literal number of units to a date, which has a result for each date:
  /// `Calendar.current.date(byAdding: .year, value: 1, to: date)`.
  var isShiftedDate: Bool { unitsOfShiftedDate?.isIntegerNumber ?? false }

  /// The number of units by which a calendar shifts a date, if the expression is such a call.
  private var unitsOfShiftedDate: ExprSyntax? {
    guard let call = callOfCalendar("date"), call.arguments.first?.label?.text == "byAdding" else { return nil }
    return call.argument(labeled: "value")?.expression
  }

  /// Whether the expression is a component that the code has requested from a calendar, which is never nil then:
  /// `calendar.dateComponents([.day], from: start, to: end).day`, also by means of a local constant.
  var isRequestedDateComponent: Bool {
    guard let access = self.as(MemberAccessExprSyntax.self), var value = access.base else { return false }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .variable(let variable, let binding)? = value.localDeclaration(of: name),
      variable.bindingSpecifier.tokenKind == .keyword(.let), let initial = binding.initializer?.value
    {
      value = initial
    }
    guard let first = value.callOfCalendar("dateComponents")?.arguments.first, first.label == nil,
      let requested = first.expression.as(ArrayExprSyntax.self)
    else { return false }
    return requested.elements.contains { element in
      element.expression.staticMember(of: "Calendar.Component") == access.declName.baseName.text
    }
  }

  /// The expression as a call of this function of a calendar.
  private func callOfCalendar(_ function: String) -> FunctionCallExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.declName.baseName.text == function, let calendar = member.base?.dottedName,
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
}
