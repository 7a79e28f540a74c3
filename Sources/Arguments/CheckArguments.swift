package import Analyzer
import Report

/// Everything that `review check` was told, in types.
package struct CheckArguments: Sendable, Hashable {
  /// A format and where it goes.
  package struct Output: Sendable, Hashable {
    package let format: String
    /// Nil for standard output.
    package let path: String?
  }

  /// The least severity that makes the exit status 1.
  package enum FailOn: Sendable, Hashable {
    case severity(Severity)
    case never
  }

  /// Files and folders to review whole, as typed; empty for what changed.
  package var paths: [String] = []
  /// Whether to review everything below the root.
  package var all = false
  /// The revision to compare with, nil for the upstream or default branch.
  package var since: String?
  /// Whether configuration and baseline are those of the commit where the change began.
  package var usesBaseConfiguration = false
  /// Whether files are taken as they are staged.
  package var staged = false
  /// The file whose text comes from standard input, nil to read files alone.
  package var stdinPath: String?
  /// The file of accepted findings, nil to look for it at the root.
  package var baseline: String?
  /// Whether to show what the baseline accepts, too.
  package var noBaseline = false
  /// The configuration file, nil to look for one.
  package var config: String?
  /// The root folder, nil to find it.
  package var root: String?
  /// Never empty; at most one goes to standard output.
  package var outputs = [Output(format: "text", path: nil)]
  /// Rule ids as typed; whether they exist is not known here. Empty for all rules.
  package var only: [String] = []
  package var enable: [String] = []
  package var disable: [String] = []
  /// Nil to leave it to the configuration.
  package var architecture: Configuration.ArchitectureSetting?
  package var failOn = FailOn.severity(.error)
  /// How many findings the format for agents prints, from 1; nil for the usual number.
  package var limit: Int?
  /// Whether files that were left out make the exit status 3.
  package var failsOnSkipped = false
  package var noCache = false
  /// The folder for cached results as typed, nil for the usual one.
  package var cache: String?
  /// The address of a server with results, in place of a folder; nil for none.
  package var cacheServer: String?
  /// Whether results are also written to that server.
  package var writesCacheServer = false
  /// The address of the database that runners share, as typed; nil to leave it to the environment.
  package var store: String?
  /// Whether a store or server that cannot be used makes the exit status 3.
  package var requiresStore = false
  /// How many files to work on at a time, 1 to `mostJobs`; nil for the number of processors.
  package var jobs: Int?
  package var quiet = false
  package var verbose = false
  package var color = ColorChoice.auto

  /// More threads would only take memory.
  static let mostJobs = 256

  /// Gives the parsed values their types.
  /// - Parameter formats: The names of the formats that exist.
  /// - Throws: `UsageError` for the first value that has no meaning, or that contradicts another one.
  package init(_ parsed: ParsedArguments, formats: [String]) throws(UsageError) {
    paths = parsed.positionals
    all = parsed.has(.all)
    since = parsed.value(of: .since)
    if all, since != nil { throw .excluding(.all, .since) }
    staged = parsed.has(.staged)
    if staged, !paths.isEmpty { throw .needsWorkTree(.staged) }
    usesBaseConfiguration = parsed.has(.baseConfig)
    for other in [Option.all, .stdin, .config, .baseline] where usesBaseConfiguration && parsed.has(other) {
      throw .excluding(.baseConfig, other)
    }
    if usesBaseConfiguration, !paths.isEmpty { throw .needsWorkTree(.baseConfig) }
    try readStandardInput(parsed)
    baseline = parsed.value(of: .baseline)
    noBaseline = parsed.has(.noBaseline)
    if noBaseline, baseline != nil { throw .excluding(.noBaseline, .baseline) }
    config = parsed.value(of: .config)
    root = parsed.value(of: .root)
    if parsed.has(.format) { outputs = try Self.outputs(parsed.values(of: .format), formats) }
    only = try Self.list(parsed, .only)
    enable = try Self.list(parsed, .enable)
    disable = try Self.list(parsed, .disable)
    if let word = try Self.choice(parsed, .architecture) {
      architecture = Architecture(rawValue: word).map { .fixed($0) } ?? .automatic
    }
    if let word = try Self.choice(parsed, .failOn) {
      failOn = Severity(rawValue: word).map { .severity($0) } ?? .never
    }
    limit = try Self.count(parsed, .limit)
    failsOnSkipped = parsed.has(.errorOnSkipped)
    noCache = parsed.has(.noCache)
    cache = parsed.value(of: .cache)
    if noCache, cache != nil { throw .excluding(.noCache, .cache) }
    if let address = cache, Self.isAddress(address) {
      cacheServer = address
      cache = nil
    }
    writesCacheServer = parsed.has(.cacheWrite)
    if writesCacheServer, cacheServer == nil { throw .needsCacheServer }
    store = parsed.value(of: .store)
    requiresStore = parsed.has(.requireStore)
    jobs = try Self.count(parsed, .jobs).map { min($0, Self.mostJobs) }
    quiet = parsed.has(.quiet)
    verbose = parsed.has(.verbose)
    if quiet, verbose { throw .excluding(.quiet, .verbose) }
    if let word = try Self.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }

  /// Whether the value of `--cache` is an address and no folder.
  package static func isAddress(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }

  private mutating func readStandardInput(_ parsed: ParsedArguments) throws(UsageError) {
    stdinPath = parsed.value(of: .path)
    guard parsed.has(.stdin) else {
      if stdinPath != nil { throw .needs(.path, .stdin) }
      return
    }
    guard stdinPath != nil else { throw .needs(.stdin, .path) }
    for other in [Option.all, .since, .staged] where parsed.has(other) { throw .excluding(.stdin, other) }
    if let extra = paths.first { throw .pathBesideInput(extra) }
  }

  package static func outputs(_ values: [String], _ formats: [String]) throws(UsageError) -> [Output] {
    var outputs: [Output] = []
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard formats.contains(parts[0]) else { throw .unknownFormat(parts[0], formats) }
      let output = Output(format: parts[0], path: parts.count > 1 ? parts[1] : nil)
      if output.path == "" { throw .missingValue(.format) }
      if outputs.contains(output) { continue }
      if let other = outputs.first(where: { $0.path == output.path }) {
        throw .sharedOutput(other.format, output.format, path: output.path)
      }
      outputs.append(output)
    }
    return outputs
  }

  /// Entries of all uses of the option, in order, each once.
  private static func list(_ parsed: ParsedArguments, _ option: Option) throws(UsageError) -> [String] {
    var entries: [String] = []
    for value in parsed.values(of: option) {
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        let entry = part.split(separator: " ").joined(separator: " ")
        guard !entry.isEmpty else { throw .emptyEntry(option, value) }
        if !entries.contains(entry) { entries.append(entry) }
      }
    }
    return entries
  }

  package static func choice(_ parsed: ParsedArguments, _ option: Option) throws(UsageError) -> String? {
    guard let word = parsed.value(of: option), case .choice(let words) = option.argument else { return nil }
    guard words.contains(word) else { throw .notAChoice(option, word, words) }
    return word
  }

  private static func count(_ parsed: ParsedArguments, _ option: Option) throws(UsageError) -> Int? {
    guard let text = parsed.value(of: option) else { return nil }
    guard let count = Int(text), count >= 1 else { throw .notACount(option, text) }
    return count
  }
}

