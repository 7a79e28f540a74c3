import Foundation

/// A factor for the number of random edits and failures in the tests that try many; 1 unless the environment variable
/// `THOROUGHNESS` is set.
public let thoroughness = ProcessInfo.processInfo.environment["THOROUGHNESS"].flatMap { Int($0) } ?? 1

extension Array {
  /// Every n-th element; all elements if the tests are at least n times as thorough as usual.
  public func sampled(oneIn number: Int) -> [Element] {
    thoroughness >= number ? self : indices.filter { $0.isMultiple(of: number) }.map { self[$0] }
  }
}
