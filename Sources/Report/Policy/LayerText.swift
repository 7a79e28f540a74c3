package import Analyzer

/// A project's layers as text, JSON or configuration.
package enum LayerText {
  /// Returns each layer's dependencies.
  package static func text(_ report: LayerReport) -> String {
    guard !report.layers.isEmpty else {
      return "no layers are configured; run `review layers --suggest` to derive them from the code\n"
    }
    var lines: [String] = []
    let width = report.uses.map { VisibleText.escaped($0.to).count }.max() ?? 0
    for layer in report.layers {
      lines.append("\(VisibleText.escaped(layer.name)) (\(Wording.count(layer.files, "file")))")
      for use in report.uses where use.from == layer.name {
        let name = VisibleText.escaped(use.to).padded(to: width)
        let state = use.isAllowed ? "allowed" : "forbidden, for example \(VisibleText.escaped(use.example))"
        lines.append("  → \(name)  \(Wording.count(use.files, "file")), \(state)")
      }
    }
    let forbidden = report.forbiddenUses
    lines.append(
      forbidden == 0
        ? "no forbidden dependencies" : "\(Wording.count(forbidden, "file")) with forbidden dependencies")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns configuration that is ready to be pasted.
  package static func configuration(_ suggestion: LayerSuggestion) -> String {
    let files = suggestion.files.reduce(0, +)
    var lines = [
      "# \(Wording.count(suggestion.layers.count, "layer")) derived from the \(suggestion.source.rawValue) and the "
        + "dependencies in \(Wording.count(files, "file")).",
      "layers:",
    ]
    let names = suggestion.layers.map { YAMLText.scalar($0.name) + ":" }
    let width = names.map(\.count).max() ?? 0
    for (index, layer) in suggestion.layers.enumerated() {
      let setting = "{paths: \(YAMLText.list(layer.paths)), may_use: \(YAMLText.list(layer.mayUse))}"
      lines.append(
        "  \(names[index].padded(to: width)) \(setting)  # \(Wording.count(suggestion.files[index], "file"))")
      for conflict in suggestion.conflicts where conflict.use.from == layer.name {
        lines.append(
          "  # Not included in may_use: \(VisibleText.escaped(conflict.use.to)), which would create a cycle "
            + "(\(Wording.count(conflict.use.files, "file")), such as \(VisibleText.escaped(conflict.use.example)))."
        )
      }
    }
    if suggestion.layers.isEmpty { lines = ["# No targets or folders found that could serve as layers."] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the layers and their dependencies as a JSON object.
  package static func json(_ report: LayerReport) -> String {
    JSONValue.object([
      .init("schema", 1),
      .init(
        "layers",
        .array(
          report.layers.map { layer in
            .object([
              .init("name", .string(layer.name)), .init("paths", JSONValue(layer.paths)),
              .init("may_use", JSONValue(layer.mayUse)), .init("files", .integer(layer.files)),
            ])
          })),
      .init(
        "uses",
        .array(
          report.uses.map { use in
            .object([
              .init("from", .string(use.from)), .init("to", .string(use.to)), .init("files", .integer(use.files)),
              .init("allowed", .boolean(use.isAllowed)), .init("example", .string(use.example)),
            ])
          })),
    ]).text()
  }
}
