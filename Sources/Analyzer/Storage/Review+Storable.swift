// What follows from the catalogue alone, such as the checklist items of a rule, is not written.

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

/// Most files have the states of their items in common, so these are written once and files refer to them.
private struct DistinctItems {
  private(set) var distinct: [[ItemStatus]] = []
  /// Of each file among the distinct ones.
  private(set) var indices: [Int] = []

  init(_ files: [FileReview]) {
    var known: [[UInt8]: Int] = [:]
    for file in files {
      // A status is hashed as the text that it stands for, which takes long for a hundred of each file.
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

extension SkippedFile: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(path: try input.read(), reason: try input.read(), isFailure: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(path)
    output.write(reason)
    output.write(isFailure)
  }
}

// MARK: Findings

extension Finding: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let rule: String = try input.read()
    self.init(
      rule: rule, severity: try input.read(), path: try input.read(), range: try input.read(),
      message: try input.readUnique(), symbol: try input.read(), value: try input.read(), limit: try input.read(),
      fingerprint: try input.readUnique(), isIntroduced: try input.read(),
      checklistItems: ChecklistCatalog.itemsByRule[rule] ?? [], fix: try input.read())
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
    output.write(isIntroduced)
    output.write(fix)
  }
}

extension AcceptedFinding: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(try input.read(), source: try input.read() ? .baseline : .comment, reason: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(finding)
    output.write(source == .baseline)
    output.write(reason)
  }
}

// MARK: Architecture

extension Architecture: Storable {}

extension ArchitectureVerdict: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(architecture: try input.read(), reason: try input.read(), counts: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(architecture)
    output.write(reason)
    output.write(counts)
  }
}

extension ArchitectureCounts: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(
      views: try input.read(), viewsWithViewModel: try input.read(), viewsWithStore: try input.read(),
      viewsWithBoth: try input.read(), reducers: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(views)
    output.write(viewsWithViewModel)
    output.write(viewsWithStore)
    output.write(viewsWithBoth)
    output.write(reducers)
  }
}

extension ModuleArchitecture: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(name: try input.read(), verdict: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(name)
    output.write(verdict)
  }
}

// MARK: Coverage

extension ItemStatus: Storable {}

extension CoverageCount: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(passed: try input.read(), failed: try input.read(), human: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(passed)
    output.write(failed)
    output.write(human)
  }
}

extension ChecklistReview: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(id: try input.read(), items: try input.read(), coverage: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(id)
    output.write(items)
    output.write(coverage)
  }
}

extension ChecklistReview.Item: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(
      id: try input.read(), text: try input.read(), status: try input.read(), findings: try input.read(),
      coverage: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(id)
    output.write(text)
    output.write(status)
    output.write(findings)
    output.write(coverage)
  }
}

extension FolderReview: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(
      path: try input.read(), files: try input.read(), findings: try input.read(), coverage: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(path)
    output.write(files)
    output.write(findings)
    output.write(coverage)
  }
}
