/// A comment that starts like a note, such as `TODO`, along with the comment lines that directly follow it.
///
/// Markers are configurable, so every note that starts with an all-caps word or with one of `defaultMarkers` is recorded.
package struct CommentNote: Sendable, Hashable {
  /// The first line, starting at its first word and truncated to 80 characters.
  package let opening: String
  /// The location of the first word.
  package let start: SourcePosition
  /// The index of the type that contains or follows the note, or nil outside of types.
  package let type: Int?
  /// The declaration that the note belongs to, such as `FeedView` or `FeedView.body`.
  package let symbol: String
  /// The first reference to a ticket: `PROJ-123`, `#123` or a URL.
  package let ticket: String?
  /// The date after `Added:`.
  package let added: CalendarDay?
  /// The text after `Reason:`.
  package let reason: String?
  /// The text after `Estimate:` or `Estimated … time:`.
  package let estimate: String?
  /// Whether the note explains a bug in other software, such as the operating system, rather than the project's own
  /// technical debt.
  package let explainsForeignBug: Bool
}

extension CommentNote {
  /// The default markers.
  static let defaultMarkers = ["TODO", "FIXME", "HACK", "XXX", "TECH DEBT", "refactor later"]

  init(_ found: CommentNoteReader.Found, type: Int?, symbol: String, in text: SourceText) {
    let note = String(decoding: Array(found.comments.map { text.bytes[$0] }.joined(separator: [0x0A])), as: UTF8.self)
    let words = found.comments.first.map { text.bytes[found.opening..<$0.upperBound] } ?? []
    opening = String(
      String(decoding: words.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(320), as: UTF8.self).prefix(80))
    start = text.position(at: found.opening)
    self.type = type
    self.symbol = symbol
    ticket = TicketReference.first(in: note)
    added = NoteField.value(of: ["Added"], in: note).flatMap { CalendarDay(String($0.prefix(10))) }
    reason = NoteField.value(of: ["Reason"], in: note)
    estimate = NoteField.value(of: ["Estimate", "Estimated refactor time", "Estimated time", "Effort"], in: note)
    explainsForeignBug = ForeignBug.isExplained(in: note)
  }

  /// Returns the marker that the note starts with: a whole word, case-sensitive.
  func marker(among markers: [String]) -> String? {
    markers.filter { marker in
      guard !marker.isEmpty, opening.hasPrefix(marker) else { return false }
      return !Self.continuesWord(opening.dropFirst(marker.count))
    }.max { $0.count < $1.count }
  }

  /// Returns whether a word continues here: `TODOs`, `TODO_LIST`, `TODO-list`, `TODO's`.
  private static func continuesWord(_ rest: Substring) -> Bool {
    guard let next = rest.first else { return false }
    if next.isLetter || next.isNumber || next == "_" { return true }
    return (next == "-" || next == "'" || next == "’") && rest.dropFirst().first?.isLetter == true
  }

  /// Returns the range of a marker at the start of the note.
  func range(of marker: String) -> SourceRange {
    SourceRange(start: start, end: SourcePosition(line: start.line, column: start.column + marker.utf16.count))
  }
}

/// Finds notes in the whitespace and comments between tokens.
struct CommentNoteReader {
  /// The location of a note in the file's bytes.
  struct Found {
    /// The comments that make up the note, including its continuation.
    var comments: [Range<Int>]
    /// The offset of the first word.
    let opening: Int
    /// Whether the next code starts on the note's last line, or below it after at most one blank line.
    var isAttached: Bool
  }

  private let text: SourceText
  /// The end of the preceding code.
  private var position = 0

  init(text: SourceText) { self.text = text }

  /// Returns the notes between the previous token and the token that starts at the given offset.
  mutating func notes(before start: Int, endingAt end: Int) -> [Found] {
    let from = position
    position = max(position, end)
    guard start - from > 3 else { return [] }
    return text.bytes.withUnsafeBufferPointer { bytes in
      // Most gaps between tokens contain only indentation.
      guard bytes[from..<start].contains(UInt8(ascii: "/")) else { return [] }
      return Self.notes(in: bytes, from: from, to: start)
    }
  }

