/// A document that the client has open.
struct OpenDocument {
  let address: String
  let path: String
  var version: Int
  var text: DocumentText
  /// Counts the texts of all documents; another number means another text.
  var revision: Int
  /// The moment from which on an answer holds; see `LanguageServer.moment`.
  var dirtySince: Int
  /// The moment that the last answer was asked at.
  var answeredAt = -1
  /// The last answer, if it was given for this text.
  var answer: ReviewAnswer.File?
  /// The text of the file with all safe fixes, for this text; nil where that is not known.
  var fixed: (revision: Int, text: String?)?

  /// Whether the last answer still holds.
  var isAnswered: Bool { answer != nil && answeredAt >= dirtySince }

  /// Larger texts are not reviewed, so they stay here; in bytes. The analyzer's limit is 1 MiB.
  static let largest = 2 << 20
}
