import Analyzer
import Report
import Testing

@testable import Arguments
@testable import review

/// Tests the parsing and validation of arguments.
struct ArgumentTests {
  /// Parses a command line in a folder that contains only `Sources` and `chart`.
  private func arguments(_ line: String) throws(UsageError) -> any CommandArguments {
    try Invocation.arguments(line.split(separator: " ").map(String.init)) { ["Sources", "chart"].contains($0) }
  }

  private func check(_ line: String) throws -> CheckArguments {
    try #require(try arguments(line) as? CheckArguments)
  }

  @Test func `without arguments, the change is reviewed with the default options`() throws {
    let arguments = try check("")
    #expect(arguments == (try check("check")))
    #expect(arguments.paths.isEmpty && !arguments.all)
    #expect(arguments.outputs == [.init(format: "text", path: nil)])
    #expect(arguments.failOn == .severity(.error))
    #expect(arguments.color == .auto)
    #expect(arguments.architecture == nil && arguments.jobs == nil && arguments.config == nil)
  }

  private static let equivalents: [(line: String, same: String)] = [
    ("--all", "check --all"),
    ("--all --all", "--all"),
    ("--quiet check Sources", "check Sources --quiet"),
    ("check -q Sources", "check Sources --quiet"),
    ("check -j 4", "check --jobs=4"),
    ("check -j4", "check --jobs 4"),
    ("check -j=4", "check --jobs 4"),
    ("check -qj4", "check --quiet --jobs 4"),
    ("--jobs 4 --jobs 4", "--jobs 4"),
    ("--format text", "--format=text"),
    ("--format json --format json", "--format json"),
    ("--only a,b --only c,a", "--only a,b,c"),
    ("--config=x.yml", "--config x.yml"),
    ("--stdin --path a", "--stdin --stdin-filename=a"),
    ("--stdin --path=a --stdin-filename a", "--stdin --stdin-filename a"),
    ("check Sources --", "check -- Sources"),
    ("--fail-on error", ""),
    ("--color auto", ""),
    ("--format text", ""),
  ]

  @Test(arguments: equivalents)
  func `equivalent command lines are parsed identically`(line: String, same: String) throws {
    #expect(try check(line) == (try check(same)))
  }

  @Test func `every option is parsed`() throws {
    let arguments = try check(
      """
      check --all --config c.yml --root dir --format text --format json=out=1.json --only a,b --enable c --disable d \
      --architecture mvvm --fail-on never --no-cache --jobs 3 --verbose --color never -- one -two --all
      """)
    #expect(arguments.all && arguments.noCache && arguments.verbose && !arguments.quiet)
    #expect((arguments.config, arguments.root) == ("c.yml", "dir"))
    #expect(arguments.outputs == [.init(format: "text", path: nil), .init(format: "json", path: "out=1.json")])
    #expect((arguments.only, arguments.enable, arguments.disable) == (["a", "b"], ["c"], ["d"]))
    #expect(arguments.architecture == .fixed(.mvvm))
    #expect(arguments.failOn == .never)
    #expect(arguments.jobs == 3)
    #expect(arguments.color == .never)
    #expect(arguments.paths == ["one", "-two", "--all"])
  }

  @Test func `passing --architecture auto differs from omitting the option`() throws {
    #expect(try check("--architecture auto").architecture == .automatic)
  }

  @Test func `spaces around list entries are ignored`() throws {
    let parsed = try ArgumentParser.parse(["--only", " a, b ", "--config", "my file.yml"])
    let arguments = try CheckArguments(parsed)
    #expect(arguments.only == ["a", "b"])
    #expect(arguments.config == "my file.yml")
  }

  private static let helps: [(line: String, topic: HelpArguments.Topic)] = [
    ("help", .overview),
    ("--help", .overview),
    ("-h --all", .overview),
    ("--quiet --verbose --help", .overview),
    ("help check", .command(.check)),
    ("check --help", .command(.check)),
    ("check Sources -qh", .command(.check)),
    ("help --help", .command(.help)),
    ("help help", .command(.help)),
    ("help --man", .manualPage),
  ]

  @Test(arguments: helps)
  func `the help option takes precedence over commands`(line: String, topic: HelpArguments.Topic) throws {
    #expect(try #require(try arguments(line) as? HelpArguments).topic == topic)
  }

  @Test(arguments: ["--version", "check --version", "help --version"])
  func `the version option takes precedence over commands`(line: String) throws {
    #expect(try arguments(line) is VersionArguments)
  }

