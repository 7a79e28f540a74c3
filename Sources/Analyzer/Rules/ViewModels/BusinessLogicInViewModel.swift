import SwiftSyntax

/// Finds view models with calculations that belong in the model.
struct BusinessLogicInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "business_logic_in_view_model",
    summary: "Calculations on a model's values should be part of the model, not the view model.",
    rationale: """
      Calculating the discount or tax on an order is a business rule that applies wherever the order is shown. A model \
      implements the rule once, next to the values that the rule needs, so a single test covers it. If view models \
      implement the rule, every screen has its own slightly different version.
      """,
    sources: ["S0 mistake-3"],
    opportunity: "a view model with a function or computed property that returns a value",
    defaultLevel: .info,
    remedy: Remedy(.model, .medium),
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
          // order.total * 0.1 belongs in the model.
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

  struct Evidence: Analyzer.Evidence {
    /// The owners of the members used in the arithmetic.
    let owners: [ArithmeticOwner]

    static let fields = FieldList(Self.init, \.owners)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard context.mayBeInViewModel, node.isMember, let code = node.body?.statements,
        node.signature.returnClause?.type.isNumber == true
      else { return }
      context.recordArithmetic(in: code, name: node.name, end: Syntax(node), member: node.fullName)
    }
    walk.on(.variable) { node, context in
      guard context.mayBeInViewModel, node.parent?.is(MemberBlockItemSyntax.self) == true else { return }
      for binding in node.bindings where binding.typeAnnotation?.type.isNumber == true {
        guard let code = binding.accessorBlock?.getterCode, let name = binding.pattern.boundNames.first else {
          continue
        }
        context.recordArithmetic(in: code, name: name, end: Syntax(binding), member: name.text)
      }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).filter { located in
      located.evidence.owners.contains { project.isDeclaredInProject($0, at: located) }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedViewModels.flatMap { entity in
      (project.types.entities[entity].declarations + project.types.entities[entity].extensions).flatMap { reference in
        project.fact(reference).members.filter { member in
          (member.kind == .function || member.kind == .computedProperty) && member.type != nil && member.type != "Void"
        }.map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` performs a calculation on model values; move it to the model and call it here
    """
  }
}

extension Project {
  /// Whether the type of the owner is declared in the project and the owner is not part of the view model's own state.
  fileprivate func isDeclaredInProject(
    _ owner: ArithmeticOwner, at located: Located<BusinessLogicInViewModel.Evidence>
  ) -> Bool {
    let name: String
    switch owner {
    case .type(let type): name = type
    case .property(let property):
      guard let type = self.property(named: property, of: located.type)?.knownType else { return false }
      name = type
    }
    guard case .entity(let entity) = meaning(of: name, at: located) else { return false }
    return !types.entities[entity].name.hasSuffix("State")
  }
}

extension FileContext {
  /// Records the member if it returns the result of arithmetic on members of its parameters or properties.
  fileprivate func recordArithmetic(
    in code: CodeBlockItemListSyntax, name: TokenSyntax, end: Syntax, member: String
  ) {
    guard let type else { return }
    let reader = ArithmeticReader(context: self, locals: code.localValues)
    let owners = code.returnedValues.flatMap { reader.owners(in: $0) }
    guard !owners.isEmpty else { return }
    recordInViewModel(
      BusinessLogicInViewModel.Evidence(owners: owners), by: BusinessLogicInViewModel.self,
      at: range(from: name, to: end), symbol: "\(types[type].name).\(member)")
  }
}
