/// The operating system's words for errors of file operations.
package enum SystemMessage {
  /// Returns the reason for an error, such as `permission denied`.
  package static func reason(for error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying ?? error
    if let code = (cause as? POSIXError)?.code { return String(cString: strerror(code.rawValue)).lowercased() }
    guard let problem = error as? CocoaError else { return "\(error)" }
    return problem.code == .fileReadNoSuchFile || problem.code == .fileNoSuchFile
      ? "no such file or directory" : "error \(problem.code.rawValue) of the file system"
  }
}
