/// The lines from `diff --git` to the first hunk.
struct DiffFileHeader {
  /// Whether the file is binary or its diff exceeds the line limit.
  var isBinary = false
  /// Whether the `+++` line has been read; nil before the `---` line.
  private(set) var hasNewName: Bool?
  private let names: ArraySlice<UInt8>
  private var oldName: [UInt8]?
  private var newName: [UInt8]?
  private var oldMode: String?
  private var newMode: String?
  private var isAdded = false
  private var isDeleted = false
  private var isCopy = false
  private var source: [UInt8]?
  private var target: [UInt8]?
  private var similarity: Int?

  /// - Parameter names: The rest of the `diff --git` line.
  init(names: ArraySlice<UInt8>) { self.names = names }

  /// Reads a line. Returns false if the line is not part of the header.
  mutating func read(_ line: ArraySlice<UInt8>) throws(DiffError.Reason) -> Bool {
    if hasNewName == true || isBinary { return false }
    if hasNewName == false {
      guard let name = line.after("+++ ") else { return false }
      newName = try DiffPath.named(name)
      hasNewName = true
    } else if let name = line.after("--- ") {
      oldName = try DiffPath.named(name)
      hasNewName = false
    } else if line.after("Binary files ") != nil || line.after("GIT binary patch") != nil {
      isBinary = true
    } else {
      return try readExtended(line)
    }
    return true
  }

  private mutating func readExtended(_ line: ArraySlice<UInt8>) throws(DiffError.Reason) -> Bool {
    if let mode = line.after("old mode ") {
      oldMode = text(mode)
    } else if let mode = line.after("new mode ") {
      newMode = text(mode)
    } else if let mode = line.after("new file mode ") {
      (isAdded, newMode) = (true, text(mode))
    } else if let mode = line.after("deleted file mode ") {
      (isDeleted, oldMode) = (true, text(mode))
    } else if let name = line.after("rename from ") {
      source = try DiffPath.plain(name)
    } else if let name = line.after("rename to ") {
      target = try DiffPath.plain(name)
    } else if let name = line.after("copy from ") {
      (isCopy, source) = (true, try DiffPath.plain(name))
    } else if let name = line.after("copy to ") {
      (isCopy, target) = (true, try DiffPath.plain(name))
    } else if let share = line.after("similarity index ") {
      similarity = Int(text(share.dropLast())).flatMap { (0...100).contains($0) ? $0 : nil }
    } else if let index = line.after("index ") {
      readIndex(index)
    } else if line.after("dissimilarity index ") == nil {
      return try isEnd(line)
    }
    return true
  }

  /// Reads an index line, such as `index 1234..5678 100644`. The line contains the mode only if it is the same on both
  /// sides.
  private mutating func readIndex(_ index: ArraySlice<UInt8>) {
    guard let space = index.firstIndex(of: UInt8(ascii: " ")) else { return }
    let mode = text(index[(space + 1)...])
    if oldMode == nil { oldMode = mode }
    if newMode == nil { newMode = mode }
  }

  private func isEnd(_ line: ArraySlice<UInt8>) throws(DiffError.Reason) -> Bool {
    guard line.isEmpty || line.after("diff --") != nil else {
      throw .unexpectedLine(DiffError.excerpt(of: line))
    }
    return false
  }

  /// Returns the file described by the header.
  func file(_ hunks: [Hunk], _ prefixes: DiffParser.Prefixes) throws(DiffError.Reason) -> FileDiff {
    let paths = try self.paths(prefixes)
    let isAdded = isAdded || (hasNewName == true && oldName == nil)
    let isDeleted = isDeleted || (hasNewName == true && newName == nil)
    let isMoved = source != nil
    guard !(isAdded && isDeleted), !(isMoved && (isAdded || isDeleted)) else { throw .unclearPath }
    let change: FileDiff.Change =
      if isAdded {
        .added
      } else if isDeleted {
        .deleted
      } else if isMoved {
        isCopy ? .copied : .renamed
      } else {
        hunks.isEmpty && !isBinary && oldMode != newMode ? .modeOnly : .modified
      }
    return FileDiff(
      oldPath: isAdded ? nil : text(paths.old), newPath: isDeleted ? nil : text(paths.new), change: change,
      isBinary: isBinary, similarity: isMoved ? similarity : nil, oldMode: oldMode, newMode: newMode, hunks: hunks)
  }

  private func paths(_ prefixes: DiffParser.Prefixes) throws(DiffError.Reason) -> DiffPathPair {
    if source != nil || target != nil {
      // Rename and copy lines never contain prefixes.
      guard let source, let target, !source.isEmpty, !target.isEmpty else { throw .unclearPath }
      return DiffPathPair(old: source, new: target)
    }
    let pair = try DiffPathPair(header: names, knownOld: oldName, knownNew: newName, prefixes: prefixes)
    guard let stripped = pair.stripped(prefixes) else { throw .unclearPath }
    return stripped
  }

  private func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
