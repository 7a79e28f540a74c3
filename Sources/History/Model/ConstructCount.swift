/// The number of constructs examined by a checklist item's rules, and how many of them have a finding.
package struct ConstructCount: Sendable, Hashable {
  /// The number of examined constructs.
  package var all: Int
  /// The number of constructs that have a finding.
  package var failed: Int

  package init(all: Int = 0, failed: Int = 0) {
    self.all = all
    self.failed = failed
  }

  /// The share of constructs without a finding, from 0 to 1; nil if no constructs were examined.
  package var share: Double? { all > 0 ? Double(all - failed) / Double(all) : nil }

  package static func += (left: inout ConstructCount, right: ConstructCount) {
    left.all += right.all
    left.failed += right.failed
  }
}
