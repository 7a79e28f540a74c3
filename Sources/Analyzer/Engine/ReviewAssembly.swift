import Threads

/// Combines the findings, metrics and checklists of the reviewed files.
struct ReviewAssembly: Sendable {
  let project: Project
  let findings: [Finding]
  let opportunities: OpportunityIndex
  let checklists: ChecklistEvaluation
  /// The number of files to measure in parallel.
  var jobs = 1

  /// Creates the review.
  func review(
    architecture: ArchitectureVerdict, modules: [ModuleArchitecture], suppressed: [AcceptedFinding],
    skipped: [SkippedFile]
  ) -> Review {
    let findingsByPath = Dictionary(grouping: findings) { PathKey($0.path) }
    var decided: [(file: ChecklistEvaluation.File, items: [ItemStatus])] = []
    var files: [FileReview] = []
    var unexamined: [Configuration: [ItemStatus]] = [:]
    let failures = failures
    let analyzed = project.reviewedFiles.filter { project.files[$0].facts.failure == nil }
    let measured = ParallelMap.map(analyzed, jobs: jobs) { measures(ofFile: $0) }
    for (index, measures) in zip(analyzed, measured) {
      let file = project.files[index]
      let pathSettings = project.settings(ofFile: index)
      let roles = measures.roles
      let checked = ChecklistEvaluation.File(
        path: file.path, roles: roles, isTest: file.isTest, architecture: project.architectures[index],
        isOff: { pathSettings.level(of: $0).isOff },
        constructs: opportunities.constructs(inFile: index, failures: failures[PathKey(file.path)] ?? [:]),
        findings: (findingsByPath[PathKey(file.path)] ?? []).reduce(into: [:]) { $0[$1.rule, default: 0] += 1 })
      let configuration = Configuration(
        settings: project.settingsIndex(ofFile: index), architecture: checked.architecture, roles: roles,
        isTest: file.isTest)
      let expected = unexamined[configuration] ?? checklists.items(of: checked.unexamined)
      unexamined[configuration] = expected
      let items = checklists.items(of: checked, likeUnexamined: expected)
      decided.append((checked, items))
      files.append(
        FileReview(
          path: file.path, roles: roles.roles, lines: file.facts.lines, maxBodyLength: measures.maxBodyLength,
          uiImports: measures.uiImports, types: measures.types,
          coverage: items.reduce(into: CoverageCount()) { $0.add($1) }, items: items))
    }
    var coverage = CoverageCount()
    for file in files { coverage += file.coverage }
    return Review(
      architecture: architecture, modules: modules, files: files, findings: findings,
      checklists: checklists.reviews(of: decided),
      folders: Self.folders(of: files, findings: findingsByPath), coverage: coverage, suppressed: suppressed.count,
      baselined: 0,
      accepted: suppressed, skipped: skipped)
  }

  /// The locations of each rule's findings, keyed by file; a related location is listed under its own file.
  private var failures: [PathKey: [String: [SourcePosition]]] {
    var failures: [PathKey: [String: [SourcePosition]]] = [:]
    for finding in findings {
      for place in [Finding.Location(path: finding.path, range: finding.range)] + finding.related {
        failures[PathKey(place.path), default: [:]][finding.rule, default: []].append(place.range.start)
      }
    }
    return failures
  }

  /// The inputs that determine the checklist results for a file in which no constructs were examined. Many files have
  /// the same inputs.
  private struct Configuration: Hashable {
    let settings: Int
    let architecture: Architecture
    let roles: RoleSet
    let isTest: Bool
  }

  /// The metrics for a file.
  private struct FileMeasures {
    let roles: RoleSet
    /// The number of lines of code in the longest view `body`; nil if there is none.
    let maxBodyLength: Int?
    let uiImports: [String]
    let types: [TypeReview]
  }

