/// Collects debt comments, which start with one of the markers configured for their file.
struct DebtNotes: Collector {
  static let id = "debt_notes"

  /// Returns the debt notes in each reviewed file, in file order.
  func collection(in project: Project) -> [[DebtNote]] {
    Self.notes(in: project.reviewedFiles, of: project)
  }

  /// Returns the debt notes in each of the files.
  static func notes(in files: some Sequence<Int>, of project: Project) -> [[DebtNote]] {
    files.map { file in
      let notes = project.files[file].facts.notes
      guard !notes.isEmpty else { return [] }
      // All debt rules share one list of markers, which is an option of `untracked_debt`.
      let markers = project.options(of: UntrackedDebt.info, inFile: file).strings("markers")
      return notes.compactMap { note in
        note.marker(among: markers).map { DebtNote(file: file, note: note, marker: $0) }
      }
    }
  }
}

/// A comment about technical debt.
struct DebtNote: Sendable {
  let file: Int
  let note: CommentNote
  let marker: String

  /// Whether the note only mentions an idea, missing documentation, or a change that requires a newer system version.
  var isIdea: Bool {
    guard marker == "TODO" else { return false }
    let text = note.opening.lowercased()
    // A doubt: `TODO: maybe this shouldn't be here`.
    if Self.doubts.contains(text.dropFirst(marker.count).split { !$0.isLetter }.first ?? "") { return true }
    guard !isUrgent else { return false }
    return text.hasSuffix("?") || Self.ideas.contains(where: text.contains) || text.namesSystemVersion
      || text.split(separator: " ").dropFirst().first.map { ["docs", "documentation"].contains($0) } ?? false
  }

