/// A rule or collector that examines the code of each file during the walk and creates records.
protocol Recorder: Sendable {
  associatedtype Evidence: Analyzer.Evidence = NoEvidence

  /// Identifies the records in the cache.
  static var id: String { get }

  /// Whether rules about other files may read the records. A requirement instead of a cast to `ProjectWideRecorder`,
  /// because casting a type searches all conformances in the program.
  static var isReadByOthers: Bool { get }

  /// Subscribes to nodes in a file. Recorders that use only facts do not subscribe.
  func subscribe(to walk: inout Subscriptions)
}

extension Recorder {
  static var isReadByOthers: Bool { false }
  func subscribe(to walk: inout Subscriptions) {}
}

/// A recorder whose records are read from all files at once. If an edit changes such records, the findings in other files
/// may change.
protocol ProjectWideRecorder: Recorder {}

extension ProjectWideRecorder {
  static var isReadByOthers: Bool { true }
}

/// A project-wide computation that several rules share. A collector examines each file once, and its result is computed
/// when a rule first needs it. Rules must declare the collectors that they use.
protocol Collector: Recorder {
  /// The result for the project.
  associatedtype Collection: Sendable

  init()

  /// The other collectors that this collector uses.
  static var collectors: [any Collector.Type] { get }

  func collection(in project: Project) -> Collection
}

extension Collector {
  static var collectors: [any Collector.Type] { [] }
}
