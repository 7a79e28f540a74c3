/// Whoever looks at the code of each file during the walk and keeps records: a rule or a collector.
protocol Recorder: Sendable {
  associatedtype Evidence: Analyzer.Evidence = NoEvidence

  /// Names the records in what is kept between runs.
  static var id: String { get }

  /// Asks for the parts of a file that it wants to see; what works on facts alone asks for nothing.
  func subscribe(to walk: inout Subscriptions)
}

extension Recorder {
  func subscribe(to walk: inout Subscriptions) {}
}

/// Something that several rules want to know of a project. It looks at each file once, and its result is worked out
/// once, when the first rule asks; a rule that asks must declare it.
protocol Collector: Recorder {
  /// What it makes of the project.
  associatedtype Collection: Sendable

  init()

  /// Collectors that it asks itself.
  static var collectors: [any Collector.Type] { get }

  func collection(in project: Project) -> Collection
}

extension Collector {
  static var collectors: [any Collector.Type] { [] }
}
