import Foundation

/// A factor for the number of random edits and failures in the tests that try many; 1 unless the environment variable
/// `THOROUGHNESS` is set.
public let thoroughness = ProcessInfo.processInfo.environment["THOROUGHNESS"].flatMap { Int($0) } ?? 1
