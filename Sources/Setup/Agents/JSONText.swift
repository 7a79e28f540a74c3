import Essentials
import Report

/// The text of a JSON object, to which members can be added without changing the existing order and layout.
struct JSONText {
  /// The reason members cannot be added.
  struct Failure: Error {
    /// The part of the message that follows the path.
    let reason: String
  }

  private struct Member {
    let key: String
    let keyStart: Int
    let value: Range<Int>
  }

  private(set) var bytes: [UInt8]

  /// - Throws: `Failure` for text that is not a JSON object.
  init(_ bytes: [UInt8]) throws(Failure) {
    self.bytes = bytes
    guard JSONSyntax.isObject(bytes), first(from: 0) == UInt8(ascii: "{") else {
      throw Failure(reason: "is not a JSON object; fix it and run the command again")
    }
  }

  /// Adds `value` at a path of keys, creating missing objects. An existing member is kept.
  mutating func add(_ value: JSONValue, at path: [String]) throws(Failure) {
    var object = skipSpace(from: 0)
    for (index, key) in path.enumerated() {
      guard bytes[object] == UInt8(ascii: "{") else {
        throw Failure(reason: "has no object at `\(path[..<index].joined(separator: "."))`; fix it manually")
      }
      if let member = members(ofObjectAt: object).last(where: { $0.key == key }) {
        object = member.value.lowerBound
        continue
      }
      let rest = path[(index + 1)...].reversed().reduce(value) { inner, key in .object([.init(key, inner)]) }
      insert("\(JSONValue.string(key).line): ", rest, intoContainerAt: object, after: members(ofObjectAt: object))
      return
    }
  }

  /// Appends `value` to the array at a path of keys, creating it if necessary.
  mutating func append(_ value: JSONValue, to path: [String]) throws(Failure) {
    guard let array = try offset(of: path) else { return try add(.array([value]), at: path) }
    guard bytes[array] == UInt8(ascii: "[") else {
      throw Failure(reason: "has no array at `\(path.joined(separator: "."))`; fix it manually")
    }
    insert("", value, intoContainerAt: array, after: elements(ofArrayAt: array))
  }

  /// Returns the offset of the value at a path of keys; nil if a key is missing.
  private func offset(of path: [String]) throws(Failure) -> Int? {
    var object = skipSpace(from: 0)
    for (index, key) in path.enumerated() {
      guard bytes[object] == UInt8(ascii: "{") else {
        throw Failure(reason: "has no object at `\(path[..<index].joined(separator: "."))`; fix it manually")
      }
      guard let member = members(ofObjectAt: object).last(where: { $0.key == key }) else { return nil }
      object = member.value.lowerBound
    }
    return object
  }

  private mutating func insert(
    _ label: String, _ value: JSONValue, intoContainerAt start: Int, after members: [Member]
  ) {
    let outer = indentation(ofLineWith: start)
    // Keeps the container's style: either everything on one line, or one line per element.
    let inner = members.last.map { ownIndentation(of: $0.keyStart) } ?? (outer + "  ")
    let text = value.text(width: 60)
    let lines = text.split(separator: "\n").map(String.init)
    let isSpread = inner != nil
    let body =
      isSpread ? lines.joined(separator: "\n" + (inner ?? "")) : value.line
    if let last = members.last {
      bytes.insert(
        contentsOf: (isSpread ? ",\n" + (inner ?? "") : ", ").utf8 + Array((label + body).utf8),
        at: last.value.upperBound)
    } else {
      let end = skipSpace(from: start + 1)
      bytes.replaceSubrange(start + 1..<end, with: Array("\n\(inner ?? "")\(label)\(body)\n\(outer)".utf8))
    }
  }

  // MARK: Parsing valid JSON

  private func first(from index: Int) -> UInt8? {
    let index = skipSpace(from: index)
    return index < bytes.count ? bytes[index] : nil
  }

  private func skipSpace(from index: Int) -> Int {
    bytes[index...].firstIndex { !" \t\r\n".utf8.contains($0) } ?? bytes.count
  }

  private func members(ofObjectAt start: Int) -> [Member] {
    var members: [Member] = []
    var index = skipSpace(from: start + 1)
    while index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      let keyEnd = end(ofStringAt: index)
      let value = skipSpace(from: skipSpace(from: keyEnd) + 1)
      let valueEnd = end(ofValueAt: value)
      let key = (try? JSONDecoder().decode(String.self, from: Data(bytes[index..<keyEnd]))) ?? ""
      members.append(Member(key: key, keyStart: index, value: value..<valueEnd))
      index = skipSpace(from: valueEnd)
      if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index = skipSpace(from: index + 1) }
    }
    return members
  }

  private func elements(ofArrayAt start: Int) -> [Member] {
    var elements: [Member] = []
    var index = skipSpace(from: start + 1)
    while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
      let valueEnd = end(ofValueAt: index)
      elements.append(Member(key: "", keyStart: index, value: index..<valueEnd))
      index = skipSpace(from: valueEnd)
      if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index = skipSpace(from: index + 1) }
    }
    return elements
  }

  private func end(ofStringAt start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private func end(ofValueAt start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = end(ofStringAt: index)
        if depth == 0 { return index }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return index
  }

  /// Returns the whitespace at the start of a line.
  private func indentation(ofLineWith index: Int) -> String {
    let start = bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// Returns the whitespace before a token; nil if the token is not the first one on its line.
  private func ownIndentation(of index: Int) -> String? {
    guard let lineEnd = bytes[..<index].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let space = bytes[(lineEnd + 1)..<index]
    return space.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? String(decoding: space, as: UTF8.self) : nil
  }
}
