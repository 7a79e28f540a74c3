import Analyzer
import History

extension Section {
  static let architecture = Section("Architecture", at: "architecture.html") { [ArchitecturePage(model: $0).page] }
}

/// The project's architecture and the composition of its views and view models, now and over time.
struct ArchitecturePage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.architecture.path }
  private var samples: [Sample] { model.history.samples }

  var page: SitePage { SitePage(path: path, title: "Architecture", section: .architecture) { content } }

  private var content: HTML {
    let verdict = model.history.latest.architecture
    return tag("div") {
      Pieces.heading("Architecture", "\(Self.name(of: verdict.architecture)). \(verdict.reason.capitalizedFirst).")
      assignmentSection
      Pieces.charts {
        share
        views
        properties
        bodies
        propertyQuantiles
      }
      buckets
      largest
      modules
    }
  }

  static func name(of architecture: Architecture) -> String {
    switch architecture {
    case .mv: "MV: views and models without view models"
    case .mvvm: "MVVM: views with view models"
    case .tca: "The Composable Architecture"
    }
  }

  private func chart(
    _ id: String, _ title: String, _ subtitle: String, _ series: [TimeChart.Series], shape: TimeChart.Shape
  ) -> HTML {
    TimeChart(
      id: id, title: title, subtitle: subtitle, timeline: model.timeline, series: series, shape: shape,
      dataFile: .to(SiteData.Table.architecture.path, from: path)
    ).figure
  }

  /// The architecture used to review all samples, and the detected changes.
  private var assignmentSection: HTML {
    let assignment = model.history.architectureAssignment
    let verdict = model.history.latest.architecture
    let source =
      assignment.isConfigured
      ? "This architecture is set in the configuration."
      : "This architecture was detected in the latest sample; to override it, set `architecture` in the configuration."
    let near =
      !assignment.isConfigured && verdict.counts.isNearThreshold
      ? " The share is close to the 20% threshold, so a change to a few views could change the result."
      : ""
    let modules = assignment.modules.sorted { $0.key < $1.key }
    let others =
      modules.prefix(12).map { "\($0.key) (\($0.value.title))" }.joined(separator: ", ")
      + (modules.count > 12 ? " and \(Wording.count(modules.count - 12, "more module"))" : "")
    return Pieces.section("Architecture used for all samples", id: "ruler") {
      tag("p", .class("prose")) {
        CodeSpans.html(
          "Every sample in this report is reviewed as \(assignment.project.title)"
            + (others.isEmpty ? "" : ", except for \(others)") + ". \(source)\(near)")
      }
      if model.architecture.events.isEmpty {
        tag("p", .class("note")) { "The detected architecture is the same in every sample." }
      } else {
        DataTable(
          caption: "Changes in the detected architecture",
          columns: [.init("Date"), .init("Scope"), .init("Change"), .init("Reason")],
          rows: model.architecture.events.reversed().map { event in
            [
              .link(
                model.history.samples[event.sample].date.day.longText, model.link(toSample: event.sample, from: path)),
              event.module.map { .path($0, model.link(toFolder: $0, from: path)) } ?? .text("the project"),
              .text(event.label), .text(event.reason),
            ]
          }, filter: "Filter changes"
        ).html
      }
    }
  }

  /// The shares that distinguish MV, MVVM and TCA.
  private var share: HTML {
    func share(_ figure: (ArchitectureCounts) -> Int) -> [Double?] {
      samples.map {
        $0.totals.views.views > 0 ? min(1, Double(figure($0.totals.views)) / Double($0.totals.views.views)) : nil
      }
    }
    let hasReducers = samples.contains { $0.totals.views.reducers > 0 }
    return TimeChart(
      id: "architecture", title: "Detected architecture",
      subtitle:
        "Views with a view model\(hasReducers ? " and reducers, each" : "") as a share of all views. At 20% or more, "
        + "the architecture is MVVM\(hasReducers ? " or TCA" : ""); below 20%, it is MV.",
      timeline: model.timeline,
      series: [.init(name: "view model", ink: .first, values: share(\.viewsWithViewModel))]
        + (hasReducers ? [.init(name: "reducers", ink: .second, values: share(\.reducers))] : []),
      shape: .line, unit: .share, dataFile: .to(SiteData.Table.architecture.path, from: path), samplesFrom: path
    ).figure
  }

  private func values(_ figure: (SampleTotals) -> Int?) -> [Double?] {
    samples.map { figure($0.totals).map(Double.init) }
  }

  private var views: HTML {
    let hasStores = samples.contains { $0.totals.views.viewsWithStore > 0 }
    return chart(
      "views", "View models and stores in views",
      "Views, grouped by what they store\(hasStores ? "; views with both are counted as views with a TCA store" : "").",
      [
        .init(name: "neither", ink: .first, values: values(\.views.plainViews)),
        .init(
          name: "view model", ink: .second, values: values { $0.views.viewsWithViewModel - $0.views.viewsWithBoth }),
      ] + (hasStores ? [.init(name: "TCA store", ink: .third, values: values(\.views.viewsWithStore))] : []),
      shape: .stacked)
  }

  /// The size classes for view models; their boundaries include the limits of `god_view_model`.
  private var edges: [(name: String, range: ClosedRange<Int>, note: String)] {
    let limits = model.history.limits["god_view_model"]
    let warning = max(2, limits?.warning ?? 15)
    let error = max(warning + 1, limits?.error ?? 2 * warning)
    return [
      ("0 to \(warning / 2)", 0...(warning / 2), ""),
      ("\(warning / 2 + 1) to \(warning)", (warning / 2 + 1)...warning, ""),
      ("\(warning + 1) to \(error)", (warning + 1)...error, "exceeds the limit of \(warning)"),
      ("over \(error)", (error + 1)...Int.max, "exceeds the limit of \(error)"),
    ]
  }

  private var properties: HTML {
    let inks: [ChartInk] = [.first, .third, .warning, .error]
    return chart(
      "properties", "View models by number of stored properties", "View models and observable classes.",
      zip(edges, inks).map { edge, ink in
        .init(name: edge.name, ink: ink, values: values { $0.propertyCounts.count(in: edge.range) })
      }, shape: .stacked)
  }

  private func quantiles(_ counts: (SampleTotals) -> ValueCounts) -> [TimeChart.Series] {
    [
      .init(name: "maximum", ink: .second, values: values { counts($0).maximum }),
      .init(name: "90th percentile", ink: .third, values: values { counts($0).quantile(0.9) }),
      .init(name: "median", ink: .first, values: values { counts($0).quantile(0.5) }),
    ]
  }

  private var bodies: HTML {
    chart(
      "bodies", "View body length",
      "Lines of code: median, 90th percentile and maximum.",
      quantiles(\.bodyLengths), shape: .step)
  }

  private var propertyQuantiles: HTML {
    chart(
      "property-quantiles", "Stored properties in view models",
      "Median, 90th percentile and maximum.", quantiles(\.propertyCounts), shape: .step)
  }

  // MARK: Now

  private var buckets: HTML {
    let counts = model.tip?.totals.propertyCounts ?? ValueCounts([])
    let inks: [ChartInk] = [.first, .third, .warning, .error]
    return Pieces.section("View models by size", id: "sizes") {
      if counts.count == 0 {
        Pieces.nothing("No view models or observable classes.")
      } else {
        BarChart(
          rows: zip(edges, inks).map { edge, ink in
            .init(name: "\(edge.name) properties", value: counts.count(in: edge.range), ink: ink, note: edge.note)
          }
        ).html
      }
    }
  }

  private var largest: HTML {
    let types = model.history.latest.files.flatMap { file in file.types.map { (file, $0) } }
      .filter { $0.1.kind != "protocol" && ($0.1.roles.contains(.viewModel) || $0.1.roles.contains(.observable)) }
      .sorted { ($1.1.storedProperties, $0.0.path, $0.1.name) < ($0.1.storedProperties, $1.0.path, $1.1.name) }
    guard !types.isEmpty else { return .empty }
    let shown = types.prefix(50)
    return Pieces.section(
      "Largest view models", id: "largest",
      note: types.count > shown.count ? "\(shown.count) of \(types.count); see the file pages for all of them." : ""
    ) {
      DataTable(
        caption: "View models and observable classes by number of stored properties",
        columns: [
          .init("Type"), .init("File"), .init("Stored properties", .number, isSorted: true),
          .init("Lines of code", .number), .init("Independent groups", .number),
        ],
        rows: shown.map { file, type in
          [
            .text(type.name), .path(file.path, model.link(toFile: file.path, from: path)),
            .count(type.storedProperties),
            .count(type.codeLines), .figure(type.cohesion.map(Double.init), .count),
          ]
        }, filter: "Filter view models"
      ).html
    }
  }

  private var modules: HTML {
    let modules = model.history.latest.modules
    guard !modules.isEmpty else { return .empty }
    return Pieces.section(
      "Modules", id: "modules",
      note: "The detected architecture for each module that contains views; some rule levels depend on it."
    ) {
      DataTable(
        caption: "Architecture by module",
        columns: [.init("Module"), .init("Architecture"), .init("Reason"), .init("Views", .number)],
        rows: modules.map { module in
          [
            .path(module.name, model.link(toFolder: module.name, from: path)),
            .text(module.verdict.architecture.rawValue.uppercased()), .text(module.verdict.reason),
            .count(module.verdict.counts.views),
          ]
        }, filter: "Filter modules"
      ).html
    }
  }
}
