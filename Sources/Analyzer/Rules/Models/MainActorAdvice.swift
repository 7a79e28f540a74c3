/// The message about a class that is not isolated to the main actor: what is wrong, and which declarations to mark.
struct MainActorAdvice {
  let symbol: String
  let evidence: MissingMainActor.Evidence

  var text: String {
    if evidence.others > 0 { return textForModule }
    if let function = evidence.backgroundFunction, isIndependent {
      return """
        `\(symbol)` stores state displayed by views, but `\(function)` may change it in the background; mark \
        \(Self.list(["the class", protocols])) `@MainActor`
        """
    }
    let use = evidence.isStateless ? "is observed by views" : "stores state displayed by views"
    let problem = "`\(symbol)` \(use) but is not isolated to the main actor"
    if let function = evidence.functionOfDeinit {
      return """
        \(problem); mark \(Self.list(["it", protocols])) `@MainActor`, and call `\(function)` when the view disappears \
        instead of in `deinit`
        """
    }
    if let superclass = evidence.superclass {
      return
        "\(problem); mark \(Self.list(["it", "its superclass `\(superclass)`", protocols])) `@MainActor`"
    }
    return "\(problem); \(isolation)\(conformance)"
  }

  /// The message that represents all classes of a module.
  private var textForModule: String {
    let marked = evidence.protocols.isEmpty ? "them" : "them and the protocols that they implement"
    let alternative = evidence.allowsDefault ? ", or make that the default isolation" : ""
    return """
      `\(symbol)` and \(evidence.others) other classes in the module store state displayed by views but are \
      not isolated to the main actor; mark \(marked) `@MainActor`, as well as code that uses them\(alternative)
      """
  }

  /// Whether no other declaration than the class's protocols has to change.
  private var isIndependent: Bool {
    evidence.functionOfDeinit == nil && evidence.superclass == nil && evidence.nonisolatedProtocol == nil
      && evidence.systemDelegate == nil && evidence.creator == nil
  }

  /// The declarations to mark: ``mark it and its creator `Screen` `@MainActor` ``.
  private var isolation: String {
    let creator = evidence.creator.map { name in
      let protocols = evidence.creatorProtocols
      return "its creator `\(name)`"
        + (protocols.isEmpty ? "" : " (including \(Wording.list(of: protocols, longest: 2)), which it implements)")
    }
    if evidence.accessorsStay {
      let accessors = Wording.list(of: evidence.accessors, longest: 3)
      let verb = evidence.accessors.count == 1 ? "uses" : "use"
      return """
        mark \(Self.list(["it", creator, protocols])) `@MainActor`, and switch to the main actor where \
        \(accessors) \(verb) it
        """
    }
    if !evidence.accessors.isEmpty {
      let accessors = Wording.list(of: evidence.accessors, longest: 3)
      let verb = evidence.accessors.count == 1 ? "uses" : "use"
      return """
        mark \(Self.list(["it", creator, protocols, accessors])), which \(verb) its shared instance, `@MainActor`
        """
    }
    if !evidence.receivers.isEmpty {
      let receivers = Wording.list(of: evidence.receivers, longest: 3)
      let verb = evidence.receivers.count == 1 ? "uses" : "use"
      return "mark \(Self.list(["it", protocols, receivers])), which \(verb) it, `@MainActor`"
    }
    if creator == nil, !evidence.offloadedFunctions.isEmpty {
      let functions = Wording.list(of: evidence.offloadedFunctions)
      return protocols == nil
        ? "mark \(functions) `nonisolated` and the class `@MainActor`"
        : "mark \(functions) `nonisolated`, and \(Self.list(["the class", protocols])) `@MainActor`"
    }
    return "mark \(Self.list(["it", creator, protocols])) `@MainActor`"
  }

  /// What else has to change because of a protocol from a library; empty if there is none.
  private var conformance: String {
    if let name = evidence.nonisolatedProtocol, evidence.synthesizesCoding {
      let work = ["Encodable": "encode", "Decodable": "decode"][name] ?? "encode and decode"
      return ", and \(work) a separate struct instead of the class"
    }
    if let name = evidence.nonisolatedProtocol {
      return evidence.comparesVariables && ["Equatable", "Hashable", "Comparable"].contains(name)
        ? ", and remove its `\(name)` conformance, because `==` and `hash(into:)` could not read the isolated variables"
        : ", and its `\(name)` methods `nonisolated`"
    }
    if !evidence.protocolsOfServices.isEmpty {
      // A service can implement them without an actor, and this class on the main actor.
      return ", and make the requirements of \(Wording.list(of: evidence.protocolsOfServices, longest: 3)) `async`"
    }
    return evidence.systemDelegate.map { ", and its `\($0)` conformance `@preconcurrency`" } ?? ""
  }

  /// The protocols that have to be isolated: `` its protocol `Store` ``; nil if there are none.
  private var protocols: String? {
    guard !evidence.protocols.isEmpty else { return nil }
    let noun = "its protocol\(evidence.protocols.count == 1 ? "" : "s")"
    return "\(noun) \(Wording.list(of: evidence.protocols, longest: 3))"
  }

  /// Formats the declarations to mark: `` it, its creator `A` and its protocol `B` ``.
  private static func list(_ parts: [String?]) -> String { Wording.joined(parts.compactMap(\.self)) }
}