  @Test(arguments: Command.all)
  func `every command can be run`(command: Command) {
    #expect(command.arguments is any RunnableArguments.Type)
    #expect(Command(named: command.name) == command)
  }

  private static let formats = FormatCatalog.all.map(\.name).joined(separator: ", ")

  private static let errors: [(line: String, message: String)] = [
    ("--al", "unknown option '--al' (did you mean '--all'?)"),
    ("--colour never", "unknown option '--colour' (did you mean '--color'?)"),
    ("--zebra=1", "unknown option '--zebra'"),
    ("--foo", "unknown option '--foo'"),
    ("completions tcsh", "unknown shell 'tcsh'; choose one of bash, zsh, fish"),
    ("--fix", "unknown option '--fix' (did you mean 'review fix'?)"),
    ("--strict", "unknown option '--strict' (did you mean '--fail-on warning'?)"),
    ("--rule any_view", "unknown option '--rule' (did you mean '--only'?)"),
    ("--base main", "--base is not an option of `review check` (did you mean '--since'?)"),
    ("--json", "unknown option '--json' (did you mean '--format json'?)"),
    ("check --output x.json", "--output is not an option of `review check` (did you mean '--format FORMAT=FILE'?)"),
    ("--no-color", "unknown option '--no-color' (did you mean '--color never'?)"),
    ("fix --dry-run", "--dry-run is not an option of `review fix` (did you mean '--diff'?)"),
    ("-V", "unknown option '-V' (did you mean '--version'?)"),
    ("lint", "unknown command 'lint' (did you mean 'check'?)"),
    ("-x", "unknown option '-x'"),
    ("-qx", "unknown option '-x'"),
    ("--since", "--since requires a value: `--since REV`"),
    ("--all --since HEAD~", "--all and --since cannot be combined"),
    ("check --staged Sources", "--staged cannot be combined with PATH"),
    ("check --since main Sources", "--since cannot be combined with PATH"),
    ("check --base-config Sources", "--base-config cannot be combined with PATH"),
    ("--stdin", "--stdin requires --stdin-filename NAME"),
    ("--stdin-filename a", "--stdin-filename requires --stdin"),
    ("--path a", "--stdin-filename requires --stdin"),
    ("--path a --stdin-filename b --stdin", "--stdin-filename has conflicting values 'a' and 'b'"),
    ("--stdin-filename", "--stdin-filename requires a value: `--stdin-filename NAME`"),
    ("--stdin-file a", "unknown option '--stdin-file' (did you mean '--stdin-filename'?)"),
    ("--stdin --stdin-filename a --all", "--stdin and --all cannot be combined"),
    ("check --stdin --stdin-filename a Sources", "the path 'Sources' cannot be combined with --stdin"),
    ("fix --staged", "--staged is not an option of `review fix`"),
    ("--baseline=b --no-baseline", "--no-baseline and --baseline cannot be combined"),
    ("cache", "missing action: choose info or clear"),
    ("--cache ftp://host/a", "invalid value for --cache: 'ftp://host/a' is neither a folder nor an https:// URL"),
    ("cache info --cache s3://a", "invalid value for --cache: 's3://a' is neither a folder nor an https:// URL"),
    ("init agents --adopt", "--adopt has no effect without `config`; add `config` or omit --adopt"),
    ("cache infos", "unknown action 'infos' (did you mean 'info'?); choose info or clear"),
    ("chekc", "unknown command 'chekc' (did you mean 'check'?)"),
    ("--all hepl", "unknown command 'hepl' (did you mean 'help'?)"),
    ("Tests", "unknown command 'Tests'"),
    ("help reprot", "unknown command 'reprot' (did you mean 'report'?)"),
    ("report --every fortnight", "invalid value 'fortnight' for --every; choose one of day, week, month, tag, commit"),
    ("report --since yesterday", "--since requires a date such as 2024-01-31, not 'yesterday'"),
    ("report --until 2024-02-30", "--until requires a date such as 2024-01-31, not '2024-02-30'"),
    ("report --workspace a.yml --root b", "--workspace and --root cannot be combined"),
    ("report Sources", "unexpected argument 'Sources' for `review report`"),
    ("report --fail-on error", "--fail-on is not an option of `review report`"),
    ("pr --all", "--all is not an option of `review pr`"),
    ("pr 7", "unexpected argument '7': `review pr` expects `--pr NUMBER` and accepts no paths"),
    ("pr --max-comments many", "--max-comments requires an integer ≥ 0, not 'many'"),
    ("pr --format xcode", "unknown format 'xcode'; choose one of text, json"),
    ("help chek", "unknown command 'chek' (did you mean 'check'?)"),
    ("help check check", "unexpected argument 'check'"),
    ("Sources", "'Sources' is not a command; to review a file or folder, run `review check PATH`"),
    ("chart", "'chart' is not a command; to review a file or folder, run `review check PATH`"),
    ("a/b.swift", "'a/b.swift' is not a command; to review a file or folder, run `review check PATH`"),
    ("--all -- check", "'check' is not a command; to review a file or folder, run `review check PATH`"),
    ("help --all", "--all is not an option of `review help`"),
    ("--config", "--config requires a value: `--config FILE`"),
    ("--config=", "--config requires a value: `--config FILE`"),
    ("--config --all", "--config requires a value: `--config FILE`"),
    ("-j", "--jobs requires a value: `-j, --jobs N`"),
    ("--format json=", "--format requires a value: `--format FORMAT[=FILE]`"),
    ("--all=yes", "--all does not take a value, but got 'yes'"),
    ("--jobs 2 -j 3", "--jobs has conflicting values '2' and '3'"),
    ("--config a --config b", "--config has conflicting values 'a' and 'b'"),
    ("-q --verbose", "--quiet and --verbose cannot be combined"),
    ("-qv", "--quiet and --verbose cannot be combined"),
    ("--jobs 0", "--jobs requires an integer ≥ 1, not '0'"),
    ("--jobs=-1", "--jobs requires an integer ≥ 1, not '-1'"),
    ("--jobs 1e3", "--jobs requires an integer ≥ 1, not '1e3'"),
    ("--jobs 99999999999999999999", "--jobs requires an integer ≥ 1, not '99999999999999999999'"),
    (
      "--architecture mvvn",
      "invalid value 'mvvn' for --architecture (did you mean 'mvvm'?); choose one of auto, mv, mvvm, tca"
    ),
    (
      "--fail-on warn",
      "invalid value 'warn' for --fail-on (did you mean 'warning'?); choose one of error, warning, info, never"
    ),
    ("--color Never", "invalid value 'Never' for --color (did you mean 'never'?); choose one of auto, always, never"),
    ("--only a,,b", "--only has an empty entry in 'a,,b'"),
    ("--disable ,", "--disable has an empty entry in ','"),
    ("--format jsn", "unknown format 'jsn' (did you mean 'json'?); choose one of \(formats)"),
    (
      "--format text --format json",
      "the formats text and json cannot both be written to standard output; write one to a file with `--format json=FILE`"
    ),
    ("--format text=a --format json=a", "the formats text and json cannot both be written to 'a'"),
    ("\u{1B}[2J\u{202E}", "unknown command '\\u{1b}[2J\\u{202e}'"),
  ]

