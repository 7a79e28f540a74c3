/// What the rules of a checklist item looked at, and where one of them fired.
package struct ConstructCount: Sendable, Hashable {
  /// Constructs that were looked at.
  package var all: Int
  /// Those of them at which a rule fires.
  package var failed: Int

  package init(all: Int = 0, failed: Int = 0) {
    self.all = all
    self.failed = failed
  }

  /// Those that pass as a share of all, 0 to 1; nil where none was looked at.
  package var share: Double? { all > 0 ? Double(all - failed) / Double(all) : nil }

  package static func += (left: inout ConstructCount, right: ConstructCount) {
    left.all += right.all
    left.failed += right.failed
  }
}
