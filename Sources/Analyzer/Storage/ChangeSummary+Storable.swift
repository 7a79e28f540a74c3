extension ChangeSummary: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    base = try input.read()
    fixed = try input.readDictionary()
    existing = try input.read()
    rules = try input.read()
    figures = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(base)
    output.write(dictionary: fixed)
    output.write(existing)
    output.write(rules)
    output.write(figures)
  }
}

extension ChangeSummary.RuleChange: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    rule = try input.read()
    count = .init(before: try input.read(), after: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(rule)
    output.write(count.before)
    output.write(count.after)
  }
}

extension ChangeFigures: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    metrics = try input.read()
    coverage = .init(before: try input.read(), after: try input.read())
    files = try input.read()
    humanItems = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(metrics)
    output.write(coverage.before)
    output.write(coverage.after)
    output.write(files)
    output.write(humanItems)
  }
}

extension ChangeFigures.Metric: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    name = try input.read()
    value = .init(before: try input.read(), after: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(name)
    output.write(value.before)
    output.write(value.after)
  }
}

extension ChangeFigures.Metric.Name: Storable {}

extension ChangeFigures.File: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    path = try input.read()
    introduced = try input.read()
    fixed = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(path)
    output.write(introduced)
    output.write(fixed)
  }
}

extension ChangeFigures.HumanItem: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    id = try input.read()
    files = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(id)
    output.write(files)
  }
}
