extension Forge {
  /// Posts comments one by one, for forges that do not support reviews.
  /// - Returns: The comments rejected by the forge.
  func postEach(
    _ comments: [InlineComment], send: (InlineComment) throws(ForgeError) -> Void
  ) throws(ForgeError) -> [RefusedComment] {
    var refused: [RefusedComment] = []
    for comment in comments {
      do throws(ForgeError) {
        try send(comment)
      } catch {
        guard error.kind == .rejected else { throw error }
        refused.append(RefusedComment(comment, reason: error.detail))
      }
    }
    return refused
  }

  /// Sends a request that deletes or resolves something; succeeds if it has already been deleted.
  func ignoringMissing(_ send: () throws(ForgeError) -> Void) throws(ForgeError) {
    try ForgeError.ignoring(.notFound, send)
  }
}

extension PermissionForge {
  /// Queries a permission.
  /// - Parameter missing: The result if the forge responds that the resource does not exist: false if that means that
  ///   the account is unknown, nil if it means that our account is not allowed to query permissions.
  /// - Returns: Nil if our account is not allowed to query permissions.
  func permission(ifNotFound missing: Bool?, _ ask: () throws(ForgeError) -> Bool) throws(ForgeError) -> Bool? {
    do throws(ForgeError) {
      return try ask()
    } catch {
      switch error.kind {
      case .notFound: return missing
      case .unauthorized, .forbidden, .unsupported, .rejected: return nil
      default: throw error
      }
    }
  }
}
