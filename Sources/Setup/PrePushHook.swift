/// The hook that git runs before a push.
/// - Source: githooks, "pre-push".
enum PrePushHook {
  static let name = "pre-push"

  static let text = """
    #!/bin/sh
    # Written by `review init`: a push waits until what it introduces is mended, or accepted with a reason.
    # `git push --no-verify` goes around it.

    # Taking a branch away on the other side sends nothing.
    sends=no
    while read -r _ local_object _; do
      case "$local_object" in *[!0]*) sends=yes ;; esac
    done
    [ "$sends" = yes ] || exit 0

    if ! command -v review >/dev/null 2>&1; then
      echo "pre-push: \\`review\\` is not on PATH, so nothing was reviewed" >&2
      exit 0
    fi
    exec review check </dev/null

    """
}
