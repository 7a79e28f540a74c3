/// A transfer that failed without a response.
package struct CurlError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libcurl's error code.
  /// - Source: libcurl-errors.
  package let code: UInt32
  /// libcurl's error message.
  package let message: String
  /// Whether nothing was sent, in which case the request cannot have had any effect.
  package let wasUnsent: Bool
  /// Whether a retry may succeed.
  package let isTransient: Bool

  package init(code: UInt32, message: String, wasUnsent: Bool, isTransient: Bool) {
    self.code = code
    self.message = message
    self.wasUnsent = wasUnsent
    self.isTransient = isTransient
  }

  package var description: String { message }
}
