import Analyzer
import Report

/// The manual page, generated from the commands and options.
/// - Source: mdoc(7).
package struct ManualPage {
  /// The page in mdoc, ending with a newline.
  package let text: String

  package init() {
    var lines = [
      ".Dd $Mdocdate$", ".Dt REVIEW 1", ".Os", ".Sh NAME", ".Nm review",
      ".Nd review the architecture of SwiftUI code", ".Sh SYNOPSIS",
    ]
    lines += Command.all.flatMap(\.usage).flatMap { [".Nm", Self.escaped($0)] + [".Br"] }.dropLast()
    lines = lines.filter { $0 != ".Br" }
    lines += [".Sh DESCRIPTION"] + Self.paragraphs(Command.check.text)
    lines += [".Pp", "The commands are:", ".Bl -tag -width completions"]
    lines += Command.all.flatMap { [".It Cm \($0.name)", Self.escaped(Self.sentence($0.summary))] }
    lines.append(".El")
    for command in Command.all { lines += Self.section(command) }
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width CLICOLOR_FORCE"]
    for (name, meaning) in HelpText.variables {
      lines += [".It Ev \(name)", Self.escaped(Self.sentence(meaning))]
    }
    lines += [".El", ".Sh FILES", ".Bl -tag -width \(Baseline.fileName)"]
    for (name, meaning) in Self.files { lines += [".It Pa \(name)", Self.escaped(meaning)] }
    lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width 0"]
    for (status, meaning) in Command.check.exitStatus.sorted(by: { $0.key < $1.key }) {
      lines += [".It \(status)", Self.escaped(Self.sentence(meaning))]
    }
    lines += [".El", ".Sh EXAMPLES", ".Bl -tag -width Ds"]
    for example in Command.all.flatMap(\.examples) {
      lines += [".It Li \(Self.escaped(example.line))", Self.escaped(example.purpose)]
    }
    lines.append(".El")
    text = lines.map { $0 + "\n" }.joined()
  }

  private static let files = [
    (Configuration.fileName, "The configuration for a project or folder."),
    (
      Configuration.sharedFileName,
      "An alternative name for the file at the project root. Read only if it contains the `review` key."
    ),
    (Baseline.fileName, "The baseline."),
  ]

  private static func section(_ command: Command) -> [String] {
    var lines = [".Ss review \(command.name)"] + paragraphs(command.text)
    lines += [".Bl -tag -width Ds"]
    for option in OptionCatalog.options(of: command) {
      let short = option.short.map { "Fl \($0) , " } ?? ""
      var item = ".It \(short)Fl -\(option.name)"
      switch option.argument {
      case .none: break
      case .text(let name): item += " Ar \(escaped(name))"
      case .choice(let words): item += " Ar \(escaped(words.joined(separator: "|")))"
      }
      lines += [item, escaped(option.help(for: command))]
    }
    return lines + [".El"] + formats(command.findingFormats)
  }

  private static func formats(_ formats: [any FindingFormat]) -> [String] {
    guard !formats.isEmpty else { return [] }
    return [".Pp", "The formats are:", ".Bl -tag -width checkstyle"]
      + formats.flatMap { [".It Cm \($0.name)", escaped(sentence($0.summary))] } + [".El"]
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").enumerated().flatMap { index, paragraph in
      (index == 0 ? [] : [".Pp"])
        + [escaped(paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " "))]
    }
  }

  /// Returns the text with an initial capital and a period.
  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  /// Returns text with roff escapes and one sentence per line, as mdoc requires.
  private static func escaped(_ text: String) -> String {
    var lines: [String] = []
    for sentence in text.replacing(". ", with: ".\n").split(separator: "\n") {
      var isFirst = true
      for word in sentence.split(separator: " ") {
        let word = word.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("`", with: "\\(ga")
        if !isFirst, let line = lines.last, line.count + 1 + word.count <= 78 {
          lines[lines.count - 1] = line + " " + word
        } else {
          // At the start of a line, a period or an apostrophe would begin a roff request.
          lines.append(word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" + word : String(word))
        }
        isFirst = false
      }
    }
    return lines.joined(separator: "\n")
  }
}
