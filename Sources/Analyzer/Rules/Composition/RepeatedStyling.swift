/// Finds repeated runs of style modifiers.
struct RepeatedStyling: ProjectLimitRule {
  static let info = RuleInfo(
    id: "repeated_styling",
    summary: "Repeated styling should be extracted into a view modifier.",
    rationale: """
      A chain of modifiers repeated in several views is a design decision without a name, and the copies drift apart \
      as soon as someone forgets to update one of them. A `ViewModifier` with a function in `extension View` defines \
      the styling once, and call sites show the intent.
      """,
    details: """
      The rule ignores plain text modifiers, such as `fontWeight` and `lineLimit`, on texts with different fonts, and \
      code that is compiled only in debug builds. It also ignores a chain that is part of another repeated chain, or \
      differs from it only in the first or last modifier, if both occur mostly in the same files. If a modifier with \
      the same chain exists, the rule reports the code that does not use it.
      """,
    sources: ["S4 custom view modifiers", "S4 checklist"],
    opportunity: "a chain of at least `min_chain` style modifiers",
    defaultLevel: .limits(info: 3), firesAtLimit: true,
    options: [
      RuleOption(
        name: "min_chain", kind: .integer(atLeast: 2), defaultValue: .integer(4),
        summary: "The minimum number of consecutive style modifiers.")
    ],
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct CardModifier: ViewModifier {
          func body(content: Content) -> some View {
            content.padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
          }
        }
        extension View {
          func cardStyle() -> some View { modifier(CardModifier()) }
        }
        struct FeedView: View {
          var body: some View {
            Text("a").↓padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
            Text("b").padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              Text("a")
                .↓padding(12)
                .background(Color.white)
                .cornerRadius(8)
                .shadow(radius: 2)
              Text("b").padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
              Button("c") { save() }
                .padding(12)
                .background(Color.white)
                .cornerRadius(8)
                .shadow(radius: 2)
                .accessibilityLabel("c")
            }
          }
        }
        """),
      Example(
        [
          (
            "App/A.swift",
            """
            struct A: View {
              var body: some View { Text("a").bold().↓font(.title).padding() }
            }
            """
          ),
          (
            "App/B.swift",
            """
            struct B: View {
              var body: some View { Text("b").italic().font(.title).padding().onAppear {} }
            }
            """
          ),
        ], configuration: "{info: 2, min_chain: 2}"),
      Example(
        """
        struct Badges: View {
          var body: some View {
            HStack {
              Text("a").↓font(.caption).bold().foregroundStyle(.white).padding(4).background(.red)
              Text("b").font(.caption).bold().foregroundStyle(.white).padding(4).background(.red)
              Text("c").font(.caption).bold().foregroundStyle(.white).padding(4).background(.blue)
            }
          }
        }
        """),
      Example(
        """
        struct ContactRow: View {
          var body: some View {
            VStack {
              Text("a").↓font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(4).opacity(0.5)
              Text("b").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(4).opacity(0.5)
              Text("c").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(4).opacity(0.5)
              Text("d").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(4)
              Text("e").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(4)
              Text("f").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(4)
              Text("g").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(8)
              Text("h").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(8)
              Text("i").font(.caption).foregroundStyle(.gray).multilineTextAlignment(.leading).padding(8)
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        #if DEBUG
        struct FeedLog: View {
          var body: some View {
            VStack {
              Text("a").foregroundStyle(.white).padding(8).background(.black).cornerRadius(8)
              Text("b").foregroundStyle(.white).padding(8).background(.black).cornerRadius(8)
              Text("c").foregroundStyle(.white).padding(8).background(.black).cornerRadius(8)
            }
          }
        }
        #endif
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              Text("a").font(.title).fontWeight(.semibold).foregroundStyle(.primary).lineLimit(2).multilineTextAlignment(.leading)
              Text("b").font(.body).fontWeight(.semibold).foregroundStyle(.primary).lineLimit(2).multilineTextAlignment(.leading)
              Text("c").font(.body).fontWeight(.semibold).foregroundStyle(.primary).lineLimit(2).multilineTextAlignment(.leading)
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              Text("a").padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
              Text("b").padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
              Text("c").padding(16).background(Color.white).cornerRadius(8).shadow(radius: 2)
              // Text("d").padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2)
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              Text("a").cardStyle()
              Text("b").cardStyle()
              Text("c").cardStyle()
            }
          }
        }
        extension View {
          func cardStyle() -> some View { padding(12).background(Color.white).cornerRadius(8).shadow(radius: 2) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            Text("a").font(.body).padding(a).background(.red).bold().shadow(radius: 2)
            Text("b").font(.body).padding(b).background(.red).bold().shadow(radius: 2)
            Text("c").font(.body).padding(c).background(.red).bold().shadow(radius: 2)
          }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StyleRuns.self]

