import SwiftUI

struct BasketView: View {
    @Environment(BasketViewModel.self) private var model
    @State private var isCheckingOut = false

    var body: some View {
        NavigationStack {
            List {
                ForEach(model.basket.lines) { line in
                    BasketRow(line: line)
                        .swipeActions {
                            Button("Remove", systemImage: "trash", role: .destructive) { model.remove(line) }
                        }
                }
                BasketTotal(total: model.basket.total)
            }
            .navigationTitle("Basket")
            .toolbar {
                Button("Undo", systemImage: "arrow.uturn.backward") { model.undoRemoval() }
                    .disabled(model.lastRemoved == nil)
                Button("Check out") { isCheckingOut = true }
                    .disabled(model.basket.lines.isEmpty)
            }
            .sheet(isPresented: $isCheckingOut) {
                CheckoutView(total: model.basket.total)
            }
        }
    }
}

private struct BasketRow: View {
    let line: Basket.Line

    var body: some View {
        LabeledContent {
            Text(line.price, format: .currency(code: "EUR"))
        } label: {
            Text(line.tea.name)
            Text("\(line.grams) g")
        }
    }
}

private struct BasketTotal: View {
    let total: Decimal

    var body: some View {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.currencyCode = "EUR"
        return LabeledContent("Total", value: formatter.string(for: total) ?? "")
            .font(.headline)
    }
}

#Preview {
    BasketView()
        .environment(BasketViewModel())
}
