import SwiftSyntax

/// Finds view code that lines up too many sections in one closure.
struct BodySections: Rule {
  let info = RuleInfo(
    id: "body_sections",
    summary: "One closure of view code holds a handful of sections.",
    rationale: """
      A container with many sections, each with lines of its own, is a screen written as one block: nobody can see at \
      a glance what it consists of, and all of it is evaluated when any part changes. View types with names turn it \
      into a table of contents.
      """,
    seeds: ["S2.3"],
    defaultLevel: .limits(warning: 8),
    triggering: [
      Example(
        """
        struct FeedView: View {
          var ↓body: some View {
            List {
              Section {
                Text("a")
              }
              ForEach(posts) { post in
                PostRow(post: post)
              }
              .listRowSeparator(.hidden)
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          var body: some View { content }
          @ViewBuilder private var ↓content: some View {
            VStack {
              Text("a")
            }
            if isOpen {
              HStack {
                Text("b")
              }
            } else {
              ZStack {
                Text("c")
              }
            }
          }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct FeedView: View {
          func ↓rows() -> some View {
            Form {
              switch state {
              case .open:
                Button {
                  open()
                } label: {
                  Text("Open")
                }
              case .closed:
                Text("Closed")
                  .overlay {
                    Circle()
                  }
              }
            }
          }
        }
        extension FeedView: View { var body: some View { rows() } }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              HStack { Text("short") }
              HStack {
                Text("two lines") }
              Section {
                // One section of three lines.
              }
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              Button("a") {
                save()
              }
              Button("b") {
                save()
              }
              Header()
              Footer()
            }
            .task {
              await load()
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              HStack {
                ZStack {
                  Text("deep, and never two side by side")
                }
              }
            }
          }
        }
        """, configuration: "{warning: 1}"),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onClosure { closure, context in
      guard context.isViewCode, context.closures.last == .viewBuilder else { return }
      let sections = closure.statements.sections(in: context.text)
      guard sections > 0 else { return }
      context.recordInViewCode(rule: id, at: context.range(of: closure), value: sections, subjects: [Self.closure])
    }
    // The member comes after its closures, and takes over the largest of their numbers.
    walk.onViewCode { member, context in
      context.record(
        rule: id, at: member.range, symbol: member.symbol, value: member.code?.sections(in: context.text) ?? 0,
        conditions: member.conditions)
    }
  }

  private static let closure = "closure"

  func candidates(in project: Project) -> [LocatedCandidate] {
    var closures: [LocatedCandidate] = []
    var members: [LocatedCandidate] = []
    for located in project.recorded(by: info.id) {
      if located.candidate.subjects == [Self.closure] {
        closures.append(located)
        continue
      }
      let member = located.candidate
      let inside = closures.filter { $0.file == located.file && member.range.contains($0.candidate.range) }
      closures.removeAll { $0.file != located.file || member.range.contains($0.candidate.range) }
      let largest = inside.compactMap(\.candidate.value).max() ?? 0
      members.append(
        LocatedCandidate(
          file: located.file,
          candidate: Candidate(
            rule: info.id, range: member.range, symbol: member.symbol, value: max(largest, member.value ?? 0))))
    }
    return members
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.symbol)` lines up \(candidate.value ?? 0) sections in one closure, over the limit of \(limit ?? 0); \
    make sections view types of their own
    """
  }
}

extension SourceRange {
  /// Whether another range lies inside this one.
  func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}

extension CodeBlockItemListSyntax {
  /// How many of the statements are sections, those under an `if` or `switch` among them; of the clauses of an `#if`
  /// only one is there at a time.
  fileprivate func sections(in text: SourceText) -> Int {
    reduce(0) { sum, item in
      if let check = item.item.as(DeclSyntax.self)?.as(IfConfigDeclSyntax.self) {
        let clauses = check.clauses.map {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.sections(in: text) ?? 0
        }
        return sum + (clauses.max() ?? 0)
      }
      var expression = item.item.as(ExprSyntax.self) ?? item.item.as(ExpressionStmtSyntax.self)?.expression
      if let returned = item.item.as(ReturnStmtSyntax.self) { expression = returned.expression }
      return sum + (expression?.sections(in: text) ?? 0)
    }
  }
}

extension ExprSyntax {
  fileprivate func sections(in text: SourceText) -> Int {
    if let branch = self.as(IfExprSyntax.self) {
      let own = branch.body.statements.sections(in: text)
      if let other = branch.elseBody?.as(IfExprSyntax.self) { return own + ExprSyntax(other).sections(in: text) }
      return own + (branch.elseBody?.as(CodeBlockSyntax.self)?.statements.sections(in: text) ?? 0)
    }
    if let branch = self.as(SwitchExprSyntax.self) { return branch.cases.sections(in: text) }
    return isSection(in: text) ? 1 : 0
  }

  /// Whether a call of the chain hands over a view-builder closure of three lines or more.
  private func isSection(in text: SourceText) -> Bool {
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
  fileprivate func sections(in text: SourceText) -> Int {
    reduce(0) { sum, element in
      if let branch = element.as(SwitchCaseSyntax.self) { return sum + branch.statements.sections(in: text) }
      let clauses = element.as(IfConfigDeclSyntax.self)?.clauses.map {
        $0.elements?.as(SwitchCaseListSyntax.self)?.sections(in: text) ?? 0
      }
      return sum + (clauses?.max() ?? 0)
    }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure spans three lines or more from brace to brace.
  fileprivate func isLong(in text: SourceText) -> Bool {
    let first = text.line(at: leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
    return text.line(at: rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset) - first >= 2
  }
}
