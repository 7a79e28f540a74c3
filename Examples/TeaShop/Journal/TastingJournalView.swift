import SwiftUI

struct TastingJournalView: View {
    let storage: any JournalStorage
    @AppStorage("journal.newestFirst") private var newestFirst = true
    @State private var notes: [TastingNote] = []
    @State private var draft: TastingNote?
    @State private var removed: TastingNote?
    @State private var searchText = ""
    @State private var aroma: TastingNote.Aroma?
    @State private var minimumStars = 1
    @State private var problem: String?

    private var visibleNotes: [TastingNote] {
        notes
            .filter { note in
                (aroma == nil || note.aroma == aroma)
                    && note.stars >= minimumStars
                    && (searchText.isEmpty || matches(note))
            }
            .sorted { newestFirst ? $0.date > $1.date : $0.date < $1.date }
    }

    private var months: [Month] {
        let calendar = Calendar.current
        let groups = Dictionary(grouping: visibleNotes) { note in
            calendar.dateInterval(of: .month, for: note.date)?.start ?? note.date
        }
        return groups
            .map { Month(start: $0.key, notes: $0.value) }
            .sorted { newestFirst ? $0.start > $1.start : $0.start < $1.start }
    }

    private var favourite: String? {
        let best = notes.max { left, right in
            (left.stars, left.date) < (right.stars, right.date)
        }
        return best?.teaName
    }

    private var averageStars: Double {
        guard !notes.isEmpty else { return 0 }
        return Double(notes.reduce(0) { $0 + $1.stars }) / Double(notes.count)
    }

    private var exportText: String {
        visibleNotes
            .map { note in
                let day = note.date.formatted(date: .abbreviated, time: .omitted)
                let stars = String(repeating: "★", count: note.stars)
                return "\(day)  \(note.teaName)  \(stars)\n\(note.text)"
            }
            .joined(separator: "\n\n")
    }

    private var isFiltering: Bool {
        aroma != nil || minimumStars > 1 || !searchText.isEmpty
    }

    private var isShowingProblem: Binding<Bool> {
        Binding {
            problem != nil
        } set: { isShown in
            if !isShown { problem = nil }
        }
    }

    var body: some View {
        NavigationStack {
            List {
                summarySection
                filterSection
                ForEach(months) { month in
                    monthSection(month)
                }
            }
            .overlay { placeholder }
            .navigationTitle("Journal")
            .searchable(text: $searchText)
            .toolbar { toolbarContent }
            .safeAreaInset(edge: .bottom) { undoBar }
            .sheet(item: $draft) { note in
                editor(for: note)
            }
            .alert("The journal could not be saved", isPresented: isShowingProblem) {
                Button("OK", role: .cancel) {}
            } message: {
                Text(problem ?? "")
            }
        }
        .task { await load() }
    }

    // MARK: - Sections

    private var summarySection: some View {
        Section {
            LabeledContent("Cups noted") {
                Text(notes.count, format: .number)
            }
            LabeledContent("Average") {
                Text(averageStars, format: .number.precision(.fractionLength(1)))
            }
            if let favourite {
                LabeledContent("Favourite", value: favourite)
            }
        }
    }

    private var filterSection: some View {
        Section("Show") {
            Picker("Aroma", selection: $aroma) {
                Text("Any").tag(TastingNote.Aroma?.none)
                ForEach(TastingNote.Aroma.allCases) { aroma in
                    Text(aroma.title).tag(Optional(aroma))
                }
            }
            Stepper("At least \(minimumStars) stars", value: $minimumStars, in: 1...5)
            Toggle("Newest first", isOn: $newestFirst)
            if isFiltering {
                Button("Show everything", action: clearFilter)
            }
        }
    }

    @ViewBuilder private var placeholder: some View {
        if notes.isEmpty {
            ContentUnavailableView(
                "Nothing noted yet", systemImage: "cup.and.saucer",
                description: Text("Drink a cup and write down what you tasted."))
        } else if visibleNotes.isEmpty {
            ContentUnavailableView.search(text: searchText)
        }
    }

    @ViewBuilder private var undoBar: some View {
        if let removed {
            HStack {
                Text("Removed \(removed.teaName)")
                Spacer()
                Button("Undo", action: undoRemoval)
            }
            .padding()
            .background(.bar)
        }
    }

    @ToolbarContentBuilder private var toolbarContent: some ToolbarContent {
        ToolbarItem(placement: .primaryAction) {
            Button("New note", systemImage: "plus") { draft = .blank() }
        }
        ToolbarItem(placement: .secondaryAction) {
            ShareLink(item: exportText)
                .disabled(visibleNotes.isEmpty)
        }
    }

