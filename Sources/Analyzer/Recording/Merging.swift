extension Sequence {
  /// Merges candidates that have the same cause into the first one, and adds the others as related locations.
  /// - Parameters:
  ///   - symbol: The declaration that the cause belongs to, if it differs from the first location's declaration.
  ///   - identity: Distinguishes causes with the same rule and symbol, regardless of which location comes first.
  ///   - owner: The owner of the cause, if it is not the file of the first location.
  ///   - cause: The properties that candidates with the same cause share.
  func merged<Evidence, Key: Hashable>(
    symbol: ((Located<Evidence>) -> String)? = nil, identity: (Located<Evidence>) -> String = { _ in "" },
    owner: (Located<Evidence>) -> Cause.Owner = { _ in .firstFile }, by cause: (Located<Evidence>) -> Key
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    var merged: [Located<Evidence>] = []
    var places: [Key: Int] = [:]
    let sorted = self.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
    for located in sorted {
      let key = cause(located)
      if let known = places[key] {
        merged[known].related.append(located.location)
        merged[known].record.occurrences += 1
        merged[known].record.isMinor = merged[known].record.isMinor && located.record.isMinor
      } else {
        places[key] = merged.count
        var first = located
        first.cause = Cause(identity: identity(located), owner: owner(located))
        if let symbol { first.record.symbol = symbol(located) }
        merged.append(first)
      }
    }
    return merged
  }

  /// Merges candidates with the same cause and keeps all of their locations, including existing related locations, and
  /// the fixes in the file of the first location.
  /// - Parameter cause: Returns the cause of a candidate; nil if the candidate remains separate.
  func joined<Evidence, Key: Hashable>(
    by cause: (Located<Evidence>) -> Key?
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    joinedWithKeys(by: cause).map(\.located)
  }

  /// Merges candidates with the same cause, as `joined(by:)` does, and returns the cause of each result.
  private func joinedWithKeys<Evidence, Key: Hashable>(
    by cause: (Located<Evidence>) -> Key?
  ) -> [(located: Located<Evidence>, key: Key?)] where Element == Located<Evidence> {
    var joined: [(located: Located<Evidence>, key: Key?)] = []
    var places: [Key: Int] = [:]
    for located in sorted(by: { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }) {
      let key = cause(located)
      if let key, let known = places[key] {
        joined[known].located.join(located)
      } else {
        if let key { places[key] = joined.count }
        joined.append((located, key))
      }
    }
    return joined
  }

  /// Joins the candidates with the same cause if there are more than `limit` of them. The identity of the result does
  /// not depend on which of them comes first.
  /// - Parameters:
  ///   - cause: Returns the cause of a candidate; nil if it has none in common with others.
  ///   - identify: Changes the cause and the symbol of the result.
  func joined<Evidence, Key: Hashable>(
    above limit: Int, by cause: (Located<Evidence>) -> Key?,
    identify: (inout Located<Evidence>) -> Void = { $0.cause = Cause(identity: "joined") }
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    let all = Array(self)
    let counts = Dictionary(grouping: all.compactMap(cause)) { $0 }.mapValues(\.count)
    func frequentCause(_ located: Located<Evidence>) -> Key? {
      cause(located).flatMap { counts[$0, default: 0] > limit ? $0 : nil }
    }
    // The cause of a result may differ from that of its first candidate, because it has more locations.
    return all.joinedWithKeys(by: frequentCause).map { located, key in
      guard key != nil else { return located }
      var joined = located
      identify(&joined)
      return joined
    }
  }

  /// Joins the candidates in a type that have the same cause if there are more than `limit` of them. The finding belongs
  /// to the type.
  /// - Parameters:
  ///   - identity: Distinguishes the causes in a type.
  ///   - cause: Returns the cause of a candidate; nil if it has none in common with others.
  func joinedInType<Evidence, Key: Hashable>(
    above limit: Int, in project: Project, identity: (Located<Evidence>) -> String,
    by cause: (Located<Evidence>) -> Key?
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    joined(above: limit, by: cause) { located in
      located.cause = Cause(identity: identity(located))
      guard let entity = project.entity(of: located) else { return }
      let type = project.types.entities[entity]
      located.record.symbol = type.name
      located.cause?.owner = .file(type.file)
    }
  }

  /// Marks all candidates with the same cause as minor, except for the first one that is not. For habits of a module: if
  /// the first one is old, a change that follows the habit gets no comment.
  /// - Parameter cause: Returns the cause of a candidate; nil if it has none in common with others.
  func minorAfterFirst<Evidence, Key: Hashable>(
    by cause: (Located<Evidence>) -> Key?
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    var seen: Set<Key> = []
    return sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }.map { located in
      guard !located.record.isMinor, let key = cause(located), !seen.insert(key).inserted else { return located }
      return located.asMinor
    }
  }

  /// Merges the candidates within each function of a type, or initial value.
  func onePerFunction<Evidence>() -> [Located<Evidence>] where Element == Located<Evidence> {
    merged { FunctionOfType($0) }
  }

  /// Merges the candidates within each function of a file.
  /// - Parameter start: Returns the start of the function that contains a record.
  func onePerFunction<Evidence>(startingAt start: (Evidence) -> SourcePosition?) -> [Located<Evidence>]
  where Element == Located<Evidence> {
    merged { CodePlace(file: $0.file, start: start($0.evidence)) }
  }
}

