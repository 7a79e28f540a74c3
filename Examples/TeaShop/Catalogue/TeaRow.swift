import SwiftUI

struct TeaRow: View {
    let tea: Tea

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(tea.name)
                    .font(.headline)
                Text(tea.origin)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            Spacer()
            StockBadge(stock: tea.stock)
        }
    }
}

private struct StockBadge: View {
    let stock: Tea.Stock

    var body: some View {
        label
            .font(.caption)
            .padding(.horizontal)
            .background(.quaternary, in: .capsule)
    }

    private var label: some View {
        AnyView(Text(stock.note))
    }
}

#Preview {
    List {
        TeaRow(tea: .sencha)
        TeaRow(tea: .assam)
    }
}