  private static func notes(in bytes: UnsafeBufferPointer<UInt8>, from: Int, to end: Int) -> [Found] {
    var runs: [(comments: [Range<Int>], isTrailing: Bool)] = []
    var lineEnds = 0
    var isBroken = false
    var index = from
    while index < end {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, index + 1 < end, bytes[index + 1] == 0x0A { index += 1 }
        lineEnds += 1
        index += 1
        continue
      }
      guard let stop = endOfComment(in: bytes, at: index, limit: end) else {
        index += 1
        continue
      }
      let isTrailing = runs.isEmpty && lineEnds == 0 && from > 0
      defer {
        lineEnds = 0
        index = stop
      }
      // A suppression comment is not part of a note.
      if firstWord(in: bytes, of: index..<stop).map({ bytes[$0...].starts(with: "review:".utf8) }) ?? false {
        isBroken = true
        continue
      }
      // A comment on the same line as code does not continue on the next line.
      let continues = !runs.isEmpty && !isBroken && (lineEnds == 0 || lineEnds == 1 && !runs[runs.count - 1].isTrailing)
      if continues {
        runs[runs.count - 1].comments.append(index..<stop)
      } else {
        runs.append(([index..<stop], isTrailing))
      }
      isBroken = false
    }
    return found(in: runs, bytes, linesAfterLast: lineEnds)
  }

  private static func found(
    in runs: [(comments: [Range<Int>], isTrailing: Bool)], _ bytes: UnsafeBufferPointer<UInt8>, linesAfterLast: Int
  ) -> [Found] {
    runs.indices.compactMap { run in
      guard let opening = runs[run].comments.lazy.compactMap({ firstWord(in: bytes, of: $0) }).first,
        mayBeMarker(bytes, at: opening)
      else { return nil }
      let isLast = run == runs.count - 1
      var comments = runs[run].comments
      // If a comment is on the same line as code, its ticket may be in the comment on the next lines.
      if runs[run].isTrailing, !isLast,
        let next = runs[run + 1].comments.lazy.compactMap({ firstWord(in: bytes, of: $0) }).first,
        !defaultMarkerBytes.contains(where: { bytes[next...].starts(with: $0) })
      {
        comments += runs[run + 1].comments
      }
      comments = Array(comments.drop { $0.upperBound <= opening })
      // One blank line is allowed between a note and its subject.
      return Found(
        comments: comments, opening: opening, isAttached: isLast && linesAfterLast <= 2 && !runs[run].isTrailing)
    }
  }

  /// Returns the end of the comment that starts at the given offset, or nil if there is none.
  private static func endOfComment(in bytes: UnsafeBufferPointer<UInt8>, at start: Int, limit: Int) -> Int? {
    guard start + 1 < limit, bytes[start] == UInt8(ascii: "/") else { return nil }
    var index = start + 2
    if bytes[start + 1] == UInt8(ascii: "/") {
      while index < limit, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      return index
    }
    guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
    var depth = 1
    while index < limit, depth > 0 {
      let next = index + 1 < limit ? bytes[index + 1] : 0
      if bytes[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    return min(index, limit)
  }

  /// Returns the start of a comment's text, or nil for an empty comment.
  private static func firstWord(in bytes: UnsafeBufferPointer<UInt8>, of comment: Range<Int>) -> Int? {
    comment.first { !isDecoration(bytes[$0]) }
  }

  /// Returns whether a byte is comment decoration: a slash, asterisk, exclamation mark, list dash or whitespace.
  private static func isDecoration(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "-"), 0x20, 0x09, 0x0D, 0x0A: true
    default: false
    }
  }

  /// Returns whether a note that starts at `start` may be about technical debt: it must start with an all-caps word, a
  /// default marker, a word that is common in markers, or a few words before a colon. The configured markers are not
  /// known yet, and most comments need not be stored.
  private static func mayBeMarker(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let word = bytes[start...].prefix {
      UInt8(ascii: "A") <= $0 && $0 <= UInt8(ascii: "Z") || $0 == UInt8(ascii: "_")
    }
    let next = word.endIndex < bytes.endIndex ? bytes[word.endIndex] : 0
    if word.count > 1, !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next), !word.elementsEqual("MARK".utf8) {
      return true
    }
    if defaultMarkerBytes.contains(where: { bytes[start...].starts(with: $0) }) { return true }
    let first = String(decoding: bytes[start...].prefix(longestWord).prefix(while: isLetter), as: UTF8.self)
    guard !first.isEmpty, !otherLabels.contains(first) else { return false }
    return debtWords.contains(first.lowercased()) || isLabel(bytes, at: start)
  }

  /// Returns whether at most three words are followed by a colon and a space: `Later: sort the list`.
  private static func isLabel(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let words = bytes[start...].prefix(longestWord * 3).prefix { isLetter($0) || $0 == 0x20 }
    guard words.endIndex < bytes.endIndex, bytes[words.endIndex] == UInt8(ascii: ":"), words.last != 0x20,
      words.split(separator: 0x20).count <= 3
    else { return false }
    let next = words.endIndex + 1
    return next == bytes.endIndex || bytes[next] == 0x20 || bytes[next] == 0x0A || bytes[next] == 0x0D
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    // Sets the bit that distinguishes lowercase letters.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static let longestWord = 16

  /// Words that start markers such as `tidy up` and `Technical debt`, in lowercase.
  private static let debtWords: Set<String> = [
    "bug", "clean", "cleanup", "debt", "dirty", "eventually", "fix", "fixme", "hack", "hacky", "improve", "kludge",
    "later", "legacy", "move", "needs", "optimise", "optimize", "pending", "placeholder", "polish", "postponed",
    "quick", "refactor", "remove", "replace", "review", "revisit", "rework", "rewrite", "shortcut", "simplify", "smell",
    "someday", "stopgap", "stub", "tech", "technical", "temp", "temporary", "tidy", "todo", "ugly", "unfinished", "wip",
    "workaround",
  ]
  /// Words before a colon in documentation comments and headings.
  private static let otherLabels: Set<String> = ["MARK", "Parameter", "Parameters", "Returns", "Throws"]

  private static let defaultMarkerBytes = CommentNote.defaultMarkers.map { Array($0.utf8) }
}

