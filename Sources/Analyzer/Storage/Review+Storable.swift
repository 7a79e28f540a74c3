// What follows from the catalogue alone, such as the checklist items of a rule, is not written.

extension Review: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.architecture, \.modules, \.files, \.findings, \.checklists, \.folders, \.coverage, \.suppressed,
    \.baselined, \.accepted, \.staleBaseline, \.skipped, \.change)
}

// MARK: Files

extension FileReview: FieldStorable {
  package static let fields: some FieldListing<Self> = FieldList(
    {
      FileReview(
        path: $0, roles: $1, lines: $2, maxBodyLength: $3, uiImports: $4, types: $5, coverage: $6, items: $7.all)
    }, \.path, \.roles, \.lines, \.maxBodyLength, \.uiImports, \.types, \.coverage, \.itemStates)

  private var itemStates: ItemStates { ItemStates(all: items) }
}

/// The states of all items for a file, as one string: most files have them in common, and a string is written once.
private struct ItemStates {
  let all: [ItemStatus]

  /// A state is written as its place among these.
  private static let states = ItemStatus.allCases
}

extension ItemStates: Storable {
  init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let places = try input.read(String.self).utf8
    // Many files may refer to one string: a longer one would claim memory for each of them.
    guard places.count <= ChecklistCatalog.items.count else { throw CompactReader.Damage() }
    all = try places.map { place throws(CompactReader.Damage) in
      guard Self.states.indices.contains(Int(place)) else { throw CompactReader.Damage() }
      return Self.states[Int(place)]
    }
  }

  func write(to output: inout CompactWriter) {
    output.write(
      String(decoding: all.map { UInt8(truncatingIfNeeded: Self.states.firstIndex(of: $0) ?? 0) }, as: UTF8.self))
  }
}

extension TypeReview: FieldStorable {
  package static let fields = FieldList(
    {
      TypeReview(
        name: $0, kind: $1, roles: $2, line: $3, codeLines: $4, storedProperties: $5, bodyLength: $6, bodyDepth: $7,
        cohesion: $8, endLine: $9)
    }, \.name, \.kind, \.roles, \.line, \.codeLines, \.storedProperties, \.bodyLength, \.bodyDepth, \.cohesion,
    \.endLine)
}

extension Role: Storable {}

extension SkippedFile: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.reason, \.isFailure)
}

// MARK: Findings

extension Finding: FieldStorable {
  package static let fields: some FieldListing<Self> = FieldList(
    {
      Finding(
        rule: $0, severity: $1, path: $2, range: $3, message: $4.text, symbol: $5, value: $6, limit: $7,
        fingerprint: $8.text, isIntroduced: $9, checklistItems: ChecklistCatalog.itemsByRule[$0] ?? [], fix: $10,
        related: $11)
    }, \.rule, \.severity, \.path, \.range, \.message.unique, \.symbol, \.value, \.limit, \.fingerprint.unique,
    \.isIntroduced, \.fix, \.related)
}

/// A string that is hardly ever written twice, so that it is not worth while to look for it.
private struct UniqueString {
  let text: String
}

extension UniqueString: Storable {
  init(from input: inout CompactReader) throws(CompactReader.Damage) { text = try input.readUnique() }
  func write(to output: inout CompactWriter) { output.write(unique: text) }
}

extension String {
  fileprivate var unique: UniqueString { UniqueString(text: self) }
}

extension Finding.Place: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.range)
}

extension AcceptedFinding: FieldStorable {
  package static let fields = FieldList(Self.init, \.finding, \.source, \.reason)
}

extension AcceptedFinding.Source: Storable {}

// MARK: Architecture

extension Architecture: Storable {}

extension ArchitectureVerdict: FieldStorable {
  package static let fields = FieldList(Self.init, \.architecture, \.reason, \.counts)
}

extension ArchitectureCounts: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.views, \.viewsWithViewModel, \.viewsWithStore, \.viewsWithBoth, \.reducers)
}

extension ModuleArchitecture: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.verdict)
}

// MARK: Coverage

extension ItemStatus: Storable {}

extension CoverageCount: FieldStorable {
  package static let fields = FieldList(Self.init, \.passed, \.failed, \.human)
}

extension ChecklistReview: FieldStorable {
  package static let fields = FieldList(Self.init, \.id, \.items, \.coverage)
}

extension ChecklistReview.Item: FieldStorable {
  package static let fields = FieldList(Self.init, \.id, \.text, \.status, \.findings, \.coverage)
}

extension FolderReview: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.files, \.findings, \.coverage)
}
