import Testing

@testable import TeaShop

@MainActor
struct BasketViewModelTests {
    @Test func addingTheSameTeaTwiceKeepsOneLine() {
        let model = BasketViewModel()
        model.add(.sencha, grams: 100)
        model.add(.sencha, grams: 50)
        #expect(model.basket.lines.map(\.grams) == [150])
    }

    @Test func aRemovedLineCanBeBroughtBack() throws {
        let model = BasketViewModel()
        model.add(.assam, grams: 200)
        model.remove(try #require(model.basket.lines.first))
        #expect(model.lineCount == 0)
        model.undoRemoval()
        #expect(model.lineCount == 1)
    }
}
