# One image for each service: docker build -f docker/service.Dockerfile --build-arg SERVICE=messaging -t messaging .
# It runs the service (`node dist/main.js`, the default), its migrations (`migrate`) and its operator commands (`node dist/cli.js …`).
# Only the last stage runs on the image's architecture; what the others make is the same for all.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# The part of the repository that the service needs, twice: complete, to generate the database client and build the console, and
# with production packages only.
FROM --platform=${BUILDPLATFORM} ${NODE_IMAGE} AS prune
ARG SERVICE
ARG TURBO_VERSION=2.11.9
WORKDIR /repository
ENV TURBO_TELEMETRY_DISABLED=1
RUN --mount=type=cache,target=/root/.npm npm install --global --no-audit --no-fund turbo@${TURBO_VERSION}
COPY . .
RUN turbo prune "@services/${SERVICE}" @services/migrations @services/tracing --docker --out-dir /build \
 && turbo prune "@services/${SERVICE}" @services/migrations @services/tracing --docker --out-dir /production --production

FROM --platform=${BUILDPLATFORM} ${NODE_IMAGE} AS generate
ARG SERVICE
WORKDIR /repository
COPY --from=prune /build/json .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY --from=prune /build/full /repository/tsconfig.base.json ./
RUN npm run generate --workspace "apps/${SERVICE}" \
 && npm run build --workspace "apps/${SERVICE}" \
 && cd "apps/${SERVICE}" && node ../../packages/tooling/src/bundle.ts

# Installs the packages that the bundle does not contain: those for migrations and tracing. npm checks development dependencies
# against the lock file even if it does not install them, and cannot find those of the pruned workspaces: they are removed first, with
# the packages in the bundle. Node does not strip types below node_modules, so the TypeScript files there only serve editors.
FROM --platform=${BUILDPLATFORM} ${NODE_IMAGE} AS dependencies
ARG SERVICE
WORKDIR /repository
COPY --from=prune /production/json .
RUN --mount=type=cache,target=/root/.npm npm pkg delete devDependencies --workspaces --include-workspace-root \
 && npm pkg delete dependencies --workspace "apps/${SERVICE}" --workspace packages/common \
 && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
 && find node_modules -type f '(' -name '*.map' -o -name '*.[cm]ts' -o -name '*.ts' ')' -delete \
 && rm package-lock.json

FROM ${NODE_IMAGE}
ARG SERVICE
ARG VERSION=0.0.0
ARG COMMIT=unknown
ARG SOURCE=https://example.com
LABEL org.opencontainers.image.title="${SERVICE}" org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}" org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="Apache-2.0"
# Nothing in production installs packages.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
# By default each half of Node's young generation grows to 32 MB, which brings no gain: docs/decisions/platform-deployment.md.
ENV NODE_ENV=production PORT=3000 NODE_OPTIONS=--max-semi-space-size=8 PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
COPY docker/healthcheck.js /app/docker/healthcheck.js
COPY --from=dependencies /repository /app
COPY --from=prune /production/full/packages/migrations /app/packages/migrations
COPY --from=prune /production/full/packages/tracing /app/packages/tracing
COPY --from=prune /production/full/apps/${SERVICE}/prisma /app/apps/${SERVICE}/prisma
COPY --from=prune /production/full/apps/${SERVICE}/guides /app/apps/${SERVICE}/guides
COPY CHANGELOG.md /app/
COPY apps/${SERVICE}/CHANGELOG.md /app/apps/${SERVICE}/
COPY --from=generate /repository/apps/${SERVICE}/dist /app/apps/${SERVICE}/dist
COPY --from=generate /repository/apps/${SERVICE}/console/dist /app/apps/${SERVICE}/console/dist
WORKDIR /app/apps/${SERVICE}
# Stores compiled code, which saves a third of the start time. A start without settings loads every module, reports the missing
# settings and exits with 1; any other exit code fails the build. Node stores compiled code per user, so the user that runs the
# service compiles it here, but cannot change it later.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN install --directory --owner=node --group=node "$NODE_COMPILE_CACHE" \
 && { setpriv --reuid=node --regid=node --clear-groups node --import @services/tracing/preload dist/main.js 2> /dev/null; test $? -eq 1; } \
 && ls "$NODE_COMPILE_CACHE"/*/* > /dev/null \
 && chown --recursive root:root "$NODE_COMPILE_CACHE" && chmod --recursive a+rX "$NODE_COMPILE_CACHE"
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["node", "/app/docker/healthcheck.js"]
# The preload does nothing unless OTEL_EXPORTER_OTLP_ENDPOINT is set.
CMD ["node", "--import", "@services/tracing/preload", "dist/main.js"]
