import Foundation

/// An nginx server with WebDAV, which accepts `PUT` requests with the token. Install it with script/bootstrap.
public final class NginxServer: Sendable {
  private static let program = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
    .first(where: FileManager.default.isExecutableFile)

  public static var isInstalled: Bool { program != nil }
  /// The reason for skipping tests.
  public static let missing = "nginx is not installed; script/bootstrap installs it"

  private static let script = """
    folder="$(mktemp -d /tmp/lintel-nginx.XXXXXX)"
    trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$folder"' EXIT
    mkdir -p "$folder/data"
    for port in $(seq "$2" "$(($2 + 200))"); do
      printf '%s' "$3" | sed -e "s|FOLDER|$folder|g" -e "s|PORT|$port|g" >"$folder/nginx.conf"
      "$1" -p "$folder" -e "$folder/error.log" -c "$folder/nginx.conf" -g 'daemon off;' >"$folder/log" 2>&1 </dev/null &
      server=$!
      for _ in $(seq 50); do
        [ -s "$folder/nginx.pid" ] && kill -0 $server 2>/dev/null && { echo "ready $port $folder"; cat >/dev/null; exit; }
        kill -0 $server 2>/dev/null || break
        sleep 0.1
      done
    done
    cat "$folder/error.log"
    """

  private static func configuration(_ token: String) -> String {
    """
    \(getuid() == 0 ? "user root;" : "")
    pid FOLDER/nginx.pid;
    worker_processes 2;
    events {}
    http {
      access_log FOLDER/access.log;
      client_body_temp_path FOLDER/body;
      proxy_temp_path FOLDER/proxy;
      fastcgi_temp_path FOLDER/fastcgi;
      uwsgi_temp_path FOLDER/uwsgi;
      scgi_temp_path FOLDER/scgi;
      server {
        listen 127.0.0.1:PORT;
        root FOLDER/data;
        client_max_body_size 64m;
        location / {
          if ($http_authorization != "Bearer \(token)") { return 401; }
          dav_methods PUT;
          create_full_put_path on;
        }
      }
    }
    """
  }

  private let server: HelperServer

  /// - Parameter token: The token that is required for all requests.
  public init(token: String) throws {
    server = try HelperServer(
      script: Self.script,
      arguments: [Self.program ?? "", "\(Int.random(in: 20_000...50_000))", Self.configuration(token)])
  }

  private var parts: [String] { server.greeting.split(separator: " ").map(String.init) }

  /// `http://127.0.0.1:…`, without a trailing slash.
  public var address: String { "http://127.0.0.1:\(parts[0])" }

  /// The served folder.
  public var data: String { parts[1] + "/data" }

  /// The access log, with a line for each request.
  public var log: String { (try? String(contentsOfFile: parts[1] + "/access.log", encoding: .utf8)) ?? "" }
}
