/// What the analysis of a tree says: the one value that every output format prints.
///
/// Everything is sorted: files and skipped files by path, findings by path, line, column and rule.
package struct Review: Sendable, Hashable {
  /// The architecture of the project as a whole.
  package let architecture: ArchitectureVerdict
  /// What each module with views of its own follows, sorted by name.
  package let modules: [ModuleArchitecture]
  package let files: [FileReview]
  package let findings: [Finding]
  /// Every checklist with the state of its items over the whole project, in catalogue order.
  package let checklists: [ChecklistReview]
  /// Coverage of each folder that directly or indirectly holds a reviewed file, sorted by path; `.` is the root.
  package let folders: [FolderReview]
  /// Coverage over all files.
  package let coverage: CoverageCount
  /// How many findings a suppression comment silenced.
  package let suppressed: Int
  /// How many findings the baseline accepts.
  package let baselined: Int
  /// What a comment or the baseline silences, for formats that show it as such.
  package let accepted: [AcceptedFinding]
  /// Entries of the baseline whose finding no longer occurs; 0 where not everything was reviewed.
  package let staleBaseline: Int
  /// Files that were not analysed, and why.
  package let skipped: [SkippedFile]
  /// What a change does beside the findings, where one was reviewed; nil where everything was.
  package let change: ChangeSummary?

  package init(
    architecture: ArchitectureVerdict, modules: [ModuleArchitecture] = [], files: [FileReview], findings: [Finding],
    checklists: [ChecklistReview], folders: [FolderReview], coverage: CoverageCount, suppressed: Int, baselined: Int,
    accepted: [AcceptedFinding] = [], staleBaseline: Int = 0, skipped: [SkippedFile], change: ChangeSummary? = nil
  ) {
    self.architecture = architecture
    self.modules = modules
    self.files = files
    self.findings = findings
    self.checklists = checklists
    self.folders = folders
    self.coverage = coverage
    self.suppressed = suppressed
    self.baselined = baselined
    self.accepted = accepted
    self.staleBaseline = staleBaseline
    self.skipped = skipped
    self.change = change
  }

  /// The number of findings of one severity.
  package func count(_ severity: Severity) -> Int {
    findings.lazy.filter { $0.severity == severity }.count
  }
}

/// The architecture that was found or configured, and why.
package struct ArchitectureVerdict: Sendable, Hashable {
  package let architecture: Architecture
  /// One sentence with the figures behind the verdict.
  package let reason: String
  /// The figures themselves.
  package let counts: ArchitectureCounts
  /// Whether the configuration states it; otherwise the figures decide.
  package let isConfigured: Bool

  package init(
    architecture: Architecture, reason: String, counts: ArchitectureCounts = ArchitectureCounts(),
    isConfigured: Bool = false
  ) {
    self.architecture = architecture
    self.reason = reason
    self.counts = counts
    self.isConfigured = isConfigured
  }
}

/// The architecture of one module.
package struct ModuleArchitecture: Sendable, Hashable {
  /// The folder of the module, or its topmost folder.
  package let name: String
  package let verdict: ArchitectureVerdict
  /// The member order that most of its views keep; nil where it is the usual one.
  package var memberOrder: LearnedMemberOrder?

  package init(name: String, verdict: ArchitectureVerdict, memberOrder: LearnedMemberOrder? = nil) {
    self.name = name
    self.verdict = verdict
    self.memberOrder = memberOrder
  }
}

/// The order of members that the views of a module keep in place of the usual one, and how many show it.
/// - Source: catalogue, head, "Learned order".
package struct LearnedMemberOrder: Sendable, Hashable {
  /// Two kinds of members that stand the other way round than usual.
  package struct Swap: Sendable, Hashable {
    package let above: String
    package let below: String
    /// How many views have it so.
    package let views: Int
    /// How many views have members of both kinds.
    package let total: Int

    package init(above: String, below: String, views: Int, total: Int) {
      self.above = above
      self.below = below
      self.views = views
      self.total = total
    }
  }

  /// All kinds of members from the top of a view to its end: `environment`, `constant`, `stored`, `computed`, `init`,
  /// `body`, `view_helper`, `function`, `async_function`.
  package let order: [String]
  /// Never empty.
  package let swaps: [Swap]

  package init(order: [String], swaps: [Swap]) {
    self.order = order
    self.swaps = swaps
  }
}

/// The metrics, roles and checklist of one file.
package struct FileReview: Sendable, Hashable {
  package let path: String
  /// In catalogue order.
  package let roles: [Role]
  package let lines: LineCounts
  /// Code lines of the longest `body` in the file, nil where there is none.
  package let maxBodyLength: Int?
  /// UI frameworks that the file imports, sorted and unique.
  package let uiImports: [String]
  /// Declared types in source order.
  package let types: [TypeReview]
  package let coverage: CoverageCount
  /// The state of every item of all checklists for this file, in the order of the review's checklists.
  package let items: [ItemStatus]

  package init(
    path: String, roles: [Role], lines: LineCounts, maxBodyLength: Int?, uiImports: [String], types: [TypeReview],
    coverage: CoverageCount, items: [ItemStatus] = []
  ) {
    self.path = path
    self.roles = roles
    self.lines = lines
    self.maxBodyLength = maxBodyLength
    self.uiImports = uiImports
    self.types = types
    self.coverage = coverage
    self.items = items
  }
}

/// The metrics of one declared type.
package struct TypeReview: Sendable, Hashable {
  /// Qualified by the enclosing types, such as `FeedView.Row`.
  package let name: String
  /// `struct`, `class`, `enum`, `actor` or `protocol`.
  package let kind: String
  package let roles: [Role]
  /// 1-based line of the name.
  package let line: Int
  /// 1-based line on which the declaration ends.
  package let endLine: Int
  /// Code lines inside the braces of the declaration and of all extensions, nested types left out.
  package let codeLines: Int
  /// As `god_view_model` counts them.
  package let storedProperties: Int
  /// Code lines strictly between the braces of `body`, nil where there is none.
  package let bodyLength: Int?
  /// Depth of nested view-builder closures in `body`.
  package let bodyDepth: Int?
  /// LCOM4 of a view model or observable: the number of groups of members that share no state.
  package let cohesion: Int?

  package init(
    name: String, kind: String, roles: [Role], line: Int, codeLines: Int, storedProperties: Int, bodyLength: Int?,
    bodyDepth: Int?, cohesion: Int?, endLine: Int? = nil
  ) {
    self.name = name
    self.kind = kind
    self.roles = roles
    self.line = line
    self.endLine = endLine ?? line
    self.codeLines = codeLines
    self.storedProperties = storedProperties
    self.bodyLength = bodyLength
    self.bodyDepth = bodyDepth
    self.cohesion = cohesion
  }
}

/// A file that was not analysed.
package struct SkippedFile: Error, Sendable, Hashable, Comparable {
  package let path: String
  /// What stands in the way, as part of a sentence: "is larger than 1 MiB".
  package let reason: String
  /// Whether the file could not be reviewed, so that a change with it does not pass; false for what is left out on
  /// purpose.
  package let isFailure: Bool

  package init(path: String, reason: String, isFailure: Bool) {
    self.path = path
    self.reason = reason
    self.isFailure = isFailure
  }

  package static func < (left: SkippedFile, right: SkippedFile) -> Bool { PathKey(left.path) < PathKey(right.path) }
}
