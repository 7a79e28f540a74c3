/// The two names in a `diff --git OLD NEW` line, including prefixes.
struct DiffPathPair: Equatable {
  var old: [UInt8]
  var new: [UInt8]

  /// Splits the line. Git does not quote names that contain spaces in this line, so the boundary between the names is
  /// derived from other lines or from the prefixes.
  ///
  /// - Parameters:
  ///   - knownOld: The name in the `---` line, if any.
  ///   - knownNew: The name in the `+++` line, if any.
  ///   - prefixes: The prefixes that may distinguish a file's two names; used only if no name is known.
  init(
    header: ArraySlice<UInt8>, knownOld: [UInt8]?, knownNew: [UInt8]?, prefixes: DiffParser.Prefixes
  ) throws(DiffError.Reason) {
    if let knownOld, let knownNew {
      self.init(old: knownOld, new: knownNew)
    } else if header.first == UInt8(ascii: "\"") {
      let (old, rest) = try DiffPath.unquoted(header)
      guard rest.first == UInt8(ascii: " ") else { throw .malformedQuoting }
      self.init(old: old, new: try DiffPath.plain(rest.dropFirst()))
    } else if let knownNew {
      let old = header.dropLast(knownNew.count + 1)
      guard header.elementsEqual(old + [UInt8(ascii: " ")] + knownNew) else { throw .unclearPath }
      self.init(old: Array(old), new: knownNew)
    } else if let knownOld {
      let new = header.dropFirst(knownOld.count + 1)
      guard header.elementsEqual(knownOld + [UInt8(ascii: " ")] + new) else { throw .unclearPath }
      self.init(old: knownOld, new: Array(new))
    } else {
      guard let pair = Self.split(header, prefixes) else { throw .unclearPath }
      self = pair
    }
  }

  init(old: [UInt8], new: [UInt8]) {
    self.old = old
    self.new = new
  }

  /// Returns the pair without prefixes, or nil if the configured prefixes are missing or a name would be empty.
  func stripped(_ prefixes: DiffParser.Prefixes) -> DiffPathPair? {
    let pair: DiffPathPair? =
      switch prefixes {
      case .none: self
      case .custom(let oldPrefix, let newPrefix): dropping(oldPrefix, newPrefix)
      case .automatic: automaticallyStripped
      }
    guard let pair, !pair.old.isEmpty, !pair.new.isEmpty else { return nil }
    return pair
  }

  /// The pair without detected prefixes. If the names are equal, they have no prefixes. Otherwise, removes `a/` and
  /// `b/`, or the first folder of each name if that makes the names equal.
  private var automaticallyStripped: DiffPathPair {
    if old == new { return self }
    if let pair = dropping("a/", "b/") { return pair }
    if let pair = droppingFirstFolder, pair.old == pair.new { return pair }
    return self
  }

  private var droppingFirstFolder: DiffPathPair? {
    guard let oldSlash = old.firstIndex(of: UInt8(ascii: "/")), let newSlash = new.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return DiffPathPair(old: Array(old[(oldSlash + 1)...]), new: Array(new[(newSlash + 1)...]))
  }

  private func dropping(_ oldPrefix: String, _ newPrefix: String) -> DiffPathPair? {
    guard old.starts(with: oldPrefix.utf8), new.starts(with: newPrefix.utf8) else { return nil }
    return DiffPathPair(
      old: Array(old.dropFirst(oldPrefix.utf8.count)), new: Array(new.dropFirst(newPrefix.utf8.count)))
  }

  /// Splits the line if no other line contains the file's name. In that case, the file has not been renamed, and both
  /// halves are equal except for their prefixes. Detected prefixes are assumed to have the same length.
  private static func split(_ header: ArraySlice<UInt8>, _ prefixes: DiffParser.Prefixes) -> DiffPathPair? {
    var surplus = 0
    if case .custom(let old, let new) = prefixes { surplus = old.utf8.count - new.utf8.count }
    let length = (header.count - 1 + surplus) / 2
    guard length > 0, length < header.count, header[header.startIndex + length] == UInt8(ascii: " ") else { return nil }
    let pair = DiffPathPair(old: Array(header.prefix(length)), new: Array(header.dropFirst(length + 1)))
    guard let stripped = pair.stripped(prefixes), stripped.old == stripped.new else { return nil }
    return pair
  }
}
