/// The lines that a change moves as they are to other places, possibly in other files. Their indentation may change.
///
/// As in git's `--color-moved`, several consecutive lines have to match, because single lines are often equal by chance.
package struct MovedLines: Sendable {
  /// Consecutive moved lines.
  package struct Run: Sendable, Hashable {
    /// The line numbers after the change, starting at one.
    package internal(set) var lines: Range<Int>
    /// The path of the file that contained the lines.
    package let origin: String
    /// The number to add to a line's number to get its number before the change.
    package let offset: Int
    /// The number to add to a column in the lines to get the column before the change.
    package let columnOffset: Int
  }

  /// The contents of a file that the change touches.
  struct File {
    let path: String
    /// The content before and after the change; nil if the file did not exist.
    let before, after: [UInt8]?
    /// The unchanged lines; nil if the file exists only before or after the change.
    let unchanged: LineMatching?
  }

  /// Fewer consecutive lines may be equal by chance.
  private static let fewestLines = 3
  /// Lines with fewer letters and digits altogether may be equal by chance (the number is git's).
  private static let fewestCharacters = 20
  /// A line that is removed in more places, such as a brace, does not show where lines were moved from.
  private static let mostOrigins = 64

  /// The moved lines of each touched file, in ascending order.
  package let runs: [PathKey: [Run]]

  init(in files: [File]) {
    let removed = files.flatMap(RemovedLine.all)
    var places: [ArraySlice<UInt8>: [Int]] = [:]
    for (index, line) in removed.enumerated() where line.text.hasName { places[line.text, default: []].append(index) }
    runs =
      places.isEmpty
      ? [:]
      : files.reduce(into: [:]) { found, file in
        let runs = Self.runs(in: file, from: removed, places)
        if !runs.isEmpty { found[PathKey(file.path)] = runs }
      }
  }

  /// Returns the place before the change; nil if the line was not moved.
  func earlier(of place: CodeStart) -> CodeStart? {
    runs[place.path]?.first { $0.lines.contains(place.start.line) }.map { run in
      CodeStart(
        path: PathKey(run.origin),
        start: SourcePosition(line: place.start.line + run.offset, column: place.start.column + run.columnOffset))
    }
  }

  private static func runs(
    in file: File, from removed: [RemovedLine], _ places: [ArraySlice<UInt8>: [Int]]
  ) -> [Run] {
    guard let after = file.after else { return [] }
    let lines = Line.all(in: after)
    let isAdded = file.unchanged.map { unchanged in
      lines.indices.map { unchanged.earlier(SourcePosition(line: $0 + 1, column: 1)) == nil }
    }
    /// Returns the number of lines from an index on that equal removed ones from another index on.
    func length(from start: Int, origin: Int) -> Int {
      zip(start..<lines.count, origin..<removed.count).prefix { line, earlier in
        isAdded?[line] ?? true && lines[line].text == removed[earlier].text
          && removed[earlier].follows(removed[origin], by: line - start)
      }.count
    }
    var runs: [Run] = []
    var next = 0
    while next < lines.count {
      guard isAdded?[next] ?? true, let origins = places[lines[next].text], origins.count <= mostOrigins,
        let longest = origins.map({ (origin: $0, length: length(from: next, origin: $0)) })
          .max(by: { ($0.length, -$0.origin) < ($1.length, -$1.origin) }),
        longest.length >= fewestLines,
        lines[next..<(next + longest.length)].reduce(0, { $0 + $1.text.nameCharacters }) >= fewestCharacters
      else {
        next += 1
        continue
      }
      for index in 0..<longest.length {
        runs.append(lines[next + index], at: next + index + 1, from: removed[longest.origin + index])
      }
      next += longest.length
    }
    return runs
  }
}

extension [MovedLines.Run] {
  /// Appends a moved line to the last run if it continues it.
  fileprivate mutating func append(_ line: Line, at number: Int, from earlier: RemovedLine) {
    let run = MovedLines.Run(
      lines: number..<(number + 1), origin: earlier.path, offset: earlier.number - number,
      columnOffset: earlier.indentation - line.indentation)
    if let last = last, last.lines.upperBound == number, last.origin == run.origin, last.offset == run.offset,
      last.columnOffset == run.columnOffset
    {
      self[count - 1].lines = last.lines.lowerBound..<(number + 1)
    } else {
      append(run)
    }
  }
}

/// A line of a file.
private struct Line {
  /// The bytes without surrounding space.
  let text: ArraySlice<UInt8>
  let indentation: Int

  static func all(in bytes: [UInt8]) -> [Line] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Line(text: line.withoutSurroundingSpace, indentation: line.prefix(while: \.isSpaceOrTab).count)
    }
  }
}

/// A line that a change removes from a file.
private struct RemovedLine {
  let path: String
  /// The line number before the change, starting at one.
  let number: Int
  let text: ArraySlice<UInt8>
  let indentation: Int

  static func all(in file: MovedLines.File) -> [RemovedLine] {
    guard let before = file.before, file.unchanged != .same else { return [] }
    let kept = (file.unchanged?.unchanged ?? []).map(\.earlierLines).sorted { $0.lowerBound < $1.lowerBound }
    var rest = kept[...]
    return Line.all(in: before).enumerated().compactMap { index, line in
      rest = rest.drop { $0.upperBound <= index + 1 }
      guard rest.first?.contains(index + 1) != true else { return nil }
      return RemovedLine(path: file.path, number: index + 1, text: line.text, indentation: line.indentation)
    }
  }

  /// Returns whether the line is a number of lines after another one.
  func follows(_ other: RemovedLine, by lines: Int) -> Bool { number == other.number + lines && path == other.path }
}

extension ArraySlice<UInt8> {
  /// The number of letters and digits.
  fileprivate var nameCharacters: Int { count(where: \.isLetterOrDigit) }

  /// Whether the line contains more than punctuation.
  fileprivate var hasName: Bool { contains(where: \.isLetterOrDigit) }
}

extension UInt8 {
  /// Whether the byte is a letter or digit; bytes of characters outside ASCII count as letters.
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
