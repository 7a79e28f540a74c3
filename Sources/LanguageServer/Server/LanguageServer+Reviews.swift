import Foundation
import JSONRPC
import Report

/// Sends questions to the worker and handles its answers.
extension LanguageServer {
  /// The documents whose last answer is out of date.
  var dirty: [OpenDocument] { documents.values.filter { !$0.isAnswered } }

  var isWorkspaceDirty: Bool {
    settings.scope != .file && !folders.isEmpty && workspaceReviewedAt < workspaceDirtySince
  }

  /// The timeout of the event loop, or nil to wait indefinitely.
  var secondsToWait: Double? {
    guard phase == .running, job == nil else { return nil }
    if needsReview { return isUrgent ? 0 : max(0, delay - Date().timeIntervalSince(lastChange)) }
    guard isWatching else { return nil }
    return max(0.01, Self.pollInterval - Date().timeIntervalSince(lastPoll))
  }

  var needsReview: Bool { isWorkspaceDirty || !dirty.isEmpty }
  var isUrgent: Bool { waiting.contains { $0.method != "workspace/diagnostic" } }
  var isWatching: Bool { !documents.isEmpty || settings.scope != .file }

  func startNextJob() {
    guard phase == .running, job == nil else { return }
    if needsReview {
      guard isUrgent || Date().timeIntervalSince(lastChange) >= delay else { return }
      if let request = waiting.first(where: { isFixAll($0) }),
        let document = request.address.flatMap({ documents[$0] }),
        document.isAnswered
      {
        post(.fix, [document])
      } else {
        post(.review, dirty)
      }
    } else if let document = waiting.lazy.filter({ self.isFixAll($0) }).compactMap({ $0.address })
      .compactMap({ self.documents[$0] }).first
    {
      post(.fix, [document])
    } else if isWatching, Date().timeIntervalSince(lastPoll) >= Self.pollInterval {
      post(.poll, [])
    }
  }

  func post(_ kind: ReviewQuestion.Kind, _ covered: [OpenDocument]) {
    lastJob += 1
    lastPoll = Date()
    job = Job(
      id: lastJob, kind: kind, scope: settings.scope, moment: moment,
      revisions: Dictionary(uniqueKeysWithValues: covered.map { ($0.address, $0.revision) }))
    if kind == .review, !hasIndexed, features.showsProgress, covered.count + folders.count > 0 {
      sendRequest("window/workDoneProgress/create", ["token": "lintel-index"])
    }
    let question = ReviewQuestion(
      kind: kind, documents: covered.map(\.path).sorted(), scope: settings.scope,
      folders: folders, countsBytes: features.countsBytes,
      refreshes: kind == .poll ? !features.registersWatchers : needsRefresh,
      includesTypes: settings.showsCodeLenses)
    if kind == .review { needsRefresh = false }
    reviews.post(
      ReviewThread.Job(
        id: lastJob, question: question,
        texts: Dictionary(documents.values.map { ($0.path, $0.shipped) }) { $1 }))
  }

  func take(_ answer: Result<ReviewAnswer, any Error>) {
    guard let job else { return }
    self.job = nil
    switch answer {
    case .failure(let error):
      note(["\(error)"])
      // After a failure, the worker is not asked again until something has changed.
      finish(job, ReviewAnswer())
    case .success(let answer):
      switch job.kind {
      case .poll: if answer.hasChanged { configurationChanged() }
      case .fix: takeFix(answer, of: job)
      case .review: finish(job, answer)
      }
    }
    answerWaiting()
  }

  func configurationChanged() {
    filesChanged()
    refreshClient()
  }

  func takeFix(_ answer: ReviewAnswer, of job: Job) {
    for (address, revision) in job.revisions where documents[address]?.revision == revision {
      documents[address]?.fixed = (revision, answer.fixed)
    }
  }

  func finish(_ job: Job, _ answer: ReviewAnswer) {
    if job.kind == .fix {
      takeFix(answer, of: job)
      return
    }
    endProgress()
    note(answer.failures)
    guard job.scope == settings.scope else { return }
    let files = Dictionary(answer.files.map { ($0.path, $0) }) { first, _ in first }
    var isStale = false
    for (address, revision) in job.revisions {
      guard let document = documents[address] else { continue }
      guard document.revision == revision else {
        isStale = true
        continue
      }
      documents[address]?.answer =
        files[document.path] ?? ReviewAnswer.File(path: document.path, root: "", findings: [])
      documents[address]?.reviewedAt = job.moment
    }
    delay = isStale ? min(Self.maximumDelay, delay * 2) : Self.minimumDelay
    if isStale { failStaleRequests(job) }
    publishProblems(answer)
    for rule in answer.rules { customRules[rule.id] = rule }
    if job.scope != .file {
      workspaceReviewedAt = job.moment
      let roots = answer.roots
      projectFiles = projectFiles.filter { !roots.contains($0.value.root) }.merging(files) { $1 }
    }
    publishAll()
  }

  /// Fails requests for documents that have changed in the meantime. Clients then send the requests again.
  func failStaleRequests(_ job: Job) {
    let stale = waiting.filter { request in
      guard let address = request.address, let revision = job.revisions[address] else { return false }
      return request.moment <= job.moment && documents[address]?.revision != revision
    }
    for request in stale {
      fail(
        request,
        request.method == "textDocument/diagnostic"
          ? RPCError(.serverCancelled, "the document changed", data: ["retriggerRequest": true])
          : RPCError(.contentModified, "the document changed"))
      waiting.removeAll { $0.id == request.id }
    }
  }

  func note(_ failures: [String]) {
    for failure in failures where !lastFailures.contains(failure) { log(failure) }
    lastFailures = failures
  }

  func progress(_ value: JSONValue) { notifyClient("$/progress", ["token": "lintel-index", "value": value]) }

  func endProgress() {
    hasIndexed = true
    if isProgressShown { progress(["kind": "end"]) }
    isProgressShown = false
  }
}
