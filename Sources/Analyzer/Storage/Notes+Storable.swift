extension CommentNote: FieldStorable {
  package static let fields: some FieldListing<Self> = FieldList(
    {
      CommentNote(
        opening: $0, start: $1, type: $2?.index, symbol: $3, ticket: $4, added: $5, reason: $6, estimate: $7,
        explainsForeignBug: $8)
    }, \.opening, \.start, \.knownType, \.symbol, \.ticket, \.added, \.reason, \.estimate, \.explainsForeignBug)

  private var knownType: KnownType? { type.map(KnownType.init) }
}

extension SyntaxError: FieldStorable {
  package static let fields = FieldList(Self.init, \.range, \.message, \.isTooDeep)
}

extension CalendarDay: FieldStorable {
  package static let fields = FieldList(Self.init(number:), \.number)
}

extension SuppressionList: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    rules = try input.read()
    ranges = try input.read()
    removal = try input.read()
    guard rules.count == ranges.count else { throw CompactReader.Damage() }
  }

  package func write(to output: inout CompactWriter) {
    output.write(rules)
    output.write(ranges)
    output.write(removal)
  }
}

extension SuppressionEnd: FieldStorable {
  package static let fields = FieldList(Self.init, \.list, \.rules)
}

extension Suppression: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.rules, \.lines, \.reason, \.range, \.misspelledCommand, \.list, \.ends)
}
