/// The data stored in the previous summary: ticked checklist items and rejected comments.
struct SummaryNotes: Sendable, Hashable {
  /// The IDs of ticked checklist items.
  let ticked: Set<String>
  private let refusedHead: String
  private let refusedFingerprints: Set<String>

  /// - Parameter bodies: The current summaries. An interrupted run may have left several summaries, each with ticked
  ///   items.
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

  /// Returns the fingerprints of comments that the forge rejected for this commit and would reject again.
  func refused(at head: String) -> Set<String> { head == refusedHead ? refusedFingerprints : [] }

  /// Whether a general comment by our account is the summary.
  static func isSummary(_ body: String) -> Bool { HiddenNote.trailing(in: body).contains("review:summary") }
}
