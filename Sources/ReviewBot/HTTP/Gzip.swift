import CZlib

/// Compresses data in the gzip format, which code scanning requires.
/// - Source: RFC 1952; zlib manual, "Advanced Functions".
enum Gzip {
  /// Returns a complete gzip file, or nil if zlib runs out of memory.
  ///
  /// The header contains neither a name nor a time, so that identical input always produces identical output.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard rv_gzip_start(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    var start = 0
    var status = Z_OK
    repeat {
      let end = min(start + chunkSize, bytes.count)
      status = bytes[start..<end].withUnsafeBufferPointer { input in
        // zlib reads the input and never writes to it; the declaration merely lacks `const`.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(truncatingIfNeeded: input.count)
        return append(&stream, flush: end == bytes.count ? Z_FINISH : Z_NO_FLUSH, to: &result, through: &chunk)
      }
      start = end
    } while status == Z_OK && start < bytes.count
    return status == Z_STREAM_END ? result : nil
  }

  private static let chunkSize = 1 << 16

  /// Compresses the stream's input to its end.
  private static func append(
    _ stream: inout z_stream, flush: Int32, to result: inout [UInt8], through chunk: inout [UInt8]
  ) -> Int32 {
    var status = Z_OK
    repeat {
      status = chunk.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(truncatingIfNeeded: output.count)
        return deflate(&stream, flush)
      }
      result += chunk[..<(chunk.count - Int(stream.avail_out))]
    } while status == Z_OK && stream.avail_out == 0
    // The previous chunk was full, and there is nothing left to write.
    return status == Z_BUF_ERROR ? Z_OK : status
  }
}
