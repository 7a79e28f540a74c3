/// A construct examined by a rule, with or without a finding. Checklist coverage is based on opportunities.
struct Opportunity: Hashable, Sendable {
  /// The start of the construct. Constructs with the same start are counted only once, even if several rules examine
  /// them. Nil if the construct counts only for this rule.
  var start: SourcePosition?
  /// The conditions that must all be met for the construct to be counted.
  var conditions: [RoleCondition] = []
}

/// An opportunity with the index of its file in the project.
struct LocatedOpportunity: Hashable, Sendable {
  let file: Int
  let start: SourcePosition?
}

extension Opportunity: FieldStorable {
  static let fields = FieldList(Self.init, \.start, \.conditions)
}