    private func monthSection(_ month: Month) -> some View {
        Section {
            ForEach(month.notes) { note in
                row(for: note)
            }
        } header: {
            Text(month.start, format: .dateTime.month(.wide).year())
        } footer: {
            Text("\(month.notes.count) cups")
        }
    }

    private func row(for note: TastingNote) -> some View {
        VStack(alignment: .leading) {
            HStack {
                Text(note.teaName)
                    .font(.headline)
                Spacer()
                stars(of: note)
            }
            Text(note.text)
                .lineLimit(3)
            Text(note.aroma.title)
                .font(.caption)
                .foregroundStyle(.secondary)
        }
        .contextMenu { menu(for: note) }
        .swipeActions {
            Button("Remove", systemImage: "trash", role: .destructive) { remove(note) }
        }
    }

    private func stars(of note: TastingNote) -> some View {
        HStack(spacing: 0) {
            ForEach(1..<6) { star in
                Image(systemName: star <= note.stars ? "star.fill" : "star")
            }
        }
        .font(.caption)
        .foregroundStyle(.tint)
        .accessibilityElement()
        .accessibilityLabel("\(note.stars) of 5 stars")
    }

    @ViewBuilder
    private func menu(for note: TastingNote) -> some View {
        Button("Edit", systemImage: "pencil") { draft = note }
        Button("Note another cup", systemImage: "plus.square.on.square") { repeatCup(note) }
        ShareLink("Share", item: note.text)
        Divider()
        Button("Remove", systemImage: "trash", role: .destructive) { remove(note) }
    }

    // MARK: - Editor

    private func editor(for note: TastingNote) -> some View {
        NavigationStack {
            Form {
                Section("Tea") {
                    TextField("Name", text: field(\.teaName, of: note))
                    DatePicker("Drunk on", selection: field(\.date, of: note), displayedComponents: .date)
                }
                Section("Taste") {
                    Picker("Aroma", selection: field(\.aroma, of: note)) {
                        ForEach(TastingNote.Aroma.allCases) { aroma in
                            Text(aroma.title).tag(aroma)
                        }
                    }
                    Stepper("\(draft?.stars ?? note.stars) stars", value: field(\.stars, of: note), in: 1...5)
                    TextField("What did you taste?", text: field(\.text, of: note), axis: .vertical)
                        .lineLimit(4...)
                }
            }
            .navigationTitle(note.teaName.isEmpty ? "New note" : note.teaName)
            .toolbar { editorToolbar }
        }
    }

    @ToolbarContentBuilder private var editorToolbar: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { draft = nil }
        }
        ToolbarItem(placement: .confirmationAction) {
            Button("Save", action: saveDraft)
                .disabled(draft?.teaName.isEmpty ?? true)
        }
    }

    private func field<Value>(
        _ keyPath: WritableKeyPath<TastingNote, Value>, of note: TastingNote
    ) -> Binding<Value> {
        Binding {
            (draft ?? note)[keyPath: keyPath]
        } set: { value in
            draft?[keyPath: keyPath] = value
        }
    }

    // MARK: - Actions

    private func matches(_ note: TastingNote) -> Bool {
        note.teaName.localizedStandardContains(searchText) || note.text.localizedStandardContains(searchText)
    }

    private func clearFilter() {
        aroma = nil
        minimumStars = 1
        searchText = ""
    }

    private func repeatCup(_ note: TastingNote) {
        draft = TastingNote(
            id: UUID(), teaName: note.teaName, text: "", aroma: note.aroma, stars: note.stars, date: .now)
    }

    private func saveDraft() {
        guard let note = draft else { return }
        if let index = notes.firstIndex(where: { $0.id == note.id }) {
            notes[index] = note
        } else {
            notes.append(note)
        }
        draft = nil
        keep()
    }

    private func remove(_ note: TastingNote) {
        withAnimation {
            notes.removeAll { $0.id == note.id }
            removed = note
        }
        keep()
    }

    private func undoRemoval() {
        guard let note = removed else { return }
        withAnimation {
            notes.append(note)
            removed = nil
        }
        keep()
    }

    private func keep() {
        Task {
            do {
                try await storage.save(notes)
            } catch {
                problem = error.localizedDescription
            }
        }
    }

    private func load() async {
        do {
            notes = try await storage.notes()
        } catch {
            problem = error.localizedDescription
        }
    }
}

private struct Month: Identifiable {
    let start: Date
    let notes: [TastingNote]

    var id: Date { start }
}

#Preview {
    TastingJournalView(storage: FileJournalStorage())
}
