/// The data that a rule or collector records, from which the rule's message is derived.
package protocol Evidence: FieldStorable, Hashable, Sendable {}

/// The evidence for rules whose message depends only on the location and symbol.
package struct NoEvidence: Evidence {
  package static let fields = FieldList(Self.init)
}
