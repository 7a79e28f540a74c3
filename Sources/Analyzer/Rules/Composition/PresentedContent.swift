import SwiftSyntax

/// Collects the content of sheets, covers, popovers and links, which is not part of the surrounding view.
struct PresentedContent: Collector, ProjectWideRecorder {
  static let id = "presented_content"

  struct Evidence: Analyzer.Evidence {
    let isPopover: Bool

    static let fields = FieldList(Self.init, \.isPopover)
  }

  /// The source ranges of the presented content, keyed by file.
  struct Collection: Sendable {
    fileprivate(set) var all: [Int: [SourceRange]] = [:]
    fileprivate(set) var popovers: [Int: [SourceRange]] = [:]
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: Presentation.members.union(["navigationDestination", "inspector"])) { call, context in
      if call.modifierName != nil, let content = call.contentClosure ?? call.trailingClosure {
        context.record(
          Evidence(isPopover: call.modifierName == "popover"), by: Self.self, at: context.range(of: content))
      }
    }
    walk.onCall(of: ["NavigationLink"]) { call, context in
      context.record(Evidence(isPopover: false), by: Self.self, at: context.range(of: call))
    }
  }

  func collection(in project: Project) -> Collection {
    project.records(of: Self.self).reduce(into: Collection()) { found, located in
      found.all[located.file, default: []].append(located.record.range)
      if located.evidence.isPopover { found.popovers[located.file, default: []].append(located.record.range) }
    }
  }
}
