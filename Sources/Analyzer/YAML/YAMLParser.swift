/// Reads one YAML document into nodes that know where they stand.
///
/// The input may be hostile: its size and depth are bounded, and anchors and aliases, with which a small file can
/// unfold to gigabytes, are refused. Tags and keys that are no scalars are refused too, as nothing here needs them.
package struct YAMLParser: ~Copyable {
  /// The largest file that is read, in bytes.
  package static let maximumBytes = 1 << 20
  /// How deep sequences and mappings may nest.
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

  /// The one document of a file; a file without content is an empty mapping.
  /// - Throws: at the first place that is malformed, refused, or a key that its mapping already has.
  package static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
    let start = SourcePosition(line: 1, column: 1)
    guard bytes.count <= maximumBytes else {
      throw YAMLError(position: start, message: "the file is larger than 1 MiB, which is too large to be read")
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
      throw error("a second document begins here; the file may hold one", at: closing)
    }
    return root.isNull ? YAMLNode(content: .mapping([]), position: root.position) : root
  }

  private mutating func node(from event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    try refuseProperties(of: event)
    let position = positions.position(ofScalar: event.start)
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YAMLNode(content: .scalar(text, isPlain: isPlain), position: position)
    case .sequenceStart:
      try refuseDepth(depth, at: event)
      return YAMLNode(content: .sequence(try items(depth: depth)), position: position)
    case .mappingStart:
      try refuseDepth(depth, at: event)
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
      try refuseProperties(of: event)
      guard case .scalar(let key, _) = event.kind else {
        throw error("a key must be text, not a list or a mapping; put it in quotes if it is text", at: event)
      }
      let position = positions.position(ofScalar: event.start)
      if let line = lines[key] {
        throw error("the key \(Quoted(key)) already stands at line \(line); remove one of them", at: event)
      }
      lines[key] = position.line
      let value = try node(from: try next(), depth: depth + 1)
      entries.append(YAMLNode.Entry(key: key, position: position, value: value))
    }
  }

  private mutating func refuseProperties(of event: YAMLEvent) throws(YAMLError) {
    if case .alias(let name) = event.kind {
      let text = Quoted("*" + name)
      throw error("\(text) is an alias, which is not read here; put text that begins with * in quotes", at: event)
    }
    if let anchor = event.anchor {
      let text = Quoted("&" + anchor)
      throw error("\(text) is an anchor, which is not read here; put text that begins with & in quotes", at: event)
    }
    if let tag = event.tag {
      throw error("\(Quoted(tag)) is a tag, which is not read here; put text that begins with ! in quotes", at: event)
    }
  }

  private mutating func refuseDepth(_ depth: Int, at event: YAMLEvent) throws(YAMLError) {
    guard depth > Self.maximumDepth else { return }
    throw error("lists and mappings are nested more than \(Self.maximumDepth) levels deep", at: event)
  }

  private mutating func error(_ message: String, at event: YAMLEvent) -> YAMLError {
    YAMLError(position: positions.position(ofScalar: event.start), message: message)
  }
}

extension YAMLError {
  /// libyaml's words as a sentence, with advice where the usual cause is known.
  fileprivate init(_ failure: YAMLFailure, positions: inout YAMLPositions) {
    switch failure.place {
    case .byte(let offset):
      position = positions.position(ofByte: offset)
      let value = String(failure.value ?? 0, radix: 16, uppercase: true)
      if failure.problem == "control characters are not allowed" {
        message =
          "the control character U+\(String(repeating: "0", count: max(0, 4 - value.count)))\(value) is not allowed"
      } else {
        message = "the file is not valid UTF-8 here; save it as UTF-8"
      }
    case .scalar(let index):
      position = positions.position(ofScalar: index)
      let isTab = positions.byte(ofScalar: index) == UInt8(ascii: "\t")
      if failure.problem.contains("a tab character") || (isTab && failure.problem.contains("cannot start any token")) {
        message = "malformed YAML: a tab cannot indent a line; use spaces"
      } else if failure.context == "while scanning an alias" {
        message = "malformed YAML: put text that begins with * in quotes"
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
