import SwiftParser
import SwiftSyntax
import Threads

/// What the literals of a Package.swift say of its targets.
struct PackageManifest {
  private let regions: [BuildRegion]

  /// The manifests of all packages; where one has several (`Package@swift-6.2.swift`), the newest.
  static func newest(of inputs: [ProjectSettings.Input]) -> [ProjectSettings.Input] {
    var byFolder: [String: (version: BuildSettings.Version, input: ProjectSettings.Input)] = [:]
    for input in inputs {
      guard let version = version(ofManifest: input.path.lastPathPart) else { continue }
      let folder = RelativePath.folder(of: input.path)
      if let known = byFolder[folder], known.version >= version { continue }
      byFolder[folder] = (version, input)
    }
    return byFolder.sorted { $0.key < $1.key }.map(\.value.input)
  }

  /// Whether a file of this name is a manifest.
  static func isManifest(_ name: String) -> Bool { version(ofManifest: name) != nil }

  private static func version(ofManifest name: String) -> BuildSettings.Version? {
    if name == "Package.swift" { return BuildSettings.Version(0) }
    guard name.hasPrefix("Package@swift-"), name.hasSuffix(".swift") else { return nil }
    return BuildSettings.Version(String(name.dropFirst("Package@swift-".count).dropLast(".swift".count)))
  }

  /// The largest manifest that is read, in bytes; as for every Swift file.
  private static let limit = 1 << 20

  /// What the manifest says; nothing where it cannot be parsed.
  static func regions(of input: ProjectSettings.Input) -> [BuildRegion] {
    guard input.bytes.count <= limit, ParserLimits.obstacle(in: input.bytes) == nil,
      Watchdog.fault(of: input.bytes) == nil
    else { return [] }
    // The caller's stack is not deep enough for the parser.
    return Running(stackSize: ParallelMap.stackSize) {
      Watchdog.watch(input.bytes) { PackageManifest(input).regions }
    }.wait()
  }

  private init(_ input: ProjectSettings.Input) {
    let text = String(decoding: input.bytes, as: UTF8.self)
    let reader = ManifestReader(viewMode: .sourceAccurate)
    reader.walk(Parser.parse(source: text))
    let folder = RelativePath.folder(of: input.path)
    let toolsMode = Self.toolsVersion(in: text).map { $0.major >= 6 ? 6 : 5 }
    let packageMode = reader.languageMode ?? toolsMode
    var regions = [
      BuildRegion(
        path: folder, isFolder: true,
        settings: BuildSettings(deployment: reader.deployment, languageMode: packageMode))
    ]
    // Settings that a loop adds to every target cannot be read off one of them.
    let isPlain = !text.contains("package.targets")
    for target in reader.targets {
      let isolation =
        text.contains("defaultIsolation") || text.contains("-default-isolation")
        ? (isPlain ? target.isMainActorByDefault : nil) : false
      let settings = BuildSettings(
        deployment: reader.deployment, isMainActorByDefault: isolation,
        languageMode: target.languageMode ?? packageMode)
      for path in target.folders {
        guard let path = RelativePath.joined(folder, path) else { continue }
        regions.append(BuildRegion(path: path, isFolder: true, settings: settings))
      }
    }
    // Sources of a package may lie elsewhere; what holds for all targets holds for them.
    let own = reader.targets.filter { !$0.isTest }
    if isPlain, !own.isEmpty, own.allSatisfy({ $0.isMainActorByDefault == true }) {
      let settings = BuildSettings(
        deployment: reader.deployment, isMainActorByDefault: true, languageMode: packageMode)
      regions[0] = BuildRegion(path: folder, isFolder: true, settings: settings)
    }
    self.regions = regions
  }

  /// The version of the comment that every manifest begins with.
  private static func toolsVersion(in text: String) -> BuildSettings.Version? {
    guard let line = text.split(whereSeparator: \.isNewline).first, let colon = line.firstIndex(of: ":"),
      line.contains("swift-tools-version")
    else { return nil }
    return BuildSettings.Version(
      line[line.index(after: colon)...].prefix { $0 != ";" }.filter { !$0.isWhitespace })
  }
}

/// Reads the calls of a manifest; values that are no literals are followed to `let` constants of the file.
private final class ManifestReader: SyntaxVisitor {
  struct Target {
    let name: String
    let path: String?
    let isTest: Bool
    /// Nil where the settings could not be read.
    let isMainActorByDefault: Bool?
    let languageMode: Int?

