/// What was recorded in all files, by recorder.
struct RecordIndex: Sendable {
  private var lists: [String: [(file: Int, list: any RecordList)]] = [:]

  init(of files: [ProjectFile]) {
    for file in files.indices {
      for list in files[file].facts.records.lists { lists[list.recorder, default: []].append((file, list)) }
    }
  }

  /// The records of one recorder whose conditions hold, in the order of the files and of the walk.
  func records<Recorder: Analyzer.Recorder>(
    of recorder: Recorder.Type, in types: TypeIndex
  ) -> [Located<Recorder.Evidence>] {
    var found: [Located<Recorder.Evidence>] = []
    for (file, list) in lists[Recorder.id] ?? [] {
      guard let records = list as? Records<Recorder> else { continue }
      for record in records.all where record.conditions.allSatisfy({ types.holds($0, inFile: file) }) {
        found.append(Located(file: file, record: record))
      }
    }
    return found
  }

  /// What a recorder had to judge, as far as the conditions hold, in the order of the files and of the walk.
  func opportunities(of recorder: (some Recorder).Type, in types: TypeIndex) -> [LocatedOpportunity] {
    (lists[recorder.id] ?? []).flatMap { file, list in
      list.opportunities.lazy.filter { $0.conditions.allSatisfy { types.holds($0, inFile: file) } }
        .map { LocatedOpportunity(file: file, start: $0.start) }
    }
  }
}
