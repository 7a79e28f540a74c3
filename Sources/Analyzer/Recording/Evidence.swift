/// The data that a rule or collector records, from which the rule's message is derived.
package protocol Evidence: FieldStorable, Hashable, Sendable {}

/// For rules whose message depends on location and symbol only.
package struct NoEvidence: Evidence {
  package static let fields = FieldList(Self.init)
}
