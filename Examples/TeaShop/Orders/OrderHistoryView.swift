import SwiftUI

struct OrderHistoryView: View {
    let repository: any OrderRepository
    @State private var phase = Phase.loading

    private enum Phase {
        case loading
        case loaded([Order])
        case failed(String)
    }

    private var orders: [Order] {
        guard case .loaded(let orders) = phase else { return [] }
        return orders
    }

    private var problem: String? {
        guard case .failed(let reason) = phase else { return nil }
        return reason
    }

    var body: some View {
        NavigationStack {
            List(orders) { order in
                OrderRow(order: order)
            }
            .overlay { OrderProblem(reason: problem) }
            .navigationTitle("Orders")
            .onAppear {
                Task { await load() }
            }
        }
    }

    private func load() async {
        do {
            phase = .loaded(try await repository.orders())
        } catch {
            phase = .failed(error.localizedDescription)
        }
    }
}

private struct OrderRow: View {
    let order: Order

    var body: some View {
        LabeledContent {
            Text(order.total, format: .currency(code: "EUR"))
        } label: {
            Text(order.number)
            Text(order.placed, format: .dateTime.day().month().year())
        }
    }
}

private struct OrderProblem: View {
    let reason: String?

    var body: some View {
        if let reason {
            ContentUnavailableView("No orders to show", systemImage: "shippingbox", description: Text(reason))
        }
    }
}

#Preview {
    OrderHistoryView(repository: SampleOrderRepository())
}
