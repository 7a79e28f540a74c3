/// The open documents. Determines which of their answers are still valid.
struct DocumentStore {
  /// The documents, keyed by URL.
  private var documents: [String: OpenDocument] = [:]
  /// A logical clock: every event that may change findings increments it.
  private(set) var moment = 0

  var isEmpty: Bool { documents.isEmpty }

  /// The documents, sorted by path.
  var all: [OpenDocument] { documents.values.sorted { ($0.path, $0.address) < ($1.path, $1.address) } }

  /// The documents whose last answer is out of date, sorted by path.
  var outdated: [OpenDocument] { all.filter { !$0.isAnswered } }

  /// The paths of the documents.
  var paths: Set<String> { Set(documents.values.map(\.path)) }

  subscript(address: String) -> OpenDocument? { documents[address] }

  /// Adds a document, or replaces the one with the same URL.
  mutating func open(_ address: String, path: String, version: Int, text: DocumentText) {
    moment += 1
    documents[address] = OpenDocument(
      address: address, path: path, version: version, text: text, revision: moment, dirtySince: moment)
    // The root of a new document is that of the documents around it.
    let roots = documents.values.compactMap { $0.answer?.root }.filter { path.hasPrefix($0 + "/") }
    invalidate(root: roots.max { $0.utf8.count < $1.utf8.count })
  }

  /// Edits a document's text.
  /// - Returns: Whether the document is open.
  mutating func edit(_ address: String, version: Int?, _ edit: (inout DocumentText) -> Void) -> Bool {
    guard var document = documents[address] else { return false }
    // Clears the text in the dictionary first: a second reference to it would force a copy when the text is edited.
    documents[address]?.text = DocumentText([])
    edit(&document.text)
    moment += 1
    document.version = version ?? document.version
    document.revision = moment
    document.dirtySince = moment
    let root = document.answer?.root
    document.answer = nil
    documents[address] = document
    invalidate(root: root)
    return true
  }

  /// Removes a document.
  /// - Returns: The document; nil if it is not open.
  mutating func close(_ address: String) -> OpenDocument? {
    guard let document = documents.removeValue(forKey: address) else { return nil }
    moment += 1
    invalidate(root: document.answer?.root)
    return document
  }

  /// Invalidates all answers, because files on disk, the settings or the folders have changed.
  mutating func invalidateAll() {
    moment += 1
    invalidate(root: nil)
  }

  /// Removes all answers, so that requests wait for new ones.
  mutating func removeAnswers() {
    for address in documents.keys { documents[address]?.answer = nil }
  }

  /// Stores the answer for a document, unless its text has changed since the question.
  /// - Parameters:
  ///   - revision: The revision that the question was about.
  ///   - moment: The value of `moment` at the time of the question.
  /// - Returns: Whether the answer is about the current text or the document has been closed.
  mutating func take(_ answers: [String: ReviewAnswer.File], for address: String, revision: Int, moment: Int) -> Bool {
    guard let document = documents[address] else { return true }
    guard document.revision == revision else { return false }
    documents[address]?.answer =
      answers[document.path] ?? ReviewAnswer.File(path: document.path, root: "", findings: [])
    documents[address]?.reviewedAt = moment
    return true
  }

  /// Stores the text of a document with all safe fixes applied, unless its text has changed since the question.
  mutating func takeFix(_ text: String?, for address: String, revision: Int) {
    guard documents[address]?.revision == revision else { return }
    documents[address]?.fixed = (revision, text)
  }

  /// Invalidates the answers for the documents of a project, or of all projects if `root` is nil, because the findings
  /// in one document may depend on the others.
  private mutating func invalidate(root: String?) {
    for (address, document) in documents where root == nil || document.answer?.root ?? root == root {
      documents[address]?.dirtySince = moment
    }
  }
}
