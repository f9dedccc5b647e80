# The release tool, for operators: docker compose run --rm control status
FROM node:24-slim
ENV NODE_ENV=production PATH=/site/node_modules/.bin:$PATH
WORKDIR /site
COPY . .
RUN npm ci --omit=dev && install -d -o node /srv/releases /data/shells
USER node
ENTRYPOINT ["node", "scripts/mf/mf.ts"]
