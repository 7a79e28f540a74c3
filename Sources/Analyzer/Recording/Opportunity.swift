/// A construct that a rule examined, with or without a finding. Checklist coverage is based on these.
struct Opportunity: Hashable, Sendable {
  /// The start of the construct, so that one that several rules examine counts once; nil if it counts for this rule only.
  var start: SourcePosition?
  /// The construct is ignored unless all conditions are met.
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
