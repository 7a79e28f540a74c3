extension GitHubForge: AnnotatingForge {
  func annotationDigest(of pullRequest: PullRequest) throws(ForgeError) -> String? {
    try checkRun(on: pullRequest).digest()
  }

  func publish(_ report: AnnotationReport, of pullRequest: PullRequest) throws(ForgeError) {
    try checkRun(on: pullRequest).publish(report)
  }

  private func checkRun(on pullRequest: PullRequest) -> GitHubCheckRun {
    GitHubCheckRun(api: api, repository: repository, number: number, head: pullRequest.head)
  }
}

/// A commit's `review` check run, whose annotations are shown next to the code.
///
/// Annotations can be added to a check run but not removed. If a report changes its annotations, a new run is therefore
/// created, which replaces the older run with the same name. Only app tokens, which include workflow tokens, can create check
/// runs.
/// - Source: GitHub docs, "REST API endpoints for check runs"; at most 50 annotations per request.
struct GitHubCheckRun {
  let api: ForgeAPI
  let repository: [String]
  let number: Int
  let head: String

  private static let batch = 50
  /// The maximum number of annotations.
  private static let limit = 1000

  /// Returns the current run's digest, or nil if there is no complete run.
  func digest() throws(ForgeError) -> String? {
    guard let run = try latest(), run.isCompleted, !run.isCancelled else { return nil }
    return run.digest(prefix)
  }

  /// Creates a run or continues an interrupted one; the last request completes it.
  func publish(_ report: AnnotationReport) throws(ForgeError) {
    let annotations = report.annotations.prefix(Self.limit).map(Annotation.init)
    var uncertainAttempts = 0
    while true {
      do throws(ForgeError) {
        var run = try findOrCreateRun(report, Array(annotations))
        // Sends at most as many requests as the annotations require, plus one that completes the run.
        for _ in 0...(annotations.count / Self.batch + 1) where !run.isCompleted {
          run = try appending(to: run, report, Array(annotations))
        }
        guard run.isCompleted else {
          throw ForgeError(
            .unreadable, request: "PATCH check-runs/\(run.id)", detail: "the check run cannot be completed")
        }
        return
      } catch {
        // If the response was lost, reading the run again shows whether the request succeeded.
        uncertainAttempts += 1
        guard error.kind == .uncertain, uncertainAttempts < 4 else { throw error }
        api.pause(Double(uncertainAttempts))
      }
    }
  }

  /// Returns the existing run for this report, which may be incomplete, or creates one.
  private func findOrCreateRun(_ report: AnnotationReport, _ annotations: [Annotation]) throws(ForgeError) -> Stored {
    let name = externalID(of: report, annotations)
    // A canceled run lacks annotations and cannot be continued.
    if let run = try latest(), !run.isCancelled {
      if run.digest(prefix) == report.digest { return run }
      if run.isCompleted, run.annotationDigest(prefix) == Self.digest(of: annotations) {
        return try replaceVerdict(of: run, report, name)
      }
      // Cancels the run for an older report, because it would never be completed.
      if !run.isCompleted { try conclude(run, "cancelled") }
    }
    let isWhole = annotations.count <= Self.batch
    return try api.send(
      "POST", repository + ["check-runs"],
      body: New(
        head: head, id: name, link: report.link, status: isWhole ? "completed" : "in_progress",
        conclusion: isWhole ? conclusion(report) : nil, output: Output(report, annotations.prefix(Self.batch))),
      as: Stored.self)
  }

  /// Updates a run whose annotations stay the same.
  private func replaceVerdict(of run: Stored, _ report: AnnotationReport, _ name: String) throws(ForgeError) -> Stored {
    try api.send(
      "PATCH", repository + ["check-runs", "\(run.id)"],
      body: Update(conclusion: conclusion(report), output: Output(report, []), id: name), as: Stored.self)
  }

  /// Returns the ID that contains the digest of the report and that of its annotations.
  private func externalID(of report: AnnotationReport, _ annotations: [Annotation]) -> String {
    prefix + report.digest + (Self.digest(of: annotations).map { "." + $0 } ?? "")
  }

  /// - Returns: Nil if the digest cannot be computed.
  private static func digest(of annotations: [Annotation]) -> String? {
    let content = annotations.map { "\($0.path):\($0.start)-\($0.end) \($0.level) \($0.title) \($0.message)" }
    return SHA1.hexadecimal(of: content.joined(separator: "\n")).map { String($0.prefix(16)) }
  }

