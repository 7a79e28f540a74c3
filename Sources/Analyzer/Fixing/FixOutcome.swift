/// What came of mending files, before anything is written.
package struct FixOutcome: Sendable {
  /// A file that can be mended.
  package struct MendedFile: Sendable, Hashable {
    /// Relative to the root, with `/`.
    package let path: String
    /// What the file held when it was read.
    package let before: [UInt8]
    package let after: [UInt8]
    /// How many fixes of each rule were applied.
    package let fixes: [String: Int]

    package init(path: String, before: [UInt8], after: [UInt8], fixes: [String: Int]) {
      self.path = path
      self.before = before
      self.after = after
      self.fixes = fixes
    }
  }

  /// A file that keeps what it holds although a finding in it has a fix.
  package struct Refusal: Sendable, Hashable {
    package let path: String
    package let reason: Reason

    package init(path: String, reason: Reason) {
      self.path = path
      self.reason = reason
    }
  }

  /// Why a file is left alone, or a fix in it.
  package enum Reason: Sendable, Hashable {
    /// The file does not parse, so nobody knows what an edit would do.
    case doesNotParse
    /// It changed, or became unreadable, since it was analysed.
    case changed
    /// With the fix of this rule the file would not parse.
    case wouldNotParse(rule: String)
    /// The fixes of these rules bring each other about again and again.
    case neverEnds(rules: [String])
  }

  /// Sorted by path.
  package let mended: [MendedFile]
  /// Sorted by path.
  package let refusals: [Refusal]
  /// Findings that are left and have a fix which may change behaviour, and that was not asked for.
  package let unsafeLeft: Int
  /// The findings that are left, and figures, with everything mended.
  package let review: Review

  package init(mended: [MendedFile], refusals: [Refusal], unsafeLeft: Int, review: Review) {
    self.mended = mended
    self.refusals = refusals
    self.unsafeLeft = unsafeLeft
    self.review = review
  }
}

extension FixOutcome.Reason: CustomStringConvertible {
  /// What a person reads after the path.
  package var description: String {
    switch self {
    case .doesNotParse: "does not parse, so it is not mended; correct the syntax and run it again"
    case .changed: "changed while it was reviewed, so it is not mended; run it again"
    case .wouldNotParse(let rule): "would not parse with the fix of \(rule), so that is left out; please report it"
    case .neverEnds(let rules):
      "is not mended, because the fixes of \(rules.joined(separator: ", ")) bring each other about; please report it"
    }
  }
}