  private func measures(ofFile file: Int) -> FileMeasures {
    let types = project.files[file].facts.types
    let lengths = types.indices.lazy.filter { type in
      project.types.roles(inside: TypeIndex.Reference(file: file, type: type)).contains(.view)
    }.flatMap { types[$0].members.compactMap(\.body?.length) }
    return FileMeasures(
      roles: roles(ofFile: file), maxBodyLength: lengths.max(), uiImports: project.files[file].uiImports,
      types: self.types(ofFile: file))
  }

  private func types(ofFile file: Int) -> [TypeReview] {
    let facts = project.files[file].facts.types
    // A type may be declared several times, in different `#if` branches.
    var measured: [Int: TypeMeasures] = [:]
    return facts.indices.compactMap { type in
      guard facts[type].kind != .extension,
        case .entity(let entity) = project.types.meaning(of: .init(file: file, type: type))
      else { return nil }
      let measures = measured[entity] ?? TypeMeasures(of: entity, in: project)
      measured[entity] = measures
      return TypeReview(
        name: project.types.entities[entity].name, kind: facts[type].kind.rawValue,
        roles: project.types.roles(of: entity).roles, line: facts[type].range.start.line,
        codeLines: measures.codeLines, storedProperties: facts[type].storedPropertyNames.count,
        bodyLength: measures.body?.length, bodyDepth: measures.body?.depth, cohesion: measures.cohesion,
        endLine: facts[type].range.end.line)
    }
  }

  /// Returns the roles of all types that the file declares or extends. Plain types nested in other types do not turn a
  /// view file into a model file.
  private func roles(ofFile file: Int) -> RoleSet {
    let facts = project.files[file].facts.types
    var roles: RoleSet = []
    for type in facts.indices {
      let reference = TypeIndex.Reference(file: file, type: type)
      if facts[type].kind == .extension {
        roles.formUnion(project.types.roles(inside: reference).subtracting(.model))
      } else if case .entity(let entity) = project.types.meaning(of: reference) {
        let own = project.types.roles(of: entity)
        if own != .model || facts[type].parent == nil { roles.formUnion(own) }
      }
    }
    return roles
  }

  /// Returns the totals for every folder that contains one of the files.
  static func folders(of files: [FileReview], findings: [PathKey: [Finding]]) -> [FolderReview] {
    struct Sum {
      var files = 0
      var findings = 0
      var coverage = CoverageCount()

      mutating func add(_ other: Sum) {
        files += other.files
        findings += other.findings
        coverage += other.coverage
      }
    }
    func parent(_ path: String) -> String {
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }
    var own: [PathKey: Sum] = [:]
    for file in files {
      own[PathKey(parent(file.path)), default: Sum()].add(
        Sum(files: 1, findings: findings[PathKey(file.path)]?.count ?? 0, coverage: file.coverage))
    }
    var sums: [PathKey: Sum] = [:]
    for (key, sum) in own {
      var folder = key.path
      while true {
        sums[PathKey(folder.isEmpty ? "." : folder), default: Sum()].add(sum)
        if folder.isEmpty { break }
        folder = parent(folder)
      }
    }
    return sums.sorted { $0.key < $1.key }.map { name, sum in
      FolderReview(path: name.path, files: sum.files, findings: sum.findings, coverage: sum.coverage)
    }
  }
}

/// The metrics for a type across all its declarations and extensions.
private struct TypeMeasures {
  let codeLines: Int
  let body: BodyMeasure?
  let cohesion: Int?

  init(of entity: Int, in project: Project) {
    let roles = project.types.roles(of: entity)
    let isStateful =
      project.types.entities[entity].kind != .protocol && !roles.isDisjoint(with: [.viewModel, .observable])
    codeLines = project.codeLines(of: entity)
    body = roles.contains(.view) ? project.body(of: entity) : nil
    cohesion = isStateful ? Cohesion(of: entity, in: project).value : nil
  }
}

extension Project {
  /// Returns the measures of a view's longest `body`. A view can have several, in different `#if` branches.
  fileprivate func body(of entity: Int) -> BodyMeasure? {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).flatMap { fact($0).members }.compactMap(\.body)
      .max { ($0.length, $0.depth) < ($1.length, $1.depth) }
  }
}
