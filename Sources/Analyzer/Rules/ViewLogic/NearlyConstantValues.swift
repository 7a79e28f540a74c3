import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression adds a literal number of units to a date, which has a result for each date:
  /// `Calendar.current.date(byAdding: .year, value: 1, to: date)`.
  var isShiftedDate: Bool { unitsOfShiftedDate?.isIntegerNumber ?? false }

  /// Whether the expression shifts a date by a multiple of a literal number of units: `index * 60`. No date is nil that
  /// an app would show.
  var isDateShiftedByMultiple: Bool {
    guard let product = unitsOfShiftedDate?.as(SequenceExprSyntax.self), product.operators == ["*"] else {
      return false
    }
    return product.elements.contains(where: \.isIntegerNumber)
  }

  /// The number of units by which a calendar shifts a date, if the expression is such a call.
  private var unitsOfShiftedDate: ExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.declName.baseName.text == "date", let calendar = member.base?.dottedName,
      calendar.lowercased().contains("calendar"), call.arguments.first?.label?.text == "byAdding"
    else { return nil }
    return call.argument(labeled: "value")?.expression
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
