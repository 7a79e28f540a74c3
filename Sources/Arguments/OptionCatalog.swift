import ReviewBot

/// Every option of the executable, in the order in which the help lists them.
package enum OptionCatalog {
  package static let all: [Option] =
    Option.report + [
      .all, .since, .baseConfig, .staged, .stdin, .path, .diff, .unsafe, .prune, .reason, .forge, .apiURL, .repo, .pr,
      .base, .head,
      .tokenEnv, .maxComments, .noInline, .noSummary, .noStatus, .checkRun, .codeScanning, .reportURL, .from, .dryRun,
      .printBaseline,
      .baseline,
      .noBaseline, .config, .root,
      .format, .only, .enable, .disable, .architecture, .failOn, .limit, .errorOnSkipped, .noCache, .cache, .cacheWrite,
      .store, .requireStore, .jobs,
      .stdio, .quiet,
      .verbose, .color,
      .suggest, .schema, .test, .adopt, .pages, .source, .force, .manual, .help, .version,
    ]

  /// The option of that name, without the dashes.
  package static func option(named name: some StringProtocol) -> Option? { all.first { $0.name == name } }

  /// The option of that letter.
  package static func option(short letter: Character) -> Option? { all.first { $0.short == letter } }

  /// The options of a command, in the order of the help.
  package static func options(of command: Command) -> [Option] { all.filter { $0.commands.contains(command) } }
}

extension Option {
  /// The commands that read source and judge it.
  private static let reviewing: Set<Command> = [.check, .fix, .baseline, .pr, .advise]
  /// Those, and the one that reads the history.
  private static let judging = reviewing.union([.report, .layers, .configuration, .watch, .hook])

