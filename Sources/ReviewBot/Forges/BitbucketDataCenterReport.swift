/// A Code Insights report on a commit.
/// - Source: Bitbucket Data Center REST API 9.4, "Builds and Deployments", Code Insights; at most 1000 annotations.
struct BitbucketDataCenterReport {
  /// The key that distinguishes this report from those of other tools.
  static let key = "lintel.review"

  let api: ForgeAPI
  /// The API path of the report.
  let path: [String]

  /// Returns the current report's digest, or nil if there is no complete report.
  func digest() throws(ForgeError) -> String? {
    do throws(ForgeError) {
      let report: Stored = try api.get(path)
      guard let digest = report.digest, report.hasAnnotations else { return report.digest }
      // Annotations are uploaded after the report, in a single request.
      let stored: StoredAnnotations = try api.get(path + ["annotations"])
      return stored.annotations?.isEmpty == false ? digest : nil
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }

  /// Replaces the report. The server does not deduplicate annotations, so existing ones have to be deleted before new
  /// ones are sent.
  func publish(_ report: AnnotationReport) throws(ForgeError) {
    try delete(path)
    try api.send("PUT", path, body: Head(report))
    guard !report.annotations.isEmpty else { return }
    let annotations = ["annotations": report.annotations.prefix(1000).map(Annotation.init)]
    for attempt in 1... {
      do throws(ForgeError) {
        return try api.send("POST", path + ["annotations"], body: annotations)
      } catch {
        guard error.kind == .uncertain, attempt < 4 else { throw error }
        try delete(path + ["annotations"])
      }
    }
  }

  private func delete(_ path: [String]) throws(ForgeError) {
    try ForgeError.ignoring(.notFound) { () throws(ForgeError) in try api.send("DELETE", path) }
  }

  private enum Field {
    static let digest = "Digest"
    static let findings = "Findings"
  }

  private struct Stored: Decodable {
    struct Value: Decodable {
      let title: String?
      /// The value as text, or nil if it is not a string.
      let text: String?

      private enum CodingKeys: String, CodingKey {
        case title
        case text = "value"
      }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        text = try? values.decodeIfPresent(String.self, forKey: .text)
      }
    }

    let data: [Value]?

    var digest: String? { data?.first { $0.title == Field.digest }?.text }
    var hasAnnotations: Bool { data?.first { $0.title == Field.findings }?.text != "0" }
  }

  private struct StoredAnnotations: Decodable {
    struct Annotation: Decodable {}
    let annotations: [Annotation]?
  }

  private struct Head: Encodable {
    struct Value: Encodable {
      let title: String
      let type = "TEXT"
      let value: String
    }

    let title: String
    let details: String
    let reporter = "Lintel"
    let result: String
    let data: [Value]

    init(_ report: AnnotationReport) {
      title = report.title.shortened(to: 450)
      details = report.summary.shortened(to: 2000)
      result = report.passed ? "PASS" : "FAIL"
      data = [
        Value(title: Field.findings, value: "\(report.annotations.count)"),
        Value(title: Field.digest, value: report.digest),
      ]
    }
  }

  private struct Annotation: Encodable {
    let externalId: String
    let path: String
    let line: Int
    let message: String
    let severity: String
    let type = "CODE_SMELL"

    init(_ annotation: AnnotationReport.Annotation) {
      externalId = annotation.fingerprint
      path = annotation.path
      line = annotation.startLine
      message = "\(annotation.title): \(annotation.message)".shortened(to: 2000)
      severity =
        switch annotation.level {
        case .info: "LOW"
        case .warning: "MEDIUM"
        case .error: "HIGH"
        }
    }
  }
}
