#!/usr/bin/env bash
# The steps of the Dockerfile without Docker, in a bare Debian made by debootstrap: builds, starts the shop there as
# its own user, asks it for its pages, stops it and looks that its data is whole on the next start.
# sudo deploy/bare-debian.sh [FOLDER]   (needs debootstrap and root; the folder is removed afterwards)
set -euo pipefail
cd "$(dirname "$0")/.."
tree=${1:-$(mktemp -d)}
port=${PORT:-3900}

cleanup() {
  [ -z "${shop:-}" ] || kill "$shop" 2>/dev/null || true
  wait 2>/dev/null || true
  umount "$tree/proc" "$tree/dev/shm" "$tree/dev" 2>/dev/null || true
  rm -rf --one-file-system "$tree"
}
trap cleanup EXIT

echo "▸ Building the shop"
npm run --silent build

echo "▸ A bare Debian in $tree"
debootstrap --variant=minbase bookworm "$tree" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$tree.log" 2>&1 ||
  { tail -5 "$tree.log"; exit 1; }
# A folder of mktemp is closed to everybody but root.
chmod 755 "$tree"
chroot "$tree" useradd --uid 10001 --home-dir /data --no-create-home samagni
chroot "$tree" install -d -o samagni -g samagni /data
mkdir -p "$tree/app/build"
cp -a package.json package-lock.json .npmrc scripts src content packages public stand-ins \
  vite.config.ts react-router.config.ts tsconfig.json "$tree/app/"
cp -a build/current "$(realpath build/current)" "$tree/app/build/"
rm -rf "$tree"/app/build/*/used-by/*
(cd "$tree/app" && npm ci --omit=dev --no-audit --no-fund --loglevel=error)
rm -rf "$tree"/app/node_modules/node-*/include "$tree"/app/node_modules/typescript "$tree"/app/node_modules/@typescript
mount -t proc proc "$tree/proc"
mount --bind /dev "$tree/dev"
mount --bind /dev/shm "$tree/dev/shm"
echo "  $(du -sm --exclude=proc --exclude=dev "$tree" | cut -f1) MB in all, $(du -sm "$tree/app" | cut -f1) MB of them the shop; compilers: $(chroot "$tree" sh -c 'command -v gcc cc make python3 || echo none')"

start() {
  chroot --userspec=10001:10001 "$tree" env -i HOME=/data PATH=/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1 \
    PORT="$port" DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 \
    sh -c 'cd /app && exec node_modules/.bin/node --max-old-space-size=512 --max-semi-space-size=4 --min-semi-space-size=4 --memory-saver-mode --initial-old-space-size=64 --heap-growing-percent=60 --no-sparkplug --no-short-builtin-calls scripts/serve.mjs' \
    >>"$tree/shop.log" 2>&1 &
  shop=$!
  for _ in $(seq 240); do
    # The command of HEALTHCHECK.
    if chroot --userspec=10001:10001 "$tree" /usr/bin/env -i PORT="$port" /app/node_modules/.bin/node -e \
      "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; then
      return
    fi
    kill -0 "$shop" 2>/dev/null || { cat "$tree/shop.log"; exit 1; }
    sleep 0.25
  done
  cat "$tree/shop.log"
  exit 1
}

stop() {
  local began
  began=$(date +%s%N)
  kill -TERM "$shop"
  wait "$shop"
  echo "  stopped with 0 in $((($(date +%s%N) - began) / 1000000)) ms"
  shop=
}

ask() {
  local status
  status=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port$1")
  [ "$status" = "$2" ] || { echo "$1 answered $status"; exit 1; }
  echo "  $1 answers $status"
}

for round in first second; do
  echo "▸ The $round start"
  start
  ask / 200
  ask /product/khus-sharbat 200
  ask /api/products 200
  ask /admin_panel 302
  stop
done
echo "The shop runs in a bare Debian, without a compiler and not as root."
