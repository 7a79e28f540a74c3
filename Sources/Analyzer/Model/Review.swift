/// The result of reviewing a tree, which is the input for all output formats.
///
/// Everything is sorted: files and skipped files by path; findings by path, line, column and rule.
package struct Review: Sendable, Hashable {
  /// The architecture of the project as a whole.
  package let architecture: ArchitectureVerdict
  /// The architecture of each module with views, sorted by name.
  package let modules: [ModuleArchitecture]
  /// The reviewed files. In a review of a change, these are the files that the change touches or introduces findings
  /// in.
  package internal(set) var files: [FileReview]
  /// The findings to report, without suppressed and baselined ones.
  package internal(set) var findings: [Finding]
  /// All checklists with the status of their items for the whole project, in report order.
  package let checklists: [ChecklistReview]
  /// The coverage of each folder that directly or indirectly contains a reviewed file, sorted by path; `.` is the root.
  package let folders: [FolderReview]
  /// The combined coverage of all files.
  package internal(set) var coverage: CoverageCount
  /// The number of findings suppressed by comments.
  package let suppressed: Int
  /// The number of findings accepted by the baseline.
  package internal(set) var baselined: Int
  /// The suppressed and baselined findings, for formats that include them.
  package internal(set) var accepted: [AcceptedFinding]
  /// The number of baseline entries whose finding no longer occurs; 0 if not everything was reviewed.
  package internal(set) var staleBaseline: Int
  /// The files that were not analyzed, and why.
  package internal(set) var skipped: [SkippedFile]
  /// The effects of the reviewed change, or nil if the whole project was reviewed.
  package internal(set) var change: ChangeSummary?

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

  /// Returns the number of findings with the given severity.
  package func count(_ severity: Severity) -> Int {
    findings.lazy.filter { $0.severity == severity }.count
  }
}

/// The detected or configured architecture, and the reason for it.
package struct ArchitectureVerdict: Sendable, Hashable {
  /// The architecture that the rules assume.
  package let architecture: Architecture
  /// One sentence with the figures behind the verdict.
  package let reason: String
  /// The figures behind the verdict.
  package let counts: ArchitectureCounts
  /// Whether the architecture is configured rather than detected from the figures.
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
  /// The module's folder: in a package, the folder under `Sources` or `Tests`; elsewhere, the topmost folder.
  package let name: String
  package let verdict: ArchitectureVerdict
  /// The member order that most of the module's views follow, or nil if it is the default order.
  package var memberOrder: LearnedMemberOrder?

  package init(name: String, verdict: ArchitectureVerdict, memberOrder: LearnedMemberOrder? = nil) {
    self.name = name
    self.verdict = verdict
    self.memberOrder = memberOrder
  }
}

/// A member order that a module's views follow instead of the default one, and the number of views that follow it.
package struct LearnedMemberOrder: Sendable, Hashable {
  /// Two kinds of members whose order is the opposite of the default.
  package struct Swap: Sendable, Hashable {
    /// The kind that comes first in the views, although it comes after `below` by default.
    package let above: String
    /// The kind that comes second in the views.
    package let below: String
    /// The number of views with this order.
    package let views: Int
    /// The number of views with members of both kinds.
    package let total: Int

    package init(above: String, below: String, views: Int, total: Int) {
      self.above = above
      self.below = below
      self.views = views
      self.total = total
    }
  }

  /// The id of the rule that follows this order.
  package let rule: String
  /// All kinds of members, in their order within a view: `environment`, `constant`, `stored`, `computed`, `init`,
  /// `body`, `view_helper`, `function`, `async_function`.
  package let order: [String]
  /// The pairs of member kinds whose order differs from the default; never empty.
  package let swaps: [Swap]

  package init(rule: String, order: [String], swaps: [Swap]) {
    self.rule = rule
    self.order = order
    self.swaps = swaps
  }
}

/// The metrics, roles and checklist of one file.
package struct FileReview: Sendable, Hashable {
  /// The path relative to the root, with `/` as the separator.
  package let path: String
  /// The roles, in report order.
  package let roles: [Role]
  package let lines: LineCounts
  /// The length of the longest `body` in lines of code, or nil if there is none.
  package let maxBodyLength: Int?
  /// The imported UI frameworks, sorted and without duplicates.
  package let uiImports: [String]
  /// The declared types, in source order.
  package let types: [TypeReview]
  /// The number of checklist items that passed, failed or need manual review in this file.
  package let coverage: CoverageCount
  /// This file's status for every item in all checklists, in report order.
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

/// The metrics for one declared type.
package struct TypeReview: Sendable, Hashable {
  /// The name, qualified by the enclosing types, such as `FeedView.Row`.
  package let name: String
  /// The kind of declaration: `struct`, `class`, `enum`, `actor` or `protocol`.
  package let kind: String
  /// The roles, in report order. Empty for types that belong to the view layer but render nothing, such as result
  /// builders.
  package let roles: [Role]
  /// The 1-based line that contains the name.
  package let line: Int
  /// The 1-based line on which the declaration ends.
  package let endLine: Int
  /// The number of code lines inside the braces of the declaration and all extensions, excluding nested types.
  package let codeLines: Int
  /// The number of stored properties, counted as in `god_view_model`.
  package let storedProperties: Int
  /// The number of code lines strictly between the braces of `body`, or nil if there is none.
  package let bodyLength: Int?
  /// The depth of nested view-builder closures in `body`.
  package let bodyDepth: Int?
  /// The LCOM4 of a view model or observable class: the number of groups of members that share no state.
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

/// A file that was not analyzed.
package struct SkippedFile: Error, Sendable, Hashable, Comparable {
  /// The path relative to the root, with `/` as the separator.
  package let path: String
  /// The reason, as part of a sentence: "is larger than 1 MiB".
  package let reason: String
  /// Whether the file could not be reviewed, in which case a change to the file fails the review. False for files that
  /// are skipped intentionally.
  package let isFailure: Bool
  /// Whether the content cannot be read as source code, for example because it is encoded in UTF-16.
  package let isUnreadable: Bool

  package init(path: String, reason: String, isFailure: Bool, isUnreadable: Bool = false) {
    self.path = path
    self.reason = reason
    self.isFailure = isFailure
    self.isUnreadable = isUnreadable
  }

  /// Whether every format has to announce the file, because its author probably expects it to be reviewed.
  package var isAnnounced: Bool { isFailure || isUnreadable }

  package static func < (left: SkippedFile, right: SkippedFile) -> Bool { PathKey(left.path) < PathKey(right.path) }
}
