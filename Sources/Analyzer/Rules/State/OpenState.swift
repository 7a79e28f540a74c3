/// Finds the modules in which hardly any state of a view is private, as a habit of the project.
struct OpenState: Collector {
  static let id = "open_state"

  /// Returns the names of the modules.
  func collection(in project: Project) -> Set<String> {
    var counts: [String: (open: Int, all: Int)] = [:]
    for file in project.files where !file.isTest {
      for property in file.facts.types.lazy.filter({ !$0.isPreview }).flatMap(\.properties)
      where property.has(anyOf: "State", "StateObject") && !property.isStatic {
        counts[file.module, default: (0, 0)].all += 1
        if !property.isPrivate { counts[file.module, default: (0, 0)].open += 1 }
      }
    }
    return Set(counts.filter { $0.value.all >= Self.leastProperties && $0.value.open * 10 >= $0.value.all * 9 }.keys)
  }

  /// In a module with fewer properties, nothing is a habit.
  private static let leastProperties = 50
}
