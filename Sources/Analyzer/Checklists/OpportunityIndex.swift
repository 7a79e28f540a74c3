/// The constructs that rules examined, keyed by file and rule.
struct OpportunityIndex: Sendable {
  private var starts: [Int: [String: [SourcePosition?]]] = [:]

  /// Adds the constructs examined by a rule.
  mutating func add(_ opportunities: [LocatedOpportunity], of rule: String) {
    for opportunity in opportunities {
      starts[opportunity.file, default: [:]][rule, default: []].append(opportunity.start)
    }
  }

  /// Returns the constructs that each rule examined in a file, and whether each construct has a finding.
  /// - Parameter failures: The locations of each rule's findings, including related locations.
  func constructs(inFile file: Int, failures: [String: [SourcePosition]]) -> [String: [CheckedConstruct]] {
    var constructs = (starts[file] ?? [:]).mapValues { CheckedConstruct.all(startingAt: $0, failing: []) }
    for (rule, places) in failures {
      constructs[rule] = CheckedConstruct.all(startingAt: starts[file]?[rule] ?? [], failing: places)
    }
    return constructs
  }
}

/// A construct examined by a rule.
struct CheckedConstruct: Hashable, Sendable {
  /// The start of the construct. If several rules examine the same construct, they all record the same start, so that
  /// the construct is counted only once. Nil if the construct counts for only one rule.
  let start: SourcePosition?
  /// Whether the rule reports a finding for the construct.
  var isFailed = false

  /// Returns each construct once, in source order.
  ///
  /// A finding that does not start at a construct is assigned to the nearest preceding construct that has no finding
  /// yet, because it may be located inside that construct. Otherwise, it is assigned to the first construct without a
  /// finding or, if there is none, treated as a separate construct.
  static func all(startingAt starts: [SourcePosition?], failing places: [SourcePosition]) -> [CheckedConstruct] {
    let known = Set(starts.compactMap(\.self))
    var constructs = known.sorted().map { CheckedConstruct(start: $0) }
    constructs += repeatElement(CheckedConstruct(start: nil), count: starts.count { $0 == nil })
    var others: [SourcePosition] = []
    for place in Set(places).sorted() {
      if let index = constructs.firstIndex(where: { $0.start == place }) {
        constructs[index].isFailed = true
      } else {
        others.append(place)
      }
    }
    for place in others {
      let before = constructs.lastIndex { construct in
        construct.start.map { $0 < place } == true && !construct.isFailed
      }
      if let index = before ?? constructs.firstIndex(where: { !$0.isFailed }) {
        constructs[index].isFailed = true
      } else {
        constructs.append(CheckedConstruct(start: place, isFailed: true))
      }
    }
    return constructs
  }
}
