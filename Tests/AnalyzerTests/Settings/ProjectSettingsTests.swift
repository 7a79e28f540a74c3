import Testing

@testable import Analyzer

@Suite struct ProjectSettingsTests {
  private func settings(_ inputs: [(String, String)], for path: String) -> BuildSettings {
    ProjectSettings(inputs.map { ProjectSettings.Input(path: $0.0, bytes: Array($0.1.utf8)) }).settings(for: path)
  }

  private let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let shared: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
    let package = Package(
      name: "Feed",
      platforms: [.iOS(.v18), .macOS("14.2"), .visionOS(.v1)],
      targets: [
        .target(name: "Feed", swiftSettings: shared + [.swiftLanguageMode(.v5)]),
        .target(name: "Client", path: "Client"),
        .testTarget(name: "FeedTests", dependencies: ["Feed"]),
      ])
    """

  @Test func `cached manifests yield the same settings, and changes take effect`() {
    var known = KnownManifests()
    let path = "Packages/Feed/Sources/Feed/FeedView.swift"
    func version(_ manifest: String) -> Int? {
      let input = ProjectSettings.Input(path: "Packages/Feed/Package.swift", bytes: Array(manifest.utf8))
      return ProjectSettings([input], knowing: &known).settings(for: path).languageMode
    }
    let later = manifest.replacing(".swiftLanguageMode(.v5)", with: ".swiftLanguageMode(.v6)")
    #expect([manifest, later, manifest, later].map(version) == [5, 6, 5, 6])
  }

  @Test func `a manifest gives each target its platforms, isolation and language mode`() {
    let inputs = [("Packages/Feed/Package.swift", manifest)]
    let feed = settings(inputs, for: "Packages/Feed/Sources/Feed/FeedView.swift")
    #expect(feed.deployment == ["ios": .init(18), "macos": .init(14, 2), "visionos": .init(1)])
    #expect(feed.isMainActorByDefault == true)
    #expect(feed.languageMode == 5)
    let client = settings(inputs, for: "Packages/Feed/Client/Client.swift")
    #expect(client.isMainActorByDefault == false)
    #expect(client.languageMode == 6)
    #expect(settings(inputs, for: "Other/Client.swift") == .unknown)
  }

  @Test(arguments: [
    (
      """
      import ProjectDescription
      let target = DeploymentTarget.iOS(targetVersion: "15.0", devices: [.iphone, .ipad])
      let project = Project(name: "Mail", targets: [Target(name: "Mail", deploymentTarget: target)])
      """,
      ["ios": BuildSettings.Version(15)]
    ),
    (
      """
      import ProjectDescription
      let project = Project(
        name: "Mail",
        targets: [
          .target(name: "Mail", deploymentTargets: .multiplatform(iOS: "17.2", macOS: "14.0")),
          .target(name: "Widget", deploymentTargets: .iOS("16.0")),
        ])
      """,
      ["ios": .init(16), "macos": .init(14)]
    ),
    ("struct Project { static func iOS(_ version: String) {} }\nlet project = Project.iOS(\"15.0\")", [:]),
    ("import ProjectDescription\nlet project = Project(name: \"Mail\", targets: .iOS(version))", [:]),
  ])
  func `a Tuist manifest gives the lowest deployment targets`(
    _ manifest: String, _ deployment: [String: BuildSettings.Version]
  ) {
    #expect(settings([("App/Project.swift", manifest)], for: "App/Mail/MailView.swift").deployment == deployment)
    #expect(settings([("App/Project.swift", manifest)], for: "Other/MailView.swift") == .unknown)
  }

  private let specification = """
    name: Browser
    options:
      deploymentTarget: {iOS: 16.0, macOS: "13.0"}
    settings:
      SWIFT_VERSION: 6.0
    targets:
      Browser:
        type: application
        platform: macOS
        deploymentTarget: "15.0"
        sources:
          - path: Browser
            excludes: ["Icons/**"]
          - Shared/Kit.swift
        settings:
          base:
            SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor
      Phone:
        type: application
        platform: [iOS, tvOS]
        sources: Phone
      Kit:
        type: framework
        platform: ${platform}
        sources: Kit
    """

  @Test(
    arguments: [
      ("Browser/A.swift", ["macos": .init(15)], 6, true), ("Shared/Kit.swift", ["macos": .init(15)], 6, true),
      ("Phone/Views/A.swift", ["ios": .init(16)], 6, false), ("Kit/A.swift", [:], nil, nil),
      ("Shared/Other.swift", [:], nil, nil),
    ] as [(String, [String: BuildSettings.Version], Int?, Bool?)])
  func `an XcodeGen specification gives the settings of each target's sources`(
    _ path: String, _ deployment: [String: BuildSettings.Version], _ mode: Int?, _ isMainActor: Bool?
  ) {
    let found = settings([("Mac/project.yml", specification)], for: "Mac/" + path)
    #expect(found.deployment == deployment)
    #expect(found.languageMode == mode)
    #expect(found.isMainActorByDefault == isMainActor)
  }

  @Test(arguments: [
    "targets: &targets\n  A: {platform: iOS, sources: A}", "targets: [A]", "steps:\n  - build: all", "a: b: c",
  ])
  func `other project files named like a specification are ignored`(_ text: String) {
    #expect(settings([("project.yml", text)], for: "A/A.swift") == .unknown)
  }

  @Test func `settings added in a loop are unknown`() {
    let looped = manifest + "\nfor target in package.targets { target.swiftSettings = [] }\n"
    let feed = settings([("Package.swift", looped)], for: "Sources/Feed/FeedView.swift")
    #expect(feed.isMainActorByDefault == nil)
  }

  @Test func `if there are several manifests, the newest one is used`() {
    let older = "// swift-tools-version:5.5\nlet package = Package(name: \"A\", platforms: [.iOS(.v13)], targets: [])"
    let newer = older.replacing("v13", with: "v17")
    let inputs = [("Package.swift", older), ("Package@swift-6.0.swift", newer), ("Package@swift-5.9.swift", older)]
    #expect(settings(inputs, for: "Sources/A/A.swift").deployment == ["ios": .init(17)])
  }

  private let project = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 70; rootObject = P; objects = {
      P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T1, T2); };
      PL = {isa = XCConfigurationList; buildConfigurations = (PD); };
      PD = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = {
        IPHONEOS_DEPLOYMENT_TARGET = 16.4; SWIFT_VERSION = ""; SDKROOT = iphoneos; MACOSX_DEPLOYMENT_TARGET = 12.0; }; };
      T1 = {isa = PBXNativeTarget; name = App; buildConfigurationList = L1; fileSystemSynchronizedGroups = (S); };
      L1 = {isa = XCConfigurationList; buildConfigurations = (D1); };
      D1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
        SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; IPHONEOS_DEPLOYMENT_TARGET = "$(TARGET_IOS)"; TARGET_IOS = 17.0; }; };
      T2 = {isa = PBXNativeTarget; name = Kit; buildConfigurationList = L2; buildPhases = (B); };
      L2 = {isa = XCConfigurationList; buildConfigurations = (D2); };
      D2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      B = {isa = PBXSourcesBuildPhase; files = (F1); };
      F1 = {isa = PBXBuildFile; fileRef = R1; };
      G = {isa = PBXGroup; children = (S, K, X); sourceTree = "<group>"; };
      S = {isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (E1, E2); sourceTree = "<group>"; };
      E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (
        Info.plist, "Feed/Shared.swift"); target = T2; };
      E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ("Old.swift"); target = T1; };
      K = {isa = PBXGroup; path = Kit; children = (R1); sourceTree = "<group>"; };
      R1 = {isa = PBXFileReference; path = "Two Words.swift"; sourceTree = "<group>"; };
      X = {isa = PBXFileReference; path = Config/Base.xcconfig; sourceTree = "<group>"; };
    }; }
    """

