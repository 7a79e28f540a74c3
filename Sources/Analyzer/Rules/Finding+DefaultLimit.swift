extension Finding {
  /// Whether the value exceeds the rule's default limit for this severity by at most a tenth.
  ///
  /// Always false for limits below 10, where one more is a larger share, and for limits that a team chose itself.
  package var isJustAboveDefaultLimit: Bool {
    guard let value, let limit, limit >= 10, let level = RuleList.infosByID[rule]?.defaultLevel else { return false }
    let isDefault = ([level.plain] + level.byArchitecture.values).contains { level in
      if case .limits(let limits) = level { limits[severity] == limit } else { false }
    }
    return isDefault && value <= limit + limit / 10
  }
}
