#!/usr/bin/env bash
# Packages the chart of one service's release:  deploy/helm/package.sh messaging 1.0.0 <folder for the .tgz>
set -euo pipefail
service=$1 version=$2 target=$3
copy="$(mktemp -d)"
trap 'rm -rf "$copy"' EXIT
cp -r "$(dirname "$0")/." "$copy/$service"
rm "$copy/$service/package.sh"
sed -i.bak "s/^name: .*/name: $service/" "$copy/$service/Chart.yaml" && rm "$copy/$service/Chart.yaml.bak"
helm package "$copy/$service" --version "$version" --app-version "$version" --destination "$target"
