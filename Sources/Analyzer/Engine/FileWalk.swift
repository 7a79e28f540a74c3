/// Walks individual files on behalf of all rules.
///
/// A file walk does not depend on the configuration, so it can be created before the configuration is read.
package struct FileWalk: Sendable {
  private let subscriptions: Subscriptions
  private let triggers: TriggerWords

  package init() { self.init(rules: RuleCatalog.rules) }

  init(rules: [any Rule]) {
    subscriptions = Subscriptions(of: rules)
    triggers = TriggerWords(subscriptions.triggers)
  }

  /// Returns the facts about a file's content. Must be called on a `ParallelMap` thread.
  func facts(of content: [UInt8]) -> FileFacts {
    if let facts = CommentOnlyFile.facts(of: content) { return facts }
    return FactsBuilder.facts(
      of: content, subscriptions: subscriptions.reduced(toTriggers: triggers.present(in: content)))
  }
}
