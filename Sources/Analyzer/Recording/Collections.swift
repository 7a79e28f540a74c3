import Synchronization

/// The results of collectors for a project, each computed on first use.
final class Collections: Sendable {
  private let known = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Returns the result of a collector. The first caller computes it; concurrent callers wait.
  func value<Collector: Analyzer.Collector>(
    of collector: Collector.Type, _ make: () -> Collector.Collection
  ) -> Collector.Collection {
    once(of: collector).value(make)
  }

  private func once<Collector: Analyzer.Collector>(of collector: Collector.Type) -> Once<Collector.Collection> {
    known.withLock { known in
      if let once = known[ObjectIdentifier(collector)] as? Once<Collector.Collection> { return once }
      let once = Once<Collector.Collection>()
      known[ObjectIdentifier(collector)] = once
      return once
    }
  }
}