/// Detects comments that explain a bug in the system, the compiler or a tool.
private enum ForeignBug {
  private static let owners: Set<String> = [
    "apple", "swiftui", "uikit", "appkit", "foundation", "swiftdata", "coredata", "combine", "webkit", "wkwebview",
    "ios", "ipados", "macos", "tvos", "watchos", "visionos", "xcode", "swift", "compiler", "simulator", "sdk",
    "catalyst",
  ]
  private static let bugs: Set<String> = [
    "bug", "bugs", "buggy", "crash", "crashes", "glitch", "regression", "workaround", "issue", "broken", "misbehaves",
    "fault",
  ]
  /// Phrases that say that something is not possible.
  private static let limits = ["not seem to be a way", "no way to", "not possible", "impossible"]
  private static let trackers: Set<String> = ["radar", "rdar", "openradar"]

  /// Returns whether the text mentions a bug along with a system, framework or tool, or a report in Apple's bug
  /// tracker.
  static func isExplained(in note: String) -> Bool {
    var namesOwner = false
    var namesBug = false
    for word in note.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let isReport = word.hasPrefix("fb") && word.count >= 7 && word.dropFirst(2).allSatisfy(\.isNumber)
      if isReport || trackers.contains(String(word)) { return true }
      // Also matches names that end in a version, such as `iOS17`.
      let name = String(word.reversed().drop(while: \.isNumber).reversed())
      namesOwner = namesOwner || owners.contains(name)
      namesBug = namesBug || bugs.contains(String(word))
    }
    return namesOwner && (namesBug || Self.limits.contains(where: note.lowercased().contains))
  }
}

