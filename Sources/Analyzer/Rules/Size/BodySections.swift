import SwiftSyntax

/// Finds closures in view code with too many sections.
struct BodySections: ProjectLimitRule {
  static let info = RuleInfo(
    id: "body_sections",
    summary: "A view builder closure should have only a few sections.",
    rationale: """
      A container with many multi-line sections is a whole screen written as one block: its structure is hard to see, \
      and SwiftUI evaluates all of it when any part changes. If each section has its own view type, the body reads \
      like a table of contents.
      """,
    details: """
      Rows of the same kind, such as the buttons of a menu or rows with a label and a value, count as one section, and \
      the columns of a table are not counted. The sections in all branches of an `if` and all cases of a `switch` are \
      counted along with those next to it. If a container shows nothing but one of the branches, only the branch with \
      the most sections is counted. The same applies to the clauses of an `#if`, only one of which is compiled, and to \
      two `#if`s with opposite conditions.
      """,
    sources: ["S2.3"],
    opportunity: "a view builder closure in view code",
    defaultLevel: .limits(warning: 8),
    remedy: Remedy(.subview, .medium),
    triggering: BodySectionsExamples.triggering,
    good: BodySectionsExamples.good)

  static let collectors: [any Collector.Type] = [ClosureSections.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      context.record(
        by: Self.self, at: member.range, symbol: member.symbol, value: member.code?.sections(in: context.text) ?? 0,
        conditions: member.conditions)
    }
    walk.on(.closure) { closure, context in
      if context.isInViewBuilder { context.countOpportunity(of: Self.self, in: .viewCode, at: closure) }
    }
  }

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    var closures = project.collection(of: ClosureSections.self)
    return project.reviewedRecords(of: Self.self).map { located in
      // A member's value is the largest number of sections in any of its closures. Nested members come first, and their
      // closures are then removed, so each closure is counted only once.
      let range = located.record.range
      let inside = (closures[located.file] ?? []).filter { range.contains($0.range) }
      guard let largest = inside.map(\.evidence.sections).max() else { return located }
      closures[located.file]?.removeAll { range.contains($0.range) }
      var found = located
      found.record.value = found.record.value.map { max(largest, $0) }
      return found
    }
  }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    "`\(record.symbol)` has \(value) multi-line views in one container (limit \(limit)); extract some into subviews"
  }
}

/// Counts the sections in the closures of view code.
struct ClosureSections: Collector {
  static let id = "closure_sections"

  struct Evidence: Analyzer.Evidence {
    let sections: Int

    static let fields = FieldList(Self.init, \.sections)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.closure) { closure, context in
      guard context.isInViewBuilder else { return }
      let sections = closure.statements.sections(in: context.text)
      guard sections > 0 else { return }
      context.record(Evidence(sections: sections), by: Self.self, in: .viewCode, at: context.range(of: closure))
    }
  }

  /// The closures that contain at least one section, keyed by file.
  func collection(in project: Project) -> [Int: [Record<Evidence>]] {
    Dictionary(grouping: project.reviewedRecords(of: Self.self), by: \.file).mapValues { $0.map(\.record) }
  }
}

extension FileContext {
  /// Whether the current code is view code and its innermost enclosing closure is a view builder.
  var isInViewBuilder: Bool { isViewCode && closures.last == .viewBuilder }
}

extension CodeBlockItemListSyntax {
  /// The number of statements that are sections, including those in all branches of an `if` or `switch`. If there are
  /// no other statements except variables, only the branch with the most sections is counted, since only one of them is
  /// shown. The same applies to the clauses of an `#if`. See `ConditionalSections`.
  fileprivate func sections(in text: SourceText) -> Int {
    let rows = uniformRows
    let isOneView = self.count { !$0.item.is(VariableDeclSyntax.self) } == 1
    var conditional = ConditionalSections()
    let others = reduce(0) { sum, item in
      if rows.contains(item.id) { return sum }
      if let check = item.item.as(DeclSyntax.self)?.as(IfConfigDeclSyntax.self) {
        let clauses = check.clauses.map {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.sections(in: text) ?? 0
        }
        conditional.add(clauses, in: check.clauses)
        return sum
      }
      var expression = item.item.as(ExprSyntax.self) ?? item.item.as(ExpressionStmtSyntax.self)?.expression
      if let returned = item.item.as(ReturnStmtSyntax.self) { expression = returned.expression }
      return sum + (expression?.sections(in: text, isAlone: isOneView) ?? 0)
    }
    return others + conditional.count
  }
}

