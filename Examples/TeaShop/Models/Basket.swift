import Foundation

/// The teas that a customer is about to buy, with at most one line per tea.
struct Basket: Equatable, Sendable {
    struct Line: Identifiable, Hashable, Sendable {
        let tea: Tea
        var grams: Int

        var id: Tea.ID { tea.id }
        var price: Decimal { tea.price(forGrams: grams) }
    }

    private(set) var lines: [Line] = []

    var total: Decimal { lines.reduce(0) { $0 + $1.price } }

    mutating func add(_ tea: Tea, grams: Int) {
        if let index = lines.firstIndex(where: { $0.id == tea.id }) {
            lines[index].grams += grams
        } else {
            lines.append(Line(tea: tea, grams: grams))
        }
    }

    mutating func remove(_ id: Line.ID) {
        lines.removeAll { $0.id == id }
    }
}