  struct Evidence: Analyzer.Evidence {
    struct Location: FieldStorable, Hashable, Sendable {
      let path: String
      let line: Int

      static let fields = FieldList(Self.init, \.path, \.line)
    }

    /// The modifiers as written, with whitespace collapsed.
    let styling: String
    /// The locations of the other occurrences.
    let others: [Location]
    /// The existing modifier that one of the occurrences defines, such as `cardStyle()`; empty if there is none.
    let modifier: String

    static let fields = FieldList(Self.init, \.styling, \.others, \.modifier)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard !project.reviewedRecords(of: StyleRuns.self).isEmpty else { return [] }
    let runs = project.collection(of: StyleRuns.self).filter { !project.files[$0.file].isTest }
    let limits = runs.map { run -> Int in
      if case .limits(let limits) = project.settings(ofFile: run.file).level(of: Self.id) { return limits.lowest ?? 3 }
      return 3
    }
    let shortest = runs.map { project.options(of: info, inFile: $0.file).integer("min_chain") }
    let repeated = RunPart.repeated(in: runs, shortest: shortest, limit: max(2, limits.min() ?? 3))
    let texts = repeated.filter { !Self.areUnrelatedTexts($0, of: runs) }
    return Self.withoutSimilarChains(texts, of: runs).map { all in
      let definition = all.first { $0.isDefinition(in: runs) }
      let uses = all.filter { !$0.isDefinition(in: runs) }
      // Only a repetition of an existing modifier can be replaced with it.
      let isDefined = definition != nil && !uses.isEmpty
      let parts = isDefined ? uses : all
      let modifier = isDefined ? definition.map { Self.modifier(of: runs[$0.run], in: project) } : nil
      let first = runs[parts[0].run]
      let links = first.links[parts[0].start..<(parts[0].start + parts[0].length)]
      let styling = links.map(\.text).joined()
      let others = parts.dropFirst().map { part in
        Evidence.Location(
          path: project.files[runs[part.run].file].path, line: runs[part.run].links[part.start].range.start.line)
      }
      return Located(
        file: first.file,
        record: Record(
          evidence: Evidence(styling: styling, others: others, modifier: modifier ?? ""),
          range: first.range(of: links), symbol: first.symbol, value: all.count, source: styling),
        related: parts.dropFirst().map { part in
          let run = runs[part.run]
          return .init(
            file: run.file, range: run.range(of: run.links[part.start..<(part.start + part.length)]))
        }, cause: Cause(identity: styling, owner: .project))
    }
  }

  /// Returns the modifier that a run defines, as code would apply it: the function of `extension View`, or the type if
  /// no function applies it.
  private static func modifier(of run: StyleRun, in project: Project) -> String {
    guard run.definition.isUppercased, let entity = project.entity(named: run.definition, inFile: run.file) else {
      return run.definition
    }
    let name = run.definition.lastNamePart
    for file in project.files(naming: [entity]) {
      for type in project.files[file].facts.types where type.kind == .extension && type.simpleName == "View" {
        let function = type.members.first { member in
          member.kind == .function && member.uses.contains { $0.name == name }
        }
        if let function { return function.name }
      }
    }
    return run.definition
  }

  /// Returns the repeated chains, longest first, without those that are nearly the same as an earlier one in mostly the
  /// same files. One view modifier serves both.
  private static func withoutSimilarChains(_ repeated: [[RunPart]], of runs: [StyleRun]) -> [[RunPart]] {
    var kept: [(meanings: [Int], files: Set<Int>)] = []
    return repeated.filter { parts in
      let first = parts[0]
      let meanings = runs[first.run].links[first.start..<(first.start + first.length)].map(\.meaning)
      let files = Set(parts.map { runs[$0.run].file })
      let isSimilar = kept.contains { other in
        files.intersection(other.files).count * 2 > files.count
          && (other.meanings.containsRun(meanings) || other.meanings.sharesMost(with: meanings))
      }
      if !isSimilar { kept.append((meanings, files)) }
      return !isSimilar
    }
  }

  /// Whether the parts contain nothing but common modifiers of texts that have different fonts.
  private static func areUnrelatedTexts(_ parts: [RunPart], of runs: [StyleRun]) -> Bool {
    let first = runs[parts[0].run].links[parts[0].start..<(parts[0].start + parts[0].length)]
    guard first.allSatisfy({ textModifiers.contains($0.text.dropFirst().prefix { $0.isLetter }) }) else { return false }
    return Set(parts.map { part in runs[part.run].links.first { $0.text.hasPrefix(".font(") }?.text }).count > 1
  }

