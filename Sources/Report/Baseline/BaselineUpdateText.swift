package import Analyzer

/// The output of `review baseline`.
package struct BaselineUpdateText {
  private let update: BaselineUpdate
  private let file: String

  package init(_ update: BaselineUpdate, file: String) {
    self.update = update
    self.file = file
  }

  /// The removed entries, followed by the totals.
  package var text: String { (removed + [result]).map { $0 + "\n" }.joined() }

  private var removed: [String] {
    let shown = update.removed.prefix(20).map { entry in
      let symbol = entry.symbol.isEmpty ? "" : " (\(entry.symbol))"
      return "no longer reported: \(VisibleText.escaped("\(entry.path): \(entry.rule)\(symbol)"))"
    }
    let rest = update.removed.count - shown.count
    return rest > 0 ? shown + ["… and \(rest) more"] : shown
  }

  private var result: String {
    var changes: [String] = []
    if update.added > 0 { changes.append("\(update.added) new") }
    if update.raised > 0 { changes.append("\(update.raised) worse") }
    if update.moved > 0 { changes.append("\(update.moved) moved") }
    if !update.removed.isEmpty { changes.append("\(update.removed.count) removed") }
    let count = Wording.count(update.baseline.entries.count, "finding")
    let change = changes.isEmpty ? "unchanged" : changes.joined(separator: ", ")
    return "\(VisibleText.escaped(file)) contains \(count) (\(change))."
  }
}
