import Foundation

protocol PaymentClient: Sendable {
    func charge(_ total: Decimal, to card: Card) async throws -> Receipt
}

struct RemotePaymentClient: PaymentClient {
    private struct Charge: Encodable {
        let total: Decimal
        let card: Card
    }

    var backend = Backend()

    func charge(_ total: Decimal, to card: Card) async throws -> Receipt {
        try await backend.post(Charge(total: total, card: card), to: "charges")
    }
}

protocol AddressClient: Sendable {
    func place(forPostcode postcode: String) async throws -> Place
}

struct RemoteAddressClient: AddressClient {
    var backend = Backend()

    func place(forPostcode postcode: String) async throws -> Place {
        try await backend.get("places/\(postcode)")
    }
}
