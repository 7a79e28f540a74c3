/// What a rule or collector saw, as values of its own: what its message says follows from them.
package protocol Evidence: FieldStorable, Hashable, Sendable {}

/// For rules whose place and symbol say all there is to say.
package struct NoEvidence: Evidence {
  package static let fields = FieldList(Self.init)
}
