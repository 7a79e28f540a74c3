import Foundation
import Observation

/// The teas on offer, shared by all tabs.
@MainActor
@Observable
final class CatalogueStore {
    enum Phase: Equatable {
        case loading
        case loaded([Tea])
        case failed(String)
    }

    private(set) var phase = Phase.loading
    var searchText = ""

    private let repository: any TeaRepository

    init(repository: any TeaRepository) {
        self.repository = repository
    }

    /// The loaded teas that match the search, sorted by name.
    var visibleTeas: [Tea] {
        guard case .loaded(let teas) = phase else { return [] }
        guard !searchText.isEmpty else { return teas }
        return teas.filter { $0.matches(searchText) }
    }

    func load() async {
        do {
            let teas = try await repository.teas()
            phase = .loaded(teas.sorted { $0.name < $1.name })
        } catch is CancellationError {
            return
        } catch {
            phase = .failed(error.localizedDescription)
        }
    }
}
