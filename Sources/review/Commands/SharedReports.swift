import Arguments
import Essentials
import History
import Report
import SharedStores
import Store
import Synchronization
import Threads
import Workspace

/// One runner's share of a workspace's reports, which several runners create together.
struct SharedReports {
  /// A repository in the workspace, as found on this machine.
  struct Entry {
    let name: String
    /// The name in the store; nil if it cannot be determined on this machine.
    let repository: String?
    /// The report's identity, or the reason this machine cannot create the report.
    let report: Result<ReportIdentity, any Error>
    let root: String
    /// The repository's name in the workspace file.
    let givenName: String?
  }

  /// The outcome of this runner's share.
  struct Outcome {
    /// The sites that this runner created, keyed by repository.
    var sites: [String: Site] = [:]
    /// The failures on this runner, keyed by repository.
    var failures: [String: String] = [:]
  }

  let store: PostgresStore
  let use: SharedResults
  let entries: [Entry]
  /// Creates the report on a repository.
  let makeSite: (Entry) throws -> (site: Site, history: ProjectHistory)
  let lease: Int
  let toolVersion: String
  private let runner = "\(ProcessInfo.processInfo.hostName):\(ProcessInfo.processInfo.processIdentifier)"

  init(
    store: PostgresStore, use: SharedResults, entries: [Entry], lease: Int, toolVersion: String,
    makeSite: @escaping (Entry) throws -> (site: Site, history: ProjectHistory)
  ) {
    self.store = store
    self.use = use
    self.entries = entries
    self.lease = lease
    self.toolVersion = toolVersion
    self.makeSite = makeSite
  }

  /// Returns the number of seconds after which another runner takes over a claim that is not renewed.
  /// - Throws: `UsageError.notALease`.
  static func lease(_ environment: [String: String]) throws(UsageError) -> Int {
    guard let text = environment["REVIEW_STORE_LEASE"], !text.isEmpty else { return 60 }
    guard let seconds = Int(text), (3...3600).contains(seconds) else { throw .notALease(text) }
    return seconds
  }

  /// Creates reports until none are left, then waits for the other runners in case one of them dies and this one has
  /// to take over its work.
  /// - Throws: `StoreError` if the store becomes unusable.
  func run() throws(StoreError) -> Outcome {
    var outcome = Outcome()
    for entry in entries {
      if case .failure(let error) = entry.report { outcome.failures[entry.repository ?? entry.name] = "\(error)" }
    }
    var open = entries.compactMap { try? $0.report.get() }
    try retrying { () throws(StoreError) in try store.request(open) }
    while !open.isEmpty {
      let claim = try retrying { () throws(StoreError) in try store.claim(open, runner: runner, lease: lease) }
      guard let claim else {
        if try retrying({ () throws(StoreError) in try store.inProgress(open) }) == 0 { break }
        Pause.sleep(seconds: 0.5)
        continue
      }
      guard let entry = entries.first(where: { $0.repository == claim.repository }),
        let report = open.first(where: { $0.repository == claim.repository })
      else { break }
      // Each runner tries to create each report only once, even if the attempt fails.
      open.removeAll { $0.repository == claim.repository }
      try work(on: entry, report, under: claim, &outcome)
    }
    return outcome
  }

  private func work(
    on entry: Entry, _ report: ReportIdentity, under claim: Claim, _ outcome: inout Outcome
  ) throws(StoreError) {
    let renewal = LeaseRenewal(claim, in: PostgresStore(store.address, isReadOnly: false), lease: lease)
    defer { renewal.stop() }
    let made: (site: Site, history: ProjectHistory)
    do {
      made = try makeSite(entry)
    } catch {
      outcome.failures[claim.repository] = "\(error)"
      Console.note("\(entry.name): \(error)")
      try retrying { () throws(StoreError) in try store.fail(claim, message: Secrets.redacted("\(error)")) }
      return
    }
    do throws(StoreError) {
      try retrying { () throws(StoreError) in
        try store.publish(made.history, made.site.figures, as: report, under: claim, toolVersion: toolVersion)
      }
      outcome.sites[claim.repository] = made.site
    } catch {
      // The report from the runner that took over is equivalent.
      guard error.reason == .takenOver else {
        try? store.fail(claim, message: "\(error)")
        throw error
      }
    }
  }

  /// Retries for the duration of a lease while the store is unreachable, because it may be restarting.
  @discardableResult
  private func retrying<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    let end = Date().addingTimeInterval(Double(max(lease, 30)))
    while true {
      do throws(StoreError) {
        let value = try work()
        use.resume()
        return value
      } catch {
        guard error.reason == .unreachable, Date() < end else { throw error }
        Pause.sleep(seconds: 0.5)
      }
    }
  }
}

/// Renews a claim on a separate thread and connection until `stop` is called.
private final class LeaseRenewal: Sendable {
  private let stopped = DispatchSemaphore(value: 0)
  private let isStopped = Mutex(false)

  init(_ claim: Claim, in store: PostgresStore, lease: Int) {
    // Without the thread, the lease ends, and another runner may take over.
    _ = DetachedThread.start { [self] in
      while stopped.wait(timeout: .now() + Double(lease) / 3) == .timedOut, !isStopped.withLock({ $0 }) {
        // A lost lease is detected when the report is published.
        _ = try? store.renew(claim, lease: lease)
      }
    }
  }

  func stop() {
    isStopped.withLock { $0 = true }
    stopped.signal()
  }
}
