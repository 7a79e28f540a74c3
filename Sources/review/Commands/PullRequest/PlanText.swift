import Analyzer
import Report
import ReviewBot

/// A plan as text, with one line for each step and its reason.
struct PlanText {
  private let plan: Plan
  private let obstacle: ReviewOutcome.Obstacle?

  init(_ plan: Plan, obstacle: ReviewOutcome.Obstacle?) {
    self.plan = plan
    self.obstacle = obstacle
  }

  var text: String {
    var lines: [String] = []
    if let obstacle { lines.append(obstacle.sentence) }
    for step in plan.create {
      let line =
        step.comment.isMultiLine ? "\(step.comment.start.new)-\(step.comment.end.new)" : "\(step.comment.end.new)"
      lines.append("create   \(step.comment.path):\(line)  \(step.rules.joined(separator: ", "))  (\(step.reason))")
    }
    for step in plan.edit {
      lines.append("\(step.reopens ? "reopen" : "edit  ")   \(Self.location(step.thread))  (\(step.reason))")
    }
    for step in plan.close {
      lines.append("\(step.method.word.padded(to: 9))\(Self.location(step.thread))  (\(step.reason))")
    }
    for step in plan.keep { lines.append("keep     \(Self.location(step.thread))  (\(step.reason))") }
    for step in plan.answer { lines.append("answer   \(Self.location(step.thread))  (\(step.reason))") }
    let duplicates = plan.duplicateSummaries.count
    lines.append(
      "summary  \(plan.summary.word)\(duplicates == 0 ? "" : ", and delete \(Wording.count(duplicates, "duplicate"))")"
    )
    switch plan.status {
    case .set(let status): lines.append("status   set to \(status.state.rawValue): \(status.description)")
    case .keep(let status): lines.append("status   keep \(status.state.rawValue): \(status.description)")
    case .inReport(let status):
      lines.append(
        "status   \(status.state.rawValue), as part of the report; set separately if the report cannot be published")
    case .none: lines.append("status   none")
    }
    switch plan.report {
    case .publish(let report):
      lines.append("report   publish \(Wording.count(report.annotations.count, "annotation")): \(report.verdict)")
    case .keep: lines.append("report   keep")
    case .none: break
    }
    switch plan.scan {
    case .upload(let scan): lines.append("scan     upload \(Wording.count(scan.results, "finding"))")
    case .keep: lines.append("scan     keep")
    case .none: break
    }
    return lines.map { VisibleText.escaped($0) + "\n" }.joined()
  }

  private static func location(_ thread: Conversation.Thread) -> String {
    "\(thread.path):\(thread.line.map(String.init) ?? "-")  comment \(thread.comment)"
  }
}

/// A run's outcome as a few lines of text.
struct OutcomeText {
  private let outcome: ReviewOutcome

  init(_ outcome: ReviewOutcome) { self.outcome = outcome }

  var text: String {
    if let obstacle = outcome.obstacle { return VisibleText.escaped(obstacle.sentence) + "\n" }
    return accepted + steps
  }

  /// A line about the findings accepted on the pull request.
  private var accepted: String {
    guard let accepted = outcome.plan?.accepted, !accepted.isEmpty else { return "" }
    let names = Set(accepted.map(\.acceptance.name)).sorted().joined(separator: ", ")
    return VisibleText.escaped("\(Wording.count(accepted.count, "finding")) accepted on the pull request by \(names).")
      + "\n"
  }

  private var steps: String {
    let done = outcome.done
    if done.isEmpty {
      return outcome.failures.isEmpty && outcome.refusals.isEmpty
        ? "The pull request is up to date; nothing to post.\n" : ""
    }
    let parts = [
      (done.created, "posted"), (done.edited, "edited"), (done.closed, "closed"), (done.answered, "answered"),
    ].filter { $0.0 > 0 }
      .map { "\(Wording.count($0.0, "comment")) \($0.1)" }
    let rest = [
      (done.summaries, "summary updated"), (done.scans, "findings uploaded"), (done.reports, "annotations published"),
      (done.statuses, "status set"),
    ].filter { $0.0 > 0 }.map(\.1)
    let line = (parts + rest).joined(separator: ", ")
    return line.prefix(1).uppercased() + line.dropFirst() + ".\n"
  }
}

extension ReviewOutcome.Obstacle {
  /// The sentence to print.
  var sentence: String {
    switch self {
    case .closed: "The pull request is closed; nothing was posted."
    case .superseded(let head):
      "The pull request has a newer head, \(head); nothing was posted because another run is reviewing that head."
    }
  }

  /// The obstacle's name in JSON.
  var word: String {
    switch self {
    case .closed: "closed"
    case .superseded: "superseded"
    }
  }
}

extension Plan.Closing.Method {
  var word: String {
    switch self {
    case .resolve: "resolve"
    case .text: "mark"
    case .delete: "delete"
    }
  }
}

extension Plan.Summary {
  var word: String {
    switch self {
    case .create: "create"
    case .edit: "edit"
    case .keep: "keep"
    case .none: "none"
    }
  }
}
