import Essentials

extension Baseline {
  /// Reads a baseline.
  /// - Parameter file: The file name to use in error messages.
  /// - Throws: `BaselineError`, with the location if it is known.
  package init(reading bytes: [UInt8], file: String) throws(BaselineError) {
    if let line = Self.conflictLine(in: bytes) { throw .conflictMarkers(file: file, line: line) }
    let data = Data(bytes)
    do {
      let form = try JSONDecoder().decode(Form.self, from: data).review_baseline
      guard form <= Self.form else { throw BaselineError.newerForm(file: file, form: form) }
      let document = try JSONDecoder().decode(Document.self, from: data)
      self.init(document.findings.map(\.entry))
    } catch let error as BaselineError {
      throw error
    } catch let error as DecodingError {
      throw .malformed(file: file, reason: error.sentence)
    } catch {
      throw .malformed(file: file, reason: "\(error)")
    }
  }

  /// Returns the first line with a Git conflict marker.
  private static func conflictLine(in bytes: [UInt8]) -> Int? {
    let markers = ["<<<<<<< ", "=======", ">>>>>>> ", "||||||| "].map { Array($0.utf8) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { line in markers.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }

  private struct Form: Decodable {
    let review_baseline: Int
  }

  private struct Document: Decodable {
    struct Finding: Decodable {
      let path: String
      let rule: String
      let symbol: String
      let value: Int?
      let fingerprint: String
      let reason: String?

      var entry: Entry {
        Entry(path: path, rule: rule, symbol: symbol, value: value, fingerprint: fingerprint, reason: reason)
      }
    }

    let findings: [Finding]
  }
}

extension DecodingError {
  /// The error and its location, phrased as part of a sentence.
  fileprivate var sentence: String {
    switch self {
    case .dataCorrupted(let context):
      let cause = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
      return "invalid JSON: \(Self.plain(cause ?? context.debugDescription))"
    case .keyNotFound(let key, let context): return "\(Self.place(context)) has no `\(key.stringValue)`"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(Self.place(context)) has the wrong type"
    @unknown default: return "unexpected structure"
    }
  }

  /// Converts a sentence to a clause by removing its period and initial capital.
  private static func plain(_ text: String) -> String {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Returns a location such as `findings[3].path`; entries are numbered from 1.
  private static func place(_ context: Context) -> String {
    var place = ""
    for key in context.codingPath {
      if let index = key.intValue {
        place += "[\(index + 1)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return place.isEmpty ? "it" : "`\(place)`"
  }
}
