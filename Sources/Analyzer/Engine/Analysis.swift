import Threads

/// The entry point of the analyzer: extracts facts from bytes, and creates a review from the facts of all files.
///
/// Both steps are pure: equal input produces equal output, in any order and on any number of threads.
package struct Analysis: Sendable {
  private let configuration: Configuration
  private let rules: [any Rule]
  private let walk: FileWalk
  /// The names of the protocols that fakes in generated files implement.
  private var protocolsFakedInGeneratedCode: Set<String> = []

  package init(configuration: Configuration) {
    self.init(
      configuration: configuration, rules: RuleCatalog.rules + configuration.policy.customRules.map(CustomRule.init),
      walk: .complete)
  }

  init(configuration: Configuration, rules: [any Rule], walk: FileWalk? = nil) {
    self.configuration = configuration
    self.rules = rules
    self.walk = walk ?? FileWalk(rules: rules)
  }

  /// Returns the facts about a file's content. Must be called on a `ParallelMap` thread.
  package func facts(of content: [UInt8]) -> FileFacts { walk.facts(of: content) }

  /// Returns the facts about file contents, in the same order.
  package func facts(ofEach contents: [[UInt8]], jobs: Int) -> [FileFacts] {
    ParallelMap.map(contents, jobs: jobs) { facts(of: $0) }
  }

  /// Whether the configuration mentions a rule that needs to know the fakes in generated files, which are not reviewed.
  package var needsGeneratedCode: Bool {
    let ids = rules.filter { type(of: $0).needsGeneratedCode }.map(\.info.id)
    return configuration.layers.contains { layer in
      ids.contains { id in
        layer.rules[id] != nil || layer.enabledRules.contains(id) || layer.onlyRules?.contains(id) == true
          || layer.overrides.contains { $0.rules[id] != nil }
      }
    }
  }

  /// Returns an analysis that also knows the fakes in generated files.
  /// - Parameter contents: The contents of the generated files.
  package func knowing(generatedCode contents: [[UInt8]], jobs: Int) -> Analysis {
    var analysis = self
    analysis.protocolsFakedInGeneratedCode = Set(facts(ofEach: contents, jobs: jobs).flatMap(\.supertypesOfFakes))
    return analysis
  }

  /// Reviews a project based on its facts.
  /// - Parameters:
  ///   - files: All files in the project, in any order. Files that no target contains are ignored.
  ///   - skipped: Files that were not analyzed.
  ///   - buildSettings: Returns the known build settings for a path.
  ///   - packages: The contents of the package manifests.
  ///   - change: The reviewed change; nil if the whole project is reviewed.
  ///   - today: The day that determines which debt comments are overdue. If it is nil, no comment is overdue.
  ///   - commitDays: The days on which lines were committed; nil if they are unknown.
  ///   - namesFilesInFingerprints: Whether fingerprints include the path; false to match moved files, which makes
  ///     fingerprints unique only within a file.
  ///   - jobs: The number of rules to run in parallel.
  ///   - indexCache: The indexes of the last review, which are reused if possible; nil to build new indexes.
  ///   - isReviewed: Returns whether findings in a file are reported; other files provide only type information.
  package func review(
    of files: [ProjectFile], skipped: [SkippedFile] = [], buildSettings: (String) -> BuildSettings = { _ in .unknown },
    packages: ProjectSettings.Packages = .init(), change: ProjectChange? = nil, today: CalendarDay? = nil,
    commitDays: CommitDays? = nil, namesFilesInFingerprints: Bool = true, jobs: Int = 1,
    indexCache: IndexCache? = nil, isReviewed: (String) -> Bool = { _ in true }
  ) -> Review {
    let isSorted = zip(files, files.dropFirst()).allSatisfy { PathKey($0.path) < PathKey($1.path) }
    let files = (isSorted ? files : files.sorted { PathKey($0.path) < PathKey($1.path) })
      .filter { buildSettings($0.path).mayBeInTarget }
    let (recorded, types) = indexes(of: files, jobs, indexCache)
    let reviewed = files.indices.filter { isReviewed(files[$0].path) }
    let detector = ArchitectureDetector(index: types, setting: configuration.architecture, change: change)
    let project = project(
      types: types, recorded: recorded, detector: detector, buildSettings: buildSettings, packages: packages,
      change: change, today: today, commitDays: commitDays, reviewed: reviewed.count < files.count ? reviewed : nil)
    return review(
      of: project, detector, skipped: skipped, namesFilesInFingerprints: namesFilesInFingerprints, jobs: jobs)
  }

  /// Reviews an edited project based on the review before the edit.
  /// - Parameters:
  ///   - files: All files of the project after the edit, sorted by path.
  ///   - earlier: The files before the edit and their review.
  ///   - earlierChange: The change that the earlier review examined; nil if it examined the whole project.
  ///   - indexCache: The indexes of the last review, which are reused if possible and otherwise replaced, so that
  ///     another review of the same types can use them.
  ///   - part: Returns a review of some files before the edit, or creates it and caches it, because consecutive edits
  ///     usually affect the same files.
  /// - Returns: The same as a review of all files; nil if the edit may affect too many other files.
  package func review(
    of files: [ProjectFile], after earlier: (files: [ProjectFile], review: Review), skipped: [SkippedFile],
    buildSettings: (String) -> BuildSettings, packages: ProjectSettings.Packages, change: ProjectChange?,
    earlierChange: ProjectChange? = nil, today: CalendarDay?, jobs: Int, indexCache: IndexCache? = nil,
    part: (_ paths: [String], _ make: () -> Review) -> Review = { $1() }
  ) -> Review? {
    let files = files.filter { buildSettings($0.path).mayBeInTarget }
    let earlierFiles = earlier.files.filter { buildSettings($0.path).mayBeInTarget }
      .sorted { PathKey($0.path) < PathKey($1.path) }
    guard EditedReview.mayApply(from: earlierFiles, to: files) else { return nil }
    let (recorded, types) = indexes(of: earlierFiles, jobs, indexCache)
    let detector = ArchitectureDetector(index: types, setting: configuration.architecture, change: earlierChange)
    let before = project(
      types: types, recorded: recorded, detector: detector, buildSettings: buildSettings, packages: packages,
      change: earlierChange, today: today, commitDays: nil, reviewed: nil)
    let edit = EditedReview(earlier: before, review: earlier.review)
    guard let affected = edit.affectedFiles(in: files),
      let editedTypes = types.replacing(files, viewModelSuffixes: configuration.viewModelSuffixes)
    else { return nil }
    let editedDetector = ArchitectureDetector(
      index: editedTypes, setting: configuration.architecture, change: change)
    guard before.architectures == editedTypes.modules.map(editedDetector.architecture(ofModule:)) else { return nil }
    var editedRecords = recorded
    editedRecords.replace(earlierFiles, with: files)
    let after = before.replacing(types: editedTypes, recorded: editedRecords, change: change).reviewing(affected)
    return edit.replacing(
      part(affected.map { files[$0].path }) {
        review(of: before.reviewing(affected), detector, skipped: skipped, jobs: jobs)
      },
      with: review(of: after, editedDetector, skipped: skipped, jobs: jobs))
  }

  /// Reviews a project's reviewed files.
  private func review(
    of project: Project, _ detector: ArchitectureDetector, skipped: [SkippedFile],
    namesFilesInFingerprints: Bool = true, jobs: Int
  ) -> Review {
    let audit = SuppressionAudit(
      project: project, settings: unselectedSettings(of: project), rules: rules,
      requiresReason: configuration.requiresSuppressionReason)
    let results = RuleRunner(rules: rules, audit: audit, namesFiles: namesFilesInFingerprints, jobs: jobs)
      .findings(in: project)
    let failed = project.failures(inFiles: project.reviewedFiles)
    let assembly = ReviewAssembly(
      project: project, findings: results.findings, opportunities: results.opportunities,
      checklists: ChecklistEvaluation(
        hasViewModels: project.types.hasType(with: .viewModel), hasReducers: project.types.hasType(with: .reducer)),
      jobs: jobs)
    return assembly.review(
      architecture: detector.verdict, modules: modules(detector.moduleVerdicts, in: project),
      suppressed: results.suppressed,
      skipped: (skipped + failed).sorted())
  }

  /// Returns the indexes of records and types, reusing those from the last review if they are still valid.
  private func indexes(
    of files: [ProjectFile], _ jobs: Int, _ cache: IndexCache?
  ) -> (RecordIndex, TypeIndex) {
    let suffixes = configuration.viewModelSuffixes
    if let known = cache?.indexes(for: files, viewModelSuffixes: suffixes) { return known }
    let indexes = concurrently(isAllowed: jobs > 1) {
      RecordIndex(of: files)
    } _: {
      TypeIndex(files: files, viewModelSuffixes: suffixes)
    }
    cache?.save(indexes)
    return indexes
  }

  /// Returns the modules with the conventions learned from their views.
  private func modules(_ modules: [ModuleArchitecture], in project: Project) -> [ModuleArchitecture] {
    guard let rule = rules.lazy.compactMap(\.asConventionRule).first else { return modules }
    return modules.map { module in
      var module = module
      module.memberOrder = rule.learnedOrder(ofModule: module.name == "." ? "" : module.name, in: project)
      return module
    }
  }

  /// Returns each file's settings as if `--only` had not been given; nil if it was not given.
  private func unselectedSettings(of project: Project) -> SettingsTable? {
    guard configuration.layers.contains(where: { $0.onlyRules != nil }) else { return nil }
    var unselected = configuration
    for layer in unselected.layers.indices { unselected.layers[layer].onlyRules = nil }
    return settings(for: project.files, architectures: project.architectures, configuration: unselected)
  }

  /// Returns each rule's limits at the project root.
  package func limits(architecture: Architecture) -> [String: RuleLevel.Limits] {
    var resolver = SettingsResolver(
      configuration: configuration, rules: rules.map(\.info), architecture: architecture)
    let settings = resolver.settings(for: "")
    return rules.reduce(into: [:]) { limits, rule in
      if case .limits(let found) = settings.level(of: rule.info.id) { limits[rule.info.id] = found }
    }
  }

  /// Returns the level of each rule for a path.
  package func levels(for path: String, architecture: Architecture) -> [String: RuleLevel] {
    var resolver = SettingsResolver(
      configuration: configuration, rules: rules.map(\.info), architecture: architecture)
    let settings = resolver.settings(for: path)
    return rules.reduce(into: [:]) { $0[$1.info.id] = settings.level(of: $1.info.id) }
  }

  private func project(
    types: TypeIndex, recorded: RecordIndex, detector: ArchitectureDetector,
    buildSettings: (String) -> BuildSettings, packages: ProjectSettings.Packages, change: ProjectChange?,
    today: CalendarDay?, commitDays: CommitDays?, reviewed: [Int]?
  ) -> Project {
    let architectures = types.modules.map(detector.architecture(ofModule:))
    return Project(
      types: types, recorded: recorded, architectures: architectures,
      buildSettings: types.files.map { configuration.assume.completing(buildSettings($0.path)) },
      settings: settings(for: types.files, architectures: architectures, configuration: configuration),
      policy: configuration.policy, packages: packages, change: change, today: today, commitDays: commitDays,
      protocolsFakedInGeneratedCode: protocolsFakedInGeneratedCode, reviewed: reviewed)
  }

  /// Creates a project for analyses that need only names, paths and manifests.
  func policyProject(
    of files: [ProjectFile], packages: ProjectSettings.Packages, layers: [PolicyLayer]?
  ) -> Project {
    var policy = configuration.policy
    if let layers { policy.layers = layers }
    return Project(
      types: TypeIndex(files: files, viewModelSuffixes: configuration.viewModelSuffixes), recorded: RecordIndex(of: []),
      architectures: [], buildSettings: [],
      settings: SettingsTable(paths: [], architectures: [], configuration: configuration, rules: []), policy: policy,
      packages: packages)
  }

  private func settings(
    for files: [ProjectFile], architectures: [Architecture], configuration: Configuration
  ) -> SettingsTable {
    SettingsTable(
      paths: files.map(\.path), architectures: architectures, configuration: configuration, rules: rules.map(\.info))
  }
}

extension Project {
  /// Returns the files that could be read but not analyzed.
  func failures(inFiles indices: [Int]) -> [SkippedFile] {
    indices.compactMap { file in
      files[file].facts.failure.map { SkippedFile(path: files[file].path, reason: $0, isFailure: true) }
    }
  }
}

extension Configuration.Assumptions {
  /// Returns the project's settings, with configured values in place of unknown ones.
  fileprivate func completing(_ read: BuildSettings) -> BuildSettings {
    var settings = read
    if settings.deployment.isEmpty {
      settings.deployment = deployment.compactMapValues { BuildSettings.Version($0) }
    }
    settings.isMainActorByDefault = read.isMainActorByDefault ?? isMainActorByDefault
    return settings
  }
}

extension TypeIndex {
  fileprivate func hasType(with role: RoleSet) -> Bool {
    entities.indices.contains { !roles(of: $0).isDisjoint(with: role) }
  }
}
