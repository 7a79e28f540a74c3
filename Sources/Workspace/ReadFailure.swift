/// The reason a file was not read.
package enum ReadFailure: Error, Hashable {
  case symbolicLink(leadsOut: Bool?)
  case linkedFolder
  case notRegular
  /// The file is larger than the limit; both are in bytes.
  case tooLarge(size: Int, limit: Int)
  case vanished
  /// The content is missing from a partial clone.
  case notInClone
  /// An error message from the operating system.
  case system(String)

  /// The reason as a verb phrase, such as `is not a regular file`, to follow the path in a message.
  package var reason: String {
    switch self {
    case .symbolicLink(leadsOut: true?): "is a symbolic link to a target outside the root"
    case .symbolicLink(leadsOut: false?): "is a symbolic link; the target is reviewed at its own path"
    case .symbolicLink(leadsOut: nil): "is a broken symbolic link"
    case .linkedFolder: "is in a folder that is a symbolic link to a target outside the root"
    case .notRegular: "is not a regular file"
    case .tooLarge(let size, let limit): "is larger than \(limit >> 20) MiB (\(Self.mebibytes(size)) MiB)"
    case .notInClone: "is missing from this partial clone; run `git fetch --refetch --no-filter`"
    case .vanished: "was deleted during the review"
    case .system(let message): "cannot be read: \(message)"
    }
  }

  /// Whether the file should have been read, rather than being skipped on purpose.
  package var isFailure: Bool {
    switch self {
    case .vanished, .notInClone, .system: true
    case .symbolicLink, .linkedFolder, .notRegular, .tooLarge: false
    }
  }

  /// Whether the file is a regular file whose content cannot be read as source code.
  package var isUnreadable: Bool { if case .tooLarge = self { true } else { false } }

  /// Returns a size in MiB with one decimal place. Does not use Foundation, whose formats depend on the locale.
  private static func mebibytes(_ size: Int) -> String {
    let mebibyte = 1 << 20
    let tenths = size / mebibyte * 10 + (size % mebibyte * 10 + mebibyte / 2) / mebibyte
    return "\(tenths / 10).\(tenths % 10)"
  }
}
