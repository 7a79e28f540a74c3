import Essentials
import JSONRPC
import Serving
import Threads

/// The thread that waits for the worker, so that the server stays responsive.
final class ReviewThread: Sendable {
  /// The text of an open document.
  struct Text: Sendable {
    let revision: Int
    let bytes: [UInt8]
  }

  struct Job: Sendable {
    let id: Int
    var question: ReviewQuestion
    /// The text of each open document, keyed by path.
    let texts: [String: Text]
  }

  private let jobs = Mailbox<Job>()

  /// - Parameter deliver: Called on this thread with each answer.
  init(deliver: @escaping @Sendable (_ job: Int, Result<ReviewAnswer, any Error>) -> Void) {
    // Without the thread, jobs are never answered, as if the worker did not respond.
    _ = DetachedThread.start { [jobs] in
      let worker = WorkerProcess(role: "lsp")
      var sent: [String: Int] = [:]
      while let job = jobs.next() {
        let answer = Result<ReviewAnswer, any Error> {
          let data = try worker.ask { isFresh in
            if isFresh { sent = [:] }
            return try Self.question(job, &sent)
          }
          return try JSONDecoder().decode(ReviewAnswer.self, from: data)
        }
        if case .failure = answer { sent = [:] }
        deliver(job.id, answer)
      }
    }
  }

  func post(_ job: Job) { jobs.post(job) }

  /// Returns the question, along with the text of each document that the worker does not have yet.
  private static func question(_ job: Job, _ sent: inout [String: Int]) throws -> WorkerQuestion {
    var question = job.question
    var texts: [[UInt8]] = []
    for (path, text) in job.texts.sorted(by: { $0.key < $1.key }) where sent[path] != text.revision {
      question.changes.append(.init(path: path, text: texts.count))
      texts.append(text.bytes)
      sent[path] = text.revision
    }
    for path in sent.keys.sorted() where job.texts[path] == nil {
      question.changes.append(.init(path: path, text: nil))
      sent[path] = nil
    }
    return WorkerQuestion(document: try JSONEncoder().encode(question), texts: texts)
  }
}
