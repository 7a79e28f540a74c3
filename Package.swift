// swift-tools-version: 6.1
import Foundation
import PackageDescription

// SwiftSyntax has two sources (docs/decisions/0001-swiftsyntax-from-the-toolchain.md):
// the toolchain's own libraries, or the swift-syntax package when REVIEW_SWIFT_SYNTAX=package.
let environment = ProcessInfo.processInfo.environment
let usesPackage = environment["REVIEW_SWIFT_SYNTAX"] == "package"

/// Returns the toolchain's folder that contains the interfaces and shared libraries of SwiftSyntax.
func toolchainHostLibraries() -> String {
  if let folder = environment["REVIEW_SWIFT_HOST_LIBRARIES"] { return folder }
  struct TargetInfo: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }
  let compiler = Process()
  compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  compiler.arguments = ["swiftc", "-print-target-info"]
  let output = Pipe()
  compiler.standardOutput = output
  do {
    try compiler.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    return try JSONDecoder().decode(TargetInfo.self, from: data).paths.runtimeResourcePath + "/host"
  } catch {
    fatalError(
      "`swiftc -print-target-info` failed (\(error)); put swiftc on PATH or set REVIEW_SWIFT_HOST_LIBRARIES")
  }
}

// The commit that `review --version` prints. Ignores names with characters that could break the compiler flag.
let commit = environment["REVIEW_COMMIT"].flatMap { name in
  name.isEmpty || name.contains { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "-") } ? nil : name
}

// A plugin's executables are compiled separately, so tests would compile everything twice.
let hasCommandPlugin = environment["REVIEW_WITHOUT_PLUGIN"] == nil

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let syntaxModules = ["SwiftSyntax", "SwiftParser"]
var syntaxDependencies: [Target.Dependency] = []
// Modules that import Analyzer need SwiftSyntax as well, because the compiler loads indirect imports.
var syntaxSettings: [SwiftSetting] = settings
var syntaxLinking: [LinkerSetting] = []
var packages: [Package.Dependency] = []

if usesPackage {
  if let path = environment["REVIEW_SWIFT_SYNTAX_PATH"] {
    packages = [.package(name: "swift-syntax", path: path)]
  } else {
    let url = environment["REVIEW_SWIFT_SYNTAX_URL"] ?? "https://github.com/swiftlang/swift-syntax.git"
    packages = [.package(url: url, "601.0.0"..<"700.0.0")]
  }
  syntaxDependencies = syntaxModules.map { .product(name: $0, package: "swift-syntax") }
} else {
  let host = toolchainHostLibraries()
  syntaxSettings += [.unsafeFlags(["-I", host])]
  syntaxLinking = [
    .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
  ]
  syntaxLinking += syntaxModules.map { .linkedLibrary($0) }
}

let commandPlugin: Target =
  .plugin(
    name: "ReviewCommand",
    capability: .command(
      intent: .custom(verb: "review", description: "Review the architecture of SwiftUI code"),
      permissions: [.writeToPackageDirectory(reason: "`review fix` and `review baseline` write files")]),
    dependencies: ["review"],
    // The plugin package uses the same source to run a released program.
    path: "Plugins/LintelPlugins/Plugins/ReviewCommand")