  /// Whether the note says when the code is to be changed, by a date or by a release of the app:
  /// `TODO: delete this in March 2027`, `TODO: remove after v0.6.0`.
  var isScheduled: Bool {
    guard marker == "TODO", !isUrgent else { return false }
    let words = note.opening.dropFirst(marker.count).lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }
      .map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
    let isRemoval = words.first.map { Self.removals.contains(String($0)) } ?? false
    return words.indices.contains { index in
      let word = String(words[index])
      let due = words[(index + 1)...].drop { ["the", "release", "version"].contains($0) }
      guard let first = due.first else { return false }
      if Self.months.contains(String(first.prefix(3))), let year = due.dropFirst().first, year.isYear {
        return Self.deadlines.contains(word) || word == "in" || word == "from"
      }
      // "Lost in v1.4" and "the data from v1.2" mention a release that already exists.
      return first.isRelease && (Self.deadlines.contains(word) || word == "in" && isRemoval)
    }
  }

  private static let deadlines: Set<String> = ["after", "before", "by", "until"]
  private static let removals: Set<String> = ["delete", "drop", "remove"]
  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Whether the note waits for a feature that the language or the compiler lacks, which the project cannot add.
  var awaitsLanguageFeature: Bool {
    let words = note.opening.lowercased().replacing("\u{2019}", with: "'")
      .split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    if words.contains("reasync") { return true }
    return words.indices.contains { index in
      guard words[index] == "swift" || words[index] == "compiler" else { return false }
      // Skips the article in "when the compiler supports …".
      let before = Array(words[..<index].reversed().drop { $0 == "the" }.prefix(2).reversed())
      let after = words[(index + 1)...].prefix(3)
      return Self.waits.contains(before.last ?? "") && Self.gains.contains(after.first ?? "")
        || Self.lacks.contains(where: after.joined(separator: " ").hasPrefix)
        || Self.places.contains(before.joined(separator: " "))
    }
  }

  /// Whether the note only says why unusual code is needed, and not what has to be done about it.
  var explainsCode: Bool {
    guard marker == "HACK" || marker == "XXX" else { return false }
    let words = note.opening.dropFirst(marker.count).lowercased().replacing("\u{2019}", with: "'")
      .split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    guard words.count >= Self.wordsOfExplanation, Self.plans.isDisjoint(with: words) else { return false }
    return !Self.reasons.isDisjoint(with: words)
      || zip(words, words.dropFirst()).contains { Self.purposes.contains($0 + " " + $1) }
  }

  /// The minimum number of words in a comment that explains something.
  private static let wordsOfExplanation = 6
  private static let reasons: Set<String> = ["because", "since", "otherwise", "want"]
  private static let purposes: Set<String> = ["to make", "so that", "as it", "as it's", "as they"]
  /// Words in a note about a change that is still to be made.
  private static let plans: Set<String> = [
    "clean", "eventually", "refactor", "remove", "replace", "rewrite", "rewritten", "should", "temporary",
  ]

  private static let waits: Set<String> = ["when", "once", "until", "if"]
  private static let gains: Set<String> = [
    "support", "supports", "allow", "allows", "gain", "gains", "get", "gets", "add", "adds", "has", "can", "implement",
    "implements",
  ]
  private static let lacks = ["doesn't support", "does not support", "doesn't allow", "does not allow", "lacks"]
  private static let places: Set<String> = ["available in", "supported in", "supported by", "possible in"]

  /// Whether the note says that something is wrong, rather than that something could be added.
  var isUrgent: Bool {
    guard marker == "TODO" else { return true }
    let words = note.opening.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
    return words.count <= 1 || !Self.defects.isDisjoint(with: words)
  }

  private static let doubts: Set<Substring> = ["maybe", "perhaps"]

  private static let ideas = [
    "optimi", "be efficient", "more efficient", "investigate", "consider", "maybe", "perhaps", "nice to", "would be",
    "look into", "drop support", "once ", "until ", "as soon as", "when available", "when supported", "not necessary",
    "not sure", "waiting for", "wait for",
  ]

  private static let defects: Set<String> = [
    "bug", "broken", "wrong", "wrongly", "incorrect", "crash", "crashes", "leak", "leaks", "leaked", "fix", "hack",
    "doesn't", "isn't", "shouldn't", "fails", "missing", "misuse", "race", "temporary", "now", "unreachable",
  ]

  /// Whether the note is inside a type or attached to one, outside previews and tests.
  func isInAppCode(of project: Project) -> Bool {
    guard let type = note.type, !project.files[file].isTest else { return false }
    return !project.files[file].facts.types[type].isPreview
  }

  /// Whether the note is a marker without text in an `init(coder:)` that only traps, as in classes that no storyboard
  /// creates. There is nothing to implement.
  func marksUnavailableInitializer(in project: Project) -> Bool {
    let text = note.opening.dropFirst(marker.count)
    guard let type = note.type, note.symbol.hasSuffix(".init(coder:)"),
      !text.contains(where: { $0.isLetter || $0.isNumber })
    else { return false }
    return project.files[file].facts.types[type].members.contains { member in
      member.kind == .initializer && member.name == "init(coder:)" && member.statements == 1
        && member.uses.contains { $0.name == "fatalError" && $0.usage.contains(.called) }
    }
  }

  /// Returns a candidate at the note's marker.
  func candidate<Evidence: Analyzer.Evidence>(_ evidence: Evidence) -> Located<Evidence> {
    Located(
      file: file,
      record: Record(
        evidence: evidence, range: note.range(of: marker), symbol: note.symbol, type: note.type,
        source: note.opening))
  }
}

extension Substring {
  /// Whether this is a year in this century.
  fileprivate var isYear: Bool { count == 4 && hasPrefix("20") && allSatisfy(\.isNumber) }

  /// Whether this is the number of a release, with a `v` or three parts: `v2.0`, `0.6.0`.
  fileprivate var isRelease: Bool {
    let parts = drop { $0 == "v" }.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= (first == "v" ? 2 : 3) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }
}

extension String {
  /// Whether the lowercased string mentions a system version: `watchos 10`.
  fileprivate var namesSystemVersion: Bool {
    let words = split(separator: " ")
    return zip(words, words.dropFirst()).contains { system, version in
      ["ios", "ipados", "macos", "watchos", "tvos", "visionos", "xcode", "swift"].contains(system)
        && version.first?.isNumber == true
    }
  }
}
