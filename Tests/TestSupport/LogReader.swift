/// Finds commands that CI runners would interpret in a log, based on the runners' source code.
public enum LogReader {
  /// Returns the commands in a text, along with the runners that interpret them. Any word counts as a command name,
  /// because new versions add names.
  public static func commands(in text: String) -> [String] {
    var found: [String] = []
    for raw in text.split(whereSeparator: \.isNewline) {
      // Removes color sequences, and ignorable characters, which .NET skips in culture-sensitive comparisons.
      let colourless = raw.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      let line = String(
        String.UnicodeScalarView(colourless.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
      if line.contains(/##\[/) { found.append("GitHub, Azure: \(line)") }
      if line.contains(/##[A-Za-z]+\[/) { found.append("Azure, TeamCity: \(line)") }
      if line.contains(/^\s*::/) { found.append("GitHub, Gitea, Forgejo: \(line)") }
    }
    if text.contains(/section_(start|end):\d+:/), text.contains("\r\u{1B}[0K") { found.append("GitLab: \(text)") }
    return found
  }

  /// Returns control characters and bidirectional controls, except for line breaks and color sequences.
  public static func controls(in text: String) -> [Unicode.Scalar] {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "").unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }
}
