/// C copies of strings, for functions that take a null-terminated array of them.
package enum CStrings {
  /// Calls `body` with the strings, which must not contain NUL bytes, followed by a null pointer. The pointers are only
  /// valid during the call.
  package static func with<Result>(
    _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }
}
