# Sourced by the set-up scripts: `need PACKAGE...` installs what is missing of Debian's packages.

need() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' ||
      missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "this system has no apt-get: install what Debian calls$missing, then run this again" >&2
    return 1
  fi
  root=
  [ "$(id -u)" = 0 ] || root=sudo
  echo "installing$missing" >&2
  $root apt-get update -q >&2
  # shellcheck disable=SC2086 # a list of words
  $root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    $missing >&2
}

need_to_build() {
  need gcc libc6-dev meson ninja-build pkg-config libglib2.0-dev libcairo2-dev libpng-dev zlib1g-dev \
    libarchive-dev
}