  @Test(arguments: errors)
  func `a usage error has a message`(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try arguments(line) }
    let topic = message.hasPrefix("unknown command") ? "" : " check"
    #expect(error?.description == message + "; see `review help\(topic)`")
  }

  @Test func `options have unique names and a description`() {
    let options = OptionCatalog.all
    let names = options.flatMap { [$0.name] + ($0.alias.map { [$0] } ?? []) }
    #expect(Set(names).count == names.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for option in options {
      #expect(option.help.hasSuffix(".") && !option.commands.isEmpty, "\(option.name)")
    }
  }

  @Test(arguments: [Command.check, .watch])
  func `the help and the manual page describe the formats for findings`(command: Command) {
    for format in FormatCatalog.all {
      #expect(HelpText(command).text.contains("  \(format.name.padded(to: 12))\(format.summary)\n"))
      #expect(ManualPage().text.contains(".It Cm \(format.name)\n"))
    }
    #expect(!HelpText(.rules).text.contains("\nFormats:\n"))
  }

  @Test(arguments: [nil] + Command.all)
  func `the help fits a terminal and lists all options`(command: Command?) {
    let text = HelpText(command).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 && $0.last != " " })
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n") && !text.contains("\n\n\n"))
    if let command {
      for option in OptionCatalog.options(of: command) {
        #expect(text.contains(option.signature(for: command)), "\(option.name)")
      }
    }
    #expect((command == nil || command == .check) == text.contains("NO_COLOR"))
  }
}