extension CodeBlockItemListSyntax {
  /// The statements that show the same kind of control as an earlier statement, such as the rows of a menu or form, or
  /// a row with a label and a value like an earlier one.
  private var uniformRows: Set<SyntaxIdentifier> {
    var kinds: [String: Int] = [:]
    var rows: Set<SyntaxIdentifier> = []
    for item in self {
      guard let name = item.nameOfOnlyControl ?? item.shapeOfLabeledValue else { continue }
      if kinds[name, default: 0] > 0 { rows.insert(item.id) }
      kinds[name, default: 0] += 1
    }
    return rows
  }
}

extension CodeBlockItemSyntax {
  /// The name of the only control that the statement shows, either directly or inside an `if`.
  fileprivate var nameOfOnlyControl: String? {
    let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression
    if let branch = expression?.as(IfExprSyntax.self) {
      guard branch.elseBody == nil, branch.body.statements.count == 1 else { return nil }
      return branch.body.statements.first?.nameOfOnlyControl
    }
    guard let name = expression.flatMap({ ViewChain($0).construction?.name }) else { return nil }
    return Self.controls.contains(name) ? name : nil
  }

  /// The views of a row that has a label on one side and a value on the other, separated by a spacer; nil for other
  /// statements.
  fileprivate var shapeOfLabeledValue: String? {
    let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression
    guard let row = expression.flatMap({ ViewChain($0).construction }), row.name == "HStack" else { return nil }
    let names = BuilderContent(row.call.contentClosure).views.map { view in
      // `Text("Name") + Text(":")`
      let first = view.as(SequenceExprSyntax.self)?.elements.first ?? view
      return ViewChain(first).construction?.name ?? ""
    }
    guard names.count > 2, names.contains("Spacer"), names.allSatisfy(Self.partsOfLabeledValue.contains) else {
      return nil
    }
    return names.joined(separator: " ")
  }

  private static let partsOfLabeledValue: Set<String> = ["Text", "Image", "Spacer"]

  private static let controls: Set<String> = [
    "Button", "LabeledContent", "Link", "Menu", "NavigationLink", "Picker", "Slider", "Stepper", "TextField", "Toggle",
  ]
}

extension ExprSyntax {
  /// - Parameter isAlone: Whether nothing is shown next to the expression.
  fileprivate func sections(in text: SourceText, isAlone: Bool) -> Int {
    if let branch = self.as(IfExprSyntax.self) {
      let own = branch.body.statements.sections(in: text)
      let others =
        branch.elseBody?.as(IfExprSyntax.self).map { ExprSyntax($0).sections(in: text, isAlone: isAlone) }
        ?? branch.elseBody?.as(CodeBlockSyntax.self)?.statements.sections(in: text) ?? 0
      return isAlone ? max(own, others) : own + others
    }
    if let branch = self.as(SwitchExprSyntax.self) { return branch.cases.sections(in: text, isAlone: isAlone) }
    return isSection(in: text) ? 1 : 0
  }

  /// Whether a call in the chain has a view builder closure with at least three lines.
  private func isSection(in text: SourceText) -> Bool {
    // Table columns and tabs are not views, so they cannot be moved into subviews.
    if let made = ViewChain(self).construction,
      made.name.hasPrefix("TableColumn") || made.name == "Tab" || made.name == "TabSection"
    {
      return false
    }
    var current = self
    while true {
      if let call = current.as(FunctionCallExprSyntax.self) {
        if call.closureArguments.contains(where: { $0.closure.isLong(in: text) && $0.closure.use == .viewBuilder }) {
          return true
        }
        current = call.calledExpression
      } else if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        current = base
      } else if let condition = current.as(PostfixIfConfigExprSyntax.self), let base = condition.base {
        current = base
      } else {
        return false
      }
    }
  }
}

extension SwitchCaseListSyntax {
  /// The number of sections in all cases or, if nothing is shown next to them, in the case with the most sections.
  fileprivate func sections(in text: SourceText, isAlone: Bool) -> Int {
    reduce(0) { sum, element in
      let clauses = element.as(IfConfigDeclSyntax.self)?.clauses.map {
        $0.elements?.as(SwitchCaseListSyntax.self)?.sections(in: text, isAlone: isAlone) ?? 0
      }
      let own = element.as(SwitchCaseSyntax.self)?.statements.sections(in: text) ?? clauses?.max() ?? 0
      return isAlone ? Swift.max(sum, own) : sum + own
    }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure spans at least three lines, including its braces.
  fileprivate func isLong(in text: SourceText) -> Bool {
    let first = text.line(at: leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
    return text.line(at: rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset) - first >= 2
  }
}
