import SwiftSyntax

/// Collects members that a unit test cannot call as they are, or that are not worth a test of their own.
struct HardlyTestableMembers: Collector, ProjectWideRecorder {
  static let id = "hardly_testable_members"

  struct Evidence: Analyzer.Evidence {
    enum Reason: String, Storable {
      /// The member only searches a collection for an element with a certain value, or reads the app's information.
      case lookup
      /// The member only prints something.
      case output
      /// The member reads a file whose location it determines itself.
      case file
    }

    /// The member's name, with argument labels.
    let member: String
    let reason: Reason

    static let fields = FieldList(Self.init, \.member, \.reason)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { function, context in
      guard let member = context.member, member.kind == .function, context.type != nil,
        function.parent?.is(MemberBlockItemSyntax.self) == true
      else { return }
      let isLookup = function.onlyLooksUp || function.onlyReadsInfo
      guard isLookup || function.onlyPrints else { return }
      context.record(
        Evidence(member: member.name, reason: isLookup ? .lookup : .output), by: Self.self,
        at: context.range(of: function.name))
    }
    walk.onCall(of: Self.readers) { call, context in
      guard let member = context.member, context.type != nil, let argument = call.arguments.first,
        argument.label?.text.hasPrefix("contentsOf") == true,
        !member.takes(argument.expression), !call.isInMemberNaming("Bundle")
      else { return }
      context.record(Evidence(member: member.name, reason: .file), by: Self.self, at: context.range(of: call))
    }
  }

  /// Returns, for each reason, the members of each type to which it applies.
  func collection(in project: Project) -> [Int: [Evidence.Reason: Set<String>]] {
    // A project with few or no tests gets a single finding, for which the members of all types are needed.
    let records = project.lacksTests ? project.records(of: Self.self) : project.recordsOfReviewedTypes(of: Self.self)
    return records.reduce(into: [:]) { members, located in
      guard let entity = project.entity(of: located) else { return }
      members[entity, default: [:]][located.evidence.reason, default: []].insert(located.evidence.member)
    }
  }

  /// Types whose initializers with an argument such as `contentsOf:` read a file.
  private static let readers: Set<String> = SystemAPIs.readableFromURL.union([
    "NSImage", "UIImage", "NSData", "NSString", "NSDictionary", "NSArray",
  ])
}

extension MemberScope {
  /// Whether a value is one of the parameters or is derived from it, so that a test can supply it.
  fileprivate func takes(_ value: ExprSyntax) -> Bool {
    let name = value.firstToken(viewMode: .sourceAccurate)?.text
    return parameters.contains { $0.name == name }
  }
}

extension SyntaxProtocol {
  /// Whether the enclosing member mentions a name.
  fileprivate func isInMemberNaming(_ name: String) -> Bool {
    let member = ancestors.first { $0.parent?.is(MemberBlockItemSyntax.self) == true }
    return member?.tokens(viewMode: .sourceAccurate).contains { $0.text == name } ?? false
  }
}

extension FunctionDeclSyntax {
  /// Whether the function does little more than read an entry of the app's `Info.plist`, which is the same in each test:
  /// `Bundle.main.infoDictionary?["CFBundleShortVersionString"]`.
  fileprivate var onlyReadsInfo: Bool {
    guard let statements = body?.statements, let first = statements.first, let last = statements.last,
      statements.count == 1 || statements.count == 2 && last.item.is(ReturnStmtSyntax.self),
      !statements.contains(where: \.decides)
    else { return false }
    return first.tokens(viewMode: .sourceAccurate).contains {
      $0.hasText("infoDictionary") || $0.hasText("forInfoDictionaryKey")
    }
  }

  /// Whether the function does nothing but return the element of a collection that has a certain value, after it has
  /// unwrapped its parameters: `items.first { $0.id == id }`.
  fileprivate var onlyLooksUp: Bool {
    guard let statements = body?.statements, let last = statements.last, statements.dropLast().allSatisfy(\.onlyUnwraps)
    else { return false }
    let value = last.item.as(ReturnStmtSyntax.self)?.expression ?? last.item.as(ExprSyntax.self)
    guard let call = value?.as(FunctionCallExprSyntax.self), let name = call.calledMember?.declName.baseName.text,
      ["first", "last"].contains(name), call.closureArguments.count == 1,
      let closure = call.closureArguments.first?.closure, closure.statements.count == 1,
      let condition = closure.statements.first?.item.as(SequenceExprSyntax.self)
    else { return false }
    return condition.elements.count == 3 && condition.operators == ["=="]
  }
}

extension SyntaxProtocol {
  /// Whether the code contains neither calls nor closures.
  fileprivate var callsNothing: Bool {
    !tokens(viewMode: .sourceAccurate).contains { [.leftParen, .leftBrace, .keyword(.await)].contains($0.tokenKind) }
  }
}

extension FunctionDeclSyntax {
  /// Whether the function does nothing but print, after it has checked its parameters: the rest is still to be written.
  fileprivate var onlyPrints: Bool {
    guard let statements = body?.statements, statements.contains(where: { !$0.item.is(GuardStmtSyntax.self) }) else {
      return false
    }
    return statements.allSatisfy(\.onlyPrints)
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement prints something, or only checks a parameter before that.
  fileprivate var onlyPrints: Bool {
    if let block = item.as(IfConfigDeclSyntax.self) {
      return block.clauses.allSatisfy { clause in
        clause.elements?.as(CodeBlockItemListSyntax.self)?.allSatisfy(\.onlyPrints) ?? (clause.elements == nil)
      }
    }
    if let check = item.as(GuardStmtSyntax.self) {
      return check.conditions.callsNothing
        && check.body.statements.allSatisfy { statement in
          statement.onlyPrints || statement.item.as(ReturnStmtSyntax.self)?.callsNothing == true
        }
    }
    let call = item.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "print"
  }

  /// Whether the statement contains a branch or a loop, apart from a `guard`.
  fileprivate var decides: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.if), .keyword(.switch), .keyword(.for), .keyword(.while), .keyword(.repeat), .infixQuestionMark:
        true
      case .binaryOperator(let name): name == "&&" || name == "||"
      default: false
      }
    }
  }

  /// Whether the statement is a `guard` that only unwraps optionals and otherwise returns nil.
  fileprivate var onlyUnwraps: Bool {
    guard let statement = item.as(GuardStmtSyntax.self),
      statement.conditions.allSatisfy({ $0.condition.is(OptionalBindingConditionSyntax.self) }),
      statement.body.statements.count == 1,
      let result = statement.body.statements.first?.item.as(ReturnStmtSyntax.self)
    else { return false }
    return result.expression?.is(NilLiteralExprSyntax.self) == true
  }
}
