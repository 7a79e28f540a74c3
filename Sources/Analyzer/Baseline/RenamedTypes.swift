/// Finds types that were renamed since the baseline was recorded, so that their entries match the findings of the
/// renamed types.
///
/// A renamed type is found by its findings: all entries of a type that is no longer declared must have a counterpart
/// with the same rule, member and value in a type without entries, in the same file or in a new one. If more than one
/// type is possible, none is assumed.
struct RenamedTypes {
  /// A type, and a file that declares or extends it.
  private struct Place: Hashable {
    let path: PathKey
    let type: Substring
  }

  /// What an entry and a finding have in common if only the type was renamed.
  private struct Shape: Hashable {
    let rule: String
    /// The part of the symbol after the type.
    let member: Substring
    let value: Int?
  }

  private let code: PresentCode
  /// The types and files that the baseline contains.
  private let knownTypes: Set<Substring>
  private let knownPaths: Set<PathKey>

  init(_ baseline: Baseline, in code: PresentCode) {
    self.code = code
    knownTypes = Set(baseline.entries.map { Self.type(in: $0.symbol) })
    knownPaths = Set(paths: baseline.entries.map(\.path))
  }

  /// Returns the index of an entry and that of the corresponding finding, for each entry of a renamed type.
  /// - Parameters:
  ///   - entries: The entries that do not match any finding.
  ///   - findings: All findings.
  ///   - isOpen: Returns whether a finding does not match any entry.
  func pairs(
    of entries: [Baseline.Entry], with findings: [Finding], isOpen: (Int) -> Bool
  ) -> [(entry: Int, finding: Int)] {
    let present = Set(findings.map { Self.type(in: $0.symbol) })
    let gone = Dictionary(grouping: entries.indices) { index in
      Place(path: PathKey(entries[index].path), type: Self.type(in: entries[index].symbol))
    }.filter { place, _ in
      !place.type.isEmpty && !present.contains(place.type) && !code.declares(String(place.type))
    }
    guard !gone.isEmpty else { return [] }
    let new = Dictionary(grouping: findings.indices.filter(isOpen)) { index in
      Place(path: PathKey(findings[index].path), type: Self.type(in: findings[index].symbol))
    }.filter { place, _ in
      !knownTypes.contains(place.type) && code.declares(String(place.type))
    }
    var newByShape: [Shape: Set<Place>] = [:]
    for (place, indices) in new {
      for index in indices { newByShape[Self.shape(of: findings[index], in: place), default: []].insert(place) }
    }
    var renames: [(old: Place, new: Place)] = []
    for (old, indices) in gone {
      let shapes = Self.counts(indices.map { Self.shape(of: entries[$0], in: old) })
      // The rarest shape has the fewest candidates.
      let candidates = shapes.keys.map { newByShape[$0] ?? [] }.min { $0.count < $1.count } ?? []
      let possible = candidates.filter { place in
        guard isPossible(from: old, to: place, evidence: shapes) else { return false }
        let found = Self.counts((new[place] ?? []).map { Self.shape(of: findings[$0], in: place) })
        return shapes.allSatisfy { (found[$0] ?? 0) >= $1 }
      }
      if possible.count == 1 { renames += possible.map { (old, $0) } }
    }
    let claims = Self.counts(renames.map(\.new))
    return renames.filter { claims[$0.new] == 1 }.flatMap { old, place in
      var waiting = Dictionary(grouping: (new[place] ?? []).reversed()) { Self.shape(of: findings[$0], in: place) }
      return (gone[old] ?? []).compactMap { index -> (entry: Int, finding: Int)? in
        waiting[Self.shape(of: entries[index], in: old)]?.popLast().map { (index, $0) }
      }
    }
  }

  private func isPossible(from old: Place, to place: Place, evidence: [Shape: Int]) -> Bool {
    // A single finding without a value would be weak evidence: a new type may have such a finding, too.
    guard evidence.count > 1 || evidence.contains(where: { $0.key.value != nil }) else { return false }
    return old.path == place.path || !code.hasFile(old.path.path) && !knownPaths.contains(place.path)
  }

  private static func counts<Element: Hashable>(_ elements: [Element]) -> [Element: Int] {
    elements.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func shape(of entry: Baseline.Entry, in place: Place) -> Shape {
    Shape(rule: entry.rule, member: entry.symbol.dropFirst(place.type.count), value: entry.value)
  }

  private static func shape(of finding: Finding, in place: Place) -> Shape {
    Shape(rule: finding.rule, member: finding.symbol.dropFirst(place.type.count), value: finding.value)
  }

  /// Returns the outermost type in a symbol: `Feed` for `Feed.Row.body`.
  private static func type(in symbol: String) -> Substring { symbol.prefix { $0 != "." && $0 != "(" } }
}