  @Test func `files in an Xcode project have their target's settings, which override the project's`() {
    let inputs = [
      ("ios/Shop.xcodeproj/project.pbxproj", project),
      ("ios/Config/Base.xcconfig", "// base\n#include \"Swift.xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET = 15.0 // old\n"),
      (
        "ios/Config/Swift.xcconfig",
        "SWIFT_VERSION = 6.0\nSWIFT_VERSION[sdk=macosx*] = 5.0\n#include \"Base.xcconfig\"\n"
      ),
    ]
    let app = settings(inputs, for: "ios/App/Feed/FeedView.swift")
    #expect(app.deployment == ["ios": .init(17)])
    #expect(app.isMainActorByDefault == true)
    #expect(app.languageMode == 6)
    let shared = settings(inputs, for: "ios/App/Feed/Shared.swift")
    #expect(shared.deployment == ["ios": .init(16, 4)])
    #expect(shared.isMainActorByDefault == false)
    #expect(settings(inputs, for: "ios/App/Old.swift") == app)
    let kit = settings(inputs, for: "ios/Kit/Two Words.swift")
    #expect(kit.deployment == ["ios": .init(16, 4)])
    #expect(kit.isMainActorByDefault == false)
    // A file that no target lists yet.
    #expect(settings(inputs, for: "ios/Kit/Other.swift") == BuildSettings(deployment: ["ios": .init(16, 4)]))
    #expect(settings(inputs, for: "mac/Other.swift") == .unknown)
  }

