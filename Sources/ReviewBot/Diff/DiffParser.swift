/// Reads what `git diff` writes.
///
/// The diff may come from anywhere: whatever the bytes, the result is a diff whose line numbers are
/// consistent, or an error that names the line.
/// - Source: git-diff, "Generating patch text with -p"; GNU diffutils, "Detailed Description of Unified Format".
package struct DiffParser: Sendable {
  /// What stands before the paths on both sides.
  package enum Prefixes: Sendable, Hashable {
    /// Found out for each file: none where both names are equal, `a/` and `b/`, or one folder each (`i/`, `w/`).
    case automatic
    /// As `--no-prefix` and `diff.noprefix` write it.
    case none
    /// As `--src-prefix` and `--dst-prefix` state them, with their slash.
    case custom(old: String, new: String)
  }

  private let prefixes: Prefixes
  private let lineLimit: Int

  /// - Parameter lineLimit: How many lines of all files together are kept. A file that has more than are left counts as
  ///   binary: nobody comments on a line of it, and a change that adds a hundred megabytes does not fill the memory.
  package init(prefixes: Prefixes = .automatic, lineLimit: Int = 1_000_000) {
    self.prefixes = prefixes
    self.lineLimit = lineLimit
  }

  /// Reads a whole diff; an empty one has no files.
  /// - Throws: `DiffError` with the first line that does not fit.
  package func parse(_ diff: some Sequence<UInt8>) throws(DiffError) -> UnifiedDiff {
    var lines = DiffLines(Array(diff))
    var files: [FileDiff] = []
    var room = lineLimit
    while let line = lines.peek {
      if line.isEmpty {
        lines.skip()
      } else if let names = line.after("diff --git ") {
        files.append(try parseFile(names, &lines, &room))
      } else if line.after("diff --cc ") != nil || line.after("diff --combined ") != nil {
        throw DiffError(line: lines.number, reason: .combinedDiff)
      } else {
        throw DiffError(line: lines.number, reason: .unexpectedLine(DiffError.excerpt(of: line)))
      }
    }
    return UnifiedDiff(files: files)
  }

  private func parseFile(
    _ names: ArraySlice<UInt8>, _ lines: inout DiffLines, _ room: inout Int
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
    let hunks = header.hasNewName == true ? try HunkParser.hunks(&lines, atMost: room) : []
    if let hunks { room -= hunks.reduce(0) { $0 + $1.lines.count } } else { header.isBinary = true }
    do throws(DiffError.Reason) {
      return try header.file(hunks ?? [], prefixes)
    } catch {
      throw DiffError(line: number, reason: error)
    }
  }

  /// The encoded content has no spaces, so no line of it can be taken for the next file.
  private func skipBinaryPatch(_ lines: inout DiffLines) {
    while let line = lines.peek, line.after("diff --") == nil { lines.skip() }
  }
}
