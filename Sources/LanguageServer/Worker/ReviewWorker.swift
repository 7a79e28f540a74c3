import Analyzer
package import Essentials
import Report
import Reviewing
package import Serving
import Workspace

/// Answers the server's questions in a separate process. Must be used from a single thread.
package final class ReviewWorker {
  private let projects: ResidentProjects
  /// The project root and relative path of each document with unsaved text.
  private var places: [String: (root: String, path: String)] = [:]

  package init(_ settings: ResidentProjects.Settings) { projects = ResidentProjects(settings) }

  /// Returns the answer as JSON; if the question cannot be decoded, the answer contains the error as a failure.
  package func answer(_ question: WorkerQuestion) -> Data {
    var answer = ReviewAnswer()
    do {
      answer = self.answer(
        try JSONDecoder().decode(ReviewQuestion.self, from: question.document), texts: question.texts)
    } catch {
      answer.failures = ["\(error)"]
    }
    return (try? JSONEncoder().encode(answer)) ?? Data("{}".utf8)
  }

  private func answer(_ question: ReviewQuestion, texts: [[UInt8]]) -> ReviewAnswer {
    var answer = ReviewAnswer()
    if question.refreshes, question.kind == .review { refresh(&answer) }
    for change in question.changes {
      do {
        try take(change, texts: texts, folders: question.folders)
      } catch {
        answer.failures.append("\(error)")
      }
    }
    switch question.kind {
    case .poll:
      for project in projects.open {
        let hasChanged = question.refreshes ? (try? project.refreshIfChanged()) ?? true : project.hasNewConfiguration
        if hasChanged || !FileManager.default.fileExists(atPath: project.root.path) { answer.hasChanged = true }
      }
    case .fix: fix(question, &answer)
    case .review: review(question, &answer)
    }
    return answer
  }

  private func refresh(_ answer: inout ReviewAnswer) {
    projects.dropMissing()
    for project in projects.open {
      do {
        try project.refresh()
      } catch {
        answer.failures.append("\(error)")
      }
    }
  }

  private func take(_ change: ReviewQuestion.Change, texts: [[UInt8]], folders: [String]) throws {
    if let index = change.text, texts.indices.contains(index) {
      let (project, path) = try projects.locate(file: change.path, folders: folders)
      project.setText(texts[index], at: path)
      places[change.path] = (project.root.path, path)
    } else if let position = places.removeValue(forKey: change.path) {
      projects.open.first { $0.root.path == position.root }?.setText(nil, at: position.path)
    }
  }

  // MARK: Reviews

  private func review(_ question: ReviewQuestion, _ answer: inout ReviewAnswer) {
    for group in groups(question, &answer) {
      let root = group.project.root.path
      answer.roots.append(root)
      var findings: [String: [Finding]] = [:]
      var types: [String: [TypeReview]] = [:]
      var columns: Columns?
      do {
        let scope: ResidentProject.Scope
        switch question.scope {
        case .file: scope = .files(Set(group.documents.map(\.path)))
        case .introduced: scope = .introduced(since: nil, isStaged: false)
        case .project: scope = .project
        }
        let (review, sources) = try group.project.review(scope)
        findings = Dictionary(grouping: review.findings.filter(\.isIntroduced), by: \.path)
        if question.includesTypes {
          for file in review.files { types[file.path] = file.types }
        }
        columns = Columns(of: sources, countsBytes: question.countsBytes)
      } catch {
        if group.project.configurationProblem == nil { answer.failures.append("\(error)") }
      }
      answer.problems += problems(of: group.project)
      answer.rules += rules(of: group.project)
      for (path, name) in group.documents {
        answer.files.append(file(name, findings[path] ?? [], types[path] ?? [], root, isOpen: true, &columns))
      }
      // Several documents may be symbolic links to the same file.
      for document in group.documents { findings[document.path] = nil }
      guard question.scope != .file else { continue }
      for (path, findings) in findings.sorted(by: { PathKey($0.key) < PathKey($1.key) }) {
        answer.files.append(file(root + "/" + path, findings, [], root, isOpen: false, &columns))
      }
    }
  }

  private func rules(of project: ResidentProject) -> [ReviewAnswer.Rule] {
    let rules = (try? project.currentConfiguration())?.configuration.policy.customRules ?? []
    return rules.map(\.info).map {
      .init(id: $0.id, summary: $0.summary, rationale: $0.rationale, page: RulePage.markdown($0))
    }
  }

  private typealias Group = (project: ResidentProject, documents: [(path: String, name: String)])

  /// Groups documents by project. In project-wide scopes, includes the projects of all open folders.
  private func groups(_ question: ReviewQuestion, _ answer: inout ReviewAnswer) -> [Group] {
    var groups: [Group] = []
    func add(_ project: ResidentProject, _ document: (path: String, name: String)?) {
      if let index = groups.firstIndex(where: { $0.project === project }) {
        if let document { groups[index].documents.append(document) }
      } else {
        groups.append((project, document.map { [$0] } ?? []))
      }
    }
    for name in question.documents {
      do {
        let (project, path) = try projects.locate(file: name, folders: question.folders)
        add(project, (path, name))
      } catch {
        answer.failures.append("\(error)")
        answer.files.append(ReviewAnswer.File(path: name, root: "", findings: []))
      }
    }
    if question.scope != .file {
      for folder in question.folders {
        do { add(try projects.project(at: folder), nil) } catch { answer.failures.append("\(error)") }
      }
    }
    return groups
  }

  private func fix(_ question: ReviewQuestion, _ answer: inout ReviewAnswer) {
    guard let name = question.documents.first else { return }
    do {
      let (project, path) = try projects.locate(file: name, folders: question.folders)
      let outcome = try project.fix(.files([path]), appliesUnsafe: false)
      answer.fixed = outcome.fixedFiles.first { $0.path == path }.map { String(decoding: $0.after, as: UTF8.self) }
    } catch {
      answer.failures.append("\(error)")
    }
  }

  private func problems(of project: ResidentProject) -> [ReviewAnswer.Problem] {
    let root = project.root.path
    switch project.configurationProblem {
    case nil: return []
    case let error as ConfigurationError:
      return error.problems.map {
        ReviewAnswer.Problem(
          path: root + "/" + $0.file, position: Position(line: max(0, $0.line - 1), character: max(0, $0.column - 1)),
          message: $0.message)
      }
    case .some(WorkspaceError.configuration(let path, let reason)):
      return [
        ReviewAnswer.Problem(
          path: path.hasPrefix("/") ? path : root + "/" + path, position: Position(line: 0, character: 0),
          message: "the configuration cannot be read: \(reason)")
      ]
    case .some(let error):
      return [
        ReviewAnswer.Problem(
          path: root + "/" + Configuration.fileName, position: Position(line: 0, character: 0),
          message: "\(error)")
      ]
    }
  }

  // MARK: Files

  /// - Parameter isOpen: Whether the file is open in the client. Only open files have code actions.
  private func file(
    _ name: String, _ findings: [Finding], _ types: [TypeReview], _ root: String, isOpen: Bool,
    _ columns: inout Columns?
  ) -> ReviewAnswer.File {
    let places = isOpen ? findings.first.flatMap { columns?.suppressionPlaces(in: $0.path) } : nil
    let shown = findings.map { finding in
      var shown = self.shown(finding, root, &columns)
      shown.suppressionPlace = places?.place(forLine: shown.span.start.line)
      return shown
    }
    let figures = types.map {
      ReviewAnswer.TypeFigures(
        name: $0.name, line: max(0, $0.line - 1), bodyLength: $0.bodyLength, storedProperties: $0.storedProperties)
    }
    return ReviewAnswer.File(path: name, root: root, findings: shown, types: figures)
  }

  private func shown(_ finding: Finding, _ root: String, _ columns: inout Columns?) -> ReviewAnswer.Finding {
    func span(_ range: SourceRange, in path: String, _ columns: inout Columns?) -> Span {
      columns?.span(range, in: path) ?? Columns.plain(range)
    }
    return ReviewAnswer.Finding(
      rule: finding.rule, severity: finding.severity.rawValue, isMinor: finding.isMinorAtDefaultLevel,
      span: span(finding.range, in: finding.path, &columns).firstLine, message: finding.message,
      fingerprint: finding.fingerprint, isSafe: finding.fix?.isSafe,
      edits: finding.fix?.edits.map {
        ReviewAnswer.Finding.Edit(span: span($0.range, in: finding.path, &columns), text: $0.replacement)
      } ?? [],
      related: finding.related.map {
        ReviewAnswer.Finding.Related(path: root + "/" + $0.path, span: span($0.range, in: $0.path, &columns).firstLine)
      })
  }
}

