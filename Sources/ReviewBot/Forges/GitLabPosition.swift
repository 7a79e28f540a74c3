/// The position of a comment in GitLab's format.
/// - Source: GitLab docs, "Discussions API": "Create a new thread in the merge request diff", "Parameters for multiline
///   comments", "Line code"; GitLab source, `lib/gitlab/diff/parser.rb`, `app/validators/json_schemas/position.json`.
struct GitLabPosition: Encodable {
  private struct Range: Encodable {
    let start: End
    let end: End
  }

  /// One end of a range. Does not contain line numbers, because some versions parse them as text and reject them.
  private struct End: Encodable {
    let lineCode: String
    let type: String

    enum CodingKeys: String, CodingKey {
      case type
      case lineCode = "line_code"
    }

    init?(_ line: InlineComment.Line, of comment: InlineComment) {
      // In new files, hunks start at old line 0, and the old line counter never advances.
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

  /// Creates the position of a comment in the merge request version that the three commits identify.
  init(_ comment: InlineComment, base: String, start: String, head: String) {
    self.base = base
    self.start = start
    self.head = head
    newPath = comment.path
    // GitLab requires both paths, even for new files.
    oldPath = comment.oldPath ?? comment.path
    newLine = comment.end.new
    // For added lines, the old line number must be omitted. For all other lines, it is required.
    oldLine = comment.end.isAdded ? nil : comment.end.old
    if comment.isMultiLine, let start = End(comment.start, of: comment), let end = End(comment.end, of: comment) {
      range = Range(start: start, end: end)
    }
  }

  /// The same position, limited to the last line.
  var onOneLine: GitLabPosition {
    var position = self
    position.range = nil
    return position
  }

  /// Returns GitLab's identifier for a diff line, which consists of the path's hash and the old and new line counters.
  /// - Returns: Nil if SHA-1 is unavailable.
  static func lineCode(path: String, old: Int, new: Int) -> String? {
    SHA1.hexadecimal(of: path).map { "\($0)_\(old)_\(new)" }
  }
}
