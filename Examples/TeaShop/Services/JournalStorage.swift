import Foundation

protocol JournalStorage: Sendable {
    func notes() async throws -> [TastingNote]
    func save(_ notes: [TastingNote]) async throws
}

/// Stores the journal in a JSON file.
struct FileJournalStorage: JournalStorage {
    var file = URL.documentsDirectory.appending(path: "journal.json")

    func notes() async throws -> [TastingNote] {
        guard FileManager.default.fileExists(atPath: file.path()) else { return [] }
        return try JSONDecoder().decode([TastingNote].self, from: Data(contentsOf: file))
    }

    func save(_ notes: [TastingNote]) async throws {
        try JSONEncoder().encode(notes).write(to: file, options: .atomic)
    }
}