/// Counts columns in the units negotiated with the client.
private struct Columns {
  private let sources: Workspace
  private let countsBytes: Bool
  private var texts: [String: DocumentText?] = [:]

  init(of sources: Workspace, countsBytes: Bool) {
    self.sources = sources
    self.countsBytes = countsBytes
  }

  static func plain(_ range: SourceRange) -> Span { Span(start: plain(range.start), end: plain(range.end)) }

  private static func plain(_ position: SourcePosition) -> Position {
    Position(line: max(0, position.line - 1), character: max(0, position.column - 1))
  }

  mutating func span(_ range: SourceRange, in path: String) -> Span {
    guard countsBytes, let text = text(of: path) else { return Self.plain(range) }
    func position(_ position: SourcePosition) -> Position {
      let plain = Self.plain(position)
      let offset = text.offset(of: plain, countsBytes: false)
      return Position(line: plain.line, character: offset - text.start(ofLine: plain.line))
    }
    return Span(start: position(range.start), end: position(range.end))
  }

  /// Returns the locations for suppression comments in a file; nil if the file cannot be read.
  func suppressionPlaces(in path: String) -> SuppressionPlaces? { sources.source(path).map { SuppressionPlaces($0) } }

  private mutating func text(of path: String) -> DocumentText? {
    if let known = texts[path] { return known }
    let text = sources.source(path).map { DocumentText($0) }
    texts[path] = .some(text)
    return text
  }
}
