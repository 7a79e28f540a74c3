/// What a change does to the figures of the files that it touches, and what people have to look at themselves.
public struct ChangeFigures: Sendable, Hashable {
  /// One figure; the less, the better.
  public struct Metric: Sendable, Hashable {
    public enum Name: String, Sendable, Hashable, CaseIterable {
      /// Code lines of the longest `body`.
      case longestBody = "longest_body"
      /// Lines of the longest file that declares a view.
      case longestViewFile = "longest_view_file"
      /// Stored properties of the view model or observable class that has the most.
      case mostStoredProperties = "most_stored_properties"
      /// Files that declare a view model and import a UI framework.
      case viewModelsWithUI = "view_models_with_ui"
    }

    public let name: Name
    /// Nil where there is nothing to measure.
    public let value: ChangeSummary.Difference<Int?>

    public init(name: Name, value: ChangeSummary.Difference<Int?>) {
      self.name = name
      self.value = value
    }
  }

  /// A file that the change makes better or worse.
  public struct File: Sendable, Hashable {
    /// In the head, or where the file was.
    public let path: String
    public let introduced: Int
    public let fixed: Int

    public init(path: String, introduced: Int, fixed: Int) {
      self.path = path
      self.introduced = introduced
      self.fixed = fixed
    }
  }

  /// A checklist item that only a person can decide.
  public struct HumanItem: Sendable, Hashable {
    public let id: String
    /// In how many files of the change it applies.
    public let files: Int

    public init(id: String, files: Int) {
      self.id = id
      self.files = files
    }
  }

  /// In the order of `Metric.Name`; over the files that the change touches.
  public let metrics: [Metric]
  /// Checklist items of the whole project.
  public let coverage: ChangeSummary.Difference<CoverageCount>
  /// Files in which findings came or went, sorted by path.
  public let files: [File]
  /// In the order of the catalogue.
  public let humanItems: [HumanItem]

  public init(
    metrics: [Metric] = [], coverage: ChangeSummary.Difference<CoverageCount> = .init(before: .init(), after: .init()),
    files: [File] = [], humanItems: [HumanItem] = []
  ) {
    self.metrics = metrics
    self.coverage = coverage
    self.files = files
    self.humanItems = humanItems
  }

  init(from base: Review, to head: Review, touched: Set<String>, introduced: [Finding], fixed: [Finding]) {
    let before = base.files.filter { touched.contains($0.path) }
    let after = head.files.filter { touched.contains($0.path) }
    metrics = Metric.Name.allCases.map {
      Metric(name: $0, value: .init(before: $0.value(before), after: $0.value(after)))
    }
    coverage = .init(before: base.coverage, after: head.coverage)
    let came = Dictionary(grouping: introduced, by: \.path).mapValues(\.count)
    let went = Dictionary(grouping: fixed, by: \.path).mapValues(\.count)
    files = Set(came.keys).union(went.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { File(path: $0, introduced: came[$0] ?? 0, fixed: went[$0] ?? 0) }
    humanItems = ChecklistCatalog.checklists.flatMap(\.items).enumerated().compactMap { index, item in
      let count = after.count { $0.items.indices.contains(index) && $0.items[index] == .human }
      return count > 0 ? HumanItem(id: item.id, files: count) : nil
    }
  }

  /// The text of every checklist item that only a person can decide, by its id.
  public static let humanTexts: [String: String] = Dictionary(
    ChecklistCatalog.checklists.flatMap(\.items).filter { $0.decision == .person }.map { ($0.id, $0.text) }
  ) { first, _ in first }
}

extension ChangeFigures.Metric.Name {
  fileprivate func value(_ files: [FileReview]) -> Int? {
    let models: Set<Role> = [.viewModel, .observable]
    switch self {
    case .longestBody: return files.compactMap(\.maxBodyLength).max()
    case .longestViewFile: return files.filter { $0.roles.contains(.view) }.map(\.lines.total).max()
    case .mostStoredProperties:
      return files.flatMap(\.types).filter { !models.isDisjoint(with: $0.roles) }.map(\.storedProperties).max()
    case .viewModelsWithUI:
      let viewModels = files.filter { $0.roles.contains(.viewModel) }
      return viewModels.isEmpty ? nil : viewModels.count { !$0.uiImports.isEmpty }
    }
  }
}
