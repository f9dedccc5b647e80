# A publisher: it holds one release of mf-account, puts it into the store, makes it live when told, and ends.
# Built from the root of the repository: docker compose build mf-account
FROM node:24-slim AS build
WORKDIR /site
COPY . .
RUN npm ci && npm run build -w mf-account && npm prune --omit=dev && rm -rf .cache

FROM node:24-slim
ENV NODE_ENV=production PATH=/site/node_modules/.bin:$PATH
WORKDIR /site
COPY --from=build /site .
RUN install -d -o node /srv/releases /data/shells
USER node
CMD ["node", "scripts/start/publisher.ts", "mf-account"]
