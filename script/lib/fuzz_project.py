"""Files with build settings: package manifests, Xcode projects and their configuration files."""
from __future__ import annotations

from fuzz_case import NUMBER_TEXTS, PROJECT, TEXTS, Case, Random, mutated

NAME = "project"
TITLE = "Package.swift, Xcode projects"

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS(.v17), .macOS("14.0"), .custom("x", versionString: "1.2.3")],
  targets: [
    .target(name: "App", dependencies: ["Core"], path: "App", swiftSettings: [
      .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), .unsafeFlags(["-default-isolation", "MainActor"]),
      .enableUpcomingFeature("ExistentialAny"),
    ]),
    .testTarget(name: "AppTests", dependencies: ["App"]),
  ],
  swiftLanguageModes: [.v5, .version("6")]
)
"""

PROJECT_FILE = """// !$*UTF8*$!
{
  archiveVersion = 1;
  objectVersion = 77;
  objects = {
    A1 /* Project object */ = {isa = PBXProject; buildConfigurationList = A2; mainGroup = A5; targets = (A6, );};
    A2 = {isa = XCConfigurationList; buildConfigurations = (A3, A4, ); defaultConfigurationName = Release; };
    A3 = {isa = XCBuildConfiguration; baseConfigurationReference = A8; name = Debug; buildSettings = {
      IPHONEOS_DEPLOYMENT_TARGET = 17.0; SWIFT_VERSION = 6.0; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
    A4 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
      IPHONEOS_DEPLOYMENT_TARGET = "$(TARGET)"; "SWIFT_VERSION[sdk=iphoneos*]" = 5.0; }; };
    A5 = {isa = PBXGroup; children = (A7, A8, ); sourceTree = "<group>"; };
    A6 = {isa = PBXNativeTarget; name = App; buildConfigurationList = A2; buildPhases = (A9, );
      fileSystemSynchronizedGroups = (A7, ); };
    A7 = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
    A8 = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
    A9 = {isa = PBXSourcesBuildPhase; files = (); };
  };
  rootObject = A1;
}
"""

CONFIGURATION = """// settings
#include "Other.xcconfig"
#include? "Missing.xcconfig"
TARGET = 16.4
IPHONEOS_DEPLOYMENT_TARGET = $(TARGET)
SWIFT_VERSION[sdk=*] = $(inherited) 6.0
A = $(B)
B = $(A)
"""

SPECIFICATION = """name: App
options:
  deploymentTarget: {iOS: 17.0}
settings:
  base: {SWIFT_VERSION: 6.0, SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor, TARGET: $(TARGET)}
targets:
  App:
    type: application
    platform: [iOS, macOS]
    deploymentTarget: {macOS: "14.0"}
    sources: [App, {path: ../Shared}, ${path}]
"""

NAMES = {"Package.swift": MANIFEST, "App.xcodeproj/project.pbxproj": PROJECT_FILE, "App.xcconfig": CONFIGURATION,
         "project.yml": SPECIFICATION, "Other.xcconfig": "#include \"App.xcconfig\"\n"}


def large(random: Random, name: str) -> str:
    """Returns a very long or deeply nested file."""
    depth = random.choice([100, 3_000, 60_000])
    match random.randrange(6):
        case 0: return "{a = " * depth + "1;" + "}" * random.choice([depth, 0])
        case 1: return "(" * depth + random.choice([")" * depth, ""])
        case 2: return "{objects = {" + "".join(
            f"G{index} = {{isa = PBXGroup; children = (G{index + 1}, G{index}, ); path = a; }};" for index in range(depth // 10)
        ) + "}; rootObject = G0; }"
        case 3: return "".join(f"A{index} = $(A{index + 1}) $(A{index + 1})\n" for index in range(depth // 10)) + \
            "SWIFT_VERSION = $(A0)\n"
        case 4: return f'#include "{name}"\n' * min(depth, 3_000)
        case _: return MANIFEST.replace('"Core"', ", ".join(['"Core"'] * depth))


def changed(random: Random, text: str) -> bytes:
    words = text.split(" ")
    for _ in range(random.randint(1, 4)):
        index = random.randrange(len(words))
        match random.randrange(6):
            case 0: words[index] = random.choice(NUMBER_TEXTS)
            case 1: words[index] = '"' + random.choice(TEXTS) + '"'
            case 2: words.insert(index, random.choice(words))
            case 3: del words[index:index + random.choice([1, 5])]
            case 4: words[index] = random.choice(["{", "}", "(", ")", ";", "=", "<0fbd77>", "/*", "*/", "\\", '"', "$(", "A1", "A5;"])
            case _: words[index:index] = words[index:index + 20] * random.choice([1, 50])
        words = words or [""]
    return " ".join(words).encode("utf-8", "surrogatepass")


def make(random: Random, number: int) -> Case:
    files = PROJECT | {name: text.encode() for name, text in NAMES.items()}
    name = random.choice(list(NAMES))
    choice = random.random()
    if choice < 0.1:
        files[name] = large(random, name).encode()
    elif choice < 0.6:
        files[name] = changed(random, NAMES[name])
    elif choice < 0.95:
        files[name] = mutated(random, NAMES[name].encode())
    else:
        files[name] = random.choice([b"bplist00" + random.randbytes(200), b"<?xml version='1.0'?><plist><dict>" * 2_000,
                                     NAMES[name].encode("utf-16")])
    command = random.choice([["check", "--all", "--no-cache"], ["check", "--all", "--cache", "cache"], ["advise", "--no-cache"]])
    return Case(command + ["--format", "json"], files, note=name)
