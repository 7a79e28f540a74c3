import SwiftUI

struct RootView: View {
    @Environment(BasketViewModel.self) private var basket
    @State private var selection = Tab.catalogue

    private enum Tab: Hashable {
        case catalogue
        case basket
        case orders
        case journal
    }

    var body: some View {
        TabView(selection: $selection) {
            CatalogueView()
                .tabItem { Label("Teas", systemImage: "leaf") }
                .tag(Tab.catalogue)
            BasketView()
                .tabItem { Label("Basket", systemImage: "basket") }
                .badge(basket.lineCount)
                .tag(Tab.basket)
            OrderHistoryView(repository: RemoteOrderRepository())
                .tabItem { Label("Orders", systemImage: "shippingbox") }
                .tag(Tab.orders)
            TastingJournalView(storage: FileJournalStorage())
                .tabItem { Label("Journal", systemImage: "book") }
                .tag(Tab.journal)
        }
    }
}
