import Foundation

struct Order: Identifiable, Hashable, Codable, Sendable {
    let number: String
    let placed: Date
    let total: Decimal

    var id: String { number }
}

struct Receipt: Hashable, Codable, Sendable {
    let number: String
}

struct DeliverySlot: Identifiable, Hashable, Codable, Sendable {
    let id: String
    let title: String
}

struct Place: Hashable, Codable, Sendable {
    let city: String
    let slots: [DeliverySlot]
}

struct Card: Hashable, Codable, Sendable {
    let holder: String
    let number: String
    let expiry: String
    let securityCode: String
}

enum Wrapping: String, CaseIterable, Identifiable, Codable, Sendable {
    case tissue
    case washi
    case cloth

    var id: Self { self }

    var title: String {
        switch self {
        case .tissue: "Tissue paper"
        case .washi: "Washi paper"
        case .cloth: "Furoshiki cloth"
        }
    }
}

struct GiftNote: Hashable, Codable, Sendable {
    let message: String
    let wrapping: Wrapping
}
