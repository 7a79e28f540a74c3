# Sourced by scripts that install a release. Needs product.sh.

# Where the files of a release are. REVIEW_RELEASES replaces it, for a mirror or a local folder; %VERSION% stands for the
# version.
releases="${REVIEW_RELEASES:-$product_address/releases/download/v%VERSION%}"

# The triple of this machine, as the tarballs name it; fails where there are no releases.
release_triple() {
  case "$(uname -s) $(uname -m)" in
    "Linux x86_64") echo x86_64-unknown-linux-gnu ;;
    "Linux aarch64" | "Linux arm64") echo aarch64-unknown-linux-gnu ;;
    Darwin\ *) echo universal-apple-macosx ;;
    *) return 1 ;;
  esac
}

# Fetches a file of a release; fails without a message if it is not there.
fetch_released() {
  local name="$1" version="$2" target="$3" place
  place="${releases//%VERSION%/$version}"
  case "$place" in
    /*) cp "$place/$name" "$target" 2>/dev/null ;;
    https://*)
      if has curl; then
        curl --proto '=https' --fail --silent --location --connect-timeout 10 --max-time 300 --retry 2 \
          --output "$target" "$place/$name"
      elif has wget; then
        wget --quiet --https-only --timeout 30 --tries 2 --output-document "$target" "$place/$name"
      else
        say "Neither curl nor wget is installed, so no release can be downloaded."
        return 1
      fi
      ;;
    *) fail "REVIEW_RELEASES must be an absolute path or an https:// address, and not $place." ;;
  esac
}

sha256_of() {
  if has sha256sum; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# Downloads a release into a folder and unpacks it there, after its sum was compared with SHA256SUMS. Fails without a
# message if there is no release for this machine; ends the script if the sum differs.
unpack_release() {
  local version="$1" folder="$2" triple name wanted
  triple="$(release_triple)" || return 1
  name="lintel-$version-$triple.tar.gz"
  fetch_released SHA256SUMS "$version" "$folder/SHA256SUMS" || return 1
  wanted="$(awk -v name="$name" '$2 == name { print $1 }' "$folder/SHA256SUMS")"
  [ -n "$wanted" ] || return 1
  fetch_released "$name" "$version" "$folder/$name" || return 1
  [ "$(sha256_of "$folder/$name")" = "$wanted" ] \
    || fail "$name does not have the sum that SHA256SUMS lists; nothing was installed."
  mkdir "$folder/release"
  tar -xzf "$folder/$name" -C "$folder/release" --strip-components 1
}

# Copies an unpacked release to a prefix.
copy_release() {
  local release="$1" prefix="$2"
  mkdir -p "$prefix/share/lintel"
  cp -R "$release/bin" "$release/share" "$prefix/"
  cp "$release/LICENSE" "$release/THIRD-PARTY" "$release/CHANGELOG" "$prefix/share/lintel/"
}
