extension String {
  /// Whether the name starts with the prefix of an Objective-C framework, as in `AVPlayer` or `SPUUpdater`.
  var hasFrameworkPrefix: Bool {
    let capitals = prefix { $0.isUppercase }
    return capitals.count > 2 && dropFirst(capitals.count).first?.isLowercase == true
  }
}
