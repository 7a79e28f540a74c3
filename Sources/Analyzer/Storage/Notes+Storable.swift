extension CommentNote: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    opening = try input.read()
    start = try input.read()
    type = try input.readTypeIndex()
    symbol = try input.read()
    ticket = try input.read()
    added = try input.read()
    reason = try input.read()
    estimate = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(opening)
    output.write(start)
    output.write(type)
    output.write(symbol)
    output.write(ticket)
    output.write(added)
    output.write(reason)
    output.write(estimate)
  }
}

extension SyntaxError: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    range = try input.read()
    message = try input.read()
    isTooDeep = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(range)
    output.write(message)
    output.write(isTooDeep)
  }
}

extension CalendarDay: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) { number = try input.read() }
  package func write(to output: inout CompactWriter) { output.write(number) }
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
  }
}
