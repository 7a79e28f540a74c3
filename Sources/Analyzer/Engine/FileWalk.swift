/// The walk over single files, with what all rules want to see of them.
///
/// It depends on no configuration, so it can be made before that is read.
package struct FileWalk: Sendable {
  private let subscriptions: Subscriptions
  private let triggers: TriggerWords

  package init() { self.init(rules: RuleCatalog.rules) }

  init(rules: [any Rule]) {
    subscriptions = Subscriptions(of: rules)
    triggers = TriggerWords(subscriptions.triggers)
  }

  /// The facts of one content; must be called on a thread of `ParallelMap`.
  func facts(of content: [UInt8]) -> FileFacts {
    if let facts = CommentOnlyFile.facts(of: content) { return facts }
    return FactsBuilder.facts(
      of: content, subscriptions: subscriptions.reduced(toTriggers: triggers.held(in: content)))
  }
}
