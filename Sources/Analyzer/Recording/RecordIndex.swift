/// The records of all files, grouped by recorder.
struct RecordIndex: Sendable {
  private typealias FileList = (file: Int, list: RecordList)

  /// Each recorder's lists of records, sorted by file.
  private var lists: [ObjectIdentifier: [FileList]] = [:]

  init(of files: [ProjectFile]) {
    for file in files.indices {
      for list in files[file].facts.records.lists {
        lists[ObjectIdentifier(list.recorder), default: []].append((file, list))
      }
    }
  }

  /// Replaces the records of the files that changed; both lists must have the same paths.
  mutating func replace(_ old: [ProjectFile], with new: [ProjectFile]) {
    for file in new.indices where old[file] !== new[file] {
      for list in old[file].facts.records.lists {
        let recorder = ObjectIdentifier(list.recorder)
        guard let place = lists[recorder]?.partitioningIndex(where: { $0.file >= file }) else { continue }
        lists[recorder]?.remove(at: place)
      }
      for list in new[file].facts.records.lists {
        let recorder = ObjectIdentifier(list.recorder)
        let place = lists[recorder]?.partitioningIndex { $0.file > file } ?? 0
        lists[recorder, default: []].insert((file, list), at: place)
      }
    }
  }

  /// Returns the records of a recorder, excluding records with an unmet condition. They are sorted by file; within a
  /// file, they are in the order in which they were recorded.
  /// - Parameter files: The files to include, in ascending order; nil for all.
  func records<Recorder: Analyzer.Recorder>(
    of recorder: Recorder.Type, in types: TypeIndex, files: [Int]? = nil
  ) -> [Located<Recorder.Evidence>] {
    let lists = lists(of: recorder, in: files)
    var found: [Located<Recorder.Evidence>] = []
    // Records are large, so growing the array would take longer than counting them.
    found.reserveCapacity(lists.reduce(0) { $0 + $1.list.records(of: recorder).all.count })
    for (file, list) in lists {
      for record in list.records(of: recorder).all where record.conditions.allSatisfy({ types.holds($0, inFile: file) })
      {
        found.append(Located(file: file, record: record))
      }
    }
    return found
  }

  /// Returns the constructs that a recorder examined, excluding constructs with an unmet condition. They are sorted by
  /// file; within a file, they are in the order in which they were recorded.
  /// - Parameter files: The files to include, in ascending order; nil for all.
  func opportunities<Recorder: Analyzer.Recorder>(
    of recorder: Recorder.Type, in types: TypeIndex, files: [Int]? = nil
  ) -> [LocatedOpportunity] {
    lists(of: recorder, in: files).flatMap { file, list in
      list.records(of: recorder).opportunities.lazy.filter {
        $0.conditions.allSatisfy { types.holds($0, inFile: file) }
      }
      .map { LocatedOpportunity(file: file, start: $0.start) }
    }
  }

  /// Returns a recorder's lists. If only some files are included, their lists are looked up individually, which avoids
  /// iterating over all files.
  private func lists(of recorder: any Recorder.Type, in files: [Int]?) -> ArraySlice<FileList> {
    guard let lists = lists[ObjectIdentifier(recorder)] else { return [] }
    guard let files else { return lists[...] }
    return ArraySlice(
      files.compactMap { file in
        let place = lists.partitioningIndex { $0.file >= file }
        return place < lists.count && lists[place].file == file ? lists[place] : nil
      })
  }
}
