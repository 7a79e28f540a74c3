// Writes a Swift file that names other files by a sum over what they hold.
// Usage: sources-version OUTPUT FOLDER FILE...   (the sum has the files' paths below FOLDER in it, and no others)
import Foundation

/// FNV-1a: it tells versions apart, and finds no forger.
struct Sum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // A byte that UTF-8 never has keeps "ab"+"c" and "a"+"bc" apart.
    value = (value ^ 0xFF) &* 0x0000_0100_0000_01B3
  }
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
  FileHandle.standardError.write(Data("usage: sources-version OUTPUT FOLDER FILE...\n".utf8))
  exit(2)
}
let folder = arguments[2] + "/"
var sum = Sum()
do {
  for path in arguments[3...].sorted() {
    sum.add((path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path).utf8)
    sum.add(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
  let digits = String(sum.value, radix: 16)
  let text = """
    /// Names the sources of this module.
    enum SourcesVersion {
      static let current = "\(String(repeating: "0", count: 16 - digits.count) + digits)"
    }

    """
  let output = URL(fileURLWithPath: arguments[1])
  // SwiftPM may ask again although nothing changed; a new time stamp would compile the whole module anew.
  if (try? Data(contentsOf: output)) != Data(text.utf8) { try Data(text.utf8).write(to: output, options: .atomic) }
} catch {
  FileHandle.standardError.write(Data("sources-version: \(error.localizedDescription)\n".utf8))
  exit(1)
}
