/// What is wrong with a suppression comment.
struct SuppressionFault: Evidence {
  enum Kind: String, Storable {
    case suppressesNothing, unknownRule, unknownCommand, namesNothing, noReason
  }

  let kind: Kind
  /// The rules, or the unknown command.
  let rules: [String]
  /// The most similar existing rule or command, if one is unknown.
  let nearest: String?

  init(_ kind: Kind, rules: [String], nearest: String? = nil) {
    self.kind = kind
    self.rules = rules
    self.nearest = nearest
  }

  static let fields = FieldList({ SuppressionFault($0, rules: $1, nearest: $2) }, \.kind, \.rules, \.nearest)
}
