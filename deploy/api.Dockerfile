# The api: TypeScript that Node runs as it is; nothing is built. Debian 13 has the pg_dump of PostgreSQL 17, which `admin backup`
# needs: the one of Debian 12 refuses the newer server.
FROM node:24-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production PATH=/site/node_modules/.bin:$PATH
WORKDIR /site
COPY . .
RUN npm ci --omit=dev && install -d -o node /data
USER node
EXPOSE 3001
CMD ["node", "--max-semi-space-size=8", "api/src/main.ts"]