  /// A project whose only target lists `Sources/File0.swift`, `Sources/File1.swift` and so on, and the given folder.
  private func listing(_ count: Int, in folder: String = "App.xcodeproj", and group: String = "") -> (String, String) {
    let indices = 0..<count
    return (
      folder + "/project.pbxproj",
      """
      {objects = {
        P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
        L = {buildConfigurations = (C); };
        C = {name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
        G = {children = (S, N); };
        S = {path = Sources; children = (\(indices.map { "R\($0)" }.joined(separator: ","))); };
        N = {path = New; };
        T = {buildConfigurationList = L; buildPhases = (B); fileSystemSynchronizedGroups = (\(group)); };
        B = {isa = PBXSourcesBuildPhase; files = (\(indices.map { "F\($0)" }.joined(separator: ","))); };
        \(indices.map { "F\($0) = {fileRef = R\($0); }; R\($0) = {path = File\($0).swift; };" }.joined())
      }; rootObject = P; }
      """
    )
  }

  @Test func `a file that an Xcode project does not list is not in any target`() {
    func mayBeInTarget(_ path: String, _ inputs: [(String, String)]) -> Bool {
      settings(inputs, for: path).mayBeInTarget
    }
    let project = listing(10)
    #expect(!mayBeInTarget("Sources/Old.swift", [project]))
    #expect(mayBeInTarget("Sources/File3.swift", [project]))
    #expect(mayBeInTarget("Computed/File3.swift", [project]))
    #expect(mayBeInTarget("Sources/Old.swift", [listing(9)]))
    #expect(mayBeInTarget("Sources/Old.swift", [listing(10, in: "ios/App.xcodeproj")]))
    #expect(!mayBeInTarget("ios/Old.swift", [listing(10, in: "ios/App.xcodeproj")]))
    #expect(mayBeInTarget("Kit/Tools/Old.swift", [project, ("Kit/Package.swift", "let package = make()")]))
    #expect(mayBeInTarget("Kit/Old.swift", [project, listing(2, in: "Kit/Kit.xcodeproj")]))
    #expect(mayBeInTarget("New/Old.swift", [listing(10, and: "N")]))
    #expect(!mayBeInTarget("Sources/Old.swift", [listing(10, and: "N")]))
    #expect(mayBeInTarget("Sources/Old.swift", [listing(10, and: "X")]))
  }

  @Test(arguments: ["", "{", "{ objects = { }; rootObject = X; }", "not a project", "\u{0}\u{1}"])
  func `an invalid project has no settings`(_ text: String) {
    #expect(settings([("A.xcodeproj/project.pbxproj", text)], for: "A.swift") == .unknown)
  }

  @Test func `if a project lists no files, its lowest versions apply to its whole folder`() {
    let text = """
      { objects = { A = { isa = XCBuildConfiguration; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 17.2; SWIFT_VERSION = 6.0; }; };
        B = { buildSettings = {
          IPHONEOS_DEPLOYMENT_TARGET = "16.0";
          SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;
      }; }; }; }
      """
    let inputs = [("ios/A.xcodeproj/project.pbxproj", text)]
    let app = settings(inputs, for: "ios/App/A.swift")
    #expect(app == BuildSettings(deployment: ["ios": .init(16)], isMainActorByDefault: true, languageMode: 6))
    #expect(settings(inputs, for: "mac/App/A.swift") == .unknown)
  }

  @Test func `xcconfig files without a project apply to all files`() {
    let text = "// IPHONEOS_DEPLOYMENT_TARGET = 13.0\nIPHONEOS_DEPLOYMENT_TARGET = 17.0 // new\nTARGET = $(OTHER)\n"
    #expect(settings([("Config/App.xcconfig", text)], for: "App/A.swift").deployment == ["ios": .init(17)])
    let project = [("Config/App.xcconfig", text), ("Package.swift", manifest)]
    #expect(settings(project, for: "Sources/Feed/A.swift").deployment["ios"] == .init(18))
  }

