/// Names what the rules record and how it is written.
public enum FactsVersion {
  /// Facts of another version are not read.
  ///
  /// A sum over the stored facts of all examples, so that a change of what is recorded cannot be forgotten:
  /// `FactsVersionTests` compares it, and `UPDATE_GOLDENS=1 swift test --filter FactsVersionTests` rewrites this line.
  public static let current = "36668fa3e332eb86"
}
