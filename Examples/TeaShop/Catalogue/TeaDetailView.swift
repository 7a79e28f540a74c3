import SwiftUI

struct TeaDetailView: View {
    @Environment(BasketViewModel.self) private var basket
    let tea: Tea
    @State private var grams = 100
    @State private var isBrewing = false

    var body: some View {
        ScrollView {
            VStack(alignment: .leading) {
                Image(decorative: tea.imageName)
                    .resizable()
                    .scaledToFill()
                    .frame(maxHeight: 260)
                    .clipped()
                Text(tea.name)
                    .font(.largeTitle)
                    .bold()
                Text(tea.origin)
                    .font(.title3)
                    .foregroundStyle(.secondary)
                Text(tea.summary)
                    .padding(.vertical)
                GroupBox("How to brew it") {
                    LabeledContent("Leaves") {
                        Text(tea.steeping.gramsPerCup, format: .number)
                    }
                    LabeledContent("Water") {
                        Text(tea.steeping.temperature.formatted())
                    }
                    LabeledContent("Time") {
                        Text(tea.steeping.duration, format: .time(pattern: .minuteSecond))
                    }
                    Button("Start the timer", systemImage: "timer") {
                        isBrewing = true
                    }
                    .buttonStyle(.bordered)
                }
                GroupBox("Order") {
                    Stepper(value: $grams, in: 50...1000, step: 50) {
                        LabeledContent("Amount") {
                            Text(tea.weight(ofGrams: grams).formatted())
                        }
                    }
                    LabeledContent("Price") {
                        Text(tea.price(forGrams: grams), format: .currency(code: "EUR"))
                    }
                    Button("Add to basket", systemImage: "basket") {
                        basket.add(tea, grams: grams)
                    }
                    .buttonStyle(.borderedProminent)
                    .disabled(tea.stock == .soldOut)
                }
                Text("Shipped in tins that we take back and refill.")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            .padding()
        }
        .navigationTitle(tea.name)
        .navigationBarTitleDisplayMode(.inline)
        .sheet(isPresented: $isBrewing) {
            BrewTimerView(tea: tea)
        }
    }
}

#Preview {
    NavigationStack {
        TeaDetailView(tea: .sencha)
            .environment(BasketViewModel())
    }
}
