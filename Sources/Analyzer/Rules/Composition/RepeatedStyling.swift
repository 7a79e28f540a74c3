import SwiftSyntax

/// Finds runs of style modifiers that are written again and again.
struct RepeatedStyling: Rule {
  let info = RuleInfo(
    id: "repeated_styling",
    summary: "Styling that recurs is a view modifier with a name.",
    rationale: """
      The same run of modifiers in several places is one design decision without a name. It drifts apart with the first \
      change that misses a copy. A ViewModifier with a function in `extension View` says it once, and the call site \
      says what is meant.
      """,
    seeds: ["S4 custom view modifiers", "S4 checklist"], scope: .project,
    defaultLevel: .limits(info: 3), firesAtLimit: true,
    options: [
      RuleOption(
        name: "min_chain", kind: .integer(atLeast: 2), defaultValue: .integer(4),
        summary: "How many style modifiers in a row make a run.")
    ],
    triggering: [
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
    ],
    good: [
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

  private static let styleModifiers: Set<String> = [
    "font", "fontWeight", "bold", "italic", "foregroundStyle", "foregroundColor", "tint", "padding", "background",
    "clipShape", "cornerRadius", "overlay", "border", "shadow", "opacity", "frame", "lineLimit",
    "multilineTextAlignment", "buttonStyle",
  ]

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onCall(ofMembers: Self.styleModifiers) { call, context in
      guard let outermost = call.styleModifier, context.isViewCode, !call.isStyledFurther else { return }
      var run: [(name: DeclReferenceExprSyntax, call: FunctionCallExprSyntax)] = []
      var next: (name: DeclReferenceExprSyntax, base: ExprSyntax)? = outermost
      var current = call
      func finish() {
        // Two modifiers are the shortest run that an option can ask for.
        for (index, modifier) in run.reversed().enumerated() where run.count > 1 {
          context.observe(
            rule: id, kind: index == 0 ? "first" : "next",
            subjects: [modifier.call.modifierSource(modifier.name)] + modifier.call.typeNamesInArguments,
            at: context.range(from: modifier.name, to: modifier.call))
        }
        run = []
      }
      while let (name, base) = next {
        if current.hasConstantArguments { run.append((name, current)) } else { finish() }
        guard let inner = base.as(FunctionCallExprSyntax.self) else { break }
        current = inner
        next = inner.styleModifier
      }
      finish()
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let runs = StyleRun.all(in: project, rule: info.id).filter { !project.files[$0.file].isTest }
    let limits = runs.map { run -> Int in
      if case .limits(let limits) = project.settings(ofFile: run.file).level(of: info.id) { return limits.lowest ?? 3 }
      return 3
    }
    let shortest = runs.map { project.options(of: info, inFile: $0.file).integer("min_chain") }
    return StyleRun.repeated(in: runs, shortest: shortest, limit: max(2, limits.min() ?? 3)).map { places in
      let first = runs[places[0].run]
      let links = first.links[places[0].start..<(places[0].start + places[0].length)]
      let others = places.dropFirst().map { place in
        "\(project.files[runs[place.run].file].path):\(runs[place.run].links[place.start].range.start.line)"
      }
      return LocatedCandidate(
        file: first.file,
        candidate: Candidate(
          rule: info.id,
          range: SourceRange(
            start: links.first?.range.start ?? first.start, end: links.last?.range.end ?? first.start),
          symbol: first.symbol, value: places.count, subjects: [links.map(\.text).joined()] + others,
          source: links.map(\.text).joined()))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let others = candidate.subjects.dropFirst()
    let shown = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? " and \(others.count - 5) more" : "")
    return """
      the styling `\(candidate.subjects.first ?? "")` occurs \(candidate.value ?? 0) times (also \(shown)); give it a name \
      as a ViewModifier with a function in `extension View`
      """
  }

  fileprivate static func isStyle(_ name: String) -> Bool { styleModifiers.contains(name) }
}

/// A run of style modifiers of one view.
private struct StyleRun {
  let file: Int
  let symbol: String
  var links: [Link]

  var start: SourcePosition { links.first?.range.start ?? SourcePosition(line: 1, column: 1) }

  /// One modifier.
  struct Link {
    let text: String
    /// The same for those that say the same, with what the types in them mean where they stand: `Layout.padding` differs
    /// from view to view.
    let meaning: Int
    let range: SourceRange

    init(_ located: LocatedObservation, in project: Project, numbers: inout [String: Int]) {
      let seen = located.observation
      text = seen.subjects.first ?? ""
      range = seen.range
      let scope = seen.type.map { project.files[located.file].facts.types[$0].name }
      let meanings = seen.subjects.dropFirst().map { name in
        switch project.types.lookUp(name, inFile: located.file, insideType: scope) {
        case .entity(let entity): " \(entity)"
        case .external: ""
        case .ambiguous: " in \(located.file)"
        }
      }
      let key = text + meanings.joined()
      meaning = numbers[key] ?? numbers.count
      numbers[key] = meaning
    }
  }

  /// A part of a run.
  struct Place {
    let run: Int
    let start: Int
    let length: Int
  }

  /// All runs in path order, then in source order.
  static func all(in project: Project, rule: String) -> [StyleRun] {
    var runs: [StyleRun] = []
    var numbers: [String: Int] = [:]
    for located in project.observed(by: rule) {
      let seen = located.observation
      let link = Link(located, in: project, numbers: &numbers)
      if seen.kind == "first" || runs.isEmpty {
        runs.append(StyleRun(file: located.file, symbol: seen.symbol, links: [link]))
      } else {
        runs[runs.count - 1].links.append(link)
      }
    }
    return runs.sorted { ($0.file, $0.start) < ($1.file, $1.start) }
  }

  /// Longer parts are found in pieces, since to look for parts of any length in a chain of any length takes too long.
  private static let longestPart = 50

  /// The places of each part that occurs often enough, longest parts first; a modifier belongs to one part only.
  static func repeated(in runs: [StyleRun], shortest: [Int], limit: Int) -> [[Place]] {
    var taken = runs.map { Array(repeating: false, count: $0.links.count) }
    var found: [[Place]] = []
    let meanings = runs.map { $0.links.map(\.meaning) }
    guard let least = shortest.min() else { return [] }
    let longest = min(runs.map(\.links.count).max() ?? 0, max(longestPart, least))
    guard least <= longest else { return [] }
    for length in stride(from: longest, through: least, by: -1) {
      var places: [ArraySlice<Int>: [Place]] = [:]
      var order: [ArraySlice<Int>] = []
      for run in runs.indices where runs[run].links.count >= length && shortest[run] <= length {
        for start in 0...(runs[run].links.count - length) where !taken[run][start..<(start + length)].contains(true) {
          let key = meanings[run][start..<(start + length)]
          if places[key] == nil { order.append(key) }
          places[key, default: []].append(Place(run: run, start: start, length: length))
        }
      }
      for key in order {
        var free: [Place] = []
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

extension FunctionCallExprSyntax {
  /// The name and the base, where this applies a style modifier to something.
  fileprivate var styleModifier: (name: DeclReferenceExprSyntax, base: ExprSyntax)? {
    guard let member = calledMember, let base = member.base, RepeatedStyling.isStyle(member.declName.baseName.text)
    else { return nil }
    return (member.declName, base)
  }

  /// Whether another style modifier follows.
  fileprivate var isStyledFurther: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id
    else { return false }
    return RepeatedStyling.isStyle(member.declName.baseName.text)
  }

  /// Whether the arguments say the same wherever they stand: literals, cases and constants of types.
  fileprivate var hasConstantArguments: Bool {
    guard additionalTrailingClosures.isEmpty else { return false }
    if let trailingClosure, !trailingClosure.isConstant { return false }
    return arguments.allSatisfy { $0.expression.isConstant }
  }

  /// The types that the arguments name, in source order.
  fileprivate var typeNamesInArguments: [String] {
    let syntax = [Syntax(arguments)] + (trailingClosure.map { [Syntax($0)] } ?? [])
    return syntax.flatMap { $0.tokens(viewMode: .sourceAccurate) }.compactMap { token in
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName else { return nil }
      return token.text
    }
  }

  /// The modifier with its arguments, white space folded.
  fileprivate func modifierSource(_ name: DeclReferenceExprSyntax) -> String {
    var source = "." + name.baseName.text
    if leftParen != nil || trailingClosure == nil { source += "(" + arguments.foldedSource(limit: 200) + ")" }
    if let trailingClosure { source += " " + trailingClosure.foldedSource(limit: 200) }
    return source
  }
}

extension SyntaxProtocol {
  /// Whether no name in lower case is used that could mean a variable.
  fileprivate var isConstant: Bool {
    tokens(viewMode: .sourceAccurate).allSatisfy { token in
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return true }
      // Also `self` and `$0` stand for what differs from place to place.
      return reference.isMemberName || reference.isTypeName
    }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isTypeName: Bool { baseName.text.isUppercased }
}
