import Synchronization

/// The records of one recorder in one file, in the order of the walk.
struct Records<Evidence> {
  var all: [Record<Evidence>] = []
  var opportunities: [Opportunity] = []
}

extension Records: Sendable where Evidence: Sendable {}
extension Records: Equatable where Evidence: Equatable {}
extension Records: Hashable where Evidence: Hashable {}

extension Records: Storable where Evidence: Analyzer.Evidence {
  init(from input: inout CompactReader) throws(CompactReader.Damage) {
    all = try input.read()
    opportunities = try input.read()
  }

  func write(to output: inout CompactWriter) {
    output.write(all)
    output.write(opportunities)
  }
}

/// The type-erased records of one recorder in one file.
///
/// Records from the cache are decoded when they are first needed, because a review after an edit needs few of them.
final class RecordList: Sendable {
  private enum State {
    case encoded(EncodedFile, Range<Int>)
    /// A `Held` of the recorder's evidence.
    case decoded(any AnyObject & Sendable)
  }

  private final class Held<Evidence: Sendable>: Sendable {
    let records: Records<Evidence>

    init(_ records: Records<Evidence>) { self.records = records }
  }

  let recorder: any Recorder.Type
  private let state: Mutex<State>

  init<Recorder: Analyzer.Recorder>(_ records: Records<Recorder.Evidence>, of recorder: Recorder.Type) {
    self.recorder = recorder
    state = Mutex(.decoded(Held(records)))
  }

  /// - Parameter range: The position of the records in `source`.
  init(of recorder: any Recorder.Type, in source: EncodedFile, at range: Range<Int>) {
    self.recorder = recorder
    state = Mutex(.encoded(source, range))
  }

  /// Returns the records; none if they belong to a different recorder or are damaged.
  func records<Recorder: Analyzer.Recorder>(of recorder: Recorder.Type) -> Records<Recorder.Evidence> {
    guard ObjectIdentifier(self.recorder) == ObjectIdentifier(recorder) else { return Records() }
    let held = state.withLock { state -> any AnyObject & Sendable in
      switch state {
      case .decoded(let held): return held
      case .encoded(let source, let range):
        let held = Held(source.value(Records<Recorder.Evidence>.self, at: range) ?? Records())
        state = .decoded(held)
        return held
      }
    }
    // checked: the recorder is the same.
    return unsafeDowncast(held, to: Held<Recorder.Evidence>.self).records
  }

  /// Whether rules about other files may read the records.
  var isReadByOthers: Bool { recorder.isReadByOthers && !isEmpty(recorder) }

  private func isEmpty<Recorder: Analyzer.Recorder>(_ recorder: Recorder.Type) -> Bool {
    records(of: recorder).all.isEmpty
  }

  fileprivate func write(to output: inout CompactWriter) { write(recorder, to: &output) }

  private func write<Recorder: Analyzer.Recorder>(_ recorder: Recorder.Type, to output: inout CompactWriter) {
    output.write(records(of: recorder))
  }
}

extension RecordList: Hashable {
  static func == (left: RecordList, right: RecordList) -> Bool {
    ObjectIdentifier(left.recorder) == ObjectIdentifier(right.recorder) && left.isEqual(to: right, left.recorder)
  }

  private func isEqual<Recorder: Analyzer.Recorder>(to other: RecordList, _ recorder: Recorder.Type) -> Bool {
    records(of: recorder) == other.records(of: recorder)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(recorder)) }
}

/// The records of one file, sorted by the IDs of their recorders.
struct FileRecords: Sendable, Hashable {
  let lists: [RecordList]

  init(_ lists: [RecordList] = []) { self.lists = lists.sorted { $0.recorder.id < $1.recorder.id } }
}

extension FileRecords: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let count = try input.readCount()
    var found: [(recorder: any Recorder.Type, range: Range<Int>)] = []
    found.reserveCapacity(CompactReader.room(for: count))
    for _ in 0..<count {
      guard let recorder = RuleCatalog.recorders[try input.read(String.self)] else { throw CompactReader.Damage() }
      found.append((recorder, try input.skipBytes()))
    }
    let source = input.encodedFile
    lists = found.map { recorder, range in RecordList(of: recorder, in: source, at: range) }
  }

  package func write(to output: inout CompactWriter) {
    output.write(lists.count)
    for list in lists {
      output.write(list.recorder.id)
      output.writeSkippable { list.write(to: &$0) }
    }
  }
}