  @Test func `actor isolation that all targets share applies to files outside their folders`() {
    let text = manifest.replacing("path: \"Client\"", with: "swiftSettings: shared")
    #expect(settings([("Package.swift", text)], for: "Sources/FeedView.swift").isMainActorByDefault == true)
    #expect(settings([("Package.swift", manifest)], for: "Sources/FeedView.swift").isMainActorByDefault != true)
  }

  @Test func `a file in two targets gets the settings that they have in common`() {
    let one = BuildSettings(deployment: ["ios": .init(17)], isMainActorByDefault: true, languageMode: 6)
    let two = BuildSettings(
      deployment: ["ios": .init(16), "macos": .init(14)], isMainActorByDefault: false, languageMode: 6)
    let both = one.intersection(with: two)
    #expect(both.deployment == ["ios": .init(16), "macos": .init(14)])
    #expect(both.isMainActorByDefault == false)
    #expect(both.languageMode == 6)
  }

  // MARK: Malicious files

  private func project(_ objects: String, base: String = "f0.xcconfig") -> (String, String) {
    (
      "A.xcodeproj/project.pbxproj",
      """
      {objects = {
        P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
        L = {buildConfigurations = (C); };
        C = {name = Debug; baseConfigurationReference = X; buildSettings = {}; };
        G = {children = (X, S); };
        X = {path = "\(base)"; };
        S = {path = A.swift; };
        B = {isa = PBXSourcesBuildPhase; files = (F); };
        F = {fileRef = S; };
        T = {buildConfigurationList = L; buildPhases = (B); };
        \(objects)
      }; rootObject = P; }
      """
    )
  }

  // Reading each file once per include would take a billion reads.
  @Test func `files that include each other are read once`() {
    let files = (0..<30).map { index in
      (
        "f\(index).xcconfig",
        "#include \"f\(index + 1).xcconfig\"\n#include \"f\(index + 1).xcconfig\"\nSWIFT_VERSION = \(index).0\n"
      )
    }
    #expect(settings(files + [project("")], for: "A.swift").languageMode == 0)
    let all = (0..<20).map { "#include \"f\($0).xcconfig\"\n" }.joined()
    let circle = (0..<20).map { ("f\($0).xcconfig", all + "SWIFT_VERSION = \($0).0\n") }
    #expect(settings(circle + [project("")], for: "A.swift").languageMode == 0)
  }

  @Test func `the length of a chain of includes is limited`() {
    let files = (0..<5_000).map {
      ("f\($0).xcconfig", "#include \"f\($0 + 1).xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET = 1\($0).0\n")
    }
    #expect(settings(files + [project("")], for: "A.swift").deployment == ["ios": .init(10)])
  }

  @Test func `settings shared by thousands of targets are computed once`() {
    let names = (0..<2_000).map { "\($0)" }
    let objects =
      names.map { "C\($0) = {name = D\($0); buildSettings = {SWIFT_VERSION = 6.0; }; };" }.joined()
      + names.map { "T\($0) = {buildConfigurationList = M; buildPhases = (B); };" }.joined()
      + "M = {buildConfigurations = (\(names.map { "C\($0)" }.joined(separator: ", "))); };"
    let file = project(objects).1.replacing(
      "targets = (T)", with: "targets = (\(names.map { "T\($0)" }.joined(separator: ", ")))")
    #expect(settings([("A.xcodeproj/project.pbxproj", file)], for: "A.swift").languageMode == 6)
  }

  @Test func `a manifest that would crash the parser is ignored`() {
    let deep = manifest + "let a = " + String(repeating: "a.", count: 200_000) + "a\n"
    #expect(settings([("Package.swift", deep)], for: "Sources/Feed/A.swift") == .unknown)
    let large = manifest + String(repeating: "// more\n", count: 140_000)
    #expect(settings([("Package.swift", large)], for: "Sources/Feed/A.swift") == .unknown)
  }

  @Test func `the nesting of list concatenations is limited`() {
    let sums = (0..<7).map {
      "let a\($0): [SwiftSetting] = " + Array(repeating: "a\($0 + 1)", count: 50).joined(separator: " + ")
    }
    let text =
      manifest.replacing("swiftSettings: shared", with: "swiftSettings: a0") + "\n" + sums.joined(separator: "\n")
      + "\nlet a7 = [.x]\n"
    #expect(settings([("Package.swift", text)], for: "Sources/Feed/A.swift").isMainActorByDefault == nil)
  }
}