  /// Adds the next annotations. Repeating this request would duplicate them.
  private func appending(
    to run: Stored, _ report: AnnotationReport, _ annotations: [Annotation]
  ) throws(ForgeError) -> Stored {
    let rest = annotations.dropFirst(max(0, run.output?.annotationsCount ?? 0))
    let isLast = rest.count <= Self.batch
    return try api.send(
      "PATCH", repository + ["check-runs", "\(run.id)"],
      body: Update(conclusion: isLast ? conclusion(report) : nil, output: Output(report, rest.prefix(Self.batch))),
      idempotency: rest.isEmpty ? .idempotent : .nonIdempotent, as: Stored.self)
  }

  private func conclude(_ run: Stored, _ conclusion: String) throws(ForgeError) {
    try api.send(
      "PATCH", repository + ["check-runs", "\(run.id)"], body: Update(conclusion: conclusion, output: nil))
  }

  private func conclusion(_ report: AnnotationReport) -> String { report.passed ? "success" : "failure" }

  /// The prefix of the IDs of this pull request's runs. The same commit may have runs for other pull requests.
  private var prefix: String { "lintel:\(number):" }

  /// Returns the latest check run that the bot created for this pull request.
  private func latest() throws(ForgeError) -> Stored? {
    let query = [
      (name: "check_name", value: ReviewStatus.context), (name: "filter", value: "all"),
      (name: "per_page", value: "100"),
    ]
    let runs: [Stored] = try api.allPages(
      from: api.base.appending(repository + ["commits", head, "check-runs"], query: query)
    ) { (answer: ForgeAPI.Answer<Page>) in
      (answer.value.runs, LinkHeader.next(answer.headers))
    }
    return runs.filter { $0.digest(prefix) != nil }.max { $0.id < $1.id }
  }

  private struct Page: Decodable {
    let runs: [Stored]

    private enum CodingKeys: String, CodingKey { case runs = "check_runs" }
  }

  private struct Stored: Decodable {
    struct Output: Decodable {
      let annotationsCount: Int?

      private enum CodingKeys: String, CodingKey { case annotationsCount = "annotations_count" }
    }

    let id: Int
    let status: String
    /// The result of a completed run.
    let conclusion: String?
    let externalID: String?
    let output: Output?

    private enum CodingKeys: String, CodingKey {
      case id, status, conclusion, output
      case externalID = "external_id"
    }

    var isCompleted: Bool { status == "completed" }
    var isCancelled: Bool { conclusion == "cancelled" }

    /// Returns the digest, or nil if the run belongs to a different tool or pull request.
    func digest(_ prefix: String) -> String? { digests(prefix)?.first.map { String($0) } }

    /// Returns the digest of the annotations, or nil if it is unknown.
    func annotationDigest(_ prefix: String) -> String? { digests(prefix)?.dropFirst().first.map { String($0) } }

    private func digests(_ prefix: String) -> [Substring]? {
      externalID.flatMap { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count).split(separator: ".") : nil }
    }
  }

  private struct New: Encodable {
    let name = ReviewStatus.context
    let head: String
    let id: String
    let link: String?
    let status: String
    let conclusion: String?
    let output: Output

    private enum CodingKeys: String, CodingKey {
      case name, status, conclusion, output
      case head = "head_sha"
      case id = "external_id"
      case link = "details_url"
    }
  }

  private struct Update: Encodable {
    var status: String? { conclusion == nil ? nil : "completed" }
    let conclusion: String?
    let output: Output?
    /// The new external ID; nil to keep it.
    var id: String?

    private enum CodingKeys: String, CodingKey {
      case status, conclusion, output
      case id = "external_id"
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encodeIfPresent(status, forKey: .status)
      try values.encodeIfPresent(conclusion, forKey: .conclusion)
      try values.encodeIfPresent(output, forKey: .output)
      try values.encodeIfPresent(id, forKey: .id)
    }
  }

  private struct Output: Encodable {
    let title: String
    let summary: String
    let annotations: [Annotation]

    init(_ report: AnnotationReport, _ annotations: ArraySlice<Annotation>) {
      title = report.verdict.shortened(to: 255)
      summary = ForgeMarkdown.prose(report.summary.shortened(to: 20_000))
      self.annotations = Array(annotations)
    }
  }

  private struct Annotation: Encodable {
    let path: String
    let start: Int
    let end: Int
    let level: String
    let message: String
    let title: String

    private enum CodingKeys: String, CodingKey {
      case path, message, title
      case start = "start_line"
      case end = "end_line"
      case level = "annotation_level"
    }

    init(_ annotation: AnnotationReport.Annotation) {
      path = annotation.path
      start = annotation.startLine
      end = annotation.endLine
      level =
        switch annotation.level {
        case .info: "notice"
        case .warning: "warning"
        case .error: "failure"
        }
      message = annotation.message.shortened(to: 8000)
      title = annotation.title.shortened(to: 255)
    }
  }
}
