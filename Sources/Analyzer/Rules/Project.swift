/// The facts about all files, the types declared in them, and the settings for each file.
///
/// This is a class because rules pass it around, and copying it would retain a dozen references.
final class Project: Sendable {
  let types: TypeIndex
  /// The architecture of each file's module.
  let architectures: [Architecture]
  /// The build settings for each file's target.
  let buildSettings: [BuildSettings]
  /// What the change under review adds; nil if everything is reviewed.
  let change: ProjectChange?
  /// The review date; nil if unknown.
  let today: CalendarDay?
  /// The date on which each line was committed; nil if unknown.
  let commitDays: CommitDays?
  /// The team policy: restrictions on layers and imports.
  let policy: Policy
  /// The targets and libraries of the project's packages.
  let packages: ProjectSettings.Packages
  /// The names of the protocols that fakes in generated files implement. These files are not part of the project.
  let protocolsFakedInGeneratedCode: Set<String>
  /// The files whose findings are reported, in ascending order.
  let reviewedFiles: [Int]
  /// The types that are declared or extended in a reviewed file, in ascending order.
  let reviewedEntities: [Int]
  /// Whether all files are reviewed.
  let reviewsAll: Bool
  private let settings: SettingsTable
  private let collections = Collections()
  /// The files that mention each name, in ascending order. Used only if many files are reviewed, because building it
  /// takes longer than a few searches.
  private let mentions = Once<[String: [Int]]>()
  private let recorded: RecordIndex
  /// The types that conform to each protocol of the project.
  let conformances = Once<[Int: [Int]]>()

  init(
    types: TypeIndex, recorded: RecordIndex, architectures: [Architecture], buildSettings: [BuildSettings],
    settings: SettingsTable, policy: Policy = Policy(), packages: ProjectSettings.Packages = .init(),
    change: ProjectChange? = nil, today: CalendarDay? = nil, commitDays: CommitDays? = nil,
    protocolsFakedInGeneratedCode: Set<String> = [], reviewed: [Int]? = nil
  ) {
    reviewsAll = reviewed == nil
    reviewedFiles = reviewed ?? Array(types.files.indices)
    reviewedEntities = reviewed.map(types.entities(inFiles:)) ?? Array(types.entities.indices)
    self.types = types
    self.recorded = recorded
    self.architectures = architectures
    self.buildSettings = buildSettings
    self.settings = settings
    self.policy = policy
    self.packages = packages
    self.change = change
    self.today = today
    self.commitDays = commitDays
    self.protocolsFakedInGeneratedCode = protocolsFakedInGeneratedCode
  }

  /// The same project, with all files reviewed.
  var reviewingAll: Project { reviewing(nil) }

  /// Returns the same project, with other files reviewed.
  /// - Parameter files: The files, in ascending order; nil for all.
  func reviewing(_ files: [Int]?) -> Project {
    Project(
      types: types, recorded: recorded, architectures: architectures, buildSettings: buildSettings, settings: settings,
      policy: policy, packages: packages, change: change, today: today, commitDays: commitDays,
      protocolsFakedInGeneratedCode: protocolsFakedInGeneratedCode, reviewed: files)
  }

  /// Returns the project after an edit that affects neither paths nor architectures.
  func replacing(types: TypeIndex, recorded: RecordIndex, change: ProjectChange?) -> Project {
    Project(
      types: types, recorded: recorded, architectures: architectures, buildSettings: buildSettings, settings: settings,
      policy: policy, packages: packages, change: change, today: today, commitDays: commitDays,
      protocolsFakedInGeneratedCode: protocolsFakedInGeneratedCode)
  }

  var files: [ProjectFile] { types.files }

  /// The distinct settings that apply to at least one file.
  var distinctSettings: [PathSettings] { settings.distinct }

  /// The settings that apply to a file.
  func settings(ofFile file: Int) -> PathSettings { settings[file] }

  /// The index in `distinctSettings` of the settings that apply to a file.
  func settingsIndex(ofFile file: Int) -> Int { settings.index(ofFile: file) }

