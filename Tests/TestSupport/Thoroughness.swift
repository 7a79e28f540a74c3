import Foundation

/// A factor for the number of random edits in tests that compare incremental reviews with complete ones; 1 unless the
/// environment variable `THOROUGHNESS` is set.
public let thoroughness = ProcessInfo.processInfo.environment["THOROUGHNESS"].flatMap { Int($0) } ?? 1
