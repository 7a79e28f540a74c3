#if os(Linux)
  import TestSupport
  import Testing

  /// Tests runs without libcurl, which is loaded on demand.
  /// - Source: docs/decisions/0011-libcurl-is-loaded-on-demand.md.
  @Suite struct MissingLibraryTests {
    private let repository: TemporaryRepository
    private let environment: [String: String]
    private let libraries: TemporaryFolder

    init() throws {
      repository = try TemporaryRepository()
      try repository.write("import SwiftUI\n", to: "A.swift")
      try repository.commit()
      libraries = try TemporaryFolder()
      // The dynamic linker finds this file first, but it is not a library.
      try libraries.write("", to: "libcurl.so.4")
      environment = ["LD_LIBRARY_PATH": libraries.path, "REVIEW_TOKEN": "none"]
    }

    @Test func `a review does not require libcurl`() throws {
      let output = try BuiltTool().run(["check", "--all"], in: repository.path, environment: environment)
      #expect(output.status == 0, "\(output.standardError)")
    }

    @Test func `posting without libcurl is an error that names the library`() throws {
      let output = try BuiltTool().run(
        ["pr", "--forge", "github", "--repo", "acme/app", "--pr", "1", "--api-url", "http://127.0.0.1:9"],
        in: repository.path, environment: environment)
      #expect(output.status == 2)
      #expect(output.standardError.contains("cannot load libcurl ("))
      #expect(output.standardError.contains("libcurl.so.4"))
      #expect(output.standardError.contains("install libcurl 4"))
    }
  }
#endif
