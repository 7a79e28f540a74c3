/// The type-erased records of one recorder in one file.
protocol RecordList: Sendable {
  /// The ID of the recorder.
  var recorder: String { get }
  /// The constructs that the recorder examined; empty if it does not count them.
  var opportunities: [Opportunity] { get }
  func write(to output: inout CompactWriter)
  func isEqual(to other: any RecordList) -> Bool
  /// Whether rules about other files may read the records.
  var isReadByOthers: Bool { get }
  func hash(into hasher: inout Hasher)
}

/// The records of one recorder in one file, in the order of the walk.
struct Records<Recorder: Analyzer.Recorder>: RecordList, Hashable, Storable {
  var all: [Record<Recorder.Evidence>] = []
  var opportunities: [Opportunity] = []

  init() {}

  var recorder: String { Recorder.id }

  func isEqual(to other: any RecordList) -> Bool { other as? Self == self }

  /// The records of a rule that examines each file separately are read only by that rule.
  var isReadByOthers: Bool { !(Recorder.self is any FileScoped.Type) && !all.isEmpty }

  init(from input: inout CompactReader) throws(CompactReader.Damage) {
    all = try input.read()
    opportunities = try input.read()
  }

  func write(to output: inout CompactWriter) {
    output.write(all)
    output.write(opportunities)
  }
}

/// The records of one file, sorted by the IDs of their recorders.
struct FileRecords: Sendable {
  let lists: [any RecordList]

  init(_ lists: [any RecordList] = []) { self.lists = lists.sorted { $0.recorder < $1.recorder } }
}

extension FileRecords: Hashable {
  static func == (left: FileRecords, right: FileRecords) -> Bool {
    left.lists.count == right.lists.count && zip(left.lists, right.lists).allSatisfy { $0.isEqual(to: $1) }
  }

  func hash(into hasher: inout Hasher) {
    for list in lists { list.hash(into: &hasher) }
  }
}

extension FileRecords: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let count = try input.readCount()
    var lists: [any RecordList] = []
    lists.reserveCapacity(count)
    for _ in 0..<count {
      guard let recorder = RuleCatalog.recorders[try input.read(String.self)] else { throw CompactReader.Damage() }
      lists.append(try Self.list(of: recorder, from: &input))
    }
    self.lists = lists
  }

  private static func list<Recorder: Analyzer.Recorder>(
    of: Recorder.Type, from input: inout CompactReader
  ) throws(CompactReader.Damage) -> any RecordList { try Records<Recorder>(from: &input) }

  package func write(to output: inout CompactWriter) {
    output.write(lists.count)
    for list in lists {
      output.write(list.recorder)
      list.write(to: &output)
    }
  }
}
