import Analyzer

/// Recognizes the findings of comments on files that have since been moved. A finding's fingerprint contains its file's
/// path, so moving the file changes it.
struct MovedFindings: Sendable {
  /// A comment, as far as it matters for recognizing its findings.
  struct Comment {
    /// The path of the commented file.
    let path: String
    let markers: [Marker]
    /// Whether the comment may be reused for a finding in another file. Closed comments may not, because readers would
    /// not find the code there.
    let mayMove: Bool
    /// Whether the comment may be reused in a file with a different name. Comments with a person's decision may not,
    /// because an equal finding in such a file may be unrelated.
    let mayRename: Bool
  }

  private let fingerprints: Set<String>
  /// The findings, keyed by content fingerprint.
  private let findings: [String: [Finding]]
  /// The source files in the head commit.
  private let files: Set<PathKey>

  /// - Parameter findings: The introduced findings, with unique fingerprints.
  init(_ findings: [Finding], files: Set<PathKey>) {
    fingerprints = Set(findings.map(\.fingerprint))
    self.findings = Dictionary(grouping: findings.filter { !$0.contentFingerprint.isEmpty }, by: \.contentFingerprint)
    self.files = files
  }

  /// Whether a comment may report one of the findings.
  func mayBeReported(by markers: [Marker], at path: String) -> Bool {
    let comment = Comment(path: path, markers: markers, mayMove: true, mayRename: true)
    return markers.contains { fingerprints.contains($0.fingerprint) || !candidates(for: $0, in: comment).isEmpty }
  }

  /// Returns the current fingerprints of findings, keyed by the fingerprints in the comments. Prefers files with the
  /// same name, and matches each finding at most once.
  func currentFingerprints(in comments: [Comment]) -> [String: String] {
    var taken = Set(comments.flatMap(\.markers).map(\.fingerprint)).intersection(fingerprints)
    var result: [String: String] = [:]
    for matchesName in [true, false] {
      for comment in comments {
        for marker in comment.markers
        where !fingerprints.contains(marker.fingerprint) && result[marker.fingerprint] == nil {
          let match = candidates(for: marker, in: comment).first { finding in
            !taken.contains(finding.fingerprint) && (!matchesName || finding.path.fileName == comment.path.fileName)
          }
          guard let match else { continue }
          taken.insert(match.fingerprint)
          result[marker.fingerprint] = match.fingerprint
        }
      }
    }
    return result
  }

  /// Returns the findings in the commented file and, if that file no longer exists, in files with the same name. Files
  /// with a different name are included only for findings whose symbol shows that the code is the same.
  private func candidates(for marker: Marker, in comment: Comment) -> [Finding] {
    guard !marker.content.isEmpty, let candidates = findings[marker.content] else { return [] }
    let isMoved = comment.mayMove && !files.contains(path: comment.path)
    return candidates.filter { finding in
      guard finding.rule == marker.rule else { return false }
      if ([finding.path] + finding.related.map(\.path)).contains(where: { PathKey($0) == PathKey(comment.path) }) {
        return true
      }
      guard isMoved else { return false }
      return finding.path.fileName == comment.path.fileName || (comment.mayRename && !finding.symbol.isEmpty)
    }
  }
}

extension String {
  fileprivate var fileName: Substring { split(separator: "/").last ?? "" }
}
