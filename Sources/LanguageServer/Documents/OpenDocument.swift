/// A document that is open in the client.
struct OpenDocument {
  let address: String
  let path: String
  var version: Int
  var text: DocumentText
  /// A number that identifies the text; unique to each version of each document.
  var revision: Int
  /// The value of `DocumentStore.moment` at the last change that may affect findings. An answer is valid only if it
  /// was requested at this value or a later one.
  var dirtySince: Int
  /// The value of `DocumentStore.moment` when the last answer was requested.
  var reviewedAt = -1
  /// The last answer, if it was computed for the current text.
  var answer: ReviewAnswer.File?
  /// The text with all safe fixes applied, and the revision for which it was computed; nil if unknown.
  var fixed: (revision: Int, text: String?)?

  /// Whether the last answer is still valid.
  var isAnswered: Bool { answer != nil && reviewedAt >= dirtySince }

  /// The maximum size of the text sent to the worker, in bytes. The analyzer's own limit is 1 MiB.
  private static let maximumSize = 2 << 20

  /// The text sent to the worker; empty if it is too large to be reviewed.
  var shipped: ReviewThread.Text {
    ReviewThread.Text(revision: revision, bytes: text.bytes.count > Self.maximumSize ? [] : text.bytes)
  }
}
