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