let package = Package(
  name: "Lintel",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "review", targets: ["review"])
  ] + (hasCommandPlugin ? [.plugin(name: "ReviewCommand", targets: ["ReviewCommand"])] : []),
  dependencies: packages,
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CProgram", cSettings: commit.map { [.define("REVIEW_COMMIT", to: $0)] } ?? []),
    .target(name: "Essentials", swiftSettings: settings),
    .target(name: "Threads", dependencies: ["Essentials"], swiftSettings: settings),
    .target(name: "CSpawn"),
    .target(name: "Git", dependencies: ["CSpawn", "Essentials", "Threads"], swiftSettings: settings),
    .target(
      name: "Analyzer", dependencies: ["CYAML", "Essentials", "Threads"] + syntaxDependencies,
      swiftSettings: syntaxSettings,
      linkerSettings: syntaxLinking, plugins: ["SourcesVersion"]),
    .target(
      name: "Store", dependencies: ["Analyzer", "CSQLite", "CCrypto", "Essentials"], swiftSettings: syntaxSettings,
      linkerSettings: [.linkedLibrary("crypto", .when(platforms: [.linux]))]),
    .target(
      name: "Workspace", dependencies: ["Analyzer", "Essentials", "Git", "Store", "Threads"],
      swiftSettings: syntaxSettings),
    .target(
      name: "Reviewing", dependencies: ["Analyzer", "Essentials", "Git", "Store", "Threads", "Workspace"],
      swiftSettings: syntaxSettings, plugins: ["SourcesVersion"]),
    .target(
      name: "History", dependencies: ["Analyzer", "Git", "Reviewing", "Store", "Threads", "Workspace"],
      swiftSettings: syntaxSettings, plugins: ["SourcesVersion"]),
    .target(
      name: "ReviewBot", dependencies: ["Analyzer", "CCrypto", "CCurl", "CZlib", "Essentials", "Git", "Threads"],
      swiftSettings: syntaxSettings,
      linkerSettings: [.linkedLibrary("crypto", .when(platforms: [.linux]))]),
    .target(
      name: "SharedStores",
      dependencies: ["Analyzer", "CPostgres", "Essentials", "History", "ReviewBot", "Store", "Threads"],
      swiftSettings: syntaxSettings),
    .target(
      name: "Report", dependencies: ["Analyzer", "Essentials", "History"], resources: [.embedInCode("Site/Assets")],
      swiftSettings: syntaxSettings),
    .target(
      name: "Setup", dependencies: ["Analyzer", "Essentials", "Git", "Report", "Workspace"],
      swiftSettings: syntaxSettings),
    .target(
      name: "JSONRPC", dependencies: ["Analyzer", "Essentials", "Report"], swiftSettings: syntaxSettings),
    .target(
      name: "Serving",
      dependencies: [
        "Analyzer", "Essentials", "Git", "JSONRPC", "Report", "Reviewing", "Store", "Threads", "Workspace",
      ],
      swiftSettings: syntaxSettings),
    .target(
      name: "LanguageServer",
      dependencies: ["Analyzer", "Essentials", "JSONRPC", "Report", "Reviewing", "Serving", "Threads", "Workspace"],
      swiftSettings: syntaxSettings),
    .target(
      name: "AgentServer",
      dependencies: [
        "Analyzer", "Essentials", "Git", "JSONRPC", "Report", "Reviewing", "Serving", "Threads", "Workspace",
      ],
      swiftSettings: syntaxSettings),
    .target(
      name: "Arguments", dependencies: ["AgentServer", "Analyzer", "History", "Report", "ReviewBot", "Setup"],
      swiftSettings: syntaxSettings),
    .executableTarget(
      name: "review",
      dependencies: [
        "AgentServer", "Analyzer", "Arguments", "CProgram", "Essentials", "Git", "History", "JSONRPC", "LanguageServer",
        "Report", "ReviewBot", "Reviewing", "Serving", "Setup", "SharedStores", "Store", "Threads", "Workspace",
      ],
      swiftSettings: syntaxSettings),
    // Not installed; the baseline for script/bench.
    .executableTarget(
      name: "parse-only", dependencies: syntaxDependencies, path: "Benchmarks/ParseOnly",
      swiftSettings: syntaxSettings, linkerSettings: syntaxLinking),
    .plugin(name: "SourcesVersion", capability: .buildTool(), dependencies: ["sources-version"]),
    .executableTarget(name: "sources-version", path: "Plugins/sources-version", swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "EssentialsTests", dependencies: ["Essentials"], swiftSettings: settings),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: settings),
    .testTarget(name: "GitTests", dependencies: ["Git", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "AnalyzerTests",
      dependencies: ["Analyzer", "TestSupport", "Threads", "sources-version"] + syntaxDependencies,
      swiftSettings: syntaxSettings, linkerSettings: syntaxLinking),
    .testTarget(
      name: "SharedStoresTests",
      dependencies: ["Analyzer", "History", "Report", "ReviewBot", "SharedStores", "Store", "TestSupport", "Threads"],
      swiftSettings: syntaxSettings),
    .testTarget(name: "StoreTests", dependencies: ["Store", "TestSupport"], swiftSettings: syntaxSettings),
    .testTarget(
      name: "WorkspaceTests", dependencies: ["Analyzer", "Git", "Store", "TestSupport", "Workspace"],
      swiftSettings: syntaxSettings),
    .testTarget(
      name: "ReviewingTests",
      dependencies: ["Analyzer", "Git", "Reviewing", "Store", "TestSupport", "Threads", "Workspace"],
      swiftSettings: syntaxSettings),
    .testTarget(
      name: "HistoryTests",
      dependencies: ["Analyzer", "Git", "History", "Reviewing", "Store", "TestSupport", "Workspace"],
      swiftSettings: syntaxSettings),
    .testTarget(
      name: "ReviewBotTests", dependencies: ["Analyzer", "Git", "ReviewBot", "TestSupport"],
      swiftSettings: syntaxSettings),
    .testTarget(
      name: "ReportTests", dependencies: ["Analyzer", "History", "Report", "SharedStores", "Store", "TestSupport"],
      swiftSettings: syntaxSettings),
    .testTarget(name: "ServingTests", dependencies: ["Serving", "TestSupport"], swiftSettings: syntaxSettings),
    .testTarget(
      name: "LanguageServerTests", dependencies: ["JSONRPC", "LanguageServer"], swiftSettings: syntaxSettings),
    .testTarget(name: "AgentServerTests", dependencies: ["AgentServer"], swiftSettings: syntaxSettings),
    .testTarget(name: "SetupTests", dependencies: ["Report", "Setup"], swiftSettings: syntaxSettings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Analyzer", "Arguments", "Report", "review", "ReviewBot", "Setup", "Store", "TestSupport"],
      swiftSettings: syntaxSettings),
  ] + (hasCommandPlugin ? [commandPlugin] : []))
