/// A transfer that brought no answer.
package struct CurlError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libcurl's number.
  /// - Source: libcurl-errors.
  package let code: UInt32
  /// What libcurl says of it.
  package let message: String
  /// Whether nothing of the request had left this machine, so that it certainly had no effect.
  package let wasUnsent: Bool
  /// Whether trying again may help.
  package let isTransient: Bool

  package init(code: UInt32, message: String, wasUnsent: Bool, isTransient: Bool) {
    self.code = code
    self.message = message
    self.wasUnsent = wasUnsent
    self.isTransient = isTransient
  }

  package var description: String { message }
}