  package static let all = Option(
    "all", commands: [.check, .fix, .watch], help: "Take every file below the root, not only what changed.")
  package static let since = Option(
    "since", argument: .text("REV"), commands: [.check, .fix, .report, .watch, .hook],
    help:
      "Take what changed since the branch left REV. Otherwise REV is the upstream or default branch. For the history that "
      + "report writes: begin with the first commit from the day REV on.")
  package static let baseConfig = Option(
    "base-config", commands: [.check, .report],
    help: "Take configuration and baseline from where the branch began, so that a change cannot alter them. For CI.")
  package static let staged = Option(
    "staged", help: "Take the files as they are staged, and compare with HEAD unless --since says otherwise.")
  package static let stdin = Option(
    "stdin", commands: [.check, .fix],
    help: "Read the text of one file from standard input, for editors; --path says which file.")
  package static let path = Option(
    "path", argument: .text("NAME"), commands: [.check, .fix],
    help: "The file that --stdin is the text of. It need not exist.")
  package static let diff = Option(
    "diff", commands: [.fix], help: "Print what would change as a unified diff, and change nothing.")
  package static let unsafe = Option(
    "unsafe", commands: [.fix], help: "Also apply fixes that may change what the code does; look at the result.")
  package static let prune = Option(
    "prune", commands: [.baseline], help: "Drop entries that no longer occur and lower values; accept nothing new.")
  package static let reason = Option(
    "reason", argument: .text("TEXT"), commands: [.baseline], help: "Say why what is new is accepted.")
  package static let reportURL = Option(
    "report-url", argument: .text("URL"), commands: [.pr],
    help: "Where the page of `review report --change` can be read; the summary links to it. Also REVIEW_REPORT_URL.")
  package static let forge = Option(
    "forge", argument: .choice(ForgeCatalog.all.map(\.name)), commands: [.pr, .initialise],
    help: "The forge. Otherwise the CI job or the address of the remote tells it.")
  package static let apiURL = Option(
    "api-url", argument: .text("URL"), commands: [.pr],
    help:
      "The base address of the forge's REST API; https, or http on this machine. Outside of CI the token goes to no "
      + "other host than this or the forge's public one.")
  package static let repo = Option(
    "repo", argument: .text("NAME"), commands: [.pr],
    help: "The repository: OWNER/NAME, GROUP/SUBGROUP/PROJECT, WORKSPACE/NAME or as the forge has it.")
  package static let pr = Option(
    "pr", argument: .text("NUMBER"), commands: [.pr], help: "The number of the pull request.")
  package static let base = Option(
    "base", argument: .text("SHA"), commands: [.pr],
    help: "Any commit of the target branch. Its merge-base with the head is compared with.")
  package static let head = Option("head", argument: .text("SHA"), commands: [.pr], help: "The proposed commit.")
  package static let tokenEnv = Option(
    "token-env", argument: .text("NAME"), commands: [.pr],
    help: "The variable that holds the token. Otherwise REVIEW_TOKEN or the forge's own, such as GITHUB_TOKEN.")
  package static let maxComments = Option(
    "max-comments", argument: .text("N"), commands: [.pr],
    help: "How many comments may be open. Otherwise bot.max_comments of the configuration; the default is 25.")
  package static let noInline = Option("no-inline", commands: [.pr], help: "Post no comments on lines.")
  package static let noSummary = Option("no-summary", commands: [.pr], help: "Neither post nor change the summary.")
  package static let noStatus = Option("no-status", commands: [.pr], help: "Do not set the status of the head.")
  package static let checkRun = Option(
    "check-run", commands: [.pr],
    help: "On GitHub, mark the head with a check run and annotations instead of a status, where the token may.")
  package static let codeScanning = Option(
    "code-scanning", commands: [.pr], help: "On GitHub, upload the findings to code scanning, too.")
  package static let from = Option(
    "from", argument: .text("FILE"), commands: [.pr],
    help:
      "The review that another job wrote as JSON. It has to be of the head; both commits are reviewed again, and what "
      + "FILE says is not posted.")
  package static let printBaseline = Option(
    "print-baseline", commands: [.pr], help: "Print baseline entries for the findings accepted on the pull request.")
  package static let dryRun = Option(
    "dry-run", commands: [.pr, .initialise], help: "Print what would be done, and do nothing.")
  package static let baseline = Option(
    "baseline", argument: .text("FILE"), commands: [.check, .fix, .baseline, .pr, .hook],
    help: "The baseline of accepted findings. Otherwise it is .review-baseline.json at the root, where that is there.")
  package static let noBaseline = Option(
    "no-baseline", commands: [.check, .fix, .pr, .hook], help: "Show also what the baseline accepts.")
  package static let config = Option(
    "config", argument: .text("FILE"), commands: judging.union([.rules, .explain]),
    help: "Read the configuration from FILE. Otherwise .review.yml or config.yml at the root is read.")
  package static let root = Option(
    "root", argument: .text("DIR"), commands: judging.union([.initialise, .cache, .rules, .explain]),
    help: "The folder that paths are relative to. Otherwise it is the top of the git work tree, or the current folder.")
  package static let format = Option(
    "format", argument: .text("FORMAT[=FILE]"), isRepeatable: true,
    commands: [.pr, .check, .advise, .layers, .configuration, .rules, .watch],
    help: "Print in this format, or write it to FILE. Can be given once for each place.")
  package static let only = Option(
    "only", argument: .text("RULE,..."), isRepeatable: true, commands: judging,
    help: "Use these rules and no others.")
  package static let enable = Option(
    "enable", argument: .text("RULE,..."), isRepeatable: true, commands: judging,
    help: "Use these rules also where the configuration turns them off.")
  package static let disable = Option(
    "disable", argument: .text("RULE,..."), isRepeatable: true, commands: judging,
    help: "Leave these rules out.")
  package static let architecture = Option(
    "architecture", argument: .choice(["auto", "mv", "mvvm", "tca"]), commands: judging,
    help: "The architecture that the code follows. With auto, which is the default, it is found out.")
  package static let failOn = Option(
    "fail-on", argument: .choice(["error", "warning", "info", "never"]), commands: [.check, .pr, .hook],
    help:
      "The minimum severity that makes the exit status 1, with hook 2. The default is error, with hook warning.")
  package static let limit = Option(
    "limit", argument: .text("N"), commands: [.check, .watch, .hook],
    help: "How many findings --format agent prints. The default is 20.")
  package static let errorOnSkipped = Option(
    "error-on-skipped", commands: reviewing,
    help: "Make the exit status 3 where a file was left out or could not be read, whatever was found.")
  package static let noCache = Option(
    "no-cache", commands: judging.union([.lsp, .mcp]), help: "Neither read nor write cached results.")
  package static let cache = Option(
    "cache", argument: .text("DIR|URL"), commands: judging.union([.cache, .lsp, .mcp]),
    help:
      "Keep results in DIR. Otherwise they are kept in the git folder, or in the user's folder for caches. With an https URL, "
      + "also read results from that server; REVIEW_CACHE_TOKEN holds its token.")
  package static let cacheWrite = Option(
    "cache-write", commands: judging,
    help: "Also write results to the server that --cache names. Pull requests from forks never do.")
  package static let store = Option(
    "store", argument: .text("URL"), commands: judging.union([.cache]),
    help:
      "Share results and reports in a PostgreSQL database: postgresql://USER@HOST/NAME. Also REVIEW_STORE. The password comes "
      + "from PGPASSFILE or PGSERVICE, not from URL.")
  package static let requireStore = Option(
    "require-store", commands: judging,
    help: "Make the exit status 3 where the database or the cache server cannot be used.")
  package static let jobs = Option(
    "jobs", short: "j", argument: .text("N"), commands: judging.union([.lsp, .mcp]),
    help: "Work on N files at a time. The default is the number of processors.")
  package static let stdio = Option(
    "stdio", commands: [.lsp, .mcp],
    help: "Use standard input and output; editors pass it, and it is the only way there is.")
  package static let quiet = Option(
    "quiet", short: "q", commands: [.pr, .check, .fix, .baseline, .report, .watch],
    help: "Print findings only, without a summary.")
  package static let verbose = Option(
    "verbose", short: "v", commands: [.pr, .check, .fix], help: "Also say what is done and what is left out.")
  package static let color = Option(
    "color", argument: .choice(["auto", "always", "never"]),
    commands: reviewing.union([.initialise, .rules, .explain, .watch]),
    help: "Whether to use colours. With auto, which is the default, only on a terminal.")
  package static let source = Option(
    "source", argument: .text("URL[#REVISION]"), commands: [.initialise],
    help: "The git repository that CI builds this tool from. Otherwise it is the one that it was built in.")
  package static let force = Option("force", commands: [.initialise], help: "Replace files that are there.")
  package static let adopt = Option(
    "adopt", commands: [.initialise],
    help: "Make the configuration from today's code, and accept what is found in a baseline.")
  package static let suggest = Option(
    "suggest", commands: [.layers],
    help: "Print configuration for layers made of the targets or folders of the project.")
  package static let test = Option(
    "test", commands: [.rules],
    help: "Run the examples of custom rules; the exit status is 1 where one is not as it should be.")
  package static let schema = Option(
    "schema", commands: [.rules], help: "Print a JSON Schema of config.yml, for editors, instead of the rules.")
  package static let pages = Option(
    "pages", argument: .text("DIR"), commands: [.rules],
    help: "Write a page for each rule and an index into DIR, in Markdown; pages of other rules there are removed.")
  package static let manual = Option("man", commands: [.help], help: "Print the manual page, for `man -l`.")
  package static let help = Option("help", short: "h", commands: Set(Command.allCases), help: "Print this text.")
  package static let version = Option("version", commands: Set(Command.allCases), help: "Print the version.")
}
