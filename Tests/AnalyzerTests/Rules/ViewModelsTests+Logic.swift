import Foundation

@testable import Analyzer

/// Tests the rules about logic that belongs outside view models.
extension ViewModelsTests {
  static let businessLogic: [Case] = [
    Case(
      "business_logic_in_view_model", "local and conversion",
      """
      struct Order { var total = 1.0; var items = 2 }
      class AVM {
        func ↓a(_ order: Order) -> Double { let d = order.total * 0.1; return d }
        func ↓b(_ order: Order) -> Int { return Int(order.total * 2) }
        func ↓c(_ order: Order) -> Double { (Double(order.items) / 2).rounded() }
        func ↓d(_ order: Order?) -> Double { max(0, (order?.total ?? 0) - 5) }
      }
      """),
    Case(
      "business_logic_in_view_model", "forwarding",
      """
      struct Order { var total = 1.0; func discount() -> Double { total } }
      class AVM {
        let order: Order
        var a: Double { order.total }
        var b: Double { order.discount() }
        func c() -> Double { let x = order.total; return x }
        func d() -> Bool { order.total * 2 > 1 }
        var e: String { "\\(order.total * 2)" }
      }
      """),
    Case(
      "business_logic_in_view_model", "counts, indices, dates, strings",
      """
      struct Page { var index = 0; var itemCount = 0; var date = Date(); var name = ""; var discount = 1 }
      class AVM {
        let page: Page
        var a: Int { page.index + 1 }
        var b: Int { page.itemCount - 1 }
        var c: Double { page.date.timeIntervalSince1970 / 60 }
        var d: String { page.name + page.name }
        var ↓e: Int { page.discount + 1 }
        var f: TimeInterval { page.date.x + 1 }
      }
      """),
    Case(
      "business_logic_in_view_model", "types that the project does not declare",
      """
      class AVM {
        func a(_ r: CGRect) -> Double { r.price * 2 }
        func b(_ r: Foreign) -> Double { r.price * 2 }
        var c = 1.0
        var d: Double { c * 2 }
      }
      """),
    Case(
      "business_logic_in_view_model", "property in another file",
      [
        ("App/A.swift", "struct Cart { var price = 1.0 }\nclass AVM { let cart: Cart }"),
        ("App/B.swift", "extension AVM { var ↓total: Double { self.cart.price * 1.2 } }"),
      ]),
    Case(
      "business_logic_in_view_model", "branches",
      """
      struct Order { var total = 1.0; var isBig = true }
      class AVM {
        func ↓a(_ o: Order) -> Double { if o.isBig { return o.total * 0.9 } else { return o.total } }
        func ↓b(_ o: Order) -> Double { switch o.isBig { case true: o.total - 1; default: 0 } }
        var x: Double {
          get { 1 }
          set { y = o.total * 2 }
        }
        func c(_ o: Order) { y = o.total * 2 }
        func d(_ o: [Order]) -> Double { o.map { $0.total * 2 }.reduce(0, +) }
      }
      """),
    Case(
      "business_logic_in_view_model", "own state and the model itself",
      """
      class AVM {
        struct State { var total = 1.0 }
        var state = State()
        var a: Double { state.total * 2 }
      }
      struct Order { var total = 1.0; var other: Order { self }; var b: Double { other.total * 2 } }
      """),
  ]

  static let pureLogic: [Case] = {
    func function(_ line: String, head: String = "func a(_ b: [Int]) -> Int", lines: Int = 8, mark: String = "↓")
      -> String
    {
      // The first line is a decision.
      let filler = (1..<max(lines, 1)).map { "    let x\($0) = \($0 == 1 ? "isOn ? 1 : 0" : "\($0)")" }
        .joined(separator: "\n")
      let marked = head.replacingOccurrences(of: "func a", with: "func \(mark)a")
      return "  \(marked) {\n\(filler)\n    \(line)\n    return 1\n  }"
    }
    func type(_ members: String, _ function: String) -> String { "class AVM {\n  \(members)\n\(function)\n}" }
    func pure(_ what: String, _ members: String, _ line: String) -> Case {
      Case("pure_logic_in_view_model", what, type(members, function(line)))
    }
    func busy(_ what: String, _ members: String, _ line: String) -> Case {
      Case("pure_logic_in_view_model", what, type(members, function(line, mark: "")))
    }
    return [
      pure("reads a member", "var items: [Int] = []", "let y = items.filter { $0 > 1 }"),
      pure("changes a local", "var items: [Int] = []", "var z = items; z.append(1)"),
      pure("calls one of its own pure functions", "func c() -> Int { 1 }", "let y = c() + self.c()"),
      pure("creates values", "", "let y = Row(title: \"a\"); let z = Calendar.current.component(.day, from: d)"),
      busy("assigns a member", "var n = 0", "n += 1"),
      busy("assigns through self", "var n = S()", "self.n.b.c = 1"),
      busy("appends to a member", "var items: [Int] = []", "items.append(1)"),
      busy("sorts a member of a member", "var s = S()", "s.items.sort()"),
      busy("passes a member as inout", "var n = 0", "swap(&n, &m)"),
      busy("calls a dependency", "let service: FeedService", "let y = service.count()"),
      busy("calls a protocol", "let api: any Loading", "api.load()"),
      busy("calls a closure", "var onEnd: (() -> Void)?", "onEnd?()"),
      busy("calls one of its own busy functions", "var n = 0; func c() { n = 1 }", "c()"),
      busy("passes itself on", "", "other.start(with: self)"),
      busy("starts a task", "", "Task { await b() }"),
      busy("posts", "", "NotificationCenter.default.post(d)"),
      busy("stores", "", "let y = UserDefaults.standard"),
      busy("weak self", "var n = 0", "let y = { [weak self] in self?.n = 1 }"),
      Case(
        "pure_logic_in_view_model", "no decision",
        type("", function("let y = 1").replacingOccurrences(of: "isOn ? 1 : 0", with: "1"))),
      Case(
        "pure_logic_in_view_model", "three properties",
        type("var c = 1, d = 2, e = 3", function("let y = c + d + e", mark: ""))),
      Case(
        "pure_logic_in_view_model", "exactly eight lines",
        type("", function("let y = 1", lines: 7, mark: ""))),
      Case(
        "pure_logic_in_view_model", "async", type("", function("let y = 1", head: "func a() async -> Int", mark: ""))),
      Case(
        "pure_logic_in_view_model", "no result",
        type("", function("let y = 1", head: "func a()", mark: ""))
          .replacingOccurrences(of: "return 1", with: "let w = 1")),
      Case(
        "pure_logic_in_view_model", "static",
        type("", function("let y = 1", head: "static func a(_ b: Int) -> Int", mark: ""))),
      Case(
        "pure_logic_in_view_model", "sample data",
        type("", function("let y = 1", head: "static func a() -> Int", mark: ""))),
      Case(
        "pure_logic_in_view_model", "an unknown superclass",
        """
        class AVM: Base {
        \(function("let y = b.count"))
        }
        class BVM: Base {
        \(function("let y = service.count()", mark: ""))
        }
        """),
    ]
  }()
}
