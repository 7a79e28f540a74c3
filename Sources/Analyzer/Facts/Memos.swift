/// Results of computations, by key.
///
/// Each combination of types has its own table, so that neither keys nor results have to be boxed.
struct Memos {
  private var tables: [ObjectIdentifier: AnyObject] = [:]

  private final class Table<Key: Hashable, Value> {
    var values: [Key: Value] = [:]
  }

  subscript<Key: Hashable, Value>(key: Key) -> Value? {
    get { table()?.values[key] }
    set {
      if let table: Table<Key, Value> = table() {
        table.values[key] = newValue
      } else {
        let table = Table<Key, Value>()
        table.values[key] = newValue
        tables[ObjectIdentifier(Table<Key, Value>.self)] = table
      }
    }
  }

  private func table<Key: Hashable, Value>() -> Table<Key, Value>? {
    tables[ObjectIdentifier(Table<Key, Value>.self)] as? Table<Key, Value>
  }
}
