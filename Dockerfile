# The service and the ingest commands in one image. No shell runs in it: every command is a file for Bun.
FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --production --frozen-lockfile

FROM oven/bun:1.4.5-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 CORPUS_DIR=/corpus DATA_DIR=/data
WORKDIR /app
# A volume begins as the folder that it is laid on, with its owner.
RUN install -d -o bun -g bun /corpus /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY shared ./shared
COPY ingest ./ingest
COPY api ./api
COPY console ./console
# The service calls itself by its own client, for agents.
COPY sdk/typescript/src ./sdk/typescript/src
USER bun
VOLUME ["/corpus", "/data"]
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/v1/health`)).ok ? 0 : 1)"]
ENTRYPOINT ["bun"]
CMD ["api/main.ts"]
