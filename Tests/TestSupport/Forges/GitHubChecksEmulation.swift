import Foundation

/// Check runs and code scanning.
/// - Source: GitHub's OpenAPI description, "checks" and "code-scanning".
extension GitHubCall {
  mutating func answerChecks(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if let commit = request.match("GET", "/repos/acme/app/commits/*/check-runs")?.first {
      let runs = (state.supersededReports + state.reports).filter {
        $0.commit == commit && $0.name == request[query: "check_name"] ?? $0.name
      }
      return page(runs.reversed().map(checkRun), in: "check_runs")
    }
    if request.match("POST", "/repos/acme/app/check-runs") != nil { return createCheckRun(&state) }
    guard let id = request.match("PATCH", "/repos/acme/app/check-runs/*")?.first else { return nil }
    return updateCheckRun(id, &state)
  }

  private func checkRun(_ report: EmulatedPullRequest.Report) -> [String: Any] {
    let isCompleted = report.result != "in_progress"
    return [
      "id": Int(report.fields["id"] ?? "") ?? 0, "name": report.name, "head_sha": report.commit,
      "external_id": report.fields["external_id"] ?? "", "status": isCompleted ? "completed" : "in_progress",
      "conclusion": isCompleted ? report.result : NSNull(),
      "output": ["title": report.title, "annotations_count": report.annotations.count] as [String: Any],
    ]
  }

  private static let refusal = problem(403, "Resource not accessible by integration")

  private mutating func createCheckRun(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard state.mayCheck else { return Self.refusal }
    guard let object = request.object, let name = object["name"] as? String, let head = object["head_sha"] as? String
    else { return invalid("name and head_sha are required") }
    note(
      Set(object.keys).subtracting([
        "name", "head_sha", "details_url", "external_id", "status", "conclusion", "output",
      ]))
    if head != state.head { return invalid("No commit found for SHA: \(head)") }
    guard let output = object["output"] as? [String: Any], let title = output["title"] as? String else {
      return invalid("output.title is required")
    }
    var report = EmulatedPullRequest.Report(
      commit: head, name: name, title: title, result: "in_progress",
      fields: ["id": "\(state.newID())", "external_id": object["external_id"] as? String ?? ""])
    if let problem = change(&report, by: object) { return problem }
    state.supersededReports += state.reports.filter { $0.name == name && $0.commit == head }
    state.reports.removeAll { $0.name == name && $0.commit == head }
    state.reports.append(report)
    return .json(201, checkRun(report))
  }

  private mutating func updateCheckRun(_ id: String, _ state: inout EmulatedPullRequest) -> ServedResponse {
    guard state.mayCheck else { return Self.refusal }
    guard let object = request.object else { return Self.problem(400, "Problems parsing JSON") }
    note(Set(object.keys).subtracting(["name", "details_url", "external_id", "status", "conclusion", "output"]))
    for path in [\EmulatedPullRequest.reports, \EmulatedPullRequest.supersededReports] {
      guard let index = state[keyPath: path].firstIndex(where: { $0.fields["id"] == id }) else { continue }
      var report = state[keyPath: path][index]
      if let problem = change(&report, by: object) { return problem }
      state[keyPath: path][index] = report
      return .json(200, checkRun(report))
    }
    return Self.problem(404, "Not Found")
  }

  /// New annotations are added to existing ones.
  private mutating func change(
    _ report: inout EmulatedPullRequest.Report, by object: [String: Any]
  ) -> ServedResponse? {
    if let id = object["external_id"] as? String { report.fields["external_id"] = id }
    if let conclusion = object["conclusion"] as? String {
      guard ["success", "failure", "neutral", "cancelled"].contains(conclusion) else {
        return invalid("conclusion is not included in the list")
      }
      if object["status"] as? String ?? "completed" != "completed" { return invalid("status is not completed") }
      report.result = conclusion
    } else if object["status"] as? String == "completed" {
      return invalid("conclusion is required")
    }
    guard let output = object["output"] as? [String: Any] else { return nil }
    if let title = output["title"] as? String { report.title = title }
    note(Set(output.keys).subtracting(["title", "summary", "text", "annotations", "images"]))
    guard let summary = output["summary"] as? String, !summary.isEmpty else { return invalid("summary is required") }
    if summary.utf16.count > 65535 { return invalid("Only 65535 characters are allowed") }
    let annotations = output["annotations"] as? [[String: Any]] ?? []
    if annotations.count > 50 { return invalid("No more than 50 annotations are allowed") }
    for annotation in annotations {
      note(
        Set(annotation.keys).subtracting([
          "path", "start_line", "end_line", "annotation_level", "message", "title", "raw_details", "start_column",
          "end_column",
        ]))
      guard let path = annotation["path"] as? String, !path.isEmpty, !path.hasPrefix("/"),
        let start = annotation["start_line"] as? Int, let end = annotation["end_line"] as? Int, start >= 1,
        end >= start, let level = annotation["annotation_level"] as? String,
        ["notice", "warning", "failure"].contains(level), let message = annotation["message"] as? String,
        !message.isEmpty, message.utf8.count <= 65536, (annotation["title"] as? String ?? "").count <= 255
      else { return invalid("annotation is invalid") }
      report.annotations.append(
        .init(id: "\(report.annotations.count)", path: path, line: start, severity: level, message: message))
    }
    return nil
  }

  mutating func answerScans(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if request.match("GET", "/repos/acme/app/code-scanning/analyses") != nil {
      let scans = state.scans.filter {
        $0.tool == request[query: "tool_name"] ?? $0.tool && $0.reference == request[query: "ref"] ?? $0.reference
      }
      // GitHub responds with 404 if there are no analyses at all.
      if state.scans.isEmpty { return Self.problem(404, "no analysis found") }
      return page(
        scans.reversed().map { ["commit_sha": $0.commit, "ref": $0.reference, "results_count": $0.results] })
    }
    guard request.match("POST", "/repos/acme/app/code-scanning/sarifs") != nil else { return nil }
    guard state.mayCheck else { return Self.refusal }
    guard let object = request.object, let commit = object["commit_sha"] as? String, commit.count == 40,
      let reference = object["ref"] as? String, reference == "refs/pull/7/head",
      let packed = (object["sarif"] as? String).flatMap({ Data(base64Encoded: $0) }),
      let bytes = Self.unpacked([UInt8](packed)),
      let document = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let run = (document["runs"] as? [[String: Any]])?.first, let results = run["results"] as? [Any]
    else { return Self.problem(400, "Invalid request") }
    note(Set(object.keys).subtracting(["commit_sha", "ref", "sarif", "checkout_uri", "started_at", "tool_name"]))
    state.scans.append(
      .init(
        commit: commit, reference: reference, tool: object["tool_name"] as? String ?? "API",
        sarif: String(decoding: bytes, as: UTF8.self), results: results.count))
    return .json(202, ["id": "\(state.newID())", "url": "https://api.github.com/"])
  }

  /// Decompresses bytes with the gzip program; returns nil if they are not a gzip file.
  private static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    guard let folder = try? TemporaryFolder() else { return nil }
    let packed = folder.url.appendingPathComponent("packed.gz")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "--decompress", packed.path]
    process.standardError = FileHandle.nullDevice
    guard (try? Data(bytes).write(to: packed)) != nil, (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return (try? Data(contentsOf: folder.url.appendingPathComponent("packed"))).map { [UInt8]($0) }
  }
}
