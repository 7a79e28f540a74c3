import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files below a root, never through a link that leads out of it and never waiting for a writer.
struct FileReader: Sendable {
  /// Files above this are not source that a person wrote; in bytes.
  static let limit = 1 << 20

  /// Why a file was not read.
  enum Failure: Error, Hashable {
    case symbolicLink(leadsOut: Bool?)
    case linkedFolder
    case notRegular
    /// Its size in bytes.
    case tooLarge(Int)
    case vanished
    /// The sentence of the operating system.
    case system(String)

    /// As part of a sentence.
    var reason: String {
      switch self {
      case .symbolicLink(leadsOut: true?): "is a symbolic link that leads out of the root"
      case .symbolicLink(leadsOut: false?): "is a symbolic link; its target is reviewed where it stands"
      case .symbolicLink(leadsOut: nil): "is a symbolic link that leads nowhere"
      case .linkedFolder: "lies in a folder that is a symbolic link out of the root"
      case .notRegular: "is not a regular file"
      case .tooLarge(let size): "is larger than 1 MiB (\(Self.mebibytes(size)) MiB)"
      case .vanished: "vanished while the project was being read"
      case .system(let sentence): "cannot be read: \(sentence)"
      }
    }

    /// Whether something that was wanted is missing, rather than left out on purpose.
    var isFailure: Bool {
      switch self {
      case .vanished, .system: true
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

  let root: Root
  /// The contents of a commit, which are read instead of what is on disk; nil for that.
  var contents: [String: [UInt8]]?

  init(root: Root, contents: [String: [UInt8]]? = nil) {
    self.root = root
    self.contents = contents
  }

  /// The content of a file below the root.
  /// - Parameter limit: The largest size in bytes.
  func read(_ path: String, limit: Int = FileReader.limit) throws(Failure) -> [UInt8] {
    if let contents {
      guard let bytes = contents[path] else { throw .vanished }
      guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
      return bytes
    }
    let absolute = root.absolutePath(of: path)
    guard !path.hasPrefix("/"), !path.utf8.contains(0), !path.split(separator: "/").contains("..") else {
      throw .linkedFolder
    }
    if FileStatus.passesLink(path, below: root.path), root.holdsTarget(of: absolute) == false { throw .linkedFolder }
    // Without O_NONBLOCK a fifo would wait for someone to write into it.
    let descriptor = open(absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(FileStatus.Failure(code: errno), at: absolute) }
    defer { close(descriptor) }
    return try Self.content(of: descriptor, limit: limit)
  }

  /// Why a path that is a symbolic link is not read.
  func linkFailure(_ path: String) -> Failure {
    // A link of a commit leads to whatever the commit has there.
    .symbolicLink(leadsOut: contents == nil ? root.holdsTarget(of: root.absolutePath(of: path)).map { !$0 } : false)
  }

  /// The content of an open regular file.
  private static func content(of descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    let status: FileStatus
    do throws(FileStatus.Failure) {
      status = try FileStatus.ofDescriptor(descriptor)
    } catch {
      throw .system(error.description)
    }
    guard status.kind == .regular else { throw .notRegular }
    guard status.size <= limit else { throw .tooLarge(status.size) }
    let bytes: [UInt8]
    do throws(FileStatus.Failure) {
      bytes = try DescriptorContent.read(descriptor, expecting: status.size)
    } catch {
      throw .system(error.description)
    }
    guard bytes.count <= status.size else { throw .system("it grew at the same time") }
    return bytes
  }

  private func failure(_ failure: FileStatus.Failure, at absolute: String) -> Failure {
    if failure.isAbsent { return .vanished }
    switch failure.code {
    case ELOOP: return .symbolicLink(leadsOut: root.holdsTarget(of: absolute).map { !$0 })
    case ENXIO, EOPNOTSUPP: return .notRegular
    default: return .system(failure.description)
    }
  }
}
