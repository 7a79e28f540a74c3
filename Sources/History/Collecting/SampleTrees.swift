import Analyzer
import Git
import Store
import Synchronization
import Threads
import Workspace

/// The files of one sample after the other as the analyzer wants them; only what differs is looked up.
struct SampleTrees {
  private let collector: HistoryCollector
  private let blobs: BlobSource
  private var walk: TreeWalk
  /// What is known of the files that some sample had, by path.
  private var known: [String: (blob: String, file: ProjectFile?, refusal: String?)] = [:]
  private var settings: (blobs: [String: String], value: ProjectSettings)?
  private var manifests = KnownManifests()

  init(_ collector: HistoryCollector, _ blobs: BlobSource) {
    self.collector = collector
    self.blobs = blobs
    walk = TreeWalk(wants: collector.workspace.wants, isSettings: ProjectSettings.isInput)
  }

  var tree: TreeWalk.Tree { walk.tree }

  /// Goes on to the next sample.
  mutating func advance(_ changes: [TreeChange]) throws { walk.apply(changes) }

  /// Goes to a tree that is known already.
  mutating func replace(_ tree: TreeWalk.Tree) { walk.replace(tree) }

  /// The files of the sample, sorted by path, and what is missing.
  mutating func current() throws -> (files: [ProjectFile], gaps: [Sample.Gap], settings: ProjectSettings) {
    let blobs = walk.tree.blobs
    try look(up: blobs.filter { known[$0.key]?.blob != $0.value })
    if known.count > blobs.count * 2 { known = known.filter { blobs[$0.key] != nil } }
    var files: [ProjectFile] = []
    var missing = 0
    for path in blobs.keys {
      if let file = known[path]?.file { files.append(file) }
      if known[path]?.refusal == HistoryCollector.missingContent { missing += 1 }
    }
    files.sort { $0.path < $1.path }
    let gaps = missing == 0 ? [] : [Sample.Gap(files: missing, reason: HistoryCollector.missingContent)]
    return (files, gaps, try currentSettings())
  }

  private mutating func look(up blobs: [String: String]) throws {
    let wanted = blobs.sorted { $0.key < $1.key }
    let news = Mutex(ResultCache.News())
    let collector = collector
    let stored = ParallelMap.map(wanted, jobs: collector.jobs) { _, blob in
      ContentID(hexadecimal: blob).flatMap { collector.contents.known($0, news: news) }
    }
    collector.keep(news, in: collector.contents.cache)
    let unknown = zip(wanted, stored).filter { $1 == nil }.map(\.0.value)
    let read = Dictionary(zip(unknown, try collector.read(unknown, from: self.blobs)), uniquingKeysWith: { $1 })
    for ((path, blob), outcome) in zip(wanted, stored) {
      switch outcome ?? read[blob].flatMap({ $0 }) {
      case .facts(let facts): known[path] = (blob, ProjectFile(path: path, facts: facts), nil)
      case .refused(let reason): known[path] = (blob, nil, reason)
      case nil: known[path] = (blob, nil, HistoryCollector.missingContent)
      }
    }
  }

  private mutating func currentSettings() throws -> ProjectSettings {
    let blobs = walk.tree.settings
    if let settings, settings.blobs == blobs { return settings.value }
    let names = blobs.compactMapValues { ContentID(hexadecimal: $0) }
    let source = self.blobs
    let value = try SettingsReader.settings(
      of: names, knowing: &manifests,
      cache: names.count == blobs.count && !source.isPartial ? collector.contents.cache : nil
    ) {
      let sorted = blobs.sorted { $0.key < $1.key }
      return zip(sorted, try source.contents(of: sorted.map(\.value))).compactMap { entry, bytes in
        bytes.map { ProjectSettings.Input(path: entry.key, bytes: $0) }
      }
    }
    settings = (blobs, value)
    return value
  }
}
