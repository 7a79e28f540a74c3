package import Analyzer

extension SampleTotals: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init()
    files = try input.read()
    codeLines = try input.read()
    findings = try input.readDictionary()
    coverage = try input.read()
    items = try input.readDictionary()
    guard let architecture = Architecture(rawValue: try input.read()) else { throw CompactReader.Damage() }
    self.architecture = architecture
    views = try input.read()
    bodyLengths = try input.read()
    viewFileLengths = try input.read()
    propertyCounts = try input.read()
    viewModelFiles = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(files)
    output.write(codeLines)
    output.write(dictionary: findings)
    output.write(coverage)
    output.write(dictionary: items)
    output.write(architecture.rawValue)
    output.write(views)
    output.write(bodyLengths)
    output.write(viewFileLengths)
    output.write(propertyCounts)
    output.write(viewModelFiles)
  }
}

extension SeverityCounts: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(error: try input.read(), warning: try input.read(), info: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(error)
    output.write(warning)
    output.write(info)
  }
}

extension ValueCounts: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(runs: try input.read())
  }

  package func write(to output: inout CompactWriter) { output.write(runs) }
}

extension ValueCounts.Run: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(value: try input.read(), count: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(value)
    output.write(count)
  }
}

extension FileState: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(
      findings: try input.read(), lines: try input.read(), codeLines: try input.read(),
      bodyLength: try input.read(), properties: try input.read(), passed: try input.read(),
      failed: try input.read(), human: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(findings)
    output.write(lines)
    output.write(codeLines)
    output.write(bodyLength)
    output.write(properties)
    output.write(passed)
    output.write(failed)
    output.write(human)
  }
}
