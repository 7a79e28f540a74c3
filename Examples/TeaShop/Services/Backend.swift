import Foundation

/// A client for the shop's JSON API.
struct Backend: Sendable {
    enum Failure: LocalizedError {
        case status(Int)

        var errorDescription: String? {
            switch self {
            case .status(let code): "The server responded with status \(code). Please try again."
            }
        }
    }

    var base = URL(filePath: "/api")
    var session = URLSession.shared

    func get<Answer: Decodable>(_ path: String) async throws -> Answer {
        try await answer(to: URLRequest(url: base.appending(path: path)))
    }

    func post<Answer: Decodable>(_ body: some Encodable, to path: String) async throws -> Answer {
        var request = URLRequest(url: base.appending(path: path))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        return try await answer(to: request)
    }

    private func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
        let (data, response) = try await session.data(for: request)
        if let response = response as? HTTPURLResponse, response.statusCode >= 400 {
            throw Failure.status(response.statusCode)
        }
        return try JSONDecoder().decode(Answer.self, from: data)
    }
}
