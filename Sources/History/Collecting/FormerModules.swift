import Analyzer
import Git

/// Modules that were renamed, told by where their files went.
///
/// A module that takes a new name is the same module, and its past is judged like its present.
enum FormerModules {
  /// More renames in a row than these are not followed.
  private static let longestChain = 20

  /// The present name of each module that is no longer there.
  /// - Parameters:
  ///   - changes: What each sample changed, oldest first.
  ///   - present: The modules of the newest sample.
  static func names(in changes: [[TreeChange]], present: Set<String>) -> [String: String] {
    var moves: [String: [String: Int]] = [:]
    for change in changes.joined() {
      guard let former = change.formerPath, change.path.hasSuffix(".swift") else { continue }
      let (old, new) = (ModuleName.of(former), ModuleName.of(change.path))
      if old != new { moves[old, default: [:]][new, default: 0] += 1 }
    }
    let targets = moves.compactMapValues { targets in
      targets.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    return targets.filter { !present.contains($0.key) }.compactMapValues { target in
      var name = target
      for _ in 0..<longestChain where !present.contains(name) {
        guard let next = targets[name] else { break }
        name = next
      }
      return present.contains(name) ? name : nil
    }
  }
}
