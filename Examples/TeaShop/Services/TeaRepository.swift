import Foundation

protocol TeaRepository: Sendable {
    func teas() async throws -> [Tea]
}

struct RemoteTeaRepository: TeaRepository {
    var backend = Backend()

    func teas() async throws -> [Tea] {
        try await backend.get("teas")
    }
}

struct SampleTeaRepository: TeaRepository {
    func teas() async throws -> [Tea] { [.sencha, .assam] }
}

protocol OrderRepository: Sendable {
    func orders() async throws -> [Order]
}

struct RemoteOrderRepository: OrderRepository {
    var backend = Backend()

    func orders() async throws -> [Order] {
        try await backend.get("orders")
    }
}

struct SampleOrderRepository: OrderRepository {
    func orders() async throws -> [Order] {
        [Order(number: "T-1041", placed: .now, total: 24.3)]
    }
}
