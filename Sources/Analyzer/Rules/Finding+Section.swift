extension Finding {
  /// What findings in a file have in common if they are shown as one that lists their lines.
  package struct Section: Hashable, Sendable {
    package let rule: String
    package let path: PathKey
    /// Nil if all findings of the rule in the file are shown as one.
    package let text: String?
  }

  /// The section that the finding belongs to. Most sections contain findings with the same message. For a deprecated API,
  /// the messages may differ, because a file that uses it once usually uses it often. For rules whose findings are often
  /// repeated in a type, only the advice has to be the same.
  package var section: Section {
    let info = RuleList.infosByID[rule]
    let advice = info?.isRepeatedInTypes == true ? message.split(separator: ";").last : nil
    return Section(
      rule: rule, path: PathKey(path),
      text: info?.isDeprecation == true ? nil : advice.map { "\(typeName ?? ""):\($0)" } ?? message)
  }

  package func sharesSection(with other: Finding) -> Bool { section == other.section }
}
