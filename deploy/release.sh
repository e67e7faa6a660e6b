#!/usr/bin/env bash
# Builds what a release publishes besides the image: deploy/release.sh messaging-v1.0.0 <new folder>
# The folder gets chart/, notes.md, the library for JavaScript in node/ and, for messaging, those in python/ and ruby/. Go and PHP publish
# a tag. Prints the lines service=… and version=…; everything else goes to stderr. Needs npm ci, helm and, for messaging,
# pyproject-build (Python's build) and gem.
set -euo pipefail
tag=$1 target=$2
service=${tag%-v*} version=${tag##*-v}
cd "$(dirname "$0")/.."
fail() { echo "$1" >&2; exit 1; }

[ -f "deploy/helm/services/$service.yaml" ] && [ "$service" != all ] || fail "$tag names no service. A tag looks like messaging-v1.0.0."
has_version() { [ "$(node -p "require('./$1').version")" = "$version" ] || fail "$1 does not have the version $version of the tag."; }
has_version "apps/$service/package.json"
mkdir -p "$target"
target="$(cd "$target" && pwd)"

# The section of this version in the changelog, without its heading. Its relative links are made absolute, because they would
# not work on the page of a release.
files="${GITHUB_REPOSITORY:+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/blob/$tag/apps/$service/}"
awk -v heading="## $version" 'index($0, "## ") == 1 { wanted = index($0, heading) == 1; next } wanted' "apps/$service/CHANGELOG.md" |
  sed -E "s#\]\((\.{1,2}/|[A-Za-z0-9_-]+/)#](${files}\1#g" > "$target/notes.md"
grep -q '[^[:space:]]' "$target/notes.md" || fail "apps/$service/CHANGELOG.md has no section ## $version."

library="apps/$service/client"
[ "$service" = messaging ] && library=apps/messaging/clients/node
has_version "$library/package.json"
mkdir -p "$target/node"
{
  deploy/helm/package.sh "$service" "$version" "$target/chart"
  npm pack "./$library" --pack-destination "$target/node"
  if [ "$service" = messaging ]; then
    mkdir -p "$target/ruby"
    pyproject-build apps/messaging/clients/python --outdir "$target/python"
    (cd apps/messaging/clients/ruby && gem build messaging-service-client.gemspec --output "$target/ruby/messaging-service-client-$version.gem")
  fi
} >&2
echo "service=$service"
echo "version=$version"
