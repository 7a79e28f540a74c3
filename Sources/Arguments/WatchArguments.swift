import Report

extension CommandCard {
  package static let watch = CommandCard(
    summary: "review changes again after each save",
    usage: ["watch [OPTION...]"],
    text: """
      Print the findings that your changes introduce, and print them again whenever a file, the configuration or the \
      checked-out commit changes. Outside a git working tree, or with --all, print all findings. Press Control-C to \
      stop.
      """,
    formats: FormatCatalog.all.map(\.name),
    examples: [.init(line: "review watch --quiet", purpose: "Print findings without a summary.")],
    exitStatus: [0: "the command was interrupted", 2: "usage error"])
}
