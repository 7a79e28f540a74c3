import SwiftSyntax

/// Finds view models that calculate what the model should know.
struct BusinessLogicInViewModel: Rule {
  let info = RuleInfo(
    id: "business_logic_in_view_model",
    summary: "A view model forwards to the model what follows from the model's own values.",
    rationale: """
      How a discount or a tax follows from an order is a rule of the business: it holds wherever the order is shown. \
      In the model it is written and tested once, beside the values that it needs; in a view model the next screen \
      writes it again, a little differently.
      """,
    seeds: ["S0 mistake-3"],
    defaultLevel: .info,
    triggering: [
      Example(
        """
        struct Order { let total: Double }
        @Observable final class OrderViewModel {
          func ↓discount(for order: Order) -> Double {
            order.total * 0.1
          }
        }
        """),
      Example(
        """
        struct Cart { var price: Decimal; var shipping: Decimal }
        final class CartViewModel {
          private let cart: Cart?
          init(cart: Cart) { self.cart = cart }
          var ↓total: Decimal {
            guard let limit else { return 0 }
            return (self.cart?.price ?? 0)
              + limit
          }
        }
        """),
      Example(
        """
        final class Game { var score = 0; var isWon = false }
        class GameVM: ObservableObject {
          let game: Game
          init(game: Game) { self.game = game }
        }
        extension GameVM {
          func ↓points(bonus: Int) -> Int { game.isWon ? game.score + bonus : 0 }
        }
        """),
    ],
    good: [
      Example(
        """
        struct Order {
          let total: Double
          func discount() -> Double { total * 0.1 }
        }
        final class OrderViewModel {
          let order: Order
          init(order: Order) { self.order = order }
          var discount: Double { order.discount() }
          // order.total * 0.1 is the model's business.
          var text: String { "order.total * 0.1" }
        }
        """),
      Example(
        """
        struct Page { let index: Int; let rowCount: Int; let first: String; let last: String; let date: Date }
        final class PageViewModel {
          let page: Page
          var rate = 1.5
          init(page: Page) { self.page = page }
          var next: Int { page.index + 1 }
          var rows: Int { page.rowCount - 1 }
          var name: String { page.first + page.last }
          var end: Date { page.date + 60 }
          var doubled: Double { rate * 2 }
          var isFirst: Bool { page.index - 1 < 0 }
        }
        """),
      Example(
        """
        struct Order { let total: Double }
        struct OrderCalculator {
          func discount(for order: Order) -> Double { order.total * 0.1 }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onFunction { node, context in
      guard context.mayBeInViewModel, node.isMember, let code = node.body?.statements,
        node.signature.returnClause?.type.isNumber == true
      else { return }
      context.recordArithmetic(in: code, rule: id, name: node.name, end: Syntax(node), member: node.fullName)
    }
    walk.onVariable { node, context in
      guard context.mayBeInViewModel, node.parent?.is(MemberBlockItemSyntax.self) == true else { return }
      for binding in node.bindings where binding.typeAnnotation?.type.isNumber == true {
        guard let code = binding.accessorBlock?.getterCode, let name = binding.pattern.boundNames.first else {
          continue
        }
        context.recordArithmetic(in: code, rule: id, name: name, end: Syntax(binding), member: name.text)
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    project.recorded(by: info.id).filter { located in
      located.candidate.subjects.contains { project.isOfTheProject($0, at: located) }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.symbol)` calculates with the values of a model; move the arithmetic to the model and forward to it \
    here
    """
  }
}

extension Project {
  /// Whether a type name, or the type of the property behind `.`, is declared in the project and no part of the view
  /// model's own state.
  fileprivate func isOfTheProject(_ subject: String, at located: LocatedCandidate) -> Bool {
    var name = subject
    if subject.hasPrefix(".") {
      let property = property(named: String(subject.dropFirst()), inFile: located.file, type: located.type)
      guard let type = property?.knownType else { return false }
      name = type
    }
    guard let entity = entity(named: name, inFile: located.file, insideType: located.type) else { return false }
    return !types.entities[entity].name.hasSuffix("State")
  }
}

extension FileContext {
  /// Records a member if it returns arithmetic on members of parameters or properties.
  fileprivate func recordArithmetic(
    in code: CodeBlockItemListSyntax, rule: String, name: TokenSyntax, end: Syntax, member: String
  ) {
    guard let type else { return }
    let reader = ArithmeticReader(context: self, locals: code.localValues)
    let owners = code.returnedValues.flatMap { reader.owners(in: $0) }
    guard !owners.isEmpty else { return }
    recordInViewModel(
      rule: rule, at: range(from: name, to: end), symbol: "\(types[type].name).\(member)", subjects: owners)
  }
}

/// Finds, in what a member returns, arithmetic of two or more operands and whose members take part in it.
private struct ArithmeticReader {
  let context: FileContext
  let locals: [String: ExprSyntax]

  /// The types of the values whose members take part, `.name` where the type of a property is not known here.
  func owners(in value: ExprSyntax, depth: Int = 0) -> [String] {
    guard depth < 8 else { return [] }
    let value = value.withoutWrapping
    if let sequence = value.as(SequenceExprSyntax.self) { return owners(inElements: Array(sequence.elements), depth) }
    if let call = value.as(FunctionCallExprSyntax.self) {
      if let access = call.calledMember { return access.base.map { owners(in: $0, depth: depth + 1) } ?? [] }
      guard let name = call.calleeName, Self.numeric.contains(name) else { return [] }
      return call.arguments.flatMap { owners(in: $0.expression, depth: depth + 1) }
    }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text, let local = locals[name], depth == 0 {
      return owners(in: local, depth: depth + 1)
    }
    return []
  }

  private func owners(inElements elements: [ExprSyntax], _ depth: Int) -> [String] {
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      let first = elements[index].as(UnresolvedTernaryExprSyntax.self).map {
        owners(in: $0.thenExpression, depth: depth + 1)
      }
      return (first ?? []) + owners(inElements: Array(elements[(index + 1)...]), depth + 1)
    }
    guard elements.count > 1 else { return elements.first.map { owners(in: $0, depth: depth + 1) } ?? [] }
    var isArithmetic = false
    var operands: [ExprSyntax] = []
    for element in elements {
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
        guard !element.is(StringLiteralExprSyntax.self), !element.is(AssignmentExprSyntax.self),
          !element.is(UnresolvedAsExprSyntax.self), !element.is(UnresolvedIsExprSyntax.self)
        else { return [] }
        operands.append(element)
        continue
      }
      if ["+", "-", "*", "/", "%"].contains(symbol) {
        isArithmetic = true
      } else if symbol != "??" {
        return []
      }
    }
    return isArithmetic ? operands.flatMap { operandOwners($0) } : operands.flatMap { owners(in: $0, depth: depth + 1) }
  }

