/// Parses the output of `git diff`.
///
/// The input is untrusted: any sequence of bytes yields either a diff with consistent line numbers or an error that
/// identifies the offending line.
/// - Source: git-diff, "Generating patch text with -p"; GNU diffutils, "Detailed Description of Unified Format".
package struct DiffParser: Sendable {
  /// The prefixes of the old and new paths.
  package enum Prefixes: Sendable, Hashable {
    /// Detects the prefixes for each file. If both names are equal, there are none; otherwise, the prefixes are `a/`
    /// and `b/`, or one folder each, such as `i/` and `w/`.
    case automatic
    /// No prefixes, as with `--no-prefix` and `diff.noprefix`.
    case none
    /// The prefixes set with `--src-prefix` and `--dst-prefix`, including the slash.
    case custom(old: String, new: String)
  }

  private let prefixes: Prefixes
  private let lineLimit: Int

  /// - Parameter lineLimit: The maximum total number of lines to store for all files. Files that would exceed it are
  ///   treated as binary, so that a hundred-megabyte diff cannot exhaust memory.
  package init(prefixes: Prefixes = .automatic, lineLimit: Int = 1_000_000) {
    self.prefixes = prefixes
    self.lineLimit = lineLimit
  }

  /// Parses a complete diff; an empty diff has no files.
  /// - Throws: `DiffError` for the first invalid line.
  package func parse(_ diff: some Sequence<UInt8>) throws(DiffError) -> UnifiedDiff {
    var lines = DiffLines(Array(diff))
    var files: [FileDiff] = []
    var remaining = lineLimit
    while let line = lines.peek {
      if line.isEmpty {
        lines.skip()
      } else if let names = line.after("diff --git ") {
        files.append(try parseFile(names, &lines, &remaining))
      } else if line.after("diff --cc ") != nil || line.after("diff --combined ") != nil {
        throw DiffError(line: lines.number, reason: .combinedDiff)
      } else {
        throw DiffError(line: lines.number, reason: .unexpectedLine(DiffError.excerpt(of: line)))
      }
    }
    return UnifiedDiff(files: files)
  }

  private func parseFile(
    _ names: ArraySlice<UInt8>, _ lines: inout DiffLines, _ remaining: inout Int
  ) throws(DiffError) -> FileDiff {
    let number = lines.number
    lines.skip()
    var header = DiffFileHeader(names: names)
    do throws(DiffError.Reason) {
      while let line = lines.peek, try header.read(line) { lines.skip() }
    } catch {
      throw DiffError(line: lines.number, reason: error)
    }
    if header.isBinary { skipBinaryPatch(&lines) }
    if header.hasNewName == false { throw DiffError(line: lines.number - 1, reason: .missingNewName) }
    let hunks = header.hasNewName == true ? try HunkParser.hunks(&lines, atMost: remaining) : []
    if let hunks { remaining -= hunks.reduce(0) { $0 + $1.lines.count } } else { header.isBinary = true }
    do throws(DiffError.Reason) {
      return try header.file(hunks ?? [], prefixes)
    } catch {
      throw DiffError(line: number, reason: error)
    }
  }

  /// Skips the encoded content, which contains no spaces and therefore cannot be mistaken for the next file's header.
  private func skipBinaryPatch(_ lines: inout DiffLines) {
    while let line = lines.peek, line.after("diff --") == nil { lines.skip() }
  }
}
