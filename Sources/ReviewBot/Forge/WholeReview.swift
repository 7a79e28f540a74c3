/// A review that the forge takes or refuses as a whole, without saying which comment was wrong.
enum WholeReview {
  /// Sends the comments, in halves where they are refused, until those at fault stand alone.
  /// - Throws: Whatever else goes wrong.
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
