import Threads

/// Walks individual files on behalf of all rules.
///
/// A file walk does not depend on the configuration, so it can be created before the configuration is read. Creating
/// one takes longer than walking a small file.
package struct FileWalk: Sendable {
  private let subscriptions: Subscriptions
  private let triggers: TriggerWords

  /// The walk for all rules except custom ones.
  static let complete = FileWalk(rules: RuleCatalog.rules)

  /// Creates the complete walk in the background, so that it is ready when the first file is parsed.
  package static func prepare() { _ = BackgroundWork { complete } }

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