extension CommandCard {
  package static let check = CommandCard(
    summary: "review the code and print findings (also without a command)",
    usage: ["[check] [OPTION...]", "check [OPTION...] [--] PATH..."],
    text: """
      Review SwiftUI code and print findings.

      Without PATH, what differs from the upstream or default branch is reviewed, and only findings that this change
      brings are shown; outside a git work tree, all. Files and folders that are named as PATH are reviewed whole.
      """,
    formats: FormatCatalog.all.map(\.name),
    examples: [
      .init(line: "review", purpose: "What you changed, before you push it."),
      .init(
        line: "review check Sources/App --fail-on warning",
        purpose: "One folder, whole; exit status 1 also for warnings."),
      .init(
        line: "review --all --format text --format json=review.json",
        purpose: "Everything, for people and for a machine."),
    ],
    arguments: .files,
    exitStatus: [
      0: "nothing at or above --fail-on", 1: "findings at or above --fail-on",
      2: "wrong usage or bad configuration; nothing was reviewed",
      3: "files left out (--error-on-skipped), or store unusable (--require-store)",
    ])

  package static let advise = CommandCard(
    summary: "say which refactorings are worth most",
    usage: ["advise [OPTION...] [--] [PATH...]"],
    text: """
      Say which refactorings are worth most: which code to move where, ranked by the findings that it resolves, how
      often the file is touched, and the effort.

      Without PATH, the whole tree.
      """,
    formats: AdviceFormat.names,
    arguments: .files)
}

extension CheckArguments {
  /// Whether the rules and paths of the project are reviewed as they are, without a choice on the command line.
  package var reviewsEverything: Bool {
    all && paths.isEmpty && only.isEmpty && enable.isEmpty && disable.isEmpty && architecture == nil
  }
}
