import SwiftUI

@MainActor
@Observable
final class BasketViewModel {
    private(set) var basket = Basket()
    private(set) var lastRemoved: Basket.Line?

    var lineCount: Int { basket.lines.count }

    func add(_ tea: Tea, grams: Int) {
        basket.add(tea, grams: grams)
        lastRemoved = nil
    }

    func remove(_ line: Basket.Line) {
        withAnimation(.snappy) {
            basket.remove(line.id)
            lastRemoved = line
        }
    }

    func undoRemoval() {
        guard let line = lastRemoved else { return }
        withAnimation(.snappy) {
            basket.add(line.tea, grams: line.grams)
            lastRemoved = nil
        }
    }

    func empty() {
        basket = Basket()
        lastRemoved = nil
    }
}