  /// The values of a rule's options for a file.
  func options(of rule: RuleInfo, inFile file: Int) -> RuleOptions { RuleOptions(rule, settings[file]) }

  /// The limit above which a rule reports findings, or would report them if the rule were on; `Int.max` if the rule has
  /// no limits. Other rules use this limit to skip code that the given rule reports.
  func limit(of rule: RuleInfo, inFile file: Int) -> Int {
    for level in [settings(ofFile: file).level(of: rule.id), rule.defaultLevel.plain] {
      if case .limits(let limits) = level, let lowest = limits.lowest { return lowest }
    }
    return .max
  }

  /// The records of a rule or collector, in file order and then in walk order. Records whose conditions are not met are
  /// omitted.
  func records<Recorder: ProjectWideRecorder>(of recorder: Recorder.Type) -> [Located<Recorder.Evidence>] {
    recorded.records(of: recorder, in: types)
  }

  /// The records of a rule or collector from the reviewed files. Records whose conditions are not met are omitted.
  func reviewedRecords<Recorder: Analyzer.Recorder>(of recorder: Recorder.Type) -> [Located<Recorder.Evidence>] {
    recorded.records(of: recorder, in: types, files: reviewsAll ? nil : reviewedFiles)
  }

  /// The records of a rule or collector from all files that contain part of a reviewed type. Records whose conditions
  /// are not met are omitted. Used by rules that combine records by type.
  func recordsOfReviewedTypes<Recorder: Analyzer.Recorder>(
    of recorder: Recorder.Type
  ) -> [Located<Recorder.Evidence>] {
    recorded.records(of: recorder, in: types, files: reviewsAll ? nil : filesOfReviewedTypes)
  }

  /// The opportunities that a rule counted in the reviewed files during the walk, in file order and then in walk order.
  func opportunities(of recorder: (some Recorder).Type) -> [LocatedOpportunity] {
    recorded.opportunities(of: recorder, in: types, files: reviewsAll ? nil : reviewedFiles)
  }

  /// The opportunities of a rule about types: the reviewed types that have one of the roles, each located at its name.
  func opportunities(having roles: RoleSet) -> [LocatedOpportunity] {
    reviewedEntities(having: roles).compactMap { opportunity(atTypeNamed: $0) }
  }

  /// An opportunity located at the name of a declared type; nil if the project only extends the type.
  func opportunity(atTypeNamed entity: Int) -> LocatedOpportunity? {
    types.entities[entity].declarations.first.map {
      LocatedOpportunity(file: $0.file, start: fact($0).range.start)
    }
  }

  /// Whether the project has test files.
  var hasTests: Bool { files.contains(where: \.isTest) }

  /// Whether the project contains an app.
  var hasEntryPoint: Bool {
    files.contains { file in
      !file.isTest && file.facts.types.contains { $0.hasAttribute("main") || $0.hasAttribute("UIApplicationMain") }
    }
  }

  /// All imports in the reviewed files, in file order.
  var imports: [LocatedOpportunity] {
    reviewedFiles.flatMap { file in
      files[file].facts.imports.map { LocatedOpportunity(file: file, start: $0.range.start) }
    }
  }

  /// The collection that a collector creates from the project. Rules must declare the collectors that they use.
  func collection<Collector: Analyzer.Collector>(of collector: Collector.Type) -> Collector.Collection {
    collections.value(of: collector) { collector.init().collection(in: self) }
  }

  /// The fact that a reference points to.
  func fact(_ reference: TypeIndex.Reference) -> TypeFact { files[reference.file].facts.types[reference.type] }

  /// The facts of a type's declarations and extensions, declarations first.
  func facts(of entity: Int) -> [TypeFact] {
    (types.entities[entity].declarations + types.entities[entity].extensions).map(fact)
  }

  /// The declared types that have one of the roles, in source order.
  func entities(having roles: RoleSet) -> [Int] {
    types.entities.indices.filter { !types.roles(of: $0).isDisjoint(with: roles) }
  }

  /// The reviewed types that have one of the roles, in source order.
  func reviewedEntities(having roles: RoleSet) -> [Int] {
    reviewedEntities.filter { !types.roles(of: $0).isDisjoint(with: roles) }
  }

