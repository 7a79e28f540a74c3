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

extension Suppression: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    rules = try input.read()
    if try input.read(Bool.self) {
      let first = try input.read(Int.self)
      let last = try input.read(Int.self)
      guard first <= last else { throw CompactReader.Damage() }
      lines = first...last
    } else {
      lines = nil
    }
    reason = try input.read()
    range = try input.read()
    misspelledCommand = try input.read()
    removal = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(rules)
    output.write(lines != nil)
    if let lines {
      output.write(lines.lowerBound)
      output.write(lines.upperBound)
    }
    output.write(reason)
    output.write(range)
    output.write(misspelledCommand)
    output.write(removal)
  }
}
