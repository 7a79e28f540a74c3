import Foundation

/// A note about a cup of tea.
struct TastingNote: Identifiable, Hashable, Codable, Sendable {
    enum Aroma: String, CaseIterable, Identifiable, Codable, Sendable {
        case floral
        case grassy
        case malty
        case smoky

        var id: Self { self }
        var title: String { rawValue.capitalized }
    }

    let id: UUID
    var teaName: String
    var text: String
    var aroma: Aroma
    /// The rating, from 1 to 5.
    var stars: Int
    var date: Date

    static func blank(id: UUID = UUID(), on date: Date = .now) -> TastingNote {
        TastingNote(id: id, teaName: "", text: "", aroma: .floral, stars: 3, date: date)
    }
}
