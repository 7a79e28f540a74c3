import Essentials
import JSONRPC
import Report

/// Sends questions to the worker and handles its answers.
extension LanguageServer {
  /// What the server does when there are no events.
  enum Step {
    case review([OpenDocument])
    /// Requests the text of a document with all safe fixes applied.
    case fix(OpenDocument)
    case poll
    /// Waits for this number of seconds, or indefinitely.
    case wait(seconds: Double?)

    /// The number of seconds to wait before the step; nil to wait indefinitely.
    var seconds: Double? {
      if case .wait(let seconds) = self { seconds } else { 0 }
    }
  }

  var isWorkspaceOutdated: Bool { settings.scope != .file && !folders.isEmpty && workspace.isOutdated }

  func nextStep(at now: Date) -> Step {
    guard phase == .running, job == nil else { return .wait(seconds: nil) }
    let outdated = documents.outdated
    let fixable = waiting.lazy.compactMap { self.documentToFix(for: $0) }
    if isWorkspaceOutdated || !outdated.isEmpty {
      let seconds = waiting.contains(where: \.isUrgent) ? 0 : schedule.secondsUntilReview(at: now)
      guard seconds == 0 else { return .wait(seconds: seconds) }
      return fixable.first(where: \.isAnswered).map { .fix($0) } ?? .review(outdated)
    }
    if let document = fixable.first { return .fix(document) }
    guard !documents.isEmpty || settings.scope != .file else { return .wait(seconds: nil) }
    let seconds = schedule.secondsUntilPoll(at: now)
    return seconds > 0 ? .wait(seconds: seconds) : .poll
  }

  func startNextJob() {
    switch nextStep(at: Date()) {
    case .review(let documents): post(.review, documents)
    case .fix(let document): post(.fix, [document])
    case .poll: post(.poll, [])
    case .wait: break
    }
  }

  func post(_ kind: ReviewQuestion.Kind, _ covered: [OpenDocument]) {
    lastJob += 1
    schedule.noteQuestion(at: Date())
    job = Job(
      id: lastJob, kind: kind, scope: settings.scope, moment: documents.moment,
      revisions: Dictionary(uniqueKeysWithValues: covered.map { ($0.address, $0.revision) }))
    if kind == .review, indexing == .pending, features.showsProgress, covered.count + folders.count > 0 {
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
        texts: Dictionary(documents.all.map { ($0.path, $0.shipped) }) { $1 }))
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
      case .fix, .review: finish(job, answer)
      }
    }
    answerWaiting()
  }

  func configurationChanged() {
    filesChanged()
    refreshClient()
  }

  func finish(_ job: Job, _ answer: ReviewAnswer) {
    if job.kind == .fix {
      for (address, revision) in job.revisions { documents.takeFix(answer.fixed, for: address, revision: revision) }
      return
    }
    endProgress()
    note(answer.failures)
    guard job.scope == settings.scope else { return }
    let files = Dictionary(answer.files.map { ($0.path, $0) }) { first, _ in first }
    var isStale = false
    for (address, revision) in job.revisions
    where !documents.take(files, for: address, revision: revision, moment: job.moment) {
      isStale = true
    }
    schedule.noteReview(isStale: isStale)
    if isStale { failStaleRequests(job) }
    for (path, problems) in workspace.takeProblems(of: answer) {
      publish(path: path, problems.map(LSPFormat.problem), version: nil)
    }
    workspace.take(answer.rules)
    if job.scope != .file { workspace.take(files, roots: answer.roots, at: job.moment) }
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
    if indexing == .shown { progress(["kind": "end"]) }
    indexing = .finished
  }
}