/// Reads labeled fields in a comment, such as `Added:`.
private enum NoteField {
  /// Returns the text after the first label found, up to the end of the line or the next `//`.
  static func value(of labels: [String], in note: String) -> String? {
    for label in labels {
      guard let found = note.firstRange(of: label + ":") else { continue }
      if found.lowerBound > note.startIndex, note[note.index(before: found.lowerBound)].isLetter { continue }
      var value = note[found.upperBound...].prefix { !$0.isNewline }
      if let slashes = value.firstRange(of: " //") { value = value[..<slashes.lowerBound] }
      if let close = value.firstRange(of: "*/") { value = value[..<close.lowerBound] }
      let words = value.drop { $0 == " " || $0 == "\t" }
      if !words.isEmpty { return String(words) }
    }
    return nil
  }
}

/// Finds references to a ticket in a comment.
enum TicketReference {
  /// The prefixes of standards and algorithms, such as `UTF-8`, which look like ticket keys.
  private static let standards: Set<String> = ["UTF", "ISO", "SHA", "RFC", "MD", "AES"]

  /// Returns the first Jira-style key, number preceded by a number sign, or URL.
  static func first(in note: String) -> String? {
    let bytes = Array(note.utf8)
    if let number = bareNumber(in: bytes) { return number }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "#"):
        let digits = bytes[(index + 1)...].prefix(while: isDigit)
        if !digits.isEmpty, !isWord(bytes, at: digits.endIndex) { return text(bytes[index..<digits.endIndex]) }
      case UInt8(ascii: ":"):
        if let url = url(in: bytes, at: index) { return url }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if index == 0 || !isWord(bytes, at: index - 1), let key = key(in: bytes, at: index) { return key }
      default: break
      }
    }
    return nil
  }

  /// Returns the number directly after the first word, as in `TODO: 13103 - …`, a common form of ticket reference.
  /// Excludes years.
  private static func bareNumber(in bytes: [UInt8]) -> String? {
    guard let word = bytes.firstIndex(where: isLetter) else { return nil }
    let rest = bytes[word...].drop(while: isLetter).drop { " :(-[".utf8.contains($0) }
    let digits = rest.prefix(while: isDigit)
    guard (4...6).contains(digits.count), !isWord(bytes, at: digits.endIndex),
      let number = Int(text(digits)), !(1900...2099).contains(number)
    else { return nil }
    return text(digits)
  }

  private static func key(in bytes: [UInt8], at start: Int) -> String? {
    let name = bytes[start...].prefix { isUpper($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    guard name.count(where: isUpper) > 1, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "-"),
      !standards.contains(text(name))
    else { return nil }
    let digits = bytes[(name.endIndex + 1)...].prefix(while: isDigit)
    guard !digits.isEmpty, !isWord(bytes, at: digits.endIndex) else { return nil }
    return text(bytes[start..<digits.endIndex])
  }

  private static func url(in bytes: [UInt8], at colon: Int) -> String? {
    guard bytes[colon...].starts(with: "://".utf8), colon > 0, isLetter(bytes[colon - 1]), colon + 3 < bytes.count,
      bytes[colon + 3] > 0x20
    else { return nil }
    let start = bytes[..<colon].lastIndex { !isLetter($0) }.map { $0 + 1 } ?? 0
    return text(bytes[start...].prefix { $0 > 0x20 })
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte & ~0x20) }
  private static func isWord(_ bytes: [UInt8], at index: Int) -> Bool {
    index < bytes.count && (isLetter(bytes[index]) || isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "_"))
  }
}
