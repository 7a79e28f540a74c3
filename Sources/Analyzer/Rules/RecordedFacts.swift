/// What the rules recorded and remembered of all files, by rule.
struct RecordedFacts: Sendable {
  /// Where a candidate stands: copies of all of them would cost more than looking them up.
  private struct Place {
    let file: Int
    let index: Int
  }

  private let files: [ProjectFile]
  private var candidates: [String: [Place]] = [:]
  private var observations: [String: [LocatedObservation]] = [:]

  init(of files: [ProjectFile]) {
    self.files = files
    for file in files.indices {
      for index in files[file].facts.candidates.indices {
        candidates[files[file].facts.candidates[index].rule, default: []].append(Place(file: file, index: index))
      }
      for observation in files[file].facts.observations {
        observations[observation.rule, default: []].append(LocatedObservation(file: file, observation: observation))
      }
    }
  }

  /// What a rule recorded while walking, as far as its conditions hold.
  func candidates(of rule: String, in types: TypeIndex) -> [LocatedCandidate] {
    (candidates[rule] ?? []).compactMap { place in
      let holds = files[place.file].facts.candidates[place.index].conditions.allSatisfy {
        types.holds($0, inFile: place.file)
      }
      guard holds else { return nil }
      return LocatedCandidate(file: place.file, candidate: files[place.file].facts.candidates[place.index])
    }
  }

  /// What a rule remembered while walking.
  func observations(of rule: String) -> [LocatedObservation] { observations[rule] ?? [] }
}

/// An observation and the file (by index in the project) that it was made in.
struct LocatedObservation: Sendable {
  let file: Int
  let observation: Observation
}
