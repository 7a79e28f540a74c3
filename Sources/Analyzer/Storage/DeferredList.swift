import Synchronization

/// The elements of a list. Those from the cache are decoded when they are first needed, because a review after an edit
/// needs the members of few types.
struct DeferredList<Element: Storable & Sendable & Hashable>: Sendable {
  private enum State {
    case decoded([Element])
    case encoded(Encoded)
  }

  /// Elements in encoded form until they are needed.
  private final class Encoded: Sendable {
    private final class Decoded: Sendable {
      let elements: [Element]

      init(_ elements: [Element]) { self.elements = elements }
    }

    private let source: EncodedFile
    private let range: Range<Int>
    private let decoded = AtomicLazyReference<Decoded>()

    init(_ source: EncodedFile, _ range: Range<Int>) {
      self.source = source
      self.range = range
    }

    /// The elements; none if they are damaged. If several threads need them at once, the first result is kept.
    var elements: [Element] {
      if let known = decoded.load() { return known.elements }
      return decoded.storeIfNil(Decoded(source.value([Element].self, at: range) ?? [])).elements
    }
  }

  private var state: State

  init(_ elements: [Element]) { state = .decoded(elements) }

  var elements: [Element] {
    switch state {
    case .decoded(let elements): elements
    case .encoded(let encoded): encoded.elements
    }
  }

  mutating func append(_ element: Element) {
    var elements = elements
    // Otherwise, appending would copy the elements.
    state = .decoded([])
    elements.append(element)
    state = .decoded(elements)
  }
}

extension DeferredList: Hashable {
  static func == (left: DeferredList, right: DeferredList) -> Bool { left.elements == right.elements }

  func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension DeferredList: Storable {
  init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let range = try input.skipBytes()
    // A single byte is the number of elements, which is zero.
    state = range.count == 1 ? .decoded([]) : .encoded(Encoded(input.encodedFile, range))
  }

  func write(to output: inout CompactWriter) { output.writeSkippable { $0.write(elements) } }
}

/// The bytes of a file in the cache, and the data needed to decode parts of it later.
final class EncodedFile: Sendable {
  private let bytes: [UInt8]
  /// The position of the content in the bytes.
  private let start: Int
  private let context: CompactReader.Context

  init(_ bytes: [UInt8], contentAt start: Int, context: CompactReader.Context) {
    self.bytes = bytes
    self.start = start
    self.context = context
  }

  /// Returns the value at a position in the content; nil if its bytes are damaged.
  func value<Value: Storable>(_: Value.Type, at range: Range<Int>) -> Value? {
    bytes.withUnsafeBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes[(start + range.lowerBound)..<(start + range.upperBound)])
      var input = CompactReader(part, context: context)
      guard let value = try? input.read(Value.self), input.isAtEnd else { return nil }
      return value
    }
  }
}
