extension Project {
  /// The lines from which on `view_file_length` speaks, where it has a limit.
  func viewFileLimit(inFile file: Int) -> Int {
    let rule = ViewFileLength.info
    for level in [settings(ofFile: file).level(of: rule.id), rule.defaultLevel.plain] {
      if case .limits(let limits) = level, let lowest = limits.lowest { return lowest }
    }
    return 300
  }
}