  private static let textModifiers: Set<Substring> = [
    "fontWeight", "bold", "italic", "foregroundStyle", "foregroundColor", "lineLimit", "multilineTextAlignment",
    "truncationMode", "minimumScaleFactor",
  ]

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.collection(of: StyleRuns.self).filter { run in
      run.links.count >= project.options(of: info, inFile: run.file).integer("min_chain")
    }.map { LocatedOpportunity(file: $0.file, start: $0.start) }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let others = record.evidence.others
    // The message names only one of the other occurrences; all of them are shown as related locations.
    let shown = others.prefix(1).map { "\($0.path.split(separator: "/").last ?? ""):\($0.line)" }.joined()
    let rest = others.count > 1 ? " and \(Wording.count(others.count - 1, "more location"))" : ""
    let styling = record.evidence.styling
    let start = styling.count > Self.longestStyling ? styling.prefix(Self.longestStyling - 1) + "…" : styling[...]
    let modifier = record.evidence.modifier
    guard modifier.isEmpty else {
      let places = others.isEmpty ? "" : " (also at \(shown)\(rest))"
      let kind = modifier.isUppercased ? "the modifier " : ""
      return "styling `\(start)` repeats an existing modifier\(places); use \(kind)`\(modifier)` instead"
    }
    return """
      styling `\(start)` occurs \(value) times (also at \(shown)\(rest)); extract it into a `ViewModifier`
      """
  }

  /// The maximum length of the styling in a message, in characters.
  private static let longestStyling = 70
}

extension [Int] {
  /// Returns whether the elements of another array occur next to each other and in the same order.
  fileprivate func containsRun(_ other: [Int]) -> Bool {
    guard other.count <= count else { return false }
    return (0...(count - other.count)).contains { self[$0..<($0 + other.count)].elementsEqual(other) }
  }

  /// Returns whether two arrays of about the same length start or end with the same elements, except for one element.
  /// At least three elements have to be equal.
  fileprivate func sharesMost(with other: [Int]) -> Bool {
    guard abs(count - other.count) < 2 else { return false }
    let needed = Swift.max(3, Swift.min(count, other.count) - 1)
    let start = zip(self, other).prefix { $0 == $1 }.count
    let end = zip(reversed(), other.reversed()).prefix { $0 == $1 }.count
    return start >= needed || end >= needed
  }
}

extension StyleRun {
  /// Returns the source range from the first link to the last.
  fileprivate func range(of links: ArraySlice<Link>) -> SourceRange {
    SourceRange(start: links.first?.range.start ?? start, end: links.last?.range.end ?? start)
  }
}

/// A part of a run of style modifiers.
private struct RunPart {
  let run: Int
  let start: Int
  let length: Int

  /// Whether the part is the whole code of a view modifier, or of a function of `extension View`.
  func isDefinition(in runs: [StyleRun]) -> Bool {
    start == 0 && length == runs[run].links.count && !runs[run].definition.isEmpty
  }

  /// The maximum number of modifiers in a part. Longer repetitions are found as several parts, because searching for
  /// parts of any length would be too slow in long chains.
  private static let longestPart = 50

  /// Returns the occurrences of each part that is repeated often enough, longest parts first. Each modifier belongs to
  /// at most one occurrence.
  static func repeated(in runs: [StyleRun], shortest: [Int], limit: Int) -> [[RunPart]] {
    var taken = runs.map { Array(repeating: false, count: $0.links.count) }
    var found: [[RunPart]] = []
    let meanings = runs.map { $0.links.map(\.meaning) }
    guard let least = shortest.min() else { return [] }
    let longest = min(runs.map(\.links.count).max() ?? 0, max(longestPart, least))
    guard least <= longest else { return [] }
    for length in stride(from: longest, through: least, by: -1) {
      var places: [ArraySlice<Int>: [RunPart]] = [:]
      var order: [ArraySlice<Int>] = []
      for run in runs.indices where runs[run].links.count >= length && shortest[run] <= length {
        for start in 0...(runs[run].links.count - length) where !taken[run][start..<(start + length)].contains(true) {
          let key = meanings[run][start..<(start + length)]
          if places[key] == nil { order.append(key) }
          places[key, default: []].append(RunPart(run: run, start: start, length: length))
        }
      }
      for key in order {
        var free: [RunPart] = []
        for place in places[key] ?? [] {
          let span = place.start..<(place.start + length)
          let overlaps = free.last.map { $0.run == place.run && $0.start + length > place.start } ?? false
          if !overlaps, !taken[place.run][span].contains(true) { free.append(place) }
        }
        guard free.count >= limit else { continue }
        for place in free { for link in place.start..<(place.start + length) { taken[place.run][link] = true } }
        found.append(free)
      }
    }
    return found
  }
}
