# Sourced by the scripts in the parent folder: sets strict mode, changes to the root, and defines helpers for messages,
# folders and the program to test.
set -euo pipefail

# All debug builds treat warnings as errors, because SwiftPM rebuilds everything when the flags change. Builds with the
# swift-syntax package are the exception: SwiftPM suppresses warnings in dependencies, and the compiler rejects the flag
# for this together with -warnings-as-errors.
swift_flags=(-Xswiftc -warnings-as-errors)
if [ "${REVIEW_SWIFT_SYNTAX:-}" = package ]; then swift_flags=(); fi

# Disables the command plugin: building its executable would compile everything a second time (see Package.swift).
export REVIEW_WITHOUT_PLUGIN=1

called_from="$PWD"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Prints a message on standard error; standard output is for results.
say() { printf '%s\n' "$*" >&2; }

# Prints an error message and exits.
fail() {
  say "$(basename "$0"): $*"
  exit 1
}

# Prints the absolute path of a folder; relative paths are relative to the caller's current folder.
folder() {
  (cd "$called_from" && cd -- "$1" 2>/dev/null && pwd) || fail "the folder $1 does not exist."
}

has() { command -v "$1" >/dev/null 2>&1; }

# Creates a temporary folder that is removed on exit, and sets `scratch` to its path.
make_scratch() {
  scratch="$(mktemp -d "${TMPDIR:-/tmp}/lintel.XXXXXX")"
  trap 'rm -rf "$scratch"' EXIT
}

# Prints the current commit, with the suffix `-dirty` if tracked files have changed. Prints nothing outside of a repository.
commit_name() {
  local commit
  # Ignore a repository that merely contains an unpacked archive.
  [ "$(git rev-parse --show-cdup 2>/dev/null || echo none)" = "" ] || return 0
  commit="$(git rev-parse HEAD 2>/dev/null)" || return 0
  git diff --quiet HEAD -- 2>/dev/null || commit+="-dirty"
  printf '%s\n' "$commit"
}

# Makes a release build and sets `review` to the path of the program. Prints the build log only if the build fails.
build_release() {
  local log
  if [ ! -x .build/release/review ]; then
    say "Building. The first build takes 10 to 20 minutes on two cores."
  else
    say "Building."
  fi
  log="$(mktemp "${TMPDIR:-/tmp}/lintel-build.XXXXXX")"
  # For `review --version`.
  REVIEW_COMMIT="$(commit_name)"
  export REVIEW_COMMIT
  if ! swift build -c release --product review >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    fail "the build failed; see the compiler's output above."
  fi
  rm -f "$log"
  review="$PWD/.build/release/review"
}

# Sets `review` to the path of the program to test: REVIEW or, by default, a release build.
find_review() {
  local parent
  if [ -n "${REVIEW:-}" ]; then
    parent="$(folder "$(dirname "$REVIEW")")"
    review="$parent/$(basename "$REVIEW")"
  else
    build_release
  fi
}
