import Arguments
import Foundation
import History
import Report
import Store
import Stores
import Synchronization
import Workspace

/// One runner's share of the reports on the repositories of a workspace, which other runners work on, too.
struct SharedReports {
  /// A repository of the workspace as this machine sees it.
  struct Entry {
    let name: String
    /// What it is called in the store, nil where this machine cannot tell.
    let repository: String?
    /// The report that this machine can make of it; nil where it cannot, and why.
    let report: Result<ReportIdentity, any Error>
    let root: String
    /// As the file of the workspace names it.
    let givenName: String?
  }

  /// What came of it.
  struct Outcome {
    /// The pages that this runner made, by repository.
    var sites: [String: Site] = [:]
    /// What this runner could not read, by repository.
    var failures: [String: String] = [:]
  }

  let store: PostgresStore
  let use: SharedResults
  let entries: [Entry]
  /// Makes the report on one repository.
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

  /// Seconds until another runner takes over from one that is gone.
  /// - Throws: `UsageError.notALease`.
  static func lease(_ environment: [String: String]) throws(UsageError) -> Int {
    guard let text = environment["REVIEW_STORE_LEASE"], !text.isEmpty else { return 60 }
    guard let seconds = Int(text), (3...3600).contains(seconds) else { throw .notALease(text) }
    return seconds
  }

  /// Makes reports until there are none left, and waits for those of other runners: one that is gone leaves its work.
  /// - Throws: `StoreError` where the store cannot be used any more.
  func run() throws(StoreError) -> Outcome {
    var outcome = Outcome()
    for entry in entries {
      if case .failure(let error) = entry.report { outcome.failures[entry.repository ?? entry.name] = "\(error)" }
    }
    var open = entries.compactMap { try? $0.report.get() }
    try patiently { () throws(StoreError) in try store.want(open) }
    while !open.isEmpty {
      let claim = try patiently { () throws(StoreError) in try store.claim(open, runner: runner, lease: lease) }
      guard let claim else {
        if try patiently({ () throws(StoreError) in try store.inProgress(open) }) == 0 { break }
        Thread.sleep(forTimeInterval: 0.5)
        continue
      }
      guard let entry = entries.first(where: { $0.repository == claim.repository }),
        let report = open.first(where: { $0.repository == claim.repository })
      else { break }
      // Whatever comes of it, this runner tries once.
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
      try patiently { () throws(StoreError) in try store.fail(claim, message: Secrets.redacted("\(error)")) }
      return
    }
    do throws(StoreError) {
      try patiently { () throws(StoreError) in
        try store.publish(made.history, made.site.figures, as: report, under: claim, toolVersion: toolVersion)
      }
      outcome.sites[claim.repository] = made.site
    } catch {
      // The report of the runner that took over is as good.
      guard error.reason == .takenOver else {
        try? store.fail(claim, message: "\(error)")
        throw error
      }
    }
  }

  /// Tries again while the store cannot be reached, until a lease would have run out: it may be starting again.
  @discardableResult
  private func patiently<Value>(_ work: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    let end = Date().addingTimeInterval(Double(max(lease, 30)))
    while true {
      do throws(StoreError) {
        let value = try work()
        use.resume()
        return value
      } catch {
        guard error.reason == .unreachable, Date() < end else { throw error }
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }
}

/// Renews a lease on a thread and a connection of its own, until it is stopped.
private final class LeaseRenewal: Sendable {
  private let stopped = DispatchSemaphore(value: 0)
  private let isStopped = Mutex(false)

  init(_ claim: Claim, in store: PostgresStore, lease: Int) {
    let thread = Thread { [self] in
      while stopped.wait(timeout: .now() + Double(lease) / 3) == .timedOut, !isStopped.withLock({ $0 }) {
        // What is lost shows when the report is published.
        _ = try? store.renew(claim, lease: lease)
      }
    }
    thread.start()
  }

  func stop() {
    isStopped.withLock { $0 = true }
    stopped.signal()
  }
}
