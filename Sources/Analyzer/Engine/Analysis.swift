/// The front door of the analyzer: bytes in, facts out; facts of all files in, review out.
///
/// Both halves are pure: the same input gives the same output, in any order and on any number of threads.
public struct Analysis: Sendable {
  private let configuration: Configuration
  private let rules: [any Rule]
  private let plannedRules: Set<String>
  private let subscriptions: Subscriptions

  public init(configuration: Configuration) {
    self.init(configuration: configuration, rules: RuleCatalog.rules, plannedRules: RuleCatalog.planned)
  }

  init(configuration: Configuration, rules: [any Rule], plannedRules: Set<String>) {
    self.configuration = configuration
    self.rules = rules
    self.plannedRules = plannedRules
    var subscriptions = Subscriptions()
    for rule in rules { rule.subscribe(to: &subscriptions) }
    self.subscriptions = subscriptions
  }

  /// Applies `read` and the parser to every path on threads of their own.
  ///
  /// The result has the order of `paths`; each element is what `read` refused, or the facts of the file.
  public func facts(
    of paths: [String], jobs: Int, read: @escaping @Sendable (String) -> Result<[UInt8], SkippedFile>,
    progress: @escaping @Sendable () -> Void = {}
  ) -> [Result<ProjectFile, SkippedFile>] {
    ParallelMap.map(paths, jobs: jobs) { path in
      defer { progress() }
      return read(path).flatMap { bytes in
        let facts = FactsBuilder.facts(of: bytes, subscriptions: subscriptions)
        if let failure = facts.failure {
          return .failure(SkippedFile(path: path, reason: failure, isFailure: true))
        }
        return .success(ProjectFile(path: path, facts: facts))
      }
    }
  }

  /// Judges the facts of a project.
  /// - Parameters:
  ///   - files: All files of the project, in any order.
  ///   - skipped: Files that were not analysed.
  ///   - isReported: Whether a path is part of what is reported; the other files only tell what types are.
  public func review(
    of files: [ProjectFile], skipped: [SkippedFile] = [], isReported: (String) -> Bool = { _ in true }
  ) -> Review {
    let files = files.sorted { $0.path < $1.path }
    let types = TypeIndex(files: files, viewModelSuffixes: configuration.viewModelSuffixes)
    let project = Project(types: types)
    let detector = ArchitectureDetector(index: types, setting: configuration.architecture)
    var settings = ProjectSettings(
      project: project, configuration: configuration, rules: rules.map(\.info), detector: detector)
    let reported = files.indices.filter { isReported(files[$0].path) }
    let judged = Judge(rules: rules).findings(in: project, files: Set(reported), settings: &settings)
    let assembly = ReviewAssembly(
      project: project, reported: reported, findings: judged.findings,
      checklists: ChecklistEvaluation(
        plannedRules: plannedRules,
        hasViewModels: types.hasType(with: .viewModel), hasReducers: types.hasType(with: .reducer)))
    return assembly.review(
      architecture: detector.verdict, settings: &settings, suppressed: judged.suppressed, skipped: skipped.sorted())
  }
}

/// The settings of every file of a project, by the architecture of its module; each is worked out once.
struct ProjectSettings {
  private let project: Project
  private let configuration: Configuration
  private let rules: [RuleInfo]
  private let detector: ArchitectureDetector
  private var resolvers: [Architecture: SettingsResolver] = [:]
  private var known: [Int: PathSettings] = [:]

  init(project: Project, configuration: Configuration, rules: [RuleInfo], detector: ArchitectureDetector) {
    self.project = project
    self.configuration = configuration
    self.rules = rules
    self.detector = detector
  }

  /// The architecture that decides the default levels of a file.
  func architecture(ofFile file: Int) -> Architecture {
    detector.architecture(ofModule: project.types.modules[file])
  }

  /// What holds for a file.
  mutating func settings(ofFile file: Int) -> PathSettings {
    if let settings = known[file] { return settings }
    let architecture = architecture(ofFile: file)
    let settings = resolvers[
      architecture,
      default: SettingsResolver(configuration: configuration, rules: rules, architecture: architecture)
    ].settings(for: project.files[file].path)
    known[file] = settings
    return settings
  }
}

extension TypeIndex {
  fileprivate func hasType(with role: RoleSet) -> Bool {
    entities.indices.contains { !roles(of: $0).isDisjoint(with: role) }
  }
}
