import Analyzer
import ReviewBot

/// All command-line options, in help order.
package enum OptionCatalog {
  package static let all: [Option] =
    Option.report + [
      .all, .since, .baseConfig, .staged, .commit, .stdin, .stdinFilename, .diff, .unsafe, .prune, .reason, .forge,
      .apiURL, .repo, .pr, .base, .head,
      .tokenEnv, .maxComments, .minSeverity, .noInline, .noSummary, .noStatus, .checkRun, .codeScanning, .reportURL,
      .from, .dryRun,
      .printBaseline,
      .baseline,
      .noBaseline, .config, .root,
      .format, .only, .enable, .disable, .architecture, .failOn, .limit, .errorOnSkipped, .noCache, .cache, .cacheWrite,
      .store, .requireStore, .jobs,
      .stdio, .quiet,
      .verbose, .color,
      .suggest, .schema, .test, .adopt, .pages, .source, .force, .manual, .help, .version,
    ]

  /// Returns the option with the given long name or alias, without dashes.
  package static func option(named name: some StringProtocol) -> Option? {
    all.first { option in option.name == name || option.alias.map { $0 == name } == true }
  }

  /// Returns the option with the given short name.
  package static func option(short letter: Character) -> Option? { all.first { $0.short == letter } }

  /// Returns a command's options, in help order.
  package static func options(of command: Command) -> [Option] { all.filter { $0.commands.contains(command) } }
}

extension Option {
  /// The commands that review source code once.
  private static let reviewing: Set<Command> = [.check, .fix, .baseline, .pr, .advise]
  /// All commands that evaluate rules.
  private static let evaluating = reviewing.union([.report, .layers, .configuration, .watch, .hook])