extension Located {
  /// Adds the locations and the fix of another candidate with the same cause.
  fileprivate mutating func join(_ other: Self) {
    if file == other.file, let fix = record.fix, let added = other.record.fix { record.fix = fix.combined(with: added) }
    related += [other.location] + other.related
    record.occurrences += other.record.occurrences
    record.isMinor = record.isMinor && other.record.isMinor
  }
}

/// A function, closure or expression in the project, identified by its start.
///
/// Records contain such a start as a position rather than an offset, because `FileAppearance` allows positions to move.
struct CodePlace: Hashable {
  let file: Int
  let start: SourcePosition?
}

extension Sequence {
  /// In each module with more than `limit` candidates, merges all candidates into the first one, removes its fix, and
  /// adds the others as related locations.
  /// - Parameters:
  ///   - identity: Distinguishes several merged findings of a rule in one module.
  ///   - typical: The locations of the candidates that represent the others well. If a module contains one, all
  ///     candidates are merged into the first of these.
  ///   - summarize: Changes the merged record; receives the number of other candidates.
  func oncePerModule<Evidence>(
    above limit: Int, in project: Project, identity: String = "",
    startingAtOneOf typical: Set<Located<Evidence>.Location> = [],
    summarize: (inout Record<Evidence>, _ others: Int) -> Void
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    let modules = Dictionary(grouping: self) { project.files[$0.file].module }
    return modules.sorted { $0.key < $1.key }.flatMap { module, candidates in
      candidates.once(
        above: limit, for: Cause(identity: identity, owner: .module(module)), startingAtOneOf: typical,
        summarize: summarize)
    }
  }

  /// If there are more than `limit` candidates, merges them into the first one, removes its fix, and adds the others as
  /// related locations.
  /// - Parameter typical: The locations of the candidates that represent the others well. If there are any, all
  ///   candidates are merged into the first of these.
  func oncePerProject<Evidence>(
    above limit: Int, startingAtOneOf typical: Set<Located<Evidence>.Location> = [],
    summarize: (inout Record<Evidence>, _ others: Int) -> Void
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    Array(self).once(above: limit, for: Cause(owner: .project), startingAtOneOf: typical, summarize: summarize)
  }
}

extension Array {
  fileprivate func once<Evidence>(
    above limit: Int, for cause: Cause, startingAtOneOf typical: Set<Located<Evidence>.Location>,
    summarize: (inout Record<Evidence>, _ others: Int) -> Void
  ) -> [Located<Evidence>] where Element == Located<Evidence> {
    guard count > limit else { return self }
    let sorted = sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
    let start = sorted.firstIndex { typical.contains($0.location) } ?? 0
    var first = sorted[start].withoutFix
    first.related += sorted.indices.filter { $0 != start }.flatMap { [sorted[$0].location] + sorted[$0].related }
    first.cause = cause
    first.record.isMinor = allSatisfy(\.record.isMinor)
    summarize(&first.record, sorted.count - 1)
    return [first]
  }
}

/// A function of a type, or an initial value, that contains records.
struct FunctionOfType: Hashable {
  let file: Int
  let type: Int?
  let symbol: String

  init<Evidence>(_ located: Located<Evidence>) {
    file = located.file
    type = located.record.type
    symbol = located.record.symbol
  }
}

extension Record {
  /// A suffix such as ` (3 times)` if several locations have this cause; otherwise empty.
  var times: String {
    switch occurrences {
    case 1: ""
    case 2: " (twice)"
    default: " (\(occurrences) times)"
    }
  }

  /// A suffix such as ` (3 locations)` if several locations have this cause; otherwise empty.
  var locationSuffix: String { occurrences == 1 ? "" : " (\(occurrences) locations)" }
}
