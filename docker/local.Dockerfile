# An image for the local stack only, not for production: the provider simulators with their inbox, the balancer in front of the
# services, and the step that creates the demo accounts.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
FROM ${NODE_IMAGE}
WORKDIR /repository
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
 && npm run generate --workspaces --if-present \
 && install --directory --owner=node --group=node /local
USER node
STOPSIGNAL SIGTERM
CMD ["node", "packages/tooling/src/trials/containers/edge.ts"]
