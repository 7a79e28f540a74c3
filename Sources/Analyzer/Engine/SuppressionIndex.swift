/// Finds the suppression comments in a file that cover a line, efficiently for any number of overlapping comments.
struct SuppressionIndex: Sendable {
  private struct Span {
    let first: Int
    let last: Int
    /// The index of the comment in the file's list of comments.
    let suppression: Int
  }

  /// The comments that suppress one rule.
  private struct Cover {
    /// The spans, in source order.
    let spans: [Span]
    /// The first line of each span and the first line after it, in ascending order.
    let starts: [Int]
    /// For each start, the index of the first comment that covers the lines up to the next start; nil if there is none.
    let owners: [Int?]

    init(_ spans: [Span]) {
      self.spans = spans
      let starts = Set(spans.flatMap { [$0.first, $0.last == .max ? .max : $0.last + 1] }).sorted()
      let places = Dictionary(uniqueKeysWithValues: starts.enumerated().map { ($1, $0) })
      var owners = [Int?](repeating: nil, count: starts.count)
      // Finds the next free range using path halving, so that occupied ranges are skipped together.
      var next = Array(0...starts.count)
      func free(from place: Int) -> Int {
        var place = place
        while next[place] != place {
          next[place] = next[next[place]]
          place = next[place]
        }
        return place
      }
      for span in spans {
        let end = places[span.last == .max ? .max : span.last + 1] ?? starts.count
        var place = free(from: places[span.first] ?? end)
        while place < end {
          owners[place] = span.suppression
          next[place] = place + 1
          place = free(from: place)
        }
      }
      self.starts = starts
      self.owners = owners
    }
  }

  private let suppressions: [Suppression]
  private let covers: [String: Cover]

  init(_ suppressions: [Suppression]) {
    self.suppressions = suppressions
    var spans: [String: [Span]] = [:]
    for (index, suppression) in suppressions.enumerated() {
      let lines = suppression.lines ?? 1...Int.max
      for rule in Set(suppression.rules) {
        spans[rule, default: []].append(
          Span(first: lines.lowerBound, last: lines.upperBound, suppression: index))
      }
    }
    covers = spans.mapValues(Cover.init)
  }

  /// Returns the first comment in source order that suppresses a rule's findings on a line.
  func first(covering rule: String, line: Int) -> Suppression? {
    guard let cover = covers[rule] else { return nil }
    let place = cover.starts.partitioningIndex { $0 > line } - 1
    return place < 0 ? nil : cover.owners[place].map { suppressions[$0] }
  }

  /// Returns the comments that suppress a rule's findings on any of these lines, in source order.
  /// - Parameter lines: The lines, in ascending order.
  func covering(_ rule: String, anyOf lines: [Int]) -> [Suppression] {
    (covers[rule]?.spans ?? []).filter { span in
      let place = lines.partitioningIndex { $0 >= span.first }
      return place < lines.count && lines[place] <= span.last
    }.map { suppressions[$0.suppression] }
  }
}

extension Array {
  /// Returns the first index such that every element from there on satisfies the predicate, or the count if there is
  /// none.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