    /// Where its sources can lie, by convention or as stated.
    var folders: [String] {
      if let path { return [path] }
      return (isTest ? ["Tests"] : ["Sources", "Source", "src", "srcs"]).map { $0 + "/" + name }
    }
  }

  private(set) var deployment: [String: BuildSettings.Version] = [:]
  private(set) var targets: [Target] = []
  private(set) var languageMode: Int?
  private var constants: [String: ExprSyntax] = [:]
  /// How many elements of lists may still be looked at: constants that are sums of constants have a thousand million of
  /// them in a few lines.
  private var elementsLeft = 100_000

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.boundNames.first?.text, let value = node.initializer?.value { constants[name] = value }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.calleeName {
    case "Package": readPackage(node)
    case "target", "executableTarget", "testTarget", "macro": readTarget(node)
    default: break
    }
    return .visitChildren
  }

  private func readPackage(_ node: FunctionCallExprSyntax) {
    let names = ["iOS": "ios", "macOS": "macos", "tvOS": "tvos", "watchOS": "watchos", "visionOS": "visionos"]
    for element in elements(of: node.argument(labeled: "platforms")?.expression) ?? [] {
      guard let call = element.as(FunctionCallExprSyntax.self), let platform = names[call.calleeName ?? ""],
        let argument = call.arguments.first?.expression, let version = Self.version(argument)
      else { continue }
      deployment[platform] = version
    }
    let modes = node.argument(labeled: "swiftLanguageModes") ?? node.argument(labeled: "swiftLanguageVersions")
    languageMode = elements(of: modes?.expression)?.compactMap(Self.version).map(\.major).max()
  }

  private func readTarget(_ node: FunctionCallExprSyntax) {
    guard let name = node.argument(labeled: "name")?.expression.literalText else { return }
    let argument = node.argument(labeled: "swiftSettings")?.expression
    let settings = argument.map { elements(of: $0) } ?? []
    targets.append(
      Target(
        name: name, path: node.argument(labeled: "path")?.expression.literalText,
        isTest: node.calleeName == "testTarget", isMainActorByDefault: settings.map(Self.isMainActorByDefault),
        languageMode: settings?.compactMap(Self.languageMode).first))
  }

  private static func isMainActorByDefault(_ settings: [ExprSyntax]) -> Bool {
    settings.contains { setting in
      let text = setting.bareSource
      return text.hasPrefix(".defaultIsolation(MainActor")
        || text.hasPrefix(".unsafeFlags") && text.contains("-default-isolation") && text.contains("MainActor")
    }
  }

  private static func languageMode(_ setting: ExprSyntax) -> Int? {
    guard let call = setting.as(FunctionCallExprSyntax.self),
      ["swiftLanguageMode", "swiftLanguageVersion"].contains(call.calleeName ?? "")
    else { return nil }
    return call.arguments.first.flatMap { version($0.expression)?.major }
  }

  /// `.v17`, `.v13_2` or `"17.2"`.
  private static func version(_ expression: ExprSyntax) -> BuildSettings.Version? {
    if let text = expression.literalText { return BuildSettings.Version(text) }
    guard let name = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text, name.hasPrefix("v") else {
      return nil
    }
    return BuildSettings.Version(String(name.dropFirst().replacing("_", with: ".")))
  }

  /// The elements of an array, of a constant that is one, or of arrays that are added; nil where that is not known.
  private func elements(of expression: ExprSyntax?, depth: Int = 0) -> [ExprSyntax]? {
    // A constant may name itself in a broken file.
    guard let expression, depth < 8, elementsLeft > 0 else { return nil }
    elementsLeft -= 1
    if let array = expression.as(ArrayExprSyntax.self) {
      elementsLeft -= array.elements.count
      return array.elements.map(\.expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return constants[name].flatMap { elements(of: $0, depth: depth + 1) }
    }
    if let sum = expression.as(SequenceExprSyntax.self), sum.operators.allSatisfy({ $0 == "+" }) {
      let operands = sum.elements.map(\.self).filter { !$0.is(BinaryOperatorExprSyntax.self) }
      let parts = operands.map { elements(of: $0, depth: depth + 1) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The text of a string literal without interpolation.
  fileprivate var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension String {
  /// The part of a path after the last `/`.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
