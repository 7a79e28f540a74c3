/// Collects the records created during the walk over one file.
final class RecordSink {
  private protocol Slot: AnyObject {
    var list: RecordList { get }
  }

  private final class TypedSlot<Evidence>: Slot {
    var records = Records<Evidence>()
    var list: RecordList { makeList(records) }
    private let makeList: (Records<Evidence>) -> RecordList

    init(_ makeList: @escaping (Records<Evidence>) -> RecordList) { self.makeList = makeList }
  }

  private var slots: [ObjectIdentifier: any Slot] = [:]

  /// All records so far.
  var records: FileRecords { FileRecords(slots.values.map(\.list)) }

  func append<Recorder: Analyzer.Recorder>(_ record: Record<Recorder.Evidence>, by recorder: Recorder.Type) {
    slot(of: recorder).records.all.append(record)
  }

  func append(_ opportunity: Opportunity, of recorder: (some Recorder).Type) {
    slot(of: recorder).records.opportunities.append(opportunity)
  }

  private func slot<Recorder: Analyzer.Recorder>(of recorder: Recorder.Type) -> TypedSlot<Recorder.Evidence> {
    if let slot = slots[ObjectIdentifier(recorder)] {
      // checked: a key holds only the slot of its recorder.
      return unsafeDowncast(slot, to: TypedSlot<Recorder.Evidence>.self)
    }
    let slot = TypedSlot<Recorder.Evidence> { RecordList($0, of: recorder) }
    slots[ObjectIdentifier(recorder)] = slot
    return slot
  }
}
