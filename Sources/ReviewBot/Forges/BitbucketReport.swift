/// A Code Insights report on a commit.
/// - Source: Bitbucket Cloud REST API, "Reports"; at most 1000 annotations, 100 per request.
struct BitbucketReport {
  /// The name that distinguishes this report from those of other tools.
  static let name = "lintel-review"

  let api: ForgeAPI
  /// The API path of the report.
  let path: [String]

  /// Returns the current report's digest, or nil if there is no complete report.
  func digest() throws(ForgeError) -> String? {
    do throws(ForgeError) {
      let report: Stored = try api.get(path)
      return report.data?.compactMap { $0.title == Field.digest ? $0.text : nil }.first
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }

  /// Replaces the report. The digest is written last, so an interrupted run leaves a report without one.
  func publish(_ report: AnnotationReport) throws(ForgeError) {
    try ForgeError.ignoring(.notFound) { () throws(ForgeError) in try api.send("DELETE", path) }
    try api.send("PUT", path, body: Head(report, digest: nil))
    let annotations = report.annotations.prefix(1000).map(Annotation.init)
    for start in stride(from: 0, to: annotations.count, by: 100) {
      // Existing annotations with the same ID are replaced.
      try api.send(
        "POST", path + ["annotations"], body: Array(annotations[start..<min(start + 100, annotations.count)]),
        idempotency: .idempotent)
    }
    try api.send("PUT", path, body: Head(report, digest: report.digest))
  }

  private struct Field: Codable {
    static let digest = "Digest"

    let title: String?
    let type: String?
    /// The value as text, or nil if it is not a string.
    let text: String?

    private enum CodingKeys: String, CodingKey {
      case title, type
      case text = "value"
    }

    init(title: String, text: String) {
      self.title = title
      type = "TEXT"
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      title = try values.decodeIfPresent(String.self, forKey: .title)
      type = try values.decodeIfPresent(String.self, forKey: .type)
      text = try? values.decodeIfPresent(String.self, forKey: .text)
    }
  }

  private struct Stored: Decodable { let data: [Field]? }

  private struct Head: Encodable {
    let title: String
    let details: String
    let type = "BUG"
    let reporter = "Lintel"
    let result: String
    let data: [Field]

    private enum CodingKeys: String, CodingKey {
      case title, details, reporter, result, data
      case type = "report_type"
    }

    /// - Parameter digest: The digest, or nil while the report is incomplete.
    init(_ report: AnnotationReport, digest: String?) {
      title = report.title.shortened(to: 450)
      details = report.summary.shortened(to: 2000)
      result = digest == nil ? "PENDING" : report.passed ? "PASSED" : "FAILED"
      data = digest.map { [Field(title: Field.digest, text: $0)] } ?? []
    }
  }

  private struct Annotation: Encodable {
    let id: String
    let type = "CODE_SMELL"
    let path: String
    let line: Int
    let summary: String
    let details: String
    let severity: String
    let result = "FAILED"

    private enum CodingKeys: String, CodingKey {
      case path, line, summary, details, severity, result
      case id = "external_id"
      case type = "annotation_type"
    }

    init(_ annotation: AnnotationReport.Annotation) {
      id = annotation.fingerprint
      path = annotation.path
      line = annotation.startLine
      summary = "\(annotation.title): \(annotation.message)".shortened(to: 450)
      details = annotation.message.shortened(to: 2000)
      severity =
        switch annotation.level {
        case .info: "LOW"
        case .warning: "MEDIUM"
        case .error: "HIGH"
        }
    }
  }
}
