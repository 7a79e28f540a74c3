// Writes a Swift file that contains a checksum of other files.
// Usage: sources-version OUTPUT FOLDER FILE...   (the checksum includes paths relative to FOLDER)
import Foundation

/// An FNV-1a hash, which distinguishes versions but is not secure against forgery.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // A separator that is invalid in UTF-8 distinguishes "ab"+"c" from "a"+"bc".
    value = (value ^ 0xFF) &* 0x0000_0100_0000_01B3
  }
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
  FileHandle.standardError.write(Data("usage: sources-version OUTPUT FOLDER FILE...\n".utf8))
  exit(2)
}
let folder = arguments[2] + "/"
var checksum = Checksum()
do {
  for path in arguments[3...].sorted() {
    checksum.add((path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path).utf8)
    checksum.add(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
  let digits = String(checksum.value, radix: 16)
  let text = """
    /// The checksum of this module's sources.
    enum SourcesVersion {
      static let current = "\(String(repeating: "0", count: 16 - digits.count) + digits)"
    }

    """
  let output = URL(fileURLWithPath: arguments[1])
  // SwiftPM may run this program again without changes; a new timestamp would recompile the whole module.
  if (try? Data(contentsOf: output)) != Data(text.utf8) { try Data(text.utf8).write(to: output, options: .atomic) }
} catch {
  FileHandle.standardError.write(Data("sources-version: \(error.localizedDescription)\n".utf8))
  exit(1)
}
