import SwiftSyntax

/// The platforms that `#if os(…)` distinguishes.
enum Platform: String, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS

  /// Whether a file's name says that its code is for a single platform: `FeedView+iOS.swift`.
  static func isNamed(byFile name: String) -> Bool {
    let words = name.split { !$0.isLetter && !$0.isNumber }.dropLast()
    return words.count > 1 && allCases.contains { words.last == $0.rawValue[...] }
  }
}

/// Collects stored properties that exist only on some platforms.
struct PlatformMembers: Collector {
  static let id = "platform_members"

  struct Evidence: Analyzer.Evidence {
    let name: String
    let platforms: [String]

    static let fields = FieldList(Self.init, \.name, \.platforms)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard context.type != nil, context.member == nil else { return }
      let platforms = variable.platforms
      guard platforms.count < Platform.allCases.count else { return }
      for name in variable.bindings.flatMap(\.pattern.boundNames) {
        context.record(
          Evidence(name: name.text, platforms: platforms.map(\.rawValue)), by: Self.self, at: context.range(of: name))
      }
    }
  }

  /// For each declaration, the platforms on which each member exists. If a member is declared several times, the
  /// platforms of all its declarations are included.
  func collection(in project: Project) -> [TypeIndex.Reference: [String: Set<String>]] {
    var members: [TypeIndex.Reference: [String: Set<String>]] = [:]
    for located in project.reviewedRecords(of: Self.self) {
      guard let type = located.type else { continue }
      members[type, default: [:]][located.evidence.name, default: []].formUnion(located.evidence.platforms)
    }
    return members
  }
}

extension SyntaxProtocol {
  /// The platforms on which the node may be compiled, according to the enclosing `#if` clauses.
  var platforms: [Platform] {
    var platforms = Platform.allCases
    for current in ancestors {
      guard let clause = current.as(IfConfigClauseSyntax.self),
        let clauses = clause.parent?.as(IfConfigClauseListSyntax.self)
      else { continue }
      platforms = platforms.filter { platform in
        for other in clauses {
          if other.id == clause.id { return other.condition?.mayHold(on: platform) ?? true }
          if other.condition?.surelyHolds(on: platform) == true { return false }
        }
        return true
      }
    }
    return platforms
  }
}

extension ExprSyntax {
  /// Whether the compilation condition may be true on the platform.
  fileprivate func mayHold(on platform: Platform) -> Bool { value(on: platform) ?? true }

  /// Whether the compilation condition is always true on the platform.
  fileprivate func surelyHolds(on platform: Platform) -> Bool { value(on: platform) ?? false }

  /// The value of the compilation condition; nil if the condition depends on anything other than the platform.
  private func value(on platform: Platform) -> Bool? {
    let inner = withoutParentheses
    if let call = inner.as(FunctionCallExprSyntax.self), call.calledExpression.dottedName == "os" {
      return call.arguments.first?.expression.dottedName == platform.rawValue
    }
    if let negation = inner.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return negation.expression.value(on: platform).map { !$0 }
    }
    guard let sequence = inner.as(SequenceExprSyntax.self), let symbol = sequence.operators.first,
      sequence.operators.allSatisfy({ $0 == symbol })
    else { return nil }
    let values = sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map { $0.value(on: platform) }
    let decisive = symbol == "||"
    guard symbol == "||" || symbol == "&&" else { return nil }
    if values.contains(decisive) { return decisive }
    return values.contains(nil) ? nil : !decisive
  }
}
