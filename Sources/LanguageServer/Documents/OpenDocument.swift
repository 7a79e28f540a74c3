/// A document that is open in the client.
struct OpenDocument {
  let address: String
  let path: String
  var version: Int
  var text: DocumentText
  /// Identifies the text: every text of every document has its own number.
  var revision: Int
  /// The earliest moment whose answers are valid for this text; see `LanguageServer.moment`.
  var dirtySince: Int
  /// The moment at which the last answer was requested.
  var answeredAt = -1
  /// The last answer, if it was computed for this text.
  var answer: ReviewAnswer.File?
  /// The text with all safe fixes applied, and the revision it was computed for; nil if unknown.
  var fixed: (revision: Int, text: String?)?

  /// Whether the last answer is still valid.
  var isAnswered: Bool { answer != nil && answeredAt >= dirtySince }

  /// The maximum size of a text sent to the worker, in bytes. The analyzer's own limit is 1 MiB.
  private static let largest = 2 << 20

  /// The text sent to the worker; empty if it is too large to be reviewed.
  var shipped: ReviewThread.Text {
    ReviewThread.Text(revision: revision, bytes: text.bytes.count > Self.largest ? [] : text.bytes)
  }
}
