/// The state of one checklist item.
/// - Source: checklists.yml, head.
public enum ItemStatus: String, Sendable, Hashable, CaseIterable {
  /// It applies and none of its rules fires.
  case passed
  /// It applies and at least one of its rules fires.
  case failed
  /// It applies and only a person can decide it.
  case human
  /// Nothing here that it speaks about.
  case notApplicable = "not_applicable"
  /// All of its rules are off in the configuration.
  case switchedOff = "switched_off"
}

/// How many checklist items passed, failed or wait for a person; counted once per file and item.
public struct CoverageCount: Sendable, Hashable {
  public var passed: Int
  public var failed: Int
  public var human: Int

  public init(passed: Int = 0, failed: Int = 0, human: Int = 0) {
    self.passed = passed
    self.failed = failed
    self.human = human
  }

  /// Passed items as a share of all that apply, 0 to 1; nil where none applies.
  public var coverage: Double? { share(of: passed + failed + human) }

  /// The same without the items that only a person can decide.
  public var automatedCoverage: Double? { share(of: passed + failed) }

  private func share(of total: Int) -> Double? {
    total == 0 ? nil : Double(passed) / Double(total)
  }

  /// Adds the counts of another file.
  public static func += (left: inout CoverageCount, right: CoverageCount) {
    left.passed += right.passed
    left.failed += right.failed
    left.human += right.human
  }

  /// Counts one more decided item; states that decide nothing are left out.
  public mutating func add(_ status: ItemStatus) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .human: human += 1
    case .notApplicable, .switchedOff: break
    }
  }
}

/// One checklist over the whole project.
public struct ChecklistReview: Sendable, Hashable {
  /// One item over the whole project.
  public struct Item: Sendable, Hashable {
    public let id: String
    public let text: String
    public let status: ItemStatus
    /// How many findings of its rules there are.
    public let findings: Int
    /// In how many files it passed, failed or waits for a person.
    public let coverage: CoverageCount

    public init(
      id: String, text: String, status: ItemStatus, findings: Int,
      coverage: CoverageCount = CoverageCount()
    ) {
      self.id = id
      self.text = text
      self.status = status
      self.findings = findings
      self.coverage = coverage
    }
  }

  public let id: String
  public let items: [Item]
  public let coverage: CoverageCount

  public init(id: String, items: [Item], coverage: CoverageCount) {
    self.id = id
    self.items = items
    self.coverage = coverage
  }
}

/// Coverage of all files in a folder and below it.
public struct FolderReview: Sendable, Hashable {
  public let path: String
  public let files: Int
  public let findings: Int
  public let coverage: CoverageCount

  public init(path: String, files: Int, findings: Int, coverage: CoverageCount) {
    self.path = path
    self.files = files
    self.findings = findings
    self.coverage = coverage
  }
}
