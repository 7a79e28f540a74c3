/// The findings that only one of two reviews contains.
///
/// Findings are compared by fingerprint. If a member that is too large is split, and a smaller part of it is still too
/// large, the part is neither introduced nor is the original finding fixed: the code was there before.
package struct FindingDifference: Sendable {
  package let introduced: [Finding]
  package let fixed: [Finding]

  package init(from base: Review, to head: Review) {
    let new = Self.findings(of: head, notIn: base)
    let gone = Self.findings(of: base, notIn: head)
    introduced = new.filter { finding in !gone.contains { finding.isPart(of: $0) } }
    fixed = gone.filter { finding in !new.contains { $0.isPart(of: finding) } }
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

  /// Whether the finding is about a member that contains part of the code of another, larger member.
  fileprivate func isPart(of other: Finding) -> Bool {
    guard Self.memberRules.contains(rule), rule == other.rule, path == other.path, let value, let earlier = other.value
    else { return false }
    return value <= earlier && typeName != nil && typeName == other.typeName
  }

  /// The type of the member that the finding is about.
  private var typeName: Substring? {
    let name = symbol.prefix { $0 != "(" }
    return name.lastIndex(of: ".").map { name[..<$0] }
  }
}
