import Arguments
import Report

/// Writes the outputs that the arguments of a command request.
struct OutputWriter {
  /// The absolute path of the current folder.
  let currentDirectory: String
  /// The absolute paths of the reviewed trees.
  let trees: [String]
  /// Writes to standard output.
  var print: (FormatContent) throws -> Void = { try Console.output.write($0) }

  /// Writes each output to its file or to standard output.
  /// - Throws: `OutputFile.Failure`, `Console.WriteError`, or the errors of `content`.
  func write(
    _ outputs: [CheckArguments.Output], content: (CheckArguments.Output) throws -> FormatContent
  ) throws {
    for output in outputs {
      let content = try content(output)
      if let path = output.path {
        try OutputFile(path, currentDirectory: currentDirectory, trees: trees).write(content)
      } else {
        try print(content)
      }
    }
  }
}

extension CheckArguments.Output {
  /// Whether the output is a JSON document.
  var isJSON: Bool { format == "json" }
}
