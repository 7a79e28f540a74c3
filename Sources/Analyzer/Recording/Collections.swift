import Synchronization

/// What collectors made of a project, each worked out when the first rule asks.
final class Collections: Sendable {
  private let known = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// The collection of one collector; `make` is called for the first one who asks, and the others wait.
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
