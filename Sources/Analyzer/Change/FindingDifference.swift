/// The findings that only one of two reviews contains.
///
/// Findings are compared by fingerprint. If an overly large member is split and a part of it is still too large, the
/// part's finding does not count as introduced, and the original finding does not count as fixed, because the code was
/// there before.
package struct FindingDifference: Sendable {
  package let introduced: [Finding]
  package let fixed: [Finding]

  package init(from base: Review, to head: Review) {
    var introduced = Self.findings(of: head, notIn: base)
    fixed = Self.findings(of: base, notIn: head).filter { original in
      let count = introduced.count
      // Together, the parts cannot be longer than the original.
      var left = original.value ?? 0
      introduced.removeAll { finding in
        guard finding.mayBePart(of: original), let value = finding.value, value <= left else { return false }
        if finding.rule != BodyNesting.id { left -= value }
        return true
      }
      return introduced.count == count
    }
    self.introduced = introduced
  }

  /// Returns the findings in one review whose fingerprints occur less often in the other.
  private static func findings(of review: Review, notIn other: Review) -> [Finding] {
    var known: [String: Int] = [:]
    for finding in other.findings { known[finding.fingerprint, default: 0] += 1 }
    return review.findings.filter { finding in
      guard let count = known[finding.fingerprint], count > 0 else { return true }
      known[finding.fingerprint] = count - 1
      return false
    }
  }
}

extension Finding {
  /// The rules that measure the members of types.
  private static let memberRules: Set<String> = [BodyLength.id, BodyNesting.id, FunctionLength.id]

  /// Whether the finding's member may have been split off from the member of another finding, because both belong to
  /// the same type.
  fileprivate func mayBePart(of other: Finding) -> Bool {
    rule == other.rule && path == other.path && Self.memberRules.contains(rule) && typeName != nil
      && typeName == other.typeName
  }

  /// The type of the member that the finding is about.
  private var typeName: Substring? {
    let name = symbol.prefix { $0 != "(" }
    return name.lastIndex(of: ".").map { name[..<$0] }
  }
}