  /// Whether a type is declared or extended in a reviewed file.
  func isReviewed(_ entity: Int) -> Bool {
    let place = reviewedEntities.partitioningIndex { $0 >= entity }
    return place < reviewedEntities.count && reviewedEntities[place] == entity
  }

  /// The reviewed files and all files that contain another part of a type declared or extended in a reviewed file, in
  /// ascending order.
  private var filesOfReviewedTypes: [Int] {
    var found = Set(reviewedFiles)
    for entity in reviewedEntities {
      found.insert(types.entities[entity].file)
      found.formUnion(types.entities[entity].extensions.lazy.map(\.file))
    }
    return found.sorted()
  }

  /// The files whose code may mention one of the types, by name or through a typealias, in ascending order.
  ///
  /// If `entity(named:inFile:insideType:)` finds one of the types in a file, the result contains that file.
  func files(naming entities: some Collection<Int>) -> [Int] {
    entities.count > Self.maximumNames ? Array(files.indices) : files(mentioning: types.names(of: entities))
  }

  /// The files whose code mentions one of the names, in ascending order. Each name is the last component of a type
  /// name. Returns all files if mentions of one of the names are not recorded, or if checking them would take as long
  /// as searching the files.
  func files(mentioning names: Set<String>) -> [Int] {
    guard names.count <= Self.maximumNames, names.allSatisfy(FileFacts.notesMentions(of:)) else {
      return Array(files.indices)
    }
    guard reviewedFiles.count > Self.fewFiles else {
      return files.indices.filter { file in names.contains(where: files[file].mentions) }
    }
    let mentions = mentions.value { Self.mentions(in: files) }
    let found = names.compactMap { mentions[$0] }
    return found.count < 2 ? found.first ?? [] : Set(found.joined()).sorted()
  }

  private static func mentions(in files: [ProjectFile]) -> [String: [Int]] {
    var mentions: [String: [Int]] = [:]
    for (index, file) in files.enumerated() {
      for name in file.facts.mentionedTypes { mentions[name, default: []].append(index) }
    }
    return mentions
  }

  private static let maximumNames = 16

  /// The number of reviewed files up to which searching all files is faster than listing all mentions.
  private static let fewFiles = 64

  /// The declared type that a name refers to when used inside a type in a file; nil if the type is external or
  /// ambiguous.
  func entity(named name: String, inFile file: Int, insideType type: Int? = nil) -> Int? {
    let scope = type.map { files[file].facts.types[$0].name }
    if case .entity(let entity) = types.lookUp(name, inFile: file, insideType: scope) { return entity }
    return nil
  }

  /// A candidate located at the name of a declared type; nil if the project only extends the type.
  func candidate<Evidence: Analyzer.Evidence>(
    _ evidence: Evidence, atTypeNamed entity: Int, value: Int? = nil, fix: Fix? = nil
  ) -> Located<Evidence>? {
    types.entities[entity].declarations.first.map { declaration in
      Located(
        file: declaration.file,
        record: Record(
          evidence: evidence, range: fact(declaration).range, symbol: types.entities[entity].name,
          type: declaration.type, value: value, fix: fix))
    }
  }
}

/// What the change under review adds to the project.
package struct ProjectChange: Sendable, Hashable {
  /// Paths of files that the change creates, excluding moved files.
  package let addedFiles: Set<PathKey>
  /// Qualified names of the types that existed before the change.
  package let earlierTypes: Set<String>

  /// The architecture before the change, which the change has to follow; nil to detect it from the earlier types.
  package var architecture: ArchitectureAssignment?

  package init(addedFiles: Set<PathKey>, earlierTypes: Set<String>) {
    self.addedFiles = addedFiles
    self.earlierTypes = earlierTypes
  }

  /// The same change with the architecture detected by the base review. If that review detected none, the change keeps
  /// its own architecture.
  package func assuming(architectureOf base: Review) -> ProjectChange {
    guard base.architecture.counts != ArchitectureCounts() else { return self }
    var change = self
    change.architecture = ArchitectureAssignment(base)
    return change
  }
}
