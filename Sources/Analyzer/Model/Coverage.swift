/// The state of one checklist item.
/// - Source: checklists.yml, head.
package enum ItemStatus: String, Sendable, Hashable, CaseIterable {
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
package struct CoverageCount: Sendable, Hashable {
  package var passed: Int
  package var failed: Int
  package var human: Int

  package init(passed: Int = 0, failed: Int = 0, human: Int = 0) {
    self.passed = passed
    self.failed = failed
    self.human = human
  }

  /// Passed items as a share of all that apply, 0 to 1; nil where none applies.
  package var coverage: Double? { share(of: passed + failed + human) }

  /// The same without the items that only a person can decide.
  package var automatedCoverage: Double? { share(of: passed + failed) }

  private func share(of total: Int) -> Double? {
    total == 0 ? nil : Double(passed) / Double(total)
  }

  /// Adds the counts of another file.
  package static func += (left: inout CoverageCount, right: CoverageCount) {
    left.passed += right.passed
    left.failed += right.failed
    left.human += right.human
  }

  /// Counts one more decided item; states that decide nothing are left out.
  package mutating func add(_ status: ItemStatus) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .human: human += 1
    case .notApplicable, .switchedOff: break
    }
  }
}

/// One checklist over the whole project.
package struct ChecklistReview: Sendable, Hashable {
  /// One item over the whole project.
  package struct Item: Sendable, Hashable {
    package let id: String
    package let text: String
    package let status: ItemStatus
    /// How many findings of its rules there are.
    package let findings: Int
    /// In how many files it passed, failed or waits for a person.
    package let coverage: CoverageCount
    /// How many constructs its rules looked at; one that several of them look at counts once.
    package let opportunities: Int
    /// At how many of these a rule fires.
    package let failures: Int

    package init(
      id: String, text: String, status: ItemStatus, findings: Int,
      coverage: CoverageCount = CoverageCount(), opportunities: Int = 0, failures: Int = 0
    ) {
      self.id = id
      self.text = text
      self.status = status
      self.findings = findings
      self.coverage = coverage
      self.opportunities = opportunities
      self.failures = failures
    }

    /// `41 of 43`: how many of the constructs that were looked at hold; nil where none was.
    package var share: String? {
      opportunities == 0 ? nil : "\(opportunities - failures) of \(opportunities)"
    }
  }

  package let id: String
  package let items: [Item]
  package let coverage: CoverageCount

  package init(id: String, items: [Item], coverage: CoverageCount) {
    self.id = id
    self.items = items
    self.coverage = coverage
  }
}

/// Coverage of all files in a folder and below it.
package struct FolderReview: Sendable, Hashable {
  package let path: String
  package let files: Int
  package let findings: Int
  package let coverage: CoverageCount

  package init(path: String, files: Int, findings: Int, coverage: CoverageCount) {
    self.path = path
    self.files = files
    self.findings = findings
    self.coverage = coverage
  }
}
