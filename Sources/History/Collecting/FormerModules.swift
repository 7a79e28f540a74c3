import Analyzer
import Git

/// Detects renamed modules by looking at files that moved from one module to another.
///
/// A renamed module is treated as the same module, so that its earlier samples are also reviewed with the rules for its
/// current architecture.
enum FormerModules {
  /// The maximum number of consecutive renames to follow.
  private static let longestChain = 20

  /// Returns the current names of renamed modules, keyed by former name.
  /// - Parameters:
  ///   - changes: The changes made by each commit, oldest first.
  ///   - present: The modules in the newest sample.
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
