/// The facts of all files, what the types in them turned out to be, and what is set for each file.
struct Project: Sendable {
  let types: TypeIndex
  /// The architecture that each file's module follows.
  let architectures: [Architecture]
  /// How the target of each file is built.
  let buildSettings: [BuildSettings]
  /// What the change under review adds; nil where everything is reviewed.
  let change: ProjectChange?
  /// The day of the review; nil where none is known.
  let today: CalendarDay?
  /// When lines were committed; nil where nobody knows.
  let commitDays: CommitDays?
  /// What the team demands of its own code.
  let policy: Policy
  /// The targets and libraries of the project's packages.
  let packages: ProjectSettings.Packages
  /// The files whose findings are wanted, in ascending order.
  let judgedFiles: [Int]
  /// The types with a declaration or extension in a file whose findings are wanted, in ascending order.
  let judgedEntities: [Int]
  /// Whether the findings of all files are wanted.
  let judgesAll: Bool
  private let settings: SettingsTable
  private let collections = Collections()
  private let recorded: RecordIndex

  init(
    types: TypeIndex, recorded: RecordIndex, architectures: [Architecture], buildSettings: [BuildSettings],
    settings: SettingsTable, policy: Policy = Policy(), packages: ProjectSettings.Packages = .init(),
    change: ProjectChange? = nil, today: CalendarDay? = nil, commitDays: CommitDays? = nil, judged: [Int]? = nil
  ) {
    judgesAll = judged == nil
    judgedFiles = judged ?? Array(types.files.indices)
    judgedEntities = judged.map(types.entities(inFiles:)) ?? Array(types.entities.indices)
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
  }

  /// The same project with the findings of all files wanted.
  var judgingAll: Project {
    Project(
      types: types, recorded: recorded, architectures: architectures, buildSettings: buildSettings, settings: settings,
      policy: policy, packages: packages, change: change, today: today, commitDays: commitDays)
  }

  var files: [ProjectFile] { types.files }

  /// What holds for some file, each once.
  var distinctSettings: [PathSettings] { settings.distinct }

  /// What holds for a file.
  func settings(ofFile file: Int) -> PathSettings { settings[file] }

  /// Which of the distinct settings hold for a file.
  func settingsIndex(ofFile file: Int) -> Int { settings.index(ofFile: file) }

  /// The values of a rule's options for a file.
  func options(of rule: RuleInfo, inFile file: Int) -> RuleOptions { RuleOptions(rule, settings[file]) }

  /// What a rule or collector recorded, as far as the conditions hold, in the order of the files and of the walk.
  func records<Recorder: Analyzer.Recorder>(of recorder: Recorder.Type) -> [Located<Recorder.Evidence>] {
    recorded.records(of: recorder, in: types)
  }

  /// The same of the files whose findings are wanted.
  func judgedRecords<Recorder: Analyzer.Recorder>(of recorder: Recorder.Type) -> [Located<Recorder.Evidence>] {
    recorded.records(of: recorder, in: types, files: judgesAll ? nil : judgedFiles)
  }

  /// The same of all files that hold a part of a type of which a part is judged: for what is put together by type.
  func recordsOfJudgedTypes<Recorder: Analyzer.Recorder>(
    of recorder: Recorder.Type
  ) -> [Located<Recorder.Evidence>] {
    recorded.records(of: recorder, in: types, files: judgesAll ? nil : filesOfJudgedTypes)
  }

  /// What a rule had to judge and counted during the walk in the files whose findings are wanted, in the order of the
  /// files and of the walk.
  func opportunities(of recorder: (some Recorder).Type) -> [LocatedOpportunity] {
    recorded.opportunities(of: recorder, in: types, files: judgesAll ? nil : judgedFiles)
  }

  /// The declared types that have one of the roles and are judged, each at its name: what a rule about types has to
  /// judge.
  func opportunities(having roles: RoleSet) -> [LocatedOpportunity] {
    judgedEntities(having: roles).compactMap { opportunity(atTypeNamed: $0) }
  }

