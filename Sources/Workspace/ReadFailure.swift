/// Why a file was not read.
package enum ReadFailure: Error, Hashable {
  case symbolicLink(leadsOut: Bool?)
  case linkedFolder
  case notRegular
  /// Its size in bytes.
  case tooLarge(Int)
  case vanished
  /// A partial clone left its content out.
  case notInClone
  /// The sentence of the operating system.
  case system(String)

  /// As part of a sentence.
  package var reason: String {
    switch self {
    case .symbolicLink(leadsOut: true?): "is a symbolic link that leads out of the root"
    case .symbolicLink(leadsOut: false?): "is a symbolic link; its target is reviewed where it stands"
    case .symbolicLink(leadsOut: nil): "is a symbolic link that leads nowhere"
    case .linkedFolder: "lies in a folder that is a symbolic link out of the root"
    case .notRegular: "is not a regular file"
    case .tooLarge(let size): "is larger than 1 MiB (\(Self.mebibytes(size)) MiB)"
    case .notInClone: "is not in this clone, which is partial; `git fetch --refetch --no-filter` brings it"
    case .vanished: "vanished while the project was being read"
    case .system(let sentence): "cannot be read: \(sentence)"
    }
  }

  /// Whether something that was wanted is missing, rather than left out on purpose.
  package var isFailure: Bool {
    switch self {
    case .vanished, .notInClone, .system: true
    case .symbolicLink, .linkedFolder, .notRegular, .tooLarge: false
    }
  }

  /// With one decimal, rounded; without Foundation, whose formats depend on the locale.
  private static func mebibytes(_ size: Int) -> String {
    let tenths =
      size / FileReader.limit * 10 + (size % FileReader.limit * 10 + FileReader.limit / 2) / FileReader.limit
    return "\(tenths / 10).\(tenths % 10)"
  }
}
