extension ForgeAPI {
  /// Reads all pages of a list by page number. The `Link` header cannot be used, because it contains the forge's own
  /// host name, which differs from the configured one if the forge is behind a proxy.
  /// - Parameters:
  ///   - size: The name of the page size parameter and its maximum, or nil if the documentation does not mention
  ///     pagination. In that case, further pages are requested only if the header mentions them.
  ///   - hasNext: Returns whether another page follows, given the headers of a page and the number of elements read so
  ///     far.
  /// - Throws: `ForgeError.Kind.unreadable` if the list has too many pages.
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
      // An empty page ends the list, regardless of the header.
      guard !answer.value.isEmpty, hasNext(answer.headers, count) else { return pages }
    }
    guard limit == Self.pageLimit else { return pages }
    throw ForgeError(
      .unreadable, request: "GET \(base.appending(path).withoutQuery)", detail: "the list has too many pages")
  }
}
