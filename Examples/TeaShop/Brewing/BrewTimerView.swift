import SwiftUI

struct BrewTimerView: View {
    @Environment(\.dismiss) private var dismiss
    let tea: Tea
    @State var infusion = 0

    var body: some View {
        NavigationStack {
            VStack {
                BrewCountdown(duration: tea.steeping.duration(ofInfusion: infusion))
                    .id(infusion)
                Picker("Infusion", selection: $infusion) {
                    ForEach(tea.steeping.infusions.indices, id: \.self) { index in
                        Text("Infusion \(index + 1)").tag(index)
                    }
                }
                .pickerStyle(.segmented)
            }
            .padding()
            .navigationTitle(tea.name)
            .toolbar {
                Button("Done") { dismiss() }
            }
        }
    }
}

private struct BrewCountdown: View {
    let duration: Duration
    @State private var start = Date.now

    private var interval: ClosedRange<Date> {
        start...start.addingTimeInterval(TimeInterval(duration.components.seconds))
    }

    var body: some View {
        VStack {
            Text(timerInterval: interval)
                .font(.largeTitle)
                .monospacedDigit()
            ProgressView(timerInterval: interval) {
                Text("Steeping")
            }
        }
    }
}

#Preview {
    BrewTimerView(tea: .sencha)
}
