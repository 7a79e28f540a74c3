package import Analyzer

extension SampleTotals: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.files, \.codeLines, \.findings, \.coverage, \.items, \.constructs, \.architecture, \.modules, \.views,
    \.bodyLengths,
    \.viewFileLengths, \.propertyCounts, \.viewModelFiles)
}

extension SeverityCounts: FieldStorable {
  package static let fields = FieldList(Self.init, \.error, \.warning, \.info)
}

extension ConstructCount: FieldStorable {
  package static let fields = FieldList(Self.init, \.all, \.failed)
}

extension ValueCounts: FieldStorable {
  package static let fields = FieldList(Self.init(runs:), \.runs)
}

extension ValueCounts.Run: FieldStorable {
  package static let fields = FieldList(Self.init, \.value, \.count)
}

extension FileState: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.findings, \.lines, \.codeLines, \.bodyLength, \.properties, \.passed, \.failed, \.human)
}
