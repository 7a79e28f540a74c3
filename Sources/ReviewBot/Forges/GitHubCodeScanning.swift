import Essentials

extension GitHubForge: CodeScanningForge {
  /// Whether the analysis has been uploaded. It appears in the list some time after its upload.
  func hasScan(_ scan: CodeScan, of pullRequest: PullRequest) throws(ForgeError) -> Bool {
    let analyses: [GitHubAnalysis] = try api.allPages(
      repository + ["code-scanning", "analyses"],
      query: [("tool_name", scan.tool), ("ref", reference), ("per_page", "100")])
    // Newest first.
    let last = analyses.first { $0.commit == pullRequest.head }
    return last?.count == scan.results
  }

  func upload(_ scan: CodeScan, of pullRequest: PullRequest) throws(ForgeError) {
    guard let packed = Gzip.compressed([UInt8](scan.sarif.utf8)) else {
      throw ForgeError(.unsupported, request: "POST code-scanning/sarifs", detail: "zlib cannot compress the findings")
    }
    // A later upload for the same commit replaces the earlier one.
    try api.send(
      "POST", repository + ["code-scanning", "sarifs"],
      body: GitHubSARIF(
        commit: pullRequest.head, reference: reference,
        sarif: Data(packed).base64EncodedString(), tool: scan.tool),
      idempotency: .idempotent)
  }

  private var reference: String { "refs/pull/\(number)/head" }
}

/// - Source: GitHub docs, "REST API endpoints for code scanning", "Upload an analysis as SARIF data".
private struct GitHubSARIF: Encodable {
  let commit: String
  let reference: String
  /// The document, gzip-compressed and then Base64-encoded.
  let sarif: String
  let tool: String

  private enum CodingKeys: String, CodingKey {
    case sarif
    case commit = "commit_sha"
    case reference = "ref"
    case tool = "tool_name"
  }
}

private struct GitHubAnalysis: Decodable {
  let commit: String
  let count: Int?

  private enum CodingKeys: String, CodingKey {
    case commit = "commit_sha"
    case count = "results_count"
  }
}
