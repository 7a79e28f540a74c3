extension Project {
  /// Returns whether app code creates a view as the root of a UIKit or AppKit hosting controller or hosting view.
  /// There, the environment's `dismiss` may have no effect.
  func isShownByHost(_ view: Int) -> Bool {
    files(naming: [view]).contains { file in
      !files[file].isTest
        && files[file].facts.constructions.contains { made in
          !made.isInPreview && !made.isInViewCode && isNextToHost(made, inFile: file)
            && entity(named: made.type, inFile: file, insideType: made.owner) == view
        }
    }
  }

  /// Whether a call is in a subclass of a hosting controller, or in a member that creates a hosting controller. This
  /// looks at the member's uses instead of other calls, because calls to system types are known only for the files
  /// under review.
  private func isNextToHost(_ made: ConstructionFact, inFile file: Int) -> Bool {
    guard let owner = made.owner else { return false }
    let type = files[file].facts.types[owner]
    if type.inherited.contains(where: namesHost) { return true }
    guard let name = made.member else {
      return type.properties.contains { $0.initializedType.map { namesHost($0) } ?? false }
    }
    return type.members.contains { member in
      member.name == name && member.uses.contains { namesHost($0.name) }
    }
  }

  /// Whether the name is that of a hosting controller or hosting view: `UIHostingController`, `NSHostingView`.
  private func namesHost(_ name: String) -> Bool {
    name.hasSuffix("HostingController") || name.hasSuffix("HostingView")
  }
}
