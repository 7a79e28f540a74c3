import SwiftUI

struct CheckoutView: View {
    @Environment(\.dismiss) private var dismiss
    let total: Decimal
    @State private var model: CheckoutViewModel

    init(
        total: Decimal, addresses: any AddressClient = RemoteAddressClient(),
        payments: any PaymentClient = RemotePaymentClient()
    ) {
        self.total = total
        _model = State(initialValue: CheckoutViewModel(addresses: addresses, payments: payments))
    }

    var body: some View {
        NavigationView {
            Form {
                DeliverySection(model: model)
                PaymentSection(model: model)
                GiftSection(model: model)
                PaySection(model: model, total: total)
            }
            .navigationTitle("Check out")
            .toolbar {
                Button("Cancel", role: .cancel) { dismiss() }
            }
        }
    }
}

private struct DeliverySection: View {
    @Bindable var model: CheckoutViewModel

    var body: some View {
        Section("Delivery") {
            TextField("Recipient", text: $model.recipient)
            TextField("Street", text: $model.street)
            TextField("Postcode", text: $model.postcode)
                .onSubmit { Task { await model.lookUpPostcode() } }
            TextField("City", text: $model.city)
            Picker("Delivery", selection: $model.selectedSlot) {
                ForEach(model.slots) { slot in
                    Text(slot.title).tag(Optional(slot.id))
                }
            }
            .disabled(model.isLookingUpAddress)
            ProblemText(problem: model.addressProblem)
        }
    }
}

private struct PaymentSection: View {
    @Bindable var model: CheckoutViewModel

    var body: some View {
        Section("Card") {
            TextField("Name on the card", text: $model.cardHolder)
            TextField("Number", text: $model.cardNumber)
                .keyboardType(.numberPad)
            TextField("Valid until", text: $model.cardExpiry)
            SecureField("Security code", text: $model.securityCode)
        }
    }
}

private struct GiftSection: View {
    @Bindable var model: CheckoutViewModel

    var body: some View {
        Section("Gift") {
            Toggle("This is a gift", isOn: $model.isGift)
            if model.isGift {
                TextField("A few words", text: $model.giftMessage, axis: .vertical)
                Picker("Wrapping", selection: $model.wrapping) {
                    ForEach(Wrapping.allCases) { wrapping in
                        Text(wrapping.title).tag(wrapping)
                    }
                }
                Button("No gift after all", role: .destructive) { model.removeGift() }
            }
        }
    }
}

private struct PaySection: View {
    let model: CheckoutViewModel
    let total: Decimal

    var body: some View {
        Section {
            Button {
                Task { await model.pay(total) }
            } label: {
                Text("Pay \(total, format: .currency(code: "EUR"))")
            }
            .disabled(model.isPaying || !model.isAddressComplete || !model.isCardComplete)
            ProblemText(problem: model.paymentProblem)
        } footer: {
            if let receipt = model.receipt {
                Text("Thank you. Your order number is \(receipt.number).")
            }
        }
    }
}

private struct ProblemText: View {
    let problem: String?

    var body: some View {
        if let problem {
            Text(problem)
                .foregroundColor(.red)
        }
    }
}

#Preview {
    CheckoutView(total: 24)
}
