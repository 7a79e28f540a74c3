/// A transfer that brought no answer.
public struct CurlError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libcurl's number.
  /// - Source: libcurl-errors.
  public let code: UInt32
  /// What libcurl says of it.
  public let message: String
  /// Whether nothing of the request had left this machine, so that it certainly had no effect.
  public let wasUnsent: Bool
  /// Whether trying again may help.
  public let isTransient: Bool

  public init(code: UInt32, message: String, wasUnsent: Bool, isTransient: Bool) {
    self.code = code
    self.message = message
    self.wasUnsent = wasUnsent
    self.isTransient = isTransient
  }

  public var description: String { message }
}
