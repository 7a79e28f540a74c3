import Foundation

/// A PostgreSQL server on a private socket for the duration of the test run. Install it with script/bootstrap.
public final class PostgresServer: Sendable {
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      .last { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  public static var isInstalled: Bool { programs != nil }
  /// The reason for skipping tests.
  public static let missing = "PostgreSQL is not installed; script/bootstrap installs it"

  private static let started = Result { try PostgresServer() }

  /// Returns this test run's server, which is started on first use.
  public static func shared() throws -> PostgresServer { try started.get() }

  private static let script = """
    set -e
    folder="$(mktemp -d /tmp/lintel-postgres.XXXXXX)"
    chmod 755 "$folder"
    trap 'kill -INT $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$folder"' EXIT
    "$1/initdb" -D "$folder/data" -U postgres --no-locale -E UTF8 -A trust -N >/dev/null
    "$1/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off -c max_connections=200 \\
      >"$folder/log" 2>&1 </dev/null &
    server=$!
    for _ in $(seq 100); do "$1/pg_isready" -q -h "$folder" && break; sleep 0.1; done
    "$1/pg_isready" -q -h "$folder" || { cat "$folder/log"; exit 1; }
    echo "ready $folder"
    cat >/dev/null
    """

  private let server: HelperServer
  private let programs: String
  private var folder: String { server.greeting }

  private init() throws {
    programs = Self.programs ?? ""
    server = try HelperServer(script: Self.script, arguments: [programs], user: "postgres")
  }

  /// Creates an empty database and returns its address.
  public func makeDatabase() throws -> String {
    let name = "test_" + UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
    try run("CREATE DATABASE \(name)", in: "postgres")
    return address(of: name)
  }

  /// Returns the address of a database for a role.
  public func address(of database: String, role: String = "postgres") -> String {
    "postgresql://\(role)@/\(database)?host=\(folder)"
  }

  /// Runs statements with `psql` and returns its output, with one line per row and columns separated by `|`.
  @discardableResult
  public func run(_ sql: String, in database: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: programs + "/psql")
    let target = database.hasPrefix("postgresql:") ? database : address(of: database)
    process.arguments = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", target, "-c", sql]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw HelperServer.Failure(description: text) }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
