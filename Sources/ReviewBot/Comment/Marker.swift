/// The hidden marker at the end of a comment, which identifies the comment's finding.
/// - Source: docs/pull-requests.md, "What it posts".
struct Marker: Sendable, Hashable {
  let rule: String
  var fingerprint: String
  /// The finding's content fingerprint, which identifies it after its file has moved; empty if unknown.
  var content = ""
  /// Whether the finding has been fixed.
  var isFixed = false

  /// Returns the marker as it appears in a comment, on a line of its own.
  func text(_ style: ForgeCapabilities.MarkerStyle) -> String {
    HiddenNote.text(
      "review:v1 rule=\(rule) fp=\(fingerprint)" + (content.isEmpty ? "" : " id=\(content)")
        + (isFixed ? " state=fixed" : ""), style)
  }

  func with(isFixed: Bool) -> Marker {
    var marker = self
    marker.isFixed = isFixed
    return marker
  }

  /// Returns the markers at the end of a body. Markers elsewhere in the body are quoted text.
  static func markers(in body: String) -> [Marker] {
    HiddenNote.trailing(in: body).compactMap { note in
      var words = note.split(separator: " ")
      guard words.count >= 3, words[0] == "review:v1", words[1].hasPrefix("rule="), words[2].hasPrefix("fp=") else {
        return nil
      }
      words.removeFirst()
      let content = words.dropFirst(2).first { $0.hasPrefix("id=") } ?? ""
      return Marker(
        rule: String(words[0].dropFirst(5)), fingerprint: String(words[1].dropFirst(3)),
        content: String(content.dropFirst(3)), isFixed: words.dropFirst(2).contains("state=fixed"))
    }
  }
}

/// Text in a comment that the forge stores but does not display.
enum HiddenNote {
  /// - Parameter note: The text; must not contain brackets, double hyphens or line breaks.
  static func text(_ note: String, _ style: ForgeCapabilities.MarkerStyle) -> String {
    switch style {
    case .htmlComment: "<!-- \(note) -->"
    case .linkDefinition: "[//]: # (\(note))"
    }
  }

  /// Returns the hidden notes at the end of a body, in order. Accepts both styles and any line endings.
  static func trailing(in body: String) -> [String] {
    var notes: [String] = []
    for line in body.split(whereSeparator: \.isNewline).reversed() {
      let line = line.trimmingSpaces
      if line.isEmpty { continue }
      guard let note = self.note(in: line) else { break }
      notes.append(note)
    }
    return notes.reversed()
  }

  private static func note(in line: Substring) -> String? {
    for (start, end) in [("<!-- ", " -->"), ("[//]: # (", ")")] where line.hasPrefix(start) && line.hasSuffix(end) {
      guard line.count >= start.count + end.count else { return nil }
      return String(line.dropFirst(start.count).dropLast(end.count))
    }
    return nil
  }
}

extension Substring {
  /// The text without leading and trailing spaces and tabs.
  var trimmingSpaces: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
