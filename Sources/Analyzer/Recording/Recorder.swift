/// A rule or collector that examines the code of each file during the walk and creates records.
protocol Recorder: Sendable {
  associatedtype Evidence: Analyzer.Evidence = NoEvidence

  /// Identifies the records in the cache.
  static var id: String { get }

  /// Whether only this recorder reads its records, because it examines each file separately.
  static var isFileScoped: Bool { get }

  /// Subscribes to nodes in a file. Recorders that use only facts do not subscribe.
  func subscribe(to walk: inout Subscriptions)
}

extension Recorder {
  static var isFileScoped: Bool { false }

  func subscribe(to walk: inout Subscriptions) {}
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
