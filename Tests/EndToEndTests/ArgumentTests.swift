import Analyzer
import Testing

@testable import Arguments

/// What the executable makes of its arguments.
struct ArgumentTests {
  private static let formats = ["json", "sarif", "text", "xcode"]

  /// The folders `Sources` and `chart` exist, nothing else does.
  private func invocation(_ line: String) throws(UsageError) -> Invocation {
    let arguments = line.split(separator: " ").map(String.init)
    return try Invocation(arguments, formats: Self.formats) { ["Sources", "chart"].contains($0) }
  }

  private func check(_ line: String) throws -> CheckArguments {
    guard case .check(let arguments) = try invocation(line) else { throw NotACheck() }
    return arguments
  }

  private struct NotACheck: Error {}

  @Test func `without arguments the changes are checked with the defaults`() throws {
    let arguments = try check("")
    #expect(arguments == (try check("check")))
    #expect(arguments.paths.isEmpty && !arguments.all)
    #expect(arguments.outputs == [.init(format: "text", path: nil)])
    #expect(arguments.failOn == .severity(.error))
    #expect(arguments.color == .auto)
    #expect(arguments.architecture == nil && arguments.jobs == nil && arguments.config == nil)
  }

  private static let equals: [(line: String, same: String)] = [
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
    ("check Sources --", "check -- Sources"),
    ("--fail-on error", ""),
    ("--color auto", ""),
    ("--format text", ""),
  ]

  @Test(arguments: equals)
  func `what means the same is the same`(line: String, same: String) throws {
    #expect(try check(line) == (try check(same)))
  }

