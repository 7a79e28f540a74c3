import Report

extension CommandCard {
  package static let watch = CommandCard(
    summary: "review again after each save",
    usage: ["watch [OPTION...]"],
    text: """
      Print what the working tree introduces, and again whenever a file, the configuration or the checked-out commit \
      changes. Outside a git work tree or with --all, everything. Press Control-C to end it.
      """,
    formats: FormatCatalog.all.map(\.name),
    examples: [.init(line: "review watch --quiet", purpose: "In a terminal beside the editor.")],
    exitStatus: [0: "it was interrupted", 2: "wrong usage"])
}
