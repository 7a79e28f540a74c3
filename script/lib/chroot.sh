# Sourced by scripts that run programs in a chroot.

# Creates a root folder that contains only the given programs, the libraries that they need, and /dev/null.
make_chroot() {
  local root="$1" program library
  shift
  mkdir -p "$root/bin" "$root/usr/bin" "$root/usr/local" "$root/dev" "$root/tmp" "$root/root" "$root/etc"
  mknod -m 666 "$root/dev/null" c 1 3
  printf 'root:x:0:0:root:/root:/bin/bash\n' >"$root/etc/passwd"
  for program in "$@"; do
    cp -L "$program" "$root/usr/bin/"
    for library in $(ldd "$program" | grep -o '/[^ ]*'); do
      mkdir -p "$root$(dirname "$library")"
      cp -L "$library" "$root$library"
    done
  done
  # Other parts of glibc that programs load or link to.
  for library in libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1; do
    library="$(ldconfig -p | awk -v name="$library" '$1 == name { print $NF; exit }')"
    [ -z "$library" ] || { mkdir -p "$root$(dirname "$library")" && cp -L "$library" "$root$library"; }
  done
  [ -e "$root/bin/bash" ] || ln -s ../usr/bin/bash "$root/bin/bash"
}
