/// What the rules looked at, by file and rule.
struct OpportunityIndex: Sendable {
  private var starts: [Int: [String: [SourcePosition?]]] = [:]

  /// Adds what a rule looked at.
  mutating func add(_ opportunities: [LocatedOpportunity], of rule: String) {
    for opportunity in opportunities {
      starts[opportunity.file, default: [:]][rule, default: []].append(opportunity.start)
    }
  }

  /// What the rules looked at in a file, by rule, and which of it fails.
  /// - Parameter failures: Where each rule fires in the file, its related locations among them.
  func constructs(inFile file: Int, failures: [String: [SourcePosition]]) -> [String: [CheckedConstruct]] {
    var constructs = (starts[file] ?? [:]).mapValues { CheckedConstruct.all(startingAt: $0, failing: []) }
    for (rule, places) in failures {
      constructs[rule] = CheckedConstruct.all(startingAt: starts[file]?[rule] ?? [], failing: places)
    }
    return constructs
  }
}

/// A construct that a rule looked at.
struct CheckedConstruct: Hashable, Sendable {
  /// So that one that several rules look at counts once; nil where it counts for one rule alone.
  let start: SourcePosition?
  /// Whether the rule fires at it.
  var isFailed = false

  /// Each construct once, in source order.
  ///
  /// A finding may point into the construct that it is about, so one that stands at none belongs to the nearest before
  /// it that has no finding yet. One that belongs to none is a construct of its own.
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
