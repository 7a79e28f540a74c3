import SwiftSyntax

/// Finds controls that show an image alone and say nothing to VoiceOver.
struct MissingAccessibilityLabel: FileRule {
  static let info = RuleInfo(
    id: "missing_accessibility_label",
    summary: "A control that shows no text has an accessibility label.",
    rationale: """
      Who hears the screen instead of seeing it is told the name of an image file or symbol, or only that there is a \
      button. A short label says what the control does; a `Label`, whose title may be hidden, brings one along.
      """,
    seeds: ["S4 HIG"],
    defaultLevel: .info,
    triggering: [
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            ↓Button(action: add) {
              Image(systemName: "plus")
                .font(.title)
            }
            ↓Button {
              remove()
            } label: {
              ZStack {
                Circle().fill(.red)
                if isOn { Image("bin") } else { Image("trash") }
              }
            }
            .buttonStyle(.plain)
          }
        }
        """),
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            ↓NavigationLink(destination: SettingsView()) { Image(systemName: "gear") }
            ↓NavigationLink(value: Route.profile) {
              Image(.avatar)
                .accessibilityIdentifier("profile")
            }
            ↓Menu {
              Button("Copy") { copy() }
            } label: {
              Image(systemName: "ellipsis")
            }
          }
        }
        """),
      Example(
        """
        struct PhotoView: View {
          var body: some View {
            ↓Image("photo")
              .resizable()
              .onTapGesture { isZoomed.toggle() }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            Button(action: add) { Image(systemName: "plus") }
              .accessibilityLabel("Add")
            Button { remove() } label: {
              Image(systemName: "trash").accessibilityLabel(Text("Remove"))
            }
            // Button { } label: { Image(systemName: "plus") }
            Button("Share", systemImage: "square.and.arrow.up") { share() }
            Button(action: add) { Label("Add", systemImage: "plus").labelStyle(.iconOnly) }
          }
        }
        """),
      Example(
        """
        struct ToolBar: View {
          var body: some View {
            NavigationLink(value: Route.profile) {
              HStack { Image("avatar"); Text(user.name) }
            }
            NavigationLink { Image("photo") } label: { PhotoRow(photo: photo) }
            Menu { Image("a") } label: { icon }
            Button(action: add) { Image(systemName: "plus") }.help("Adds a post")
            Button(action: add) { Image(decorative: "plus") }
            Button(action: add) { Image(uiImage, scale: 1, label: Text("Add")) }
          }
        }
        """),
      Example(
        """
        struct PhotoView: View {
          var body: some View {
            Image("photo").onTapGesture { zoom() }.accessibilityLabel("Photo")
            Image("photo").resizable()
            HStack {
              Image("photo").onTapGesture { zoom() }
              Text("Zoom")
            }
            .accessibilityElement(children: .combine)
            Button(action: zoom) { Image("glass") }.accessibilityHidden(true)
          }
        }
        #Preview {
          Button(action: {}) { Image("photo") }
        }
        """),
    ])

  enum Evidence: Analyzer.Evidence {
    /// A control, by its name, whose label is made of images.
    case imagesInControl(String)
    case tappableImage

    static let fields = CaseList<Self>(
      .init(Self.imagesInControl) { if case .imagesInControl(let name) = $0 { name } else { nil } },
      .init(.tappableImage))
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["Button", "Menu", "NavigationLink", "Image"]) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      let evidence: Evidence
      if name == "Image" {
        guard call.isTappable, LabelContent(image: call).isImagesOnly else { return }
        evidence = .tappableImage
      } else {
        guard let label = call.labelClosure(of: name), LabelContent(label).isImagesOnly else { return }
        evidence = .imagesInControl(name)
      }
      guard !call.isNamedForAccessibility else { return }
      context.record(
        evidence, by: Self.self, at: context.range(of: call), conditions: [.isForeign(name)],
        source: context.source(of: call))
    }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .imagesInControl(let name):
      "this `\(name)` shows images alone; use a `Label`, or say what it does with `accessibilityLabel`"
    case .tappableImage:
      "this `Image` reacts to taps and has no name; give it `accessibilityLabel`, or make it a `Button` with a `Label`"
    }
  }
}
