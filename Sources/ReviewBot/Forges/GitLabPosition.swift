/// Where a comment stands, as GitLab wants it.
/// - Source: GitLab docs, "Discussions API": "Create a new thread in the merge request diff", "Parameters for multiline
///   comments", "Line code"; GitLab source, `lib/gitlab/diff/parser.rb`, `app/validators/json_schemas/position.json`.
struct GitLabPosition: Encodable {
  private struct Range: Encodable {
    let start: End
    let end: End
  }

  /// Without line numbers: some versions take them for text and refuse them as such.
  private struct End: Encodable {
    let lineCode: String
    let type: String

    enum CodingKeys: String, CodingKey {
      case type
      case lineCode = "line_code"
    }

    init?(_ line: InlineComment.Line, of comment: InlineComment) {
      // The hunk of a new file begins with line 0 of nothing, and the counter stays there.
      let old = comment.oldPath == nil ? 0 : line.old
      guard let code = GitLabPosition.lineCode(path: comment.path, old: old, new: line.new) else { return nil }
      lineCode = code
      type = line.isAdded ? "new" : "old"
    }
  }

  private let positionType = "text"
  private let base: String
  private let start: String
  private let head: String
  private let oldPath: String
  private let newPath: String
  private let oldLine: Int?
  private let newLine: Int
  private var range: Range?

  enum CodingKeys: String, CodingKey {
    case positionType = "position_type"
    case base = "base_sha"
    case start = "start_sha"
    case head = "head_sha"
    case oldPath = "old_path"
    case newPath = "new_path"
    case oldLine = "old_line"
    case newLine = "new_line"
    case range = "line_range"
  }

  /// The place of a comment in the version of the merge request that the three commits name.
  init(_ comment: InlineComment, base: String, start: String, head: String) {
    self.base = base
    self.start = start
    self.head = head
    newPath = comment.path
    // Both are wanted, also for a new file.
    oldPath = comment.oldPath ?? comment.path
    newLine = comment.end.new
    // Of an added line the old side must not be named, of any other it must.
    oldLine = comment.end.isAdded ? nil : comment.end.old
    if comment.isMultiLine, let start = End(comment.start, of: comment), let end = End(comment.end, of: comment) {
      range = Range(start: start, end: end)
    }
  }

  /// The same on its last line only.
  var onOneLine: GitLabPosition {
    var position = self
    position.range = nil
    return position
  }

  /// GitLab's name of a line of a diff: the path and the two counters that one has before going past the line.
  /// - Returns: Nil where the system offers no SHA-1.
  static func lineCode(path: String, old: Int, new: Int) -> String? {
    SHA1.hexadecimal(of: path).map { "\($0)_\(old)_\(new)" }
  }
}
