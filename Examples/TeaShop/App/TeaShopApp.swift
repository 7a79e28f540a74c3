import SwiftUI

@main
struct TeaShopApp: App {
    @State private var catalogue = CatalogueStore(repository: RemoteTeaRepository())
    @State private var basket = BasketViewModel()

    var body: some Scene {
        WindowGroup {
            RootView()
                .environment(catalogue)
                .environment(basket)
        }
    }
}
