# One image for each service: docker build -f docker/service.Dockerfile --build-arg SERVICE=messaging -t messaging .
# It serves (`node src/main.ts`, the default), migrates (`migrate`) and administers (`node src/cli.ts …`).
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# What the service needs of the repository: once whole, for generating the database client and building the console, once
# for production.
FROM ${NODE_IMAGE} AS prune
ARG SERVICE
ARG TURBO_VERSION=2.11.9
WORKDIR /repository
ENV TURBO_TELEMETRY_DISABLED=1
RUN --mount=type=cache,target=/root/.npm npm install --global --no-audit --no-fund turbo@${TURBO_VERSION}
COPY . .
RUN turbo prune "@services/${SERVICE}" @services/migrations @services/tracing --docker --out-dir /build \
 && turbo prune "@services/${SERVICE}" @services/migrations @services/tracing --docker --out-dir /production --production

FROM ${NODE_IMAGE} AS generate
ARG SERVICE
WORKDIR /repository
COPY --from=prune /build/json .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY --from=prune /build/full /repository/tsconfig.base.json ./
RUN npm run generate --workspace "apps/${SERVICE}" && npm run build --workspace "apps/${SERVICE}"

# npm checks development dependencies against the lock file even where it leaves them out, and those of the workspaces
# that were pruned away cannot be found any more: they go first. Of Prisma's query compilers, each in several packings,
# only the one that the generated client imports is ever loaded; the others are two thirds of all dependencies. Node takes
# no types out below node_modules, so that TypeScript there is for editors only: a quarter of the rest.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /repository
COPY --from=prune /production/json .
RUN --mount=type=cache,target=/root/.npm npm pkg delete devDependencies --workspaces --include-workspace-root \
 && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
 && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name 'query_compiler_fast_bg.postgresql.*mjs' -delete \
 && find node_modules -type f '(' -name '*.map' -o -name '*.[cm]ts' -o -name '*.ts' ')' -delete \
 && rm -rf node_modules/bintrees/test

FROM ${NODE_IMAGE}
ARG SERVICE
ENV NODE_ENV=production PORT=3000 PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
COPY docker/healthcheck.js /app/docker/healthcheck.js
COPY --from=dependencies /repository /app
COPY --from=prune /production/full/packages /app/packages
COPY --from=prune /production/full/apps /app/apps
COPY --from=generate /repository/apps/${SERVICE}/src/generated /app/apps/${SERVICE}/src/generated
COPY --from=generate /repository/apps/${SERVICE}/console/dist /app/apps/${SERVICE}/console/dist
WORKDIR /app/apps/${SERVICE}
# Compiled code with the types taken out, which is half of what a start costs. A start without settings loads every module,
# says what is missing and ends with 1; it must not end otherwise. Node keeps compiled code by user, so it is made by the one
# who runs the service, who cannot change it afterwards.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN install --directory --owner=node --group=node "$NODE_COMPILE_CACHE" \
 && { setpriv --reuid=node --regid=node --clear-groups node --import @services/tracing/preload src/main.ts 2> /dev/null; test $? -eq 1; } \
 && ls "$NODE_COMPILE_CACHE"/*/* > /dev/null \
 && chown --recursive root:root "$NODE_COMPILE_CACHE" && chmod --recursive a+rX "$NODE_COMPILE_CACHE"
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["node", "/app/docker/healthcheck.js"]
# The preload does nothing unless OTEL_EXPORTER_OTLP_ENDPOINT is set.
CMD ["node", "--import", "@services/tracing/preload", "src/main.ts"]
