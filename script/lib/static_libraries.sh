# Sourced by script/release: static linking. The linker takes the first library of a name that it finds, so a folder that
# holds nothing but archives comes first. SwiftPM learns of it through pkg-config.

# pkg-config's name | the library | Debian's package
readonly static_libraries=("yaml-0.1|yaml|libyaml-dev" "sqlite3|sqlite3|libsqlite3-dev" "libcrypto|crypto|libssl-dev" "zlib|z|zlib1g-dev")

# The archive of a library; the C compiler knows where those of its own lie.
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

# libyaml for both processors of Macs; everything else is a part of macOS. Homebrew keeps an archive for each processor.
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

# Tells SwiftPM, through pkg-config, to look for a library in the folder first.
write_pkg_config() {
  local folder="$1" module="$2" library="$3"
  printf 'Name: %s\nDescription: %s, static\nVersion: %s\nCflags: %s\nLibs: -L%s -l%s\n' \
    "$module" "$library" "$(pkg-config --modversion "$module")" "$(pkg-config --cflags "$module")" "$folder/lib" \
    "$library" >"$folder/pkgconfig/$module.pc"
}

# Fills a folder with links to the archives and with files for pkg-config, and sets PKG_CONFIG_PATH.
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
    pkg-config --exists "$module" || fail "pkg-config does not know $module. Run script/bootstrap."
    archive="$(static_archive "$library" "$(pkg-config --variable=libdir "$module")")" \
      || fail "there is no lib$library.a; install $package, or the static library of your distribution."
    ln -sf "$archive" "$folder/lib/lib$library.a"
    write_pkg_config "$folder" "$module" "$library"
  done
  # The C++ runtime, for Swift's own.
  archive="$(static_archive stdc++ /usr/lib)" || fail "there is no libstdc++.a; install g++."
  ln -sf "$archive" "$folder/lib/libstdc++.a"
  export PKG_CONFIG_PATH="$folder/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
}
