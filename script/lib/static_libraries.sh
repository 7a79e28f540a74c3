# Sourced by script/release: links libraries statically. The linker uses the first matching library on its search path, so
# a folder that contains only static libraries must come first. pkg-config files add that folder to SwiftPM's search path.

# pkg-config module | library | Debian package
readonly static_libraries=("yaml-0.1|yaml|libyaml-dev" "sqlite3|sqlite3|libsqlite3-dev" "libcrypto|crypto|libssl-dev" "zlib|z|zlib1g-dev")

# Prints the path of a static library in a folder or on the C compiler's search path.
static_archive() {
  local name="$1" folder="$2" path
  for path in "$folder/lib$name.a" "$(cc -print-file-name="lib$name.a")"; do
    if [ -f "$path" ]; then
      printf '%s\n' "$path"
      return
    fi
  done
  return 1
}

# Creates a universal libyaml from Homebrew's bottles for each architecture. macOS includes the other libraries.
prepare_universal_yaml() {
  local folder="$1" tag bottle archives=()
  for tag in arm64_sequoia sequoia; do
    brew fetch --quiet --bottle-tag="$tag" libyaml >&2 || fail "Homebrew has no libyaml for $tag."
    bottle="$(brew --cache --bottle-tag="$tag" libyaml)"
    mkdir -p "$folder/$tag"
    tar -xzf "$bottle" -C "$folder/$tag" --strip-components 2
    archives+=("$folder/$tag/lib/libyaml.a")
  done
  lipo -create "${archives[@]}" -output "$folder/lib/libyaml.a"
  write_pkg_config "$folder" yaml-0.1 yaml
}

# Writes a pkg-config file that makes SwiftPM search the folder for a library first.
write_pkg_config() {
  local folder="$1" module="$2" library="$3"
  printf 'Name: %s\nDescription: %s, static\nVersion: %s\nCflags: %s\nLibs: -L%s -l%s\n' \
    "$module" "$library" "$(pkg-config --modversion "$module")" "$(pkg-config --cflags "$module")" "$folder/lib" \
    "$library" >"$folder/pkgconfig/$module.pc"
}

# Creates links to the static libraries and pkg-config files in a folder, and sets PKG_CONFIG_PATH.
prepare_static_libraries() {
  local folder="$1" entry module library package archive
  mkdir -p "$folder/lib" "$folder/pkgconfig"
  if [ "$(uname -s)" = Darwin ]; then
    prepare_universal_yaml "$folder"
    export PKG_CONFIG_PATH="$folder/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
    return
  fi
  for entry in "${static_libraries[@]}"; do
    IFS='|' read -r module library package <<<"$entry"
    pkg-config --exists "$module" || fail "pkg-config cannot find $module; run script/bootstrap."
    archive="$(static_archive "$library" "$(pkg-config --variable=libdir "$module")")" \
      || fail "lib$library.a is missing; install $package, or its equivalent in your distribution."
    ln -sf "$archive" "$folder/lib/lib$library.a"
    write_pkg_config "$folder" "$module" "$library"
  done
  # The Swift runtime needs the C++ runtime.
  archive="$(static_archive stdc++ /usr/lib)" || fail "libstdc++.a is missing; install g++."
  ln -sf "$archive" "$folder/lib/libstdc++.a"
  export PKG_CONFIG_PATH="$folder/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
}
