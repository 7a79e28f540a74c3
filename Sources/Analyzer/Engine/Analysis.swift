import Threads

/// The front door of the analyzer: bytes in, facts out; facts of all files in, review out.
///
/// Both halves are pure: the same input gives the same output, in any order and on any number of threads.
package struct Analysis: Sendable {
  private let configuration: Configuration
  private let rules: [any Rule]
  private let walk: FileWalk

  /// - Parameter walk: Where it was made before the configuration was known.
  package init(configuration: Configuration, walk: FileWalk = FileWalk()) {
    self.init(
      configuration: configuration, rules: RuleCatalog.rules + configuration.policy.customRules.map(CustomRule.init),
      walk: walk)
  }

  init(configuration: Configuration, rules: [any Rule], walk: FileWalk? = nil) {
    self.configuration = configuration
    self.rules = rules
    self.walk = walk ?? FileWalk(rules: rules)
  }

  /// The facts of one content; must be called on a thread of `ParallelMap`.
  package func facts(of content: [UInt8]) -> FileFacts { walk.facts(of: content) }

  /// The facts of contents that have no path of their own, in their order.
  package func facts(ofEach contents: [[UInt8]], jobs: Int) -> [FileFacts] {
    ParallelMap.map(contents, jobs: jobs) { facts(of: $0) }
  }

  /// Judges the facts of a project.
  /// - Parameters:
  ///   - files: All files of the project, in any order.
  ///   - skipped: Files that were not analysed.
  ///   - buildSettings: How the target of a path is built, as far as the project says.
  ///   - packages: What the manifests of the project say.
  ///   - change: What the change under review adds; nil where everything is reviewed.
  ///   - today: The day by which notes are old; nil where none is known, and then none is.
  ///   - commitDays: When lines were committed; nil where nobody knows.
  ///   - namesFilesInFingerprints: False to compare files that were moved; then fingerprints are unique within a file.
  ///   - jobs: How many rules to ask at a time.
  ///   - memory: Keeps what can be used again by the next review; nil to make everything.
  ///   - isReported: Whether a path is part of what is reported; the other files only tell what types are.
  package func review(
    of files: [ProjectFile], skipped: [SkippedFile] = [], buildSettings: (String) -> BuildSettings = { _ in .unknown },
    packages: ProjectSettings.Packages = .init(), change: ProjectChange? = nil, today: CalendarDay? = nil,
    commitDays: CommitDays? = nil, namesFilesInFingerprints: Bool = true, jobs: Int = 1, memory: IndexMemory? = nil,
    isReported: (String) -> Bool = { _ in true }
  ) -> Review {
    let isSorted = zip(files, files.dropFirst()).allSatisfy { PathKey($0.path) < PathKey($1.path) }
    let files = isSorted ? files : files.sorted { PathKey($0.path) < PathKey($1.path) }
    let (recorded, types) = indexes(of: files, jobs, memory)
    let reported = files.indices.filter { isReported(files[$0].path) }
    let detector = ArchitectureDetector(index: types, setting: configuration.architecture, change: change)
    let project = project(
      types: types, recorded: recorded, detector: detector, buildSettings: buildSettings, packages: packages,
      change: change, today: today, commitDays: commitDays, judged: reported.count < files.count ? reported : nil)
    let audit = SuppressionAudit(
      project: project, settings: unselectedSettings(of: project), rules: rules,
      requiresReason: configuration.requiresSuppressionReason)
    let judged = Judge(rules: rules, audit: audit, namesFiles: namesFilesInFingerprints, jobs: jobs).findings(
      in: project, files: Set(reported))
    let failed = reported.compactMap { file in
      files[file].facts.failure.map { SkippedFile(path: files[file].path, reason: $0, isFailure: true) }
    }
    let assembly = ReviewAssembly(
      project: project, reported: reported.filter { files[$0].facts.failure == nil }, findings: judged.findings,
      opportunities: judged.opportunities,
      checklists: ChecklistEvaluation(
        hasViewModels: types.hasType(with: .viewModel), hasReducers: types.hasType(with: .reducer)),
      jobs: jobs)
    return assembly.review(
      architecture: detector.verdict, modules: modules(detector.moduleVerdicts, in: project),
      suppressed: judged.suppressed,
      skipped: (skipped + failed).sorted())
  }

  /// What was recorded and which types there are, from the last review as far as that still holds.
  private func indexes(
    of files: [ProjectFile], _ jobs: Int, _ memory: IndexMemory?
  ) -> (RecordIndex, TypeIndex) {
    let suffixes = configuration.viewModelSuffixes
    if let known = memory?.indexes(for: files, viewModelSuffixes: suffixes) { return known }
    let made = AtOnce.both(isAllowed: jobs > 1) {
      RecordIndex(of: files)
    } _: {
      TypeIndex(files: files, viewModelSuffixes: suffixes)
    }
    memory?.keep(made)
    return made
  }

  /// The modules with the conventions that were learned from their views.
  private func modules(_ modules: [ModuleArchitecture], in project: Project) -> [ModuleArchitecture] {
    guard rules.contains(where: { $0 is ViewMemberOrder }) else { return modules }
    let orders = project.collection(of: MemberOrders.self).orders
    return modules.map { module in
      var module = module
      module.memberOrder = orders.order(ofModule: module.name == "." ? "" : module.name).learned
      return module
    }
  }

  /// What would hold for each file if the command line chose no rules with `--only`.
  private func unselectedSettings(of project: Project) -> SettingsTable? {
    guard configuration.layers.contains(where: { $0.onlyRules != nil }) else { return nil }
    var unselected = configuration
    for layer in unselected.layers.indices { unselected.layers[layer].onlyRules = nil }
    return settings(for: project.files, architectures: project.architectures, configuration: unselected)
  }

  /// The limits of the rules that have some, at the root of the project.
  package func limits(architecture: Architecture) -> [String: RuleLevel.Limits] {
    var resolver = SettingsResolver(
      configuration: configuration, rules: rules.map(\.info), architecture: architecture)
    let settings = resolver.settings(for: "")
    return rules.reduce(into: [:]) { limits, rule in
      if case .limits(let found) = settings.level(of: rule.info.id) { limits[rule.info.id] = found }
    }
  }

  /// The project that files are, as rules see it.
  func project(of files: [ProjectFile]) -> Project {
    let files = files.sorted { $0.path < $1.path }
    let types = TypeIndex(files: files, viewModelSuffixes: configuration.viewModelSuffixes)
    return project(
      types: types, recorded: RecordIndex(of: files),
      detector: ArchitectureDetector(index: types, setting: configuration.architecture),
      buildSettings: { _ in .unknown }, packages: .init(), change: nil, today: nil, commitDays: nil, judged: nil)
  }

  /// The level of every rule for a path, by rule.
  package func levels(for path: String, architecture: Architecture) -> [String: RuleLevel] {
    var resolver = SettingsResolver(
      configuration: configuration, rules: rules.map(\.info), architecture: architecture)
    let settings = resolver.settings(for: path)
    return rules.reduce(into: [:]) { $0[$1.info.id] = settings.level(of: $1.info.id) }
  }

  private func project(
    types: TypeIndex, recorded: RecordIndex, detector: ArchitectureDetector,
    buildSettings: (String) -> BuildSettings, packages: ProjectSettings.Packages, change: ProjectChange?,
    today: CalendarDay?, commitDays: CommitDays?, judged: [Int]?
  ) -> Project {
    let architectures = types.modules.map(detector.architecture(ofModule:))
    return Project(
      types: types, recorded: recorded, architectures: architectures,
      buildSettings: types.files.map { configuration.assume.completing(buildSettings($0.path)) },
      settings: settings(for: types.files, architectures: architectures, configuration: configuration),
      policy: configuration.policy, packages: packages, change: change, today: today, commitDays: commitDays,
      judged: judged)
  }

  /// A project of which only names, paths and manifests are asked.
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

extension Configuration.Assumptions {
  /// What was read from the project, and where that says nothing, what the configuration states.
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
