import SwiftUI

struct CatalogueView: View {
    @Environment(CatalogueStore.self) private var store

    var body: some View {
        @Bindable var store = store
        NavigationStack {
            CatalogueList(phase: store.phase, teas: store.visibleTeas)
                .navigationTitle("Teas")
                .navigationDestination(for: Tea.self) { tea in
                    TeaDetailView(tea: tea)
                }
                .searchable(text: $store.searchText)
                .refreshable { await store.load() }
        }
        .task { await store.load() }
    }
}

private struct CatalogueList: View {
    let phase: CatalogueStore.Phase
    let teas: [Tea]

    var body: some View {
        List(teas) { tea in
            NavigationLink(value: tea) {
                TeaRow(tea: tea)
            }
        }
        .overlay { CataloguePlaceholder(phase: phase) }
    }
}

private struct CataloguePlaceholder: View {
    let phase: CatalogueStore.Phase

    var body: some View {
        ZStack {
            switch phase {
            case .loading:
                ProgressView()
            case .loaded:
                EmptyView()
            case .failed(let reason):
                ContentUnavailableView("No teas today", systemImage: "leaf", description: Text(reason))
            }
        }
    }
}

#Preview {
    CatalogueView()
        .environment(CatalogueStore(repository: SampleTeaRepository()))
}
