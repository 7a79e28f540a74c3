/// Parses one YAML document into nodes with positions.
///
/// The input may be malicious: its size and depth are limited, and anchors and aliases are rejected because they let a
/// small file expand to gigabytes. Tags and non-scalar keys are rejected because the configuration does not need them.
package struct YAMLParser: ~Copyable {
  /// The maximum file size in bytes.
  package static let maximumBytes = 1 << 20
  /// The maximum depth of nested sequences and mappings.
  package static let maximumDepth = 64

  private var events: YAMLEventReader
  private var positions: YAMLPositions

  private init(_ buffer: UnsafeBufferPointer<UInt8>, bytes: [UInt8]) throws(YAMLError) {
    positions = YAMLPositions(bytes)
    do {
      events = try YAMLEventReader(buffer)
    } catch {
      throw YAMLError(error, positions: &positions)
    }
  }

  /// Parses the single document in a file; an empty file is treated as an empty mapping.
  /// - Throws: `YAMLError` at the first syntax error, unsupported construct or duplicate key.
  package static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
    let start = SourcePosition(line: 1, column: 1)
    guard bytes.count <= maximumBytes else {
      throw YAMLError(position: start, message: "the file is too large (limit 1 MiB)")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLError(position: start, message: "the file is UTF-16; save it as UTF-8")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard !content.isEmpty else { return YAMLNode(content: .mapping([]), position: start) }
    return try content.withUnsafeBufferPointer { (buffer) throws(YAMLError) -> YAMLNode in
      var parser = try YAMLParser(buffer, bytes: content)
      return try parser.document()
    }
  }

  private mutating func next() throws(YAMLError) -> YAMLEvent {
    do {
      return try events.next()
    } catch {
      throw YAMLError(error, positions: &positions)
    }
  }

  private mutating func document() throws(YAMLError) -> YAMLNode {
    _ = try next()
    let opening = try next()
    guard case .documentStart = opening.kind else {
      return YAMLNode(content: .mapping([]), position: SourcePosition(line: 1, column: 1))
    }
    let root = try node(from: try next(), depth: 1)
    _ = try next()
    let closing = try next()
    guard case .streamEnd = closing.kind else {
      throw error("a second document begins here; a file may contain only one", at: closing)
    }
    return root.isNull ? YAMLNode(content: .mapping([]), position: root.position) : root
  }

  private mutating func node(from event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    try rejectProperties(of: event)
    let position = positions.position(ofScalar: event.start)
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YAMLNode(content: .scalar(text, isPlain: isPlain), position: position)
    case .sequenceStart:
      try checkDepth(depth, at: event)
      return YAMLNode(content: .sequence(try items(depth: depth)), position: position)
    case .mappingStart:
      try checkDepth(depth, at: event)
      return YAMLNode(content: .mapping(try entries(depth: depth)), position: position)
    case .alias, .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      throw error("a value is missing", at: event)
    }
  }

  private mutating func items(depth: Int) throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { return items }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(YAMLError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .mappingEnd = event.kind { return entries }
      try rejectProperties(of: event)
      guard case .scalar(let key, _) = event.kind else {
        throw error(
          "a key must be a string, not a list or a mapping; quote it if it is meant to be a string", at: event)
      }
      let position = positions.position(ofScalar: event.start)
      if let line = lines[key] {
        throw error("duplicate key \(Quoted(key)), already set on line \(line); remove one of them", at: event)
      }
      lines[key] = position.line
      let value = try node(from: try next(), depth: depth + 1)
      entries.append(YAMLNode.Entry(key: key, position: position, value: value))
    }
  }

  private mutating func rejectProperties(of event: YAMLEvent) throws(YAMLError) {
    if case .alias(let name) = event.kind {
      let text = Quoted("*" + name)
      throw error("\(text) is an alias, which is not supported; quote a string that begins with *", at: event)
    }
    if let anchor = event.anchor {
      let text = Quoted("&" + anchor)
      throw error("\(text) is an anchor, which is not supported; quote a string that begins with &", at: event)
    }
    if let tag = event.tag {
      throw error("\(Quoted(tag)) is a tag, which is not supported; quote a string that begins with !", at: event)
    }
  }

  private mutating func checkDepth(_ depth: Int, at event: YAMLEvent) throws(YAMLError) {
    guard depth > Self.maximumDepth else { return }
    throw error("lists and mappings are nested too deeply (limit \(Self.maximumDepth))", at: event)
  }

  private mutating func error(_ message: String, at event: YAMLEvent) -> YAMLError {
    YAMLError(position: positions.position(ofScalar: event.start), message: message)
  }
}

extension YAMLError {
  /// Converts a message from libyaml to a sentence, with advice for common causes.
  fileprivate init(_ failure: YAMLFailure, positions: inout YAMLPositions) {
    switch failure.place {
    case .byte(let offset):
      position = positions.position(ofByte: offset)
      let value = String(failure.value ?? 0, radix: 16, uppercase: true)
      if failure.problem == "control characters are not allowed" {
        message =
          "the control character U+\(String(repeating: "0", count: max(0, 4 - value.count)))\(value) is not allowed"
      } else {
        message = "invalid UTF-8; save the file as UTF-8"
      }
    case .scalar(let index):
      position = positions.position(ofScalar: index)
      let isTab = positions.byte(ofScalar: index) == UInt8(ascii: "\t")
      if failure.problem.contains("a tab character") || (isTab && failure.problem.contains("cannot start any token")) {
        message = "malformed YAML: tabs cannot be used for indentation; use spaces"
      } else if failure.context == "while scanning an alias" {
        message = "malformed YAML: quote a string that begins with *"
      } else {
        message = "malformed YAML: " + Self.sentence(failure, at: position, positions: &positions)
      }
    }
  }

  private static func sentence(
    _ failure: YAMLFailure, at position: SourcePosition, positions: inout YAMLPositions
  ) -> String {
    guard let context = failure.context, let start = failure.contextStart else { return failure.problem }
    let line = positions.position(ofScalar: start).line
    return "\(failure.problem), \(context)" + (line == position.line ? "" : " that begins at line \(line)")
  }
}