  @Test func `every option arrives`() throws {
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

  @Test func `an architecture of auto is told apart from none`() throws {
    #expect(try check("--architecture auto").architecture == .automatic)
  }

  @Test func `spaces around the rules of a list do not count`() throws {
    let parsed = try ArgumentParser.parse(["--only", " a, b ", "--config", "my file.yml"])
    let arguments = try CheckArguments(parsed, formats: Self.formats)
    #expect(arguments.only == ["a", "b"])
    #expect(arguments.config == "my file.yml")
  }

  private static let helps: [(line: String, invocation: Invocation)] = [
    ("help", .help(nil)),
    ("--help", .help(nil)),
    ("-h --all", .help(nil)),
    ("--quiet --verbose --help", .help(nil)),
    ("help check", .help(.check)),
    ("check --help", .help(.check)),
    ("check Sources -qh", .help(.check)),
    ("help --help", .help(.help)),
    ("help help", .help(.help)),
    ("--version", .version),
    ("check --version", .version),
    ("help --version", .version),
  ]

  @Test(arguments: helps)
  func `help and version are given wherever they are asked for`(line: String, invocation: Invocation) throws {
    #expect(try self.invocation(line) == invocation)
  }

  private static let mistakes: [(line: String, message: String)] = [
    ("--al", "unknown option '--al' (did you mean '--all'?)"),
    ("--colour never", "unknown option '--colour' (did you mean '--color'?)"),
    ("--zebra=1", "unknown option '--zebra'"),
    ("-x", "unknown option '-x'"),
    ("-qx", "unknown option '-x'"),
    ("--since", "--since needs a value: `--since REV`"),
    ("--all --since HEAD~", "--all and --since exclude each other"),
    (
      "check --staged Sources",
      "--staged looks at what changed in a git work tree: leave out PATH, and run it in a work tree"
    ),
    ("--stdin", "--stdin needs --path NAME beside it"),
    ("--path a", "--path needs --stdin beside it"),
    ("--stdin --path a --all", "--stdin and --all exclude each other"),
    ("check --stdin --path a Sources", "'Sources' cannot be reviewed together with --stdin"),
    ("fix --staged", "--staged is not an option of `review fix`"),
    ("--baseline=b --no-baseline", "--no-baseline and --baseline exclude each other"),
    ("cache", "say what to do: info or clear"),
    ("cache infos", "'infos' is not one of info, clear (did you mean 'info'?)"),
    ("chekc", "unknown command 'chekc' (did you mean 'check'?)"),
    ("--all hepl", "unknown command 'hepl' (did you mean 'help'?)"),
    ("Tests", "unknown command 'Tests'"),
    ("help reprot", "unknown command 'reprot' (did you mean 'report'?)"),
    ("report --every fortnight", "--every cannot be 'fortnight': it is one of day, week, month, tag, commit"),
    ("report --since yesterday", "--since needs a day such as 2024-01-31, not 'yesterday'"),
    ("report --until 2024-02-30", "--until needs a day such as 2024-01-31, not '2024-02-30'"),
    ("report --workspace a.yml --root b", "--workspace and --root exclude each other"),
    ("report Sources", "`review report` takes no 'Sources'"),
    ("report --fail-on error", "--fail-on is not an option of `review report`"),
    ("pr --all", "--all is not an option of `review pr`"),
    ("pr 7", "'7' is one too many: `review pr` takes a number as `--pr NUMBER`, and no paths"),
    ("pr --max-comments many", "--max-comments needs a whole number from 0 on, not 'many'"),
    ("pr --format xcode", "unknown format 'xcode': it is one of text, json"),
    ("help chek", "unknown command 'chek' (did you mean 'check'?)"),
    ("help check check", "one thing is explained at a time, so 'check' is one too many"),
    ("Sources", "'Sources' is not a command; to review a file or folder, say `review check PATH`"),
    ("chart", "'chart' is not a command; to review a file or folder, say `review check PATH`"),
    ("a/b.swift", "'a/b.swift' is not a command; to review a file or folder, say `review check PATH`"),
    ("--all -- check", "'check' is not a command; to review a file or folder, say `review check PATH`"),
    ("help --all", "--all is not an option of `review help`"),
    ("--config", "--config needs a value: `--config FILE`"),
    ("--config=", "--config needs a value: `--config FILE`"),
    ("--config --all", "--config needs a value: `--config FILE`"),
    ("-j", "--jobs needs a value: `-j, --jobs N`"),
    ("--format json=", "--format needs a value: `--format FORMAT[=FILE]`"),
    ("--all=yes", "--all takes no value, but has 'yes'"),
    ("--jobs 2 -j 3", "--jobs is given twice, as '2' and as '3'"),
    ("--config a --config b", "--config is given twice, as 'a' and as 'b'"),
    ("-q --verbose", "--quiet and --verbose exclude each other"),
    ("-qv", "--quiet and --verbose exclude each other"),
    ("--jobs 0", "--jobs needs a whole number from 1 on, not '0'"),
    ("--jobs=-1", "--jobs needs a whole number from 1 on, not '-1'"),
    ("--jobs 1e3", "--jobs needs a whole number from 1 on, not '1e3'"),
    ("--jobs 99999999999999999999", "--jobs needs a whole number from 1 on, not '99999999999999999999'"),
    (
      "--architecture mvvn",
      "--architecture cannot be 'mvvn' (did you mean 'mvvm'?): it is one of auto, mv, mvvm, tca"
    ),
    ("--fail-on warn", "--fail-on cannot be 'warn': it is one of error, warning, info, never"),
    ("--color Never", "--color cannot be 'Never' (did you mean 'never'?): it is one of auto, always, never"),
    ("--only a,,b", "--only has an empty entry in 'a,,b'"),
    ("--disable ,", "--disable has an empty entry in ','"),
    ("--format jsn", "unknown format 'jsn' (did you mean 'json'?): it is one of json, sarif, text, xcode"),
    (
      "--format text --format json",
      "the formats text and json would both go to standard output; write one to a file with `--format json=FILE`"
    ),
    ("--format text=a --format json=a", "the formats text and json would both go to 'a'"),
    ("\u{1B}[2J\u{202E}", "unknown command '\\u{1b}[2J\\u{202e}'"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is named in one sentence`(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try invocation(line) }
    #expect(error?.description == message + "; see `review help check`")
  }

  @Test func `options have names of their own and say what they do`() {
    let options = OptionCatalog.all
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for option in options {
      #expect(option.help.hasSuffix(".") && !option.commands.isEmpty, "\(option.name)")
    }
  }

  @Test(arguments: [nil] + Command.allCases)
  func `the help fits a terminal and lists what there is`(command: Command?) {
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
