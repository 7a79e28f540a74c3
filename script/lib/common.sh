# Shared by the scripts in the folder above, which source it: strict mode, the root as current folder, two ways to print,
# folders that a caller names, and the program to try.
set -euo pipefail

# Warnings are errors in every debug build: SwiftPM rebuilds everything when the flags change. It suppresses the warnings
# of packages itself, and the compiler takes only one of the two flags.
swift_flags=(-Xswiftc -warnings-as-errors)
if [ "${REVIEW_SWIFT_SYNTAX:-}" = package ]; then swift_flags=(); fi

# Without the command plugin, whose tools would compile everything a second time (Package.swift).
export REVIEW_WITHOUT_PLUGIN=1

called_from="$PWD"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# One line for the person at the terminal; standard output stays free for results.
say() { printf '%s\n' "$*" >&2; }

# Says what went wrong and what to do, and ends.
fail() {
  say "$(basename "$0"): $*"
  exit 1
}

# The absolute path of a folder that was named from where the script was called.
folder() {
  (cd "$called_from" && cd -- "$1" 2>/dev/null && pwd) || fail "there is no folder $1."
}

has() { command -v "$1" >/dev/null 2>&1; }

# Makes a folder for this run that is removed at its end, and names it in `scratch`.
make_scratch() {
  scratch="$(mktemp -d "${TMPDIR:-/tmp}/lintel.XXXXXX")"
  trap 'rm -rf "$scratch"' EXIT
}

# Builds the release program, quietly unless that fails, and names it in `review`.
build_release() {
  local log
  if [ ! -x .build/release/review ]; then
    say "Building. The first build takes a few minutes, later ones some seconds."
  else
    say "Building."
  fi
  log="$(mktemp "${TMPDIR:-/tmp}/lintel-build.XXXXXX")"
  if ! swift build -c release --product review >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    fail "the build failed; see the compiler's output above."
  fi
  rm -f "$log"
  review="$PWD/.build/release/review"
}

# Sets the program to test in `review`: REVIEW if it is set, otherwise the release program, which is built.
find_review() {
  local parent
  if [ -n "${REVIEW:-}" ]; then
    parent="$(folder "$(dirname "$REVIEW")")"
    review="$parent/$(basename "$REVIEW")"
  else
    build_release
  fi
}
