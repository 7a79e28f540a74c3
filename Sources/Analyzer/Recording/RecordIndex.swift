/// The records of all files, grouped by recorder.
struct RecordIndex: Sendable {
  private typealias FileList = (file: Int, list: any RecordList)

  /// Each recorder's lists of records, sorted by file.
  private var lists: [String: [FileList]] = [:]

  init(of files: [ProjectFile]) {
    for file in files.indices {
      for list in files[file].facts.records.lists { lists[list.recorder, default: []].append((file, list)) }
    }
  }

  /// Replaces the records of the files that changed; both lists must have the same paths.
  mutating func replace(_ old: [ProjectFile], with new: [ProjectFile]) {
    for file in new.indices where old[file] !== new[file] {
      for list in old[file].facts.records.lists {
        guard let place = lists[list.recorder]?.partitioningIndex(where: { $0.file >= file }) else { continue }
        lists[list.recorder]?.remove(at: place)
      }
      for list in new[file].facts.records.lists {
        let place = lists[list.recorder]?.partitioningIndex { $0.file > file } ?? 0
        lists[list.recorder, default: []].insert((file, list), at: place)
      }
    }
  }

  /// Returns the records of a recorder, excluding records with an unmet condition. They are sorted by file; within a
  /// file, they are in the order in which they were recorded.
  /// - Parameter files: The files to include, in ascending order; nil for all.
  func records<Recorder: Analyzer.Recorder>(
    of recorder: Recorder.Type, in types: TypeIndex, files: [Int]? = nil
  ) -> [Located<Recorder.Evidence>] {
    var found: [Located<Recorder.Evidence>] = []
    for (file, list) in lists(of: Recorder.id, in: files) {
      guard let records = list as? Records<Recorder> else { continue }
      for record in records.all where record.conditions.allSatisfy({ types.holds($0, inFile: file) }) {
        found.append(Located(file: file, record: record))
      }
    }
    return found
  }

  /// Returns the constructs that a recorder examined, excluding constructs with an unmet condition. They are sorted by
  /// file; within a file, they are in the order in which they were recorded.
  /// - Parameter files: The files to include, in ascending order; nil for all.
  func opportunities(
    of recorder: (some Recorder).Type, in types: TypeIndex, files: [Int]? = nil
  ) -> [LocatedOpportunity] {
    lists(of: recorder.id, in: files).flatMap { file, list in
      list.opportunities.lazy.filter { $0.conditions.allSatisfy { types.holds($0, inFile: file) } }
        .map { LocatedOpportunity(file: file, start: $0.start) }
    }
  }

  /// Returns a recorder's lists. If only some files are included, their lists are looked up individually, which avoids
  /// iterating over all files.
  private func lists(of recorder: String, in files: [Int]?) -> ArraySlice<FileList> {
    guard let lists = lists[recorder] else { return [] }
    guard let files else { return lists[...] }
    return ArraySlice(
      files.compactMap { file in
        let place = lists.partitioningIndex { $0.file >= file }
        return place < lists.count && lists[place].file == file ? lists[place] : nil
      })
  }
}
