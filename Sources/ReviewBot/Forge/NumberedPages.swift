extension ForgeAPI {
  /// Reads all pages of a list that is asked for by number. The `Link` header of a forge names the host as the forge
  /// knows it, which is another one than ours where a proxy stands between.
  /// - Parameters:
  ///   - size: The name of the parameter for the length of a page, and how many elements one may have; nil for a list
  ///     whose description has no pages, which is only asked for a second one where its header promises it.
  ///   - hasNext: Whether another page follows, by the header of a page and the elements read so far.
  /// - Throws: `ForgeError.Kind.unreadable` for a list that does not end.
  func numberedPages<Element: Decodable>(
    _ path: [String], query: [(name: String, value: String)] = [], size: (name: String, value: Int)?,
    as type: Element.Type = Element.self, hasNext: (_ headers: HTTPHeaders, _ count: Int) -> Bool
  ) throws(ForgeError) -> [Element] {
    try steady { (limit) throws(ForgeError) in try numbered(path, query, size, limit, hasNext) }
  }

  private func numbered<Element: Decodable>(
    _ path: [String], _ query: [(name: String, value: String)], _ size: (name: String, value: Int)?,
    _ limit: Int, _ hasNext: (_ headers: HTTPHeaders, _ count: Int) -> Bool
  ) throws(ForgeError) -> [(elements: [Element], digest: Int)] {
    var pages: [(elements: [Element], digest: Int)] = []
    var count = 0
    for page in 1...limit {
      var query = query
      if size != nil || page > 1 { query.append(("page", "\(page)")) }
      if let size { query.append((size.name, "\(size.value)")) }
      let address = base.appending(path, query: query)
      let answer: Answer<[Element]> = try get(address)
      pages.append((answer.value, answer.digest))
      count += answer.value.count
      // An empty page ends the list, whatever the header says.
      guard !answer.value.isEmpty, hasNext(answer.headers, count) else { return pages }
    }
    guard limit == Self.pageLimit else { return pages }
    throw ForgeError(
      .unreadable, request: "GET \(base.appending(path).withoutQuery)", detail: "the list does not end")
  }
}
