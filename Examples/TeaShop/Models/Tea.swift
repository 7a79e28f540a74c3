import Foundation

struct Tea: Identifiable, Hashable, Codable, Sendable {
    enum Stock: Hashable, Codable, Sendable {
        case plenty
        case low(grams: Int)
        case soldOut

        var note: String {
            switch self {
            case .plenty: "In stock"
            case .low(let grams): "Only \(grams) g left"
            case .soldOut: "Sold out"
            }
        }
    }

    let id: String
    let name: String
    let origin: String
    let summary: String
    let imageName: String
    let pricePer100Grams: Decimal
    let steeping: Steeping
    var stock: Stock

    func price(forGrams grams: Int) -> Decimal {
        pricePer100Grams * Decimal(grams) / 100
    }

    func weight(ofGrams grams: Int) -> Measurement<UnitMass> {
        Measurement(value: Double(grams), unit: .grams)
    }

    func matches(_ search: String) -> Bool {
        name.localizedStandardContains(search) || origin.localizedStandardContains(search)
    }
}

struct Steeping: Hashable, Codable, Sendable {
    let gramsPerCup: Double
    let celsius: Double
    /// The duration of each infusion, in order; never empty.
    let infusions: [Duration]

    var temperature: Measurement<UnitTemperature> {
        Measurement(value: celsius, unit: .celsius)
    }

    var duration: Duration { duration(ofInfusion: 0) }

    func duration(ofInfusion index: Int) -> Duration {
        infusions.indices.contains(index) ? infusions[index] : .seconds(180)
    }
}

extension Tea {
    static let sencha = Tea(
        id: "sencha", name: "Sencha Asamushi", origin: "Shizuoka, Japan",
        summary: "Lightly steamed, with the scent of cut grass and a little salt.", imageName: "sencha",
        pricePer100Grams: 14.5,
        steeping: Steeping(gramsPerCup: 3, celsius: 70, infusions: [.seconds(60), .seconds(20), .seconds(45)]),
        stock: .plenty)

    static let assam = Tea(
        id: "assam", name: "Assam Mangalam", origin: "Assam, India",
        summary: "Malty and round; takes milk well.", imageName: "assam", pricePer100Grams: 9.8,
        steeping: Steeping(gramsPerCup: 2.5, celsius: 95, infusions: [.seconds(210)]), stock: .low(grams: 300))
}
