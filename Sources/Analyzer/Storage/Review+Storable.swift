// Data that depends only on the rules, such as a rule's checklist items, is not stored.

extension Review: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let items = try input.readItemStates()
    self.init(
      architecture: try input.read(), modules: try input.read(), files: try input.readFiles(items: items),
      findings: try input.read(), checklists: try input.read(), folders: try input.read(), coverage: try input.read(),
      suppressed: try input.read(), baselined: try input.read(), accepted: try input.read(),
      staleBaseline: try input.read(), skipped: try input.read(), change: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    let items = DistinctItems(files)
    output.write(itemStates: items.distinct)
    output.write(architecture)
    output.write(modules)
    output.write(files.count)
    for (file, index) in zip(files, items.indices) { output.write(file, items: index) }
    output.write(findings)
    output.write(checklists)
    output.write(folders)
    output.write(coverage)
    output.write(suppressed)
    output.write(baselined)
    output.write(accepted)
    output.write(staleBaseline)
    output.write(skipped)
    output.write(change)
  }
}

// MARK: Files

/// The distinct lists of item statuses, which files refer to by index, since most files have the same statuses.
private struct DistinctItems {
  private(set) var distinct: [[ItemStatus]] = []
  /// For each file, the index of its statuses in `distinct`.
  private(set) var indices: [Int] = []

  init(_ files: [FileReview]) {
    var known: [[UInt8]: Int] = [:]
    for file in files {
      // Hashing a status hashes its raw string, which is slow with a hundred statuses per file.
      let key = file.items.map(\.ordinal)
      let index = known[key] ?? distinct.count
      if index == distinct.count {
        known[key] = index
        distinct.append(file.items)
      }
      indices.append(index)
    }
  }
}

extension ItemStatus {
  fileprivate var ordinal: UInt8 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .human: 2
    case .notApplicable: 3
    case .switchedOff: 4
    }
  }
}

extension CompactReader {
  fileprivate mutating func readItemStates() throws(CompactReader.Damage) -> [[ItemStatus]] {
    var states: [[ItemStatus]] = []
    for _ in 0..<(try readCount()) { states.append(try read()) }
    return states
  }

  fileprivate mutating func readFiles(items: [[ItemStatus]]) throws(CompactReader.Damage) -> [FileReview] {
    var files: [FileReview] = []
    for _ in 0..<(try readCount()) {
      let states = try read(Int.self)
      guard items.indices.contains(states) else { throw CompactReader.Damage() }
      files.append(
        FileReview(
          path: try read(), roles: try readRoles(), lines: try read(), maxBodyLength: try read(),
          uiImports: try read(), types: try read(), coverage: try read(), items: items[states]))
    }
    return files
  }

  fileprivate mutating func readRoles() throws(CompactReader.Damage) -> [Role] { try read(RoleSet.self).roles }
}

extension CompactWriter {
  fileprivate mutating func write(itemStates: [[ItemStatus]]) {
    write(itemStates.count)
    for states in itemStates { write(states) }
  }

  fileprivate mutating func write(_ file: FileReview, items: Int) {
    write(items)
    write(file.path)
    write(roles: file.roles)
    write(file.lines)
    write(file.maxBodyLength)
    write(file.uiImports)
    write(file.types)
    write(file.coverage)
  }

  fileprivate mutating func write(roles: [Role]) { write(RoleSet(roles.map { RoleSet($0) })) }
}

extension TypeReview: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(
      name: try input.read(), kind: try input.read(), roles: try input.readRoles(), line: try input.read(),
      codeLines: try input.read(), storedProperties: try input.read(), bodyLength: try input.read(),
      bodyDepth: try input.read(), cohesion: try input.read(), endLine: try input.read(Int.self))
  }

  package func write(to output: inout CompactWriter) {
    output.write(name)
    output.write(kind)
    output.write(roles: roles)
    output.write(line)
    output.write(codeLines)
    output.write(storedProperties)
    output.write(bodyLength)
    output.write(bodyDepth)
    output.write(cohesion)
    output.write(endLine)
  }
}

extension SkippedFile: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.reason, \.isFailure, \.isUnreadable)
}

// MARK: Findings

extension Finding: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let rule: String = try input.read()
    self.init(
      rule: rule, severity: try input.read(), path: try input.read(), range: try input.read(),
      message: try input.readUnique(), symbol: try input.read(), value: try input.read(), limit: try input.read(),
      fingerprint: try input.readUnique(), contentFingerprint: try input.readUnique(), isIntroduced: try input.read(),
      isMinor: try input.read(), checklistItems: ChecklistCatalog.itemsByRule[rule] ?? [], fix: try input.read(),
      related: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(rule)
    output.write(severity)
    output.write(path)
    output.write(range)
    output.write(unique: message)
    output.write(symbol)
    output.write(value)
    output.write(limit)
    output.write(unique: fingerprint)
    output.write(unique: contentFingerprint)
    output.write(isIntroduced)
    output.write(isMinor)
    output.write(fix)
    output.write(related)
  }
}

extension Finding.Location: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.range)
}

extension AcceptedFinding: FieldStorable {
  package static let fields = FieldList(Self.init, \.finding, \.source, \.reason)
}

extension AcceptedFinding.Source: Storable {}

// MARK: Architecture

extension Architecture: Storable {}

extension ArchitectureVerdict: FieldStorable {
  package static let fields = FieldList(Self.init, \.architecture, \.reason, \.counts, \.isConfigured)
}

extension ArchitectureCounts: FieldStorable {
  package static let fields = FieldList(
    Self.init, \.views, \.viewsWithViewModel, \.viewsWithStore, \.viewsWithBoth, \.reducers)
}

extension ModuleArchitecture: FieldStorable {
  package static let fields = FieldList(Self.init, \.name, \.verdict, \.memberOrder)
}

extension LearnedMemberOrder: FieldStorable {
  package static let fields = FieldList(Self.init, \.rule, \.order, \.swaps)
}

extension LearnedMemberOrder.Swap: FieldStorable {
  package static let fields = FieldList(Self.init, \.above, \.below, \.views, \.total)
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
  package static let fields = FieldList(
    Self.init, \.id, \.text, \.status, \.findings, \.coverage, \.opportunities, \.failures)
}

extension FolderReview: FieldStorable {
  package static let fields = FieldList(Self.init, \.path, \.files, \.findings, \.coverage)
}
