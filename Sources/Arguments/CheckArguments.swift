package import Analyzer
import Report

/// The arguments of `review check`, validated.
package struct CheckArguments: CommandArguments, Hashable {
  /// An output format and its destination.
  package struct Output: Sendable, Hashable {
    /// The format's name, such as `json`.
    package let format: String
    /// The file to write; nil for standard output.
    package let path: String?
  }

  /// The minimum severity that results in exit status 1.
  package enum FailOn: Sendable, Hashable {
    case severity(Severity)
    case never

    /// The lowest severity of findings that make a command fail; nil for `never`.
    package var severity: Severity? { if case .severity(let severity) = self { severity } else { nil } }
  }

  /// Files and folders to review in full, as typed; empty to review the change.
  package var paths: [String] = []
  /// Whether to review all files under the root.
  package var all = false
  /// The revision to compare with; nil for the upstream or the default branch.
  package var since: String?
  /// Whether to read the configuration and the baseline from the merge base.
  package var usesBaseConfiguration = false
  /// Whether to review the index instead of the working tree.
  package var staged = false
  /// The commit to review instead of the working tree; nil for the working tree.
  package var commit: String?
  /// The path of the file whose text is on standard input; nil if standard input is not read.
  package var stdinPath: String?
  /// The baseline file; nil for the default one at the root.
  package var baseline: String?
  /// Whether to also report baselined findings.
  package var noBaseline = false
  /// The configuration file; nil to look for one.
  package var config: String?
  /// The root folder; nil to detect it.
  package var root: String?
  /// The outputs: at least one, and at most one of them on standard output.
  package var outputs = [Output(format: "text", path: nil)]
  /// The IDs of the rules to run, as typed and not yet validated; empty for all rules.
  package var only: [String] = []
  /// The IDs of the rules to enable in addition to the configured ones, as typed and not yet validated.
  package var enable: [String] = []
  /// The IDs of the rules to disable, as typed and not yet validated. They take precedence over `only` and `enable`.
  package var disable: [String] = []
  /// The architecture; nil to use the configured one.
  package var architecture: Configuration.ArchitectureSetting?
  package var failOn = FailOn.severity(.error)
  /// The maximum number of findings in the `agent` format, at least 1; nil for the default.
  package var limit: Int?
  /// Whether skipped files result in exit status 3.
  package var failsOnSkipped = false
  /// Whether results are neither read from the cache nor written to it.
  package var noCache = false
  /// The cache folder as typed; nil for the default.
  package var cache: String?
  /// The address of a cache server to use instead of a folder; nil for none.
  package var cacheServer: String?
  /// Whether results are also written to the cache server.
  package var writesCacheServer = false
  /// The address of the shared database as typed; nil to use `REVIEW_STORE`.
  package var store: String?
  /// Whether an unusable database or cache server results in exit status 3.
  package var requiresStore = false
  /// The number of files to process in parallel, from 1 to `maximumJobs`; nil for one file per processor.
  package var jobs: Int?
  /// Whether to print only findings, without progress and without a summary.
  package var quiet = false
  /// Whether to print all details with the `text` format. Cannot be combined with `quiet`.
  package var verbose = false
  package var color = ColorChoice.auto

  /// The upper limit for `jobs`; more threads would only use more memory.
  static let maximumJobs = 256

  /// Validates parsed arguments.
  /// - Parameter formats: The names of the supported formats.
  /// - Throws: `UsageError` for the first invalid value or combination.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    try self.init(parsed, formats: FormatCatalog.all.map(\.name))
  }

  package init(_ parsed: ParsedArguments, formats: [String]) throws(UsageError) {
    paths = parsed.positionals
    all = parsed.has(.all)
    since = parsed.value(of: .since)
    if all, since != nil { throw .conflict(.all, .since) }
    staged = parsed.has(.staged)
    commit = parsed.value(of: .commit)
    if commit != nil, staged { throw .conflict(.commit, .staged) }
    usesBaseConfiguration = parsed.has(.baseConfig)
    for option in [Option.since, .staged, .commit, .baseConfig] where parsed.has(option) && !paths.isEmpty {
      throw .conflictsWithPath(option)
    }
    for other in [Option.all, .stdin, .config, .baseline] where usesBaseConfiguration && parsed.has(other) {
      throw .conflict(.baseConfig, other)
    }
    try readStandardInput(parsed)
    baseline = parsed.value(of: .baseline)
    noBaseline = parsed.has(.noBaseline)
    if noBaseline, baseline != nil { throw .conflict(.noBaseline, .baseline) }
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
    if noCache, cache != nil { throw .conflict(.noCache, .cache) }
    if let address = cache {
      try Self.checkScheme(ofCache: address)
      if Self.isAddress(address) {
        cacheServer = address
        cache = nil
      }
    }
    writesCacheServer = parsed.has(.cacheWrite)
    if writesCacheServer, cacheServer == nil { throw .requiresCacheServer }
    store = parsed.value(of: .store)
    requiresStore = parsed.has(.requireStore)
    jobs = try Self.count(parsed, .jobs).map { min($0, Self.maximumJobs) }
    quiet = parsed.has(.quiet)
    verbose = parsed.has(.verbose)
    if quiet, verbose { throw .conflict(.quiet, .verbose) }
    if let word = try Self.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }

  /// Returns whether a `--cache` value is an address rather than a folder.
  package static func isAddress(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Checks that a `--cache` value is not an address that would otherwise be mistaken for a folder.
  /// - Throws: `UsageError.notACacheServer`.
  package static func checkScheme(ofCache text: String) throws(UsageError) {
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.first?.isLetter == true, text[scheme.endIndex...].hasPrefix("://"), !isAddress(text) else { return }
    throw .notACacheServer("\(UsageError.quoted(text)) is neither a folder nor an https:// URL")
  }

  private mutating func readStandardInput(_ parsed: ParsedArguments) throws(UsageError) {
    stdinPath = parsed.value(of: .stdinFilename)
    guard parsed.has(.stdin) else {
      if stdinPath != nil { throw .requires(.stdinFilename, .stdin) }
      return
    }
    guard stdinPath != nil else { throw .requires(.stdin, .stdinFilename) }
    for other in [Option.all, .since, .staged, .commit] where parsed.has(other) { throw .conflict(.stdin, other) }
    if let extra = paths.first { throw .pathWithStandardInput(extra) }
  }

  /// Parses the values of `--format`, which have the form `NAME` or `NAME=FILE`. Repeated values are ignored.
  /// - Throws: `UsageError` if a format is unknown, a file name is missing, or two formats have the same destination.
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

  /// Returns the distinct entries from all occurrences of a list option, in order.
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

  /// Returns the word given for an option with fixed choices; nil if the option is absent.
  /// - Throws: `UsageError.notAChoice` if the word is not one of the choices.
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

extension Command {
  package static let check = Command(
    "check", CheckArguments.self,
    summary: "review code and print findings (the default command)",
    usage: ["[check] [OPTION...]", "check [OPTION...] [--] PATH..."],
    text: """
      Review SwiftUI code and print findings.

      Without PATH, review the changes since the branch diverged from its upstream or the default branch, and print \
      only the findings that they introduce. Outside a git working tree, review all files. Files and folders given as \
      PATH are reviewed in full.
      """,
    formats: FormatCatalog.all.map(\.name),
    examples: [
      .init(line: "review", purpose: "Review your changes before you push."),
      .init(
        line: "review check Sources/App --fail-on warning",
        purpose: "Review one folder in full, and fail on warnings too."),
      .init(
        line: "review --all --format text --format json=review.json",
        purpose: "Review all files; print text and write JSON."),
    ],
    completion: .files,
    exitStatus: [
      0: "no findings at or above the --fail-on level", 1: "findings at or above the --fail-on level",
      2: "usage error or invalid configuration; nothing was reviewed",
      3: "skipped files (--error-on-skipped), or an unusable store (--require-store)",
    ])
}

extension CheckArguments {
  /// Whether all files are reviewed and no option overrides the configured rules or architecture.
  package var reviewsEverything: Bool {
    all && isUnlimited
  }

  /// Whether neither the files nor the rules are limited or changed by the arguments.
  package var isUnlimited: Bool {
    paths.isEmpty && only.isEmpty && enable.isEmpty && disable.isEmpty && architecture == nil
  }
}
