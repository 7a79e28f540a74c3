/// What an earlier summary remembers: the ticks of people, and comments that the forge did not take.
struct SummaryNotes: Sendable, Hashable {
  /// Ids of checklist items that somebody ticked.
  let ticked: Set<String>
  private let refusedHead: String
  private let refusedFingerprints: Set<String>

  /// - Parameter bodies: Of the summary as it is now; of several after a crash, of which any may have been ticked.
  init(_ bodies: [String]) {
    var ticked: Set<String> = []
    var head = ""
    var refused: Set<String> = []
    for body in bodies { Self.read(body, &ticked, &head, &refused) }
    self.ticked = ticked
    refusedHead = head
    refusedFingerprints = refused
  }

  private static func read(
    _ body: String, _ ticked: inout Set<String>, _ head: inout String, _ refused: inout Set<String>
  ) {
    for line in body.split(whereSeparator: \.isNewline) where line.contains("review:item") {
      if let match = line.firstMatch(of: /^\s*[-*+] \[[xX]\] .*<!-- review:item ([a-z0-9_.]+) -->\s*$/) {
        ticked.insert(String(match.1))
      }
    }
    for note in HiddenNote.trailing(in: body) {
      if let match = note.wholeMatch(of: /review:ticked( [a-z0-9_.]+)+/) {
        ticked.formUnion(match.0.split(separator: " ").dropFirst().map(String.init))
      } else if let match = note.wholeMatch(of: /review:refused head=([0-9a-f]+)( [0-9a-f]+)+/) {
        head = String(match.1)
        refused.formUnion(match.0.split(separator: " ").dropFirst(2).map(String.init))
      }
    }
  }

  /// Fingerprints whose comments were refused on this commit: they would be again.
  func refused(at head: String) -> Set<String> { head == refusedHead ? refusedFingerprints : [] }

  /// Whether a remark of our account is the summary.
  static func isSummary(_ body: String) -> Bool { HiddenNote.trailing(in: body).contains("review:summary") }
}
