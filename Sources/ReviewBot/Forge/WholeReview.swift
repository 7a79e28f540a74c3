/// Posts reviews on forges that accept or reject a review as a whole, without identifying the invalid comment.
enum WholeReview {
  /// Posts comments. If they are rejected, splits them in half until the invalid ones are isolated.
  /// - Throws: `ForgeError` for any other error.
  static func post(
    _ comments: [InlineComment], send: ([InlineComment]) throws(ForgeError) -> Void
  ) throws(ForgeError) -> [RefusedComment] {
    guard !comments.isEmpty else { return [] }
    do throws(ForgeError) {
      try send(comments)
      return []
    } catch {
      guard error.kind == .rejected else { throw error }
      guard comments.count > 1 else { return [RefusedComment(comments[0], reason: error.detail)] }
      let middle = comments.count / 2
      return try post(Array(comments[..<middle]), send: send) + post(Array(comments[middle...]), send: send)
    }
  }
}
