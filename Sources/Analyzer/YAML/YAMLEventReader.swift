import CYAML

/// One event of a YAML stream, copied from libyaml's memory.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(String, isPlain: Bool)
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var kind: Kind
  /// The `&name` before the node.
  var anchor: String?
  /// The `!name` before the node.
  var tag: String?
  /// The 0-based index of the event's first Unicode scalar.
  var start: Int
}

/// An error reported by libyaml.
struct YAMLFailure: Error {
  enum Place {
    /// The 0-based index of a Unicode scalar.
    case scalar(Int)
    /// The 0-based offset in bytes.
    case byte(Int)
  }

  var problem: String
  var place: Place
  /// The offending byte or Unicode scalar, if the input could not be decoded.
  var value: Int?
  /// The construct that libyaml was parsing, such as `while parsing a block mapping`.
  var context: String?
  /// The start of that construct.
  var contextStart: Int?
}

/// Owns a libyaml parser; must not outlive the buffer that it reads.
struct YAMLEventReader: ~Copyable {
  // Heap-allocated, because libyaml stores the address of the parser.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// - Parameter input: A nonempty buffer that is valid for the lifetime of this value.
  init(_ input: UnsafeBufferPointer<UInt8>) throws(YAMLFailure) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw YAMLFailure(problem: "out of memory", place: .byte(0))
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the next event. Must not be called after `streamEnd`.
  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return Self.copied(event)
  }

  private static func copied(_ event: yaml_event_t) -> YAMLEvent {
    var copy = YAMLEvent(kind: .streamEnd, start: event.start_mark.index)
    switch event.type {
    case YAML_STREAM_START_EVENT: copy.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: copy.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: copy.kind = .documentEnd
    case YAML_ALIAS_EVENT: copy.kind = .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      copy.kind = .scalar(String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      copy.anchor = text(scalar.anchor)
      copy.tag = text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      copy.kind = .sequenceStart
      copy.anchor = text(event.data.sequence_start.anchor)
      copy.tag = text(event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: copy.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      copy.kind = .mappingStart
      copy.anchor = text(event.data.mapping_start.anchor)
      copy.tag = text(event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: copy.kind = .mappingEnd
    default: break
    }
    return copy
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func failure() -> YAMLFailure {
    let state = parser.pointee
    var failure = YAMLFailure(
      problem: state.problem.map { String(cString: $0) } ?? "out of memory", place: .scalar(state.problem_mark.index))
    if state.error == YAML_READER_ERROR {
      failure.place = .byte(state.problem_offset)
      failure.value = state.problem_value < 0 ? nil : Int(state.problem_value)
    } else if let context = state.context {
      failure.context = String(cString: context)
      failure.contextStart = state.context_mark.index
    }
    return failure
  }
}
