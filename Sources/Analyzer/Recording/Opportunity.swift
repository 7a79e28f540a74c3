/// A construct that a rule had to judge, whatever it found: checklist coverage follows from these.
/// - Source: catalogue, `opportunity`; checklists.yml, head.
struct Opportunity: Hashable, Sendable {
  /// Where it starts, so that one that several rules judge counts once; nil where it counts for this rule alone.
  var start: SourcePosition?
  /// All must hold in the project, else it is none.
  var conditions: [RoleCondition] = []
}

/// An opportunity and the file (by index in the project) that it stands in.
struct LocatedOpportunity: Hashable, Sendable {
  let file: Int
  let start: SourcePosition?
}

extension Opportunity: FieldStorable {
  static let fields = FieldList(Self.init, \.start, \.conditions)
}
