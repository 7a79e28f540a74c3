/// The findings that following the advice of other findings also resolves, so that comments on the other ones are enough.
package struct CoveredFindings {
  private struct Place: Hashable {
    let path: String
    let symbol: String

    init(path: String, symbol: String) {
      self.path = path
      self.symbol = symbol
    }

    /// The type of the member that the finding is about; nil if it is not about a member.
    init?(ofTypeIn finding: Finding) {
      guard let type = finding.typeName else { return nil }
      self.init(path: finding.path, symbol: String(type))
    }
  }

  /// The rules whose advice replaces a property's wrapper.
  private static let ownershipRules: Set<String> = [
    StateObjectInjected.info.id, StateForPassedIn.info.id, ObservedObjectCreated.info.id, WrapperMismatch.info.id,
  ]

  private let bySymbol: [Place: [Finding]]
  /// The findings about optional view models, keyed by the path and symbol of the views.
  private let optionalModels: [Place: Finding]
  /// The findings about the longest bodies, keyed by the path and symbol of their types.
  private let longestBodies: [Place: Finding]
  /// The findings about the longest views, keyed by path.
  private let longestViews: [String: Finding]
  /// The errors about UI imports in view models, keyed by path.
  private let importErrors: [String: Finding]

  /// - Parameter findings: The findings that are reported.
  package init(_ findings: [Finding]) {
    bySymbol = Dictionary(grouping: findings) { Place(path: $0.path, symbol: $0.symbol) }
    optionalModels = Dictionary(
      findings.filter { $0.rule == OptionalViewModel.info.id }.compactMap { finding in
        Place(ofTypeIn: finding).map { ($0, finding) }
      }, uniquingKeysWith: { first, _ in first })
    longestBodies = findings.filter { $0.rule == BodyLength.info.id }.reduce(into: [:]) { longest, finding in
      guard let place = Place(ofTypeIn: finding), let value = finding.value else { return }
      if value > longest[place]?.value ?? 0 { longest[place] = finding }
    }
    longestViews = findings.filter { $0.rule == ViewTypeLength.info.id }.reduce(into: [:]) { longest, finding in
      if finding.value ?? 0 > longest[finding.path]?.value ?? 0 { longest[finding.path] = finding }
    }
    // If a view in the file needs the import, too, the finding is not an error, and the import stays.
    importErrors = Dictionary(
      findings.filter { $0.rule == UIImportInViewModel.info.id && $0.severity == .error }
        .map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether other findings cover a finding.
  package func contains(_ finding: Finding) -> Bool { cover(of: finding) != nil }

  /// Returns the finding that covers another one, or nil if it is not covered. Only errors cover errors.
  package func cover(of finding: Finding) -> Finding? {
    causeOrGreaterProblem(of: finding).flatMap { finding.severity < .error || $0.severity == .error ? $0 : nil }
  }

  /// Returns the finding that covers another one, regardless of their severities.
  private func causeOrGreaterProblem(of finding: Finding) -> Finding? {
    let place = Place(path: finding.path, symbol: finding.symbol)
    let others = bySymbol[place] ?? []
    func other(_ rule: String) -> Finding? { others.first { $0.rule == rule } }
    switch finding.rule {
    case PrivateState.info.id:
      // Another wrapper changes the declaration anyway.
      return others.first { Self.ownershipRules.contains($0.rule) }
    case UITypeInViewModel.info.id:
      // Without the import, the file cannot use the type.
      return importErrors[finding.path]
    case AnyViewUse.info.id:
      // A view model should not create the view in the first place.
      return others.first { $0.rule == UITypeInViewModel.info.id && $0.locations.contains(finding.range.start) }
    case MissingMainActor.info.id:
      // The class is going to be removed.
      return other(UnnecessaryViewModel.info.id)
    case DelayedViewModelSetup.info.id:
      // If the property is not optional, the view creates the object in `init`.
      return Place(ofTypeIn: finding).flatMap { optionalModels[$0] }
    case BodyLength.info.id:
      let closures = others.filter { $0.rule == InlineAction.info.id || $0.rule == LogicInLifecycle.info.id }
      guard let value = finding.value, let limit = finding.limit else { return nil }
      return value - closures.reduce(0) { $0 + $1.linesToMove } <= limit ? closures.first : nil
    case InlineAction.info.id:
      // The replacement of a binding needs no closure for setting the value.
      return others.first { $0.rule == BindingGetSetInBody.info.id && $0.locations.contains(finding.range.start) }
    case BodyNesting.info.id, BodySections.info.id:
      return other(BodyLength.info.id)
    case ViewModelLength.info.id, ViewModelConcerns.info.id:
      // The type has to be split anyway.
      return other(GodViewModel.info.id)
    case ViewFileLength.info.id:
      // The file is long because of the one type.
      guard let lines = finding.value, let longest = longestViews[finding.path] else { return nil }
      return (longest.value ?? 0) * 5 >= lines * 3 ? longest : nil
    case ViewTypeLength.info.id:
      // Those sections are what has to move.
      if let helpers = other(ComputedViewHelpers.info.id) { return helpers }
      guard let value = finding.value, let longest = longestBodies[place] else { return nil }
      return (longest.value ?? 0) * 5 >= value * 4 ? longest : nil
    default: return nil
    }
  }
}

extension Finding {
  /// Where the finding and its related locations in the same file start.
  fileprivate var locations: [SourcePosition] {
    [range.start] + related.filter { $0.path == path }.map(\.range.start)
  }

  /// The number of lines that disappear when the code in a closure is moved into a method that is passed instead.
  fileprivate var linesToMove: Int { max(0, range.end.line - range.start.line - 1) }
}
