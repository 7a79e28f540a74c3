extension FileFacts: Storable {
  // Types come first, since other values refer to them by index.
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let count = try input.read(Int.self)
    try input.expectTypes(count)
    types = try input.read()
    guard types.count == count else { throw CompactReader.Damage() }
    // A type must follow its enclosing type; a cycle would cause an endless loop.
    for (index, type) in types.enumerated() where (type.parent ?? -1) >= index { throw CompactReader.Damage() }
    aliases = try input.read()
    lines = try input.read()
    imports = try input.read()
    deferredConstructions = try input.read()
    createsInPreviews = try input.read()
    mentionedTypes = try input.read()
    uses = try input.read()
    conditionalCode = try input.read()
    records = try input.read()
    suppressions = try input.read()
    notes = try input.read()
    syntaxError = try input.read()
    failure = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(types.count)
    output.write(types)
    output.write(aliases)
    output.write(lines)
    output.write(imports)
    output.write(deferredConstructions)
    output.write(createsInPreviews)
    output.write(mentionedTypes)
    output.write(uses)
    output.write(conditionalCode)
    output.write(records)
    output.write(suppressions)
    output.write(notes)
    output.write(syntaxError)
    output.write(failure)
  }
}

extension LineCounts: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    total = try input.read()
    code = try input.read()
    comment = try input.read()
    blank = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(total)
    output.write(code)
    output.write(comment)
    output.write(blank)
  }
}

extension ImportFact: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    module = try input.read()
    range = try input.read()
    isTestable = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(module)
    output.write(range)
    output.write(isTestable)
  }
}

extension SourceRange: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    start = try input.read()
    end = try input.read()
    guard start <= end else { throw CompactReader.Damage() }
  }

  package func write(to output: inout CompactWriter) {
    output.write(start)
    output.write(end)
  }
}

extension SourcePosition: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    line = try input.read()
    column = try input.read()
    guard line >= 1, column >= 1 else { throw CompactReader.Damage() }
  }

  package func write(to output: inout CompactWriter) {
    guard output.positions == nil else {
      output.positions?.append(self)
      return
    }
    output.write(line)
    output.write(column)
  }
}
