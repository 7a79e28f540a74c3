extension [Located<UITypeUses.Evidence>] {
  /// Merges each color, image and font in a function or computed property into a stored property of the same view model
  /// if the property has this type and the code uses the property. Such code needs the type only for the property:
  /// `icon = UIImage(data: data)`.
  func mergedIntoStoredProperties(in project: Project) -> Self {
    var found: Self = []
    var properties: [StoredType: [(name: String, index: Int)]] = [:]
    var others: Self = []
    for located in self {
      guard located.evidence.isValue, let key = StoredType(located, in: project) else {
        found.append(located)
        continue
      }
      guard located.evidence.isStored else {
        others.append(located)
        continue
      }
      properties[key, default: []].append((located.evidence.declaration, found.count))
      found.append(located)
    }
    for located in others {
      guard let key = StoredType(located, in: project), let candidates = properties[key],
        let property = candidates.first(where: { candidate in
          project.declaration(of: located, in: key.entity, uses: candidate.name)
        })
      else {
        found.append(located)
        continue
      }
      found[property.index].related.append(located.location)
      found[property.index].record.occurrences += 1
    }
    return found
  }
}

extension [Located<UITypeUses.Evidence>] {
  /// Joins the candidates in functions of a view model that call each other, if all are about the same type of color,
  /// image or font. The functions only pass the value on to each other.
  func joinedAlongCalls(in project: Project) -> Self {
    let keys = map { $0.evidence.isValue && !$0.evidence.isStored ? StoredType($0, in: project) : nil }
    var groups = [Int](indices)
    for (first, second) in project.callsBetween(self, keys) {
      let (kept, replaced) = (groups[first], groups[second])
      for index in groups.indices where groups[index] == replaced { groups[index] = kept }
    }
    let counts = groups.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    let places = Dictionary(zip(map(\.location), groups)) { first, _ in first }
    return joined { located -> Int? in
      places[located.location].flatMap { counts[$0, default: 0] > 1 ? $0 : nil }
    }
  }
}

extension Project {
  /// Returns the pairs of candidates with the same key of which the function of one calls the function of the other.
  fileprivate func callsBetween(
    _ candidates: [Located<UITypeUses.Evidence>], _ keys: [StoredType?]
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for (key, places) in Dictionary(grouping: candidates.indices, by: { keys[$0] }) {
      guard let key, places.count > 1 else { continue }
      let members = facts(of: key.entity).flatMap(\.members)
      let own = ownNames(of: key.entity)
      for caller in places {
        let called = Set(
          members.filter { $0.name == candidates[caller].evidence.declaration }.flatMap(\.uses)
            .compactMap { own.contains($0.name) ? $0.member : $0.name })
        let others = places.filter { place in
          place != caller && called.contains(candidates[place].evidence.declaration.withoutArgumentLabels)
        }
        pairs += others.map { (caller, $0) }
      }
    }
    return pairs
  }
}

/// A view model and the type of a value that it stores.
private struct StoredType: Hashable {
  let entity: Int
  let type: String

  init?(_ located: Located<UITypeUses.Evidence>, in project: Project) {
    guard let entity = project.entity(of: located) else { return nil }
    self.entity = entity
    type = located.evidence.type
  }
}

extension Project {
  /// Returns whether the function or computed property that contains a use also uses a stored property of its type.
  fileprivate func declaration(
    of located: Located<UITypeUses.Evidence>, in entity: Int, uses property: String
  ) -> Bool {
    facts(of: entity).flatMap(\.members).contains { member in
      member.name == located.evidence.declaration && member.uses.contains { $0.name == property }
    }
  }
}
