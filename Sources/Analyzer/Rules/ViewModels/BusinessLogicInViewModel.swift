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