  package static let all = Option(
    "all", commands: [.check, .fix, .watch], help: "Review all files under the root, not just changed ones.")
  package static let since = Option(
    "since", argument: .text("REV"), commands: [.check, .fix, .report, .watch, .hook],
    help:
      "Compare with the merge base of REV and HEAD. The default is the upstream or default branch.")
  package static let baseConfig = Option(
    "base-config", commands: [.check, .report],
    help: "Read the configuration and baseline from the merge base, so that a change cannot alter them; for CI.")
  package static let staged = Option(
    "staged", help: "Review the index instead of the working tree. It is compared with HEAD unless --since is given.")
  package static let commit = Option(
    "commit", argument: .text("REV"), commands: [.check],
    help:
      "Review a commit instead of the working tree, for hooks, with its configuration and baseline. Without --since, a "
      + "commit that is not checked out is compared with the default branch.")
  package static let stdin = Option(
    "stdin", commands: [.check, .fix],
    help: "Read a file's text from standard input, for editors; requires --stdin-filename.")
  package static let stdinFilename = Option(
    "stdin-filename", alias: "path", argument: .text("NAME"), commands: [.check, .fix],
    help: "The path of the text on standard input. The file need not exist. --path is an alias.")
  package static let diff = Option(
    "diff", commands: [.fix], help: "Print the changes as a unified diff instead of writing them.")
  package static let unsafe = Option(
    "unsafe", commands: [.fix], help: "Also apply fixes that may change behavior; review the result.")
  package static let prune = Option(
    "prune", commands: [.baseline],
    help: "Remove entries for fixed findings and reduce recorded values, but add no entries.")
  package static let reason = Option(
    "reason", argument: .text("TEXT"), commands: [.baseline], help: "The reason to record in new entries.")
  package static let reportURL = Option(
    "report-url", argument: .text("URL"), commands: [.pr],
    help:
      "The URL of the page written by `review report --change`; the summary links to it. Can also be set with "
      + "REVIEW_REPORT_URL.")
  package static let forge = Option(
    "forge", argument: .choice(ForgeCatalog.all.map(\.name)), commands: [.pr, .initialize],
    help: "The forge. By default, it is detected from the CI job or the git remote.")
  package static let apiURL = Option(
    "api-url", argument: .text("URL"), commands: [.pr],
    help:
      "The URL of the forge's server or of its REST API; http only for localhost. Outside CI, the token is sent only "
      + "to this host or to the forge's public host.")
  package static let repo = Option(
    "repo", argument: .text("NAME"), commands: [.pr],
    help: "The repository: OWNER/NAME, GROUP/SUBGROUP/PROJECT, WORKSPACE/NAME, or the forge's own format.")
  package static let pr = Option(
    "pr", argument: .text("NUMBER"), commands: [.pr], help: "The pull request number.")
  package static let base = Option(
    "base", argument: .text("SHA"), commands: [.pr],
    help: "A commit on the target branch; the head is compared with the merge base.")
  package static let head = Option(
    "head", argument: .text("SHA"), commands: [.pr], help: "The head commit of the pull request.")
  package static let tokenEnv = Option(
    "token-env", argument: .text("NAME"), commands: [.pr],
    help: "The variable that contains the token. The default is REVIEW_TOKEN or the forge's own, such as GITHUB_TOKEN.")
  package static let maxComments = Option(
    "max-comments", argument: .text("N"), commands: [.pr],
    help: "The maximum number of open comments. The default is bot.max_comments from the configuration, or 25.")
  package static let minSeverity = Option(
    "min-severity", argument: .choice(Severity.allCases.map(\.rawValue)), commands: [.pr],
    help:
      "The minimum severity for comments, unless a comment can suggest a safe fix. The default is bot.min_severity from "
      + "the configuration, or warning.")
  package static let noInline = Option("no-inline", commands: [.pr], help: "Do not comment on individual lines.")
  package static let noSummary = Option("no-summary", commands: [.pr], help: "Do not post or update the summary.")
  package static let noStatus = Option("no-status", commands: [.pr], help: "Do not set the commit status.")
  package static let checkRun = Option(
    "check-run", commands: [.pr],
    help: "On GitHub, create a check run with annotations instead of a status, if the token allows it.")
  package static let codeScanning = Option(
    "code-scanning", commands: [.pr], help: "On GitHub, also upload the findings to code scanning.")
  package static let from = Option(
    "from", argument: .text("FILE"), commands: [.pr],
    help:
      "A JSON review of the head commit, written by another job. Both commits are reviewed again; the file's content "
      + "is never posted.")
  package static let printBaseline = Option(
    "print-baseline", commands: [.pr], help: "Print baseline entries for findings accepted on the pull request.")
  package static let dryRun = Option(
    "dry-run", commands: [.pr, .initialize], help: "Print what would be done, without doing it.")
  package static let baseline = Option(
    "baseline", argument: .text("FILE"), commands: [.check, .fix, .baseline, .pr, .hook],
    help: "The baseline file. The default is .review-baseline.json at the root, if it exists.")
  package static let noBaseline = Option(
    "no-baseline", commands: [.check, .fix, .pr, .hook], help: "Also report baselined findings.")
  package static let config = Option(
    "config", argument: .text("FILE"), commands: evaluating.union([.rules, .explain]),
    help: "The configuration file. The default is .review.yml or config.yml at the root.")
  package static let root = Option(
    "root", argument: .text("DIR"), commands: evaluating.union([.initialize, .cache, .rules, .explain]),
    help: "The root folder. The default is the top of the git working tree, or the current folder.")
  package static let format = Option(
    "format", argument: .text("FORMAT[=FILE]"), isRepeatable: true,
    commands: [.pr, .check, .advise, .layers, .configuration, .rules, .watch],
    help: "Print in this format, or write to FILE. Repeat the option to write several files.")
  package static let only = Option(
    "only", argument: .text("RULE,..."), isRepeatable: true, commands: evaluating,
    help: "Run only these rules.")
  package static let enable = Option(
    "enable", argument: .text("RULE,..."), isRepeatable: true, commands: evaluating,
    help: "Run these rules even if the configuration turns them off.")
  package static let disable = Option(
    "disable", argument: .text("RULE,..."), isRepeatable: true, commands: evaluating,
    help: "Skip these rules.")
  package static let architecture = Option(
    "architecture", argument: .choice(["auto", "mv", "mvvm", "tca"]), commands: evaluating,
    help: "The architecture to assume. The default, auto, detects it.")
  package static let failOn = Option(
    "fail-on", argument: .choice(["error", "warning", "info", "never"]), commands: [.check, .pr, .hook],
    help:
      "The minimum severity that makes the command fail. The default is error, or warning for `review hook`.")
  package static let limit = Option(
    "limit", argument: .text("N"), commands: [.check, .watch, .hook],
    help: "The maximum number of findings with --format agent. The default is 20.")
  package static let errorOnSkipped = Option(
    "error-on-skipped", commands: reviewing,
    help: "Exit with status 3 if a file was skipped or could not be read.")
  package static let noCache = Option(
    "no-cache", commands: evaluating.union([.lsp, .mcp]), help: "Do not read or write cached results.")
  package static let cache = Option(
    "cache", argument: .text("DIR|URL"), commands: evaluating.union([.cache, .lsp, .mcp]),
    help:
      "Cache results in DIR. The default is a folder in the git directory or in the user's cache folder. With an https "
      + "URL, also read results from that server, using the token in REVIEW_CACHE_TOKEN.")
  package static let cacheWrite = Option(
    "cache-write", commands: evaluating,
    help: "Also write results to the cache server, except in pull requests from forks.")
  package static let store = Option(
    "store", argument: .text("URL"), commands: evaluating.union([.cache]),
    help:
      "Share results and reports in a PostgreSQL database: postgresql://USER@HOST/NAME. Can also be set with "
      + "REVIEW_STORE. The password is read from PGPASSFILE or PGSERVICE, not from the URL.")
  package static let requireStore = Option(
    "require-store", commands: evaluating,
    help: "Exit with status 3 if the database or the cache server cannot be used.")
  package static let jobs = Option(
    "jobs", short: "j", argument: .text("N"), commands: evaluating.union([.lsp, .mcp]),
    help: "Process N files in parallel. The default is the number of processors.")
  package static let stdio = Option(
    "stdio", commands: [.lsp, .mcp],
    help: "Use standard input and output. This is the default; some editors pass this option.")
  package static let quiet = Option(
    "quiet", short: "q", commands: [.pr, .check, .fix, .baseline, .report, .watch],
    help: "Omit progress and, with --format text, everything but the findings.")
  package static let verbose = Option(
    "verbose", short: "v", commands: [.pr, .check, .fix, .watch],
    help:
      "Print all details with --format text: minor findings, each finding's symbol, value, checklist items, fingerprint "
      + "and rule, all table rows, all modules, and each skipped file.")
  package static let color = Option(
    "color", argument: .choice(["auto", "always", "never"]),
    commands: reviewing.union([.initialize, .rules, .explain, .watch]),
    help: "When to use color. The default, auto, uses it only on terminals.")
  package static let source = Option(
    "source", argument: .text("URL[#REVISION]"), commands: [.initialize],
    help: "The git repository that CI builds Lintel from. The default is the one this executable was built from.")
  package static let force = Option("force", commands: [.initialize], help: "Overwrite existing files.")
  package static let adopt = Option(
    "adopt", commands: [.initialize],
    help: "Derive the configuration from the existing code, and record its findings in a baseline.")
  package static let suggest = Option(
    "suggest", commands: [.layers],
    help: "Print a configuration with layers derived from the project's targets or folders.")
  package static let test = Option(
    "test", commands: [.rules],
    help: "Run the examples of custom rules; exit with status 1 if one fails.")
  package static let schema = Option(
    "schema", commands: [.rules], help: "Print the JSON Schema of .review.yml, for editors, instead of the rules.")
  package static let pages = Option(
    "pages", argument: .text("DIR"), commands: [.rules],
    help: "Write a Markdown page for each rule and an index to DIR; pages for other rules are removed.")
  package static let manual = Option("man", commands: [.help], help: "Print the manual page, for `man -l`.")
  package static let help = Option("help", short: "h", commands: Set(Command.all), help: "Print help.")
  package static let version = Option("version", commands: Set(Command.all), help: "Print the version.")
}
