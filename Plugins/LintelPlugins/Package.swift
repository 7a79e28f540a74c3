// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The release that the plugins run. `script/release` sets the checksum in the published copy.
let address = "https://github.com/OWNER/lintel"
let version = "0.1.0"
let checksum = String(repeating: "0", count: 64)

/// The program from the release or, if LINTEL_ARTIFACT_BUNDLE is set, from the artifact bundle at that path, which is
/// relative to this package.
let program: Target =
  if let path = ProcessInfo.processInfo.environment["LINTEL_ARTIFACT_BUNDLE"] {
    .binaryTarget(name: "LintelProgram", path: path)
  } else {
    .binaryTarget(
      name: "LintelProgram",
      url: "\(address)/releases/download/v\(version)/lintel-\(version).artifactbundle.zip", checksum: checksum)
  }

let package = Package(
  name: "LintelPlugins",
  products: [
    .plugin(name: "LintelBuildCheck", targets: ["LintelBuildCheck"]),
    .plugin(name: "ReviewCommand", targets: ["ReviewCommand"]),
  ],
  targets: [
    program,
    .plugin(name: "LintelBuildCheck", capability: .buildTool(), dependencies: ["LintelProgram"]),
    .plugin(
      name: "ReviewCommand",
      capability: .command(
        intent: .custom(verb: "review", description: "Review the architecture of SwiftUI code"),
        permissions: [.writeToPackageDirectory(reason: "`review fix` and `review baseline` write files")]),
      dependencies: ["LintelProgram"]),
  ])
