# The shell: serves pages. The same image publishes the shell's own browser files before (service shell-files).
FROM node:24-slim AS build
WORKDIR /site
COPY . .
RUN npm ci && npm run build -- shell && npm prune --omit=dev && rm -rf .cache

FROM node:24-slim
ENV NODE_ENV=production PATH=/site/node_modules/.bin:$PATH
WORKDIR /site
COPY --from=build /site .
RUN install -d -o node /srv/releases /data/shells
USER node
EXPOSE 3000
CMD ["node", "scripts/start/serve-shell.ts"]