  /// An opportunity at a declared type's name; nil where the type is only extended.
  func opportunity(atTypeNamed entity: Int) -> LocatedOpportunity? {
    types.entities[entity].declarations.first.map {
      LocatedOpportunity(file: $0.file, start: fact($0).range.start)
    }
  }

  /// Whether the project has files that hold tests.
  var hasTests: Bool { files.contains(where: \.isTest) }

  /// All imports of the files whose findings are wanted, in the order of the files.
  var imports: [LocatedOpportunity] {
    judgedFiles.flatMap { file in
      files[file].facts.imports.map { LocatedOpportunity(file: file, start: $0.range.start) }
    }
  }

  /// What a collector makes of the project; a rule that asks must declare it.
  func collection<Collector: Analyzer.Collector>(of collector: Collector.Type) -> Collector.Collection {
    collections.value(of: collector) { collector.init().collection(in: self) }
  }

  /// The fact behind a reference.
  func fact(_ reference: TypeIndex.Reference) -> TypeFact { files[reference.file].facts.types[reference.type] }

  /// The facts of a type's declarations and extensions, declarations first.
  func facts(of entity: Int) -> [TypeFact] {
    (types.entities[entity].declarations + types.entities[entity].extensions).map(fact)
  }

  /// Declared types that have one of the roles, in source order.
  func entities(having roles: RoleSet) -> [Int] {
    types.entities.indices.filter { !types.roles(of: $0).isDisjoint(with: roles) }
  }

  /// The same of the types of which a part is judged.
  func judgedEntities(having roles: RoleSet) -> [Int] {
    judgedEntities.filter { !types.roles(of: $0).isDisjoint(with: roles) }
  }

  /// The judged files, and all files with a part of a type that is partly in them, in ascending order.
  private var filesOfJudgedTypes: [Int] {
    var found = Set(judgedFiles)
    for entity in judgedEntities {
      found.insert(types.entities[entity].file)
      found.formUnion(types.entities[entity].extensions.lazy.map(\.file))
    }
    return found.sorted()
  }

  /// The files whose code may name one of some types: by its name or by that of a typealias; in ascending order.
  ///
  /// Whatever `entity(named:inFile:insideType:)` finds in the code of a file, the file is among those of what is found.
  func files(naming entities: some Collection<Int>) -> [Int] {
    entities.count > Self.mostNames ? Array(files.indices) : files(mentioning: types.names(of: entities))
  }

  /// The files whose code mentions one of some names, the last parts of names of types; rising. All files where there is
  /// no other way to tell, or where it takes as long to tell as to look.
  func files(mentioning names: Set<String>) -> [Int] {
    guard names.count <= Self.mostNames, names.allSatisfy(FileFacts.notesMentions(of:)) else {
      return Array(files.indices)
    }
    return files.indices.filter { file in names.contains(where: files[file].mentions) }
  }

  private static let mostNames = 16

  /// The declared type that a name means inside a type of a file; nil where it is foreign or not certain.
  func entity(named name: String, inFile file: Int, insideType type: Int? = nil) -> Int? {
    let scope = type.map { files[file].facts.types[$0].name }
    if case .entity(let entity) = types.lookUp(name, inFile: file, insideType: scope) { return entity }
    return nil
  }

  /// A candidate at a declared type's name; nil where the type is only extended.
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

/// What a change under review adds to the project.
package struct ProjectChange: Sendable, Hashable {
  /// Paths of files that the change creates; moved ones are not new.
  package let addedFiles: Set<PathKey>
  /// Qualified names of the types that the project had before.
  package let earlierTypes: Set<String>

  /// What the project followed before, by which the change is judged; nil to find it among the earlier types.
  package var architecture: ArchitectureRuling?

  package init(addedFiles: Set<PathKey>, earlierTypes: Set<String>) {
    self.addedFiles = addedFiles
    self.earlierTypes = earlierTypes
  }

  /// The same change, judged by what was found before it; where there was nothing to find it in, by what it brings.
  package func judged(as base: Review) -> ProjectChange {
    guard base.architecture.counts != ArchitectureCounts() else { return self }
    var change = self
    change.architecture = ArchitectureRuling(base)
    return change
  }
}
