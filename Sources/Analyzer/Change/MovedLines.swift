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

  /// A file that the change touches.
  struct File {
    let path: String
    /// The lines before and after the change; empty if the file did not exist.
    let before, after: [ContentLine]
    /// The unchanged lines; nil if the file exists only before or after the change.
    let unchanged: LineMatching?

    /// - Parameters:
    ///   - before: The lines before the change; nil if the file did not exist.
    ///   - after: The lines after the change; nil if the file does not exist anymore.
    init(path: String, before: [ContentLine]?, after: [ContentLine]?) {
      self.path = path
      self.before = before ?? []
      self.after = after ?? []
      unchanged = before.flatMap { before in after.map { LineMatching(from: before, to: $0) } }
    }
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

  /// Returns for each line whether it is outside of the unchanged lines, which are numbered from one.
  fileprivate static func changed(_ lines: [ContentLine], outside unchanged: [Range<Int>]?) -> [Bool] {
    var isChanged = lines.map { _ in true }
    for range in unchanged ?? [] {
      for number in range { isChanged[number - 1] = false }
    }
    return isChanged
  }

  private static func runs(
    in file: File, from removed: [RemovedLine], _ places: [ArraySlice<UInt8>: [Int]]
  ) -> [Run] {
    let lines = file.after
    let isAdded = Self.changed(lines, outside: file.unchanged?.unchanged?.map(\.lines))
    /// Returns the number of lines from an index on that equal removed ones from another index on.
    func length(from start: Int, origin: Int) -> Int {
      zip(start..<lines.count, origin..<removed.count).prefix { line, earlier in
        isAdded[line] && lines[line].text == removed[earlier].text
          && removed[earlier].follows(removed[origin], by: line - start)
      }.count
    }
    var runs: [Run] = []
    var next = 0
    while next < lines.count {
      guard isAdded[next], let origins = places[lines[next].text], origins.count <= mostOrigins,
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
  fileprivate mutating func append(_ line: ContentLine, at number: Int, from earlier: RemovedLine) {
    let run = MovedLines.Run(
      lines: number..<(number + 1), origin: earlier.path, offset: earlier.number - number,
      columnOffset: earlier.indentation - line.indentation)
    if let last, last.lines.upperBound == number, last.origin == run.origin, last.offset == run.offset,
      last.columnOffset == run.columnOffset
    {
      self[count - 1].lines = last.lines.lowerBound..<(number + 1)
    } else {
      append(run)
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
    if file.unchanged == .same { return [] }
    let isRemoved = MovedLines.changed(file.before, outside: file.unchanged?.unchanged?.map(\.earlierLines))
    return file.before.enumerated().filter { isRemoved[$0.offset] }.map { index, line in
      RemovedLine(path: file.path, number: index + 1, text: line.text, indentation: line.indentation)
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
