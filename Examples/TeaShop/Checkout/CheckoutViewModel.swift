import Foundation
import Observation

@MainActor
@Observable
final class CheckoutViewModel {
    var recipient = ""
    var street = ""
    var postcode = ""
    var city = ""
    var selectedSlot: DeliverySlot.ID?
    private(set) var slots: [DeliverySlot] = []
    private(set) var isLookingUpAddress = false
    private(set) var addressProblem: String?

    var cardHolder = ""
    var cardNumber = ""
    var cardExpiry = ""
    var securityCode = ""
    private(set) var isPaying = false
    private(set) var receipt: Receipt?
    private(set) var paymentProblem: String?

    var isGift = false
    var giftMessage = ""
    var wrapping = Wrapping.tissue

    private let addresses: any AddressClient
    private let payments: any PaymentClient

    init(addresses: any AddressClient, payments: any PaymentClient) {
        self.addresses = addresses
        self.payments = payments
    }

    // MARK: - Delivery

    var isAddressComplete: Bool {
        ![recipient, street, postcode, city].contains("") && selectedSlot != nil
    }

    func lookUpPostcode() async {
        isLookingUpAddress = true
        defer { isLookingUpAddress = false }
        do {
            let place = try await addresses.place(forPostcode: postcode)
            city = place.city
            slots = place.slots
            selectedSlot = place.slots.first?.id
            addressProblem = nil
        } catch {
            addressProblem = error.localizedDescription
        }
    }

    // MARK: - Payment

    var isCardComplete: Bool {
        cardNumber.count >= 12 && securityCode.count >= 3 && !cardHolder.isEmpty && !cardExpiry.isEmpty
    }

    func pay(_ total: Decimal) async {
        guard isCardComplete, !isPaying else { return }
        isPaying = true
        defer { isPaying = false }
        do {
            let card = Card(holder: cardHolder, number: cardNumber, expiry: cardExpiry, securityCode: securityCode)
            receipt = try await payments.charge(total, to: card)
            paymentProblem = nil
        } catch {
            paymentProblem = error.localizedDescription
        }
    }

    // MARK: - Gift

    var giftNote: GiftNote? {
        isGift ? GiftNote(message: giftMessage, wrapping: wrapping) : nil
    }

    func removeGift() {
        isGift = false
        giftMessage = ""
        wrapping = .tissue
    }
}