  /// The owners of the model members in one operand.
  private func operandOwners(_ operand: ExprSyntax) -> [String] {
    let operand = operand.withoutWrapping
    if let sequence = operand.as(SequenceExprSyntax.self) { return sequence.elements.flatMap { operandOwners($0) } }
    if let prefix = operand.as(PrefixOperatorExprSyntax.self) { return operandOwners(prefix.expression) }
    if let call = operand.as(FunctionCallExprSyntax.self), call.calledMember == nil {
      guard let name = call.calleeName, Self.numeric.contains(name) else { return [] }
      return call.arguments.flatMap { operandOwners($0.expression) }
    }
    return owner(ofMember: operand).map { [$0] } ?? []
  }

  /// The type of the value that a path of members starts with, where it may be a model.
  private func owner(ofMember operand: ExprSyntax) -> String? {
    var current = operand
    var isBehindSelf = false
    var depth = 0
    while true {
      current = current.unchained.withoutWrapping
      if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
        let name = access.declName.baseName.text
        if base.isSelf {
          return depth > 0 ? typeOfProperty(named: name) : nil
        }
        guard !QuietWords.isQuiet(name) else { return nil }
        depth += 1
        isBehindSelf = isBehindSelf || base.unchained.isSelf
        current = base
      } else {
        break
      }
    }
    guard depth > 0, let name = current.as(DeclReferenceExprSyntax.self)?.baseName.text, !isBehindSelf else {
      return nil
    }
    if let member = context.member, let parameter = member.parameters.first(where: { $0.name == name }) {
      return parameter.typeName
    }
    return locals[name] == nil ? typeOfProperty(named: name) : nil
  }

  private func typeOfProperty(named name: String) -> String? {
    guard let property = context.property(named: name) else { return "." + name }
    return property.knownType
  }

  /// Functions and conversions that arithmetic may stand in.
  private static let numeric: Set<String> = [
    "min", "max", "abs", "round", "floor", "ceil", "pow", "sqrt", "Int", "Double", "Float", "Decimal", "Int64", "UInt",
    "CGFloat",
  ]
}

/// Names whose arithmetic is no business rule: counts, indices and dates, and places on the screen.
private enum QuietWords {
  static func isQuiet(_ name: String) -> Bool {
    var word = ""
    var words: [String] = []
    for character in name {
      if character.isUppercase {
        words.append(word)
        word = character.lowercased()
      } else {
        word.append(character)
      }
    }
    words.append(word)
    return words.contains(where: all.contains)
  }

  private static let all: Set<String> = [
    "count", "counts", "index", "indices", "idx", "row", "rows", "section", "page", "pages", "offset", "position",
    "length", "id", "date", "dates", "time", "times", "timestamp", "duration", "interval", "seconds", "minutes",
    "hours", "days", "second", "minute", "hour", "day", "week", "weeks", "month", "months", "year", "years", "width",
    "height", "size", "x", "y", "min", "max", "padding", "spacing", "lower", "upper", "bound", "start", "end",
  ]
}

extension TypeSyntax {
  /// Whether this is a number that a rule of the business may give; a length on the screen or a span of time is not.
  fileprivate var isNumber: Bool {
    guard let name = unwrappedName else { return false }
    return ["Int", "Double", "Float", "Decimal", "Int64", "UInt", "Int32", "NSDecimalNumber", "Money"].contains(name)
  }
}
