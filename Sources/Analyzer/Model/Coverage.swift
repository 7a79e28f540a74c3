/// The status of a checklist item.
package enum ItemStatus: String, Sendable, Hashable, CaseIterable {
  /// The item applies, and none of its rules reports a finding.
  case passed
  /// The item applies, and at least one of its rules reports a finding.
  case failed
  /// The item applies and requires manual review.
  case human
  /// The item does not apply to anything in the file.
  case notApplicable = "not_applicable"
  /// All of the item's rules are disabled in the configuration.
  case switchedOff = "switched_off"
}

/// The number of checklist items that passed, failed or need manual review, counted once per file and item.
package struct CoverageCount: Sendable, Hashable {
  /// The number of items whose rules do not report a finding.
  package var passed: Int
  /// The number of items with at least one finding.
  package var failed: Int
  /// The number of items that require manual review.
  package var human: Int

  package init(passed: Int = 0, failed: Int = 0, human: Int = 0) {
    self.passed = passed
    self.failed = failed
    self.human = human
  }

  /// The share of passed items among all items that apply, from 0 to 1, or nil if none applies.
  package var coverage: Double? { share(of: passed + failed + human) }

  /// The share of passed items among all items that passed or failed, from 0 to 1, or nil if there are none.
  package var automatedCoverage: Double? { share(of: passed + failed) }

  private func share(of total: Int) -> Double? {
    total == 0 ? nil : Double(passed) / Double(total)
  }

  /// Adds another file's counts.
  package static func += (left: inout CoverageCount, right: CoverageCount) {
    left.passed += right.passed
    left.failed += right.failed
    left.human += right.human
  }

  /// Adds an item to the count if its status is passed, failed or manual.
  package mutating func add(_ status: ItemStatus) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .human: human += 1
    case .notApplicable, .switchedOff: break
    }
  }
}

/// The results of one checklist for the whole project.
package struct ChecklistReview: Sendable, Hashable {
  /// The results of one item for the whole project.
  package struct Item: Sendable, Hashable {
    /// The item's ID, such as `mv.logic`.
    package let id: String
    /// The requirement that the item checks, as shown in reports.
    package let text: String
    /// The most significant status in any file: failed, then manual review, passed, switched off and not applicable.
    package let status: ItemStatus
    /// The number of findings reported by the item's rules.
    package let findings: Int
    /// The number of files in which the item passed, failed or needs manual review.
    package let coverage: CoverageCount
    /// The number of constructs examined by the item's rules. A construct that several rules examined is counted
    /// once.
    package let opportunities: Int
    /// The number of examined constructs that have a finding.
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

    /// The number of constructs without a finding, out of all constructs: `41 of 43`. Nil if none was examined.
    package var share: String? {
      opportunities == 0 ? nil : "\(opportunities - failures) of \(opportunities)"
    }
  }

  /// The checklist's ID, such as `mv`.
  package let id: String
  /// The items, in checklist order.
  package let items: [Item]
  /// The sum of the items' coverage.
  package let coverage: CoverageCount

  package init(id: String, items: [Item], coverage: CoverageCount) {
    self.id = id
    self.items = items
    self.coverage = coverage
  }
}

/// The coverage of all files in a folder and its subfolders.
package struct FolderReview: Sendable, Hashable {
  /// The folder's path relative to the root, without a trailing `/`; `.` for the root.
  package let path: String
  /// The number of reviewed files in the folder and its subfolders.
  package let files: Int
  /// The number of findings in these files.
  package let findings: Int
  /// The combined coverage of these files.
  package let coverage: CoverageCount

  package init(path: String, files: Int, findings: Int, coverage: CoverageCount) {
    self.path = path
    self.files = files
    self.findings = findings
    self.coverage = coverage
  }
}
