import Report
import ReviewBot

/// A plan as JSON: an object with one list for each kind of step.
struct PlanDocument {
  let forge: String
  let project: String
  let number: String
  let head: String
  /// The commit ID of the merge base.
  let base: String

  /// - Parameter outcome: The outcome of the run; nil for a dry run.
  func value(_ plan: Plan?, obstacle: ReviewOutcome.Obstacle?, outcome: ReviewOutcome?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("schema", 1), .init("forge", .string(forge)), .init("repo", .string(project)),
      .init("pr", .string(number)), .init("head", .string(head)), .init("base", .string(base)),
      .init("obstacle", obstacle.map { .string($0.word) } ?? .null),
    ]
    if let plan { members += steps(plan) }
    if let outcome {
      members.append(.init("failures", JSONValue(outcome.failures.map(\.description))))
      members.append(.init("refusals", JSONValue(outcome.refusals.map(\.description))))
    }
    return .object(members)
  }

  private func steps(_ plan: Plan) -> [JSONValue.Member] {
    [
      .init("create", .array(plan.create.map(creation))),
      .init("edit", .array(plan.edit.map(edit))),
      .init("resolve", .array(plan.close.map(closing))),
      .init(
        "keep",
        .array(
          plan.keep.map { .object(Self.thread($0.thread, $0.fingerprints) + [.init("reason", .string($0.reason))]) })),
      .init("answer", .array(plan.answer.map(answer))),
      .init("accepted", .array(plan.accepted.map(accepted))),
      .init("summary", summary(plan)),
      .init("report", report(plan.report)),
      .init("scan", scan(plan.scan)),
      .init("status", status(plan.status)),
    ]
  }

  private func creation(_ step: Plan.Creation) -> JSONValue {
    [
      "path": .string(step.comment.path), "start_line": .integer(step.comment.start.new),
      "line": .integer(step.comment.end.new), "rules": JSONValue(step.rules),
      "fingerprints": JSONValue(step.fingerprints), "body": .string(step.comment.body), "reason": .string(step.reason),
    ]
  }

  private func edit(_ step: Plan.Edit) -> JSONValue {
    .object(
      Self.thread(step.thread, step.fingerprints) + [
        .init("action", .string(step.reopens ? "reopen" : "edit")),
        .init("body", step.body.map { .string($0) } ?? .null),
        .init("reason", .string(step.reason)),
      ])
  }

  private func closing(_ step: Plan.Closing) -> JSONValue {
    .object(
      Self.thread(step.thread, step.fingerprints) + [
        .init("action", .string(step.method.word)), .init("reason", .string(step.reason)),
      ])
  }

  private func answer(_ step: Plan.Answer) -> JSONValue {
    [
      "comment": .string(step.thread.comment), "path": .string(step.thread.path),
      "line": JSONValue(step.thread.line), "body": .string(step.body), "reason": .string(step.reason),
    ]
  }

  private func accepted(_ finding: AcceptedOnPullRequest) -> JSONValue {
    [
      "fingerprint": .string(finding.fingerprint), "by": .string(finding.acceptance.name),
      "reason": .string(finding.acceptance.reason),
    ]
  }

  private static func thread(_ thread: Conversation.Thread, _ fingerprints: [String]) -> [JSONValue.Member] {
    [
      .init("comment", .string(thread.comment)), .init("path", .string(thread.path)),
      .init("line", JSONValue(thread.line)), .init("fingerprints", JSONValue(fingerprints)),
    ]
  }

  private func summary(_ plan: Plan) -> JSONValue {
    let (comment, body, reason): (JSONValue, JSONValue, String) =
      switch plan.summary {
      case .create(let body): (.null, .string(body), "no summary exists yet")
      case .edit(let remark, let body): (.string(remark.comment), .string(body), "the text changed")
      case .keep(let remark): (.string(remark.comment), .string(remark.body), "unchanged")
      case .none: (.null, .null, "nothing to report")
      }
    return [
      "action": .string(plan.summary.word), "comment": comment, "body": body,
      "delete": JSONValue(plan.duplicateSummaries.map(\.comment)), "reason": .string(reason),
    ]
  }

  private func report(_ report: Plan.Report) -> JSONValue {
    let (action, value, reason): (String, AnnotationReport?, String) =
      switch report {
      case .publish(let report): ("publish", report, "changed")
      case .keep: ("keep", nil, "unchanged")
      case .none: ("none", nil, "disabled, empty, or not supported by the forge")
      }
    let annotations = (value?.annotations ?? []).map { annotation -> JSONValue in
      [
        "path": .string(annotation.path), "start_line": .integer(annotation.startLine),
        "line": .integer(annotation.endLine), "level": .string(annotation.level.rawValue),
        "rule": .string(annotation.title), "message": .string(annotation.message),
        "fingerprint": .string(annotation.fingerprint),
      ]
    }
    return [
      "action": .string(action), "verdict": value.map { .string($0.verdict) } ?? .null,
      "annotations": .array(annotations), "reason": .string(reason),
    ]
  }

  private func scan(_ scan: Plan.Scan) -> JSONValue {
    let (action, results, reason): (String, Int?, String) =
      switch scan {
      case .upload(let scan): ("upload", scan.results, "not uploaded yet")
      case .keep: ("keep", nil, "already uploaded")
      case .none: ("none", nil, "disabled, or not supported by the forge")
      }
    return ["action": .string(action), "findings": JSONValue(results), "reason": .string(reason)]
  }

  private func status(_ status: Plan.Status) -> JSONValue {
    let (action, value, reason): (String, ReviewStatus?, String) =
      switch status {
      case .set(let status): ("set", status, "changed")
      case .keep(let status): ("keep", status, "unchanged")
      case .inReport(let status):
        ("report", status, "part of the report; set separately if the report cannot be published")
      case .none: ("none", nil, "disabled, or not supported by the forge")
      }
    return [
      "action": .string(action), "state": value.map { .string($0.state.rawValue) } ?? .null,
      "description": value.map { .string($0.description) } ?? .null, "reason": .string(reason),
    ]
  }
}
